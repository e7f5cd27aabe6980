extension Workspace {
  /// Prepares a text: run by run, and shaped whole where most of it has to be shaped.
  func prepare(
    _ input: TextInput, _ style: PreparedStyle, styled: StyledText?, pool: WorkspacePool
  ) throws(TextMeasureError) -> PreparedText {
    limitCaches()
    let tailoring = try tailoring(of: input, style, styled: styled)
    if let prepared = try prepareInOnePass(input, style, styled: styled, tailoring, pool: pool) {
      return prepared
    }
    let product = try singlePass.readWhole(
      input, tailoring.lineBreaks(style.lineBreaks), tailoring, in: self)
    return try preparedText(product, input, style, styled: styled, tailoring, pool: pool)
  }

  /// Prepares a text run by run; `nil` where HarfBuzz has to shape it whole.
  func prepareInOnePass(
    _ input: TextInput, _ style: PreparedStyle, styled: StyledText?, _ tailoring: BreakTailoring,
    pool: WorkspacePool
  ) throws(TextMeasureError) -> PreparedText? {
    guard mode.usesSinglePass, tailoring.onlyHyphenates,
      input.spacesAll,
      let product = try singlePass.read(
        input, tailoring.lineBreaks(style.lineBreaks), tailoring.hyphens, in: self),
      product.details?.tabs.isEmpty ?? true || !Self.endsColumns(style, styled)
    else { return nil }
    return try preparedText(product, input, style, styled: styled, tailoring, pool: pool)
  }

  private func preparedText(
    _ product: BreakTableBuilder.Product, _ input: TextInput, _ style: PreparedStyle,
    styled: StyledText?, _ tailoring: BreakTailoring, pool: WorkspacePool
  ) throws(TextMeasureError) -> PreparedText {
    let hyphenated = tailoring.hyphenated
    let lineStyling = try lineStyling(
      of: input, style, styled: styled, usedFonts: product.usedFonts)
    var corrections: LineBreakCorrections?
    if product.details != nil || !hyphenated.isEmpty {
      var details = product.details ?? BreakTableBuilder.Details()
      setStops(of: &details.tabs, in: product.table, input, style, lineStyling)
      corrections = LineBreakCorrections(
        details,
        partScale: lineStyling?.styled == nil ? style.commonScale(of: product.usedFonts) : nil,
        hyphenation: hyphenated)
    }
    return PreparedText(
      PreparedContents(
        input.string, product, style: style, pool: pool, corrections: corrections,
        lineStyling: lineStyling))
  }

  /// Sets the stops of tabs. Where stops have column terminators, the text was shaped whole.
  private func setStops(
    of tabs: inout [PositionedTab], in table: BreakTable, _ input: TextInput,
    _ style: PreparedStyle, _ lineStyling: LineStyling?
  ) {
    guard !tabs.isEmpty else { return }
    for index in tabs.indices {
      let hangingEnd = tabs[index].hangingEnd
      tabs[index].entry = (0..<table.count).partitionPoint { table.offset($0) <= hangingEnd }
    }
    if style.options.breakRules == .chromium {
      var known: [Int32: TabStops] = [:]
      var span = 0
      for index in tabs.indices {
        let offset = tabs[index].offset
        while span + 1 < input.spans.count, input.spans[span].end <= offset { span += 1 }
        let number = input.spans[span].style
        let stops = known[number] ?? TabStops(eightSpacesOf: input.styles[Int(number)])
        known[number] = stops
        tabs[index].stops = stops
      }
    } else {
      var known = (style: style.paragraphStyle, stops: style.tabStops)
      for index in tabs.indices {
        let own = lineStyling?.paragraphStyle(at: tabs[index].offset) ?? style.paragraphStyle
        if own != known.style { known = (own, TabStops(own)) }
        tabs[index].stops = known.stops
        text.setColumnEnds(of: &tabs[index], own.tabStops)
      }
    }
  }

  /// What placing lines needs besides the style; `nil` for nothing.
  private func lineStyling(
    of input: TextInput, _ style: PreparedStyle, styled: StyledText?, usedFonts: UInt64
  ) throws(TextMeasureError) -> LineStyling? {
    // With one style, and without effect of fallback fonts, all lines have the same height.
    if styled == nil, style.options.profile.lineBoxFonts == .requested || usedFonts <= 1 {
      return nil
    }
    let runs = singlePass.builder.runs
    let heights = try LineHeights(runs, input, profile: style.options.profile, line: style.line)
    guard styled != nil || heights != nil else { return nil }
    return LineStyling(
      styled: styled, heights: heights,
      paragraphs: styled.map { $0.hasOneParagraphStyle ? [] : $0.paragraphs } ?? [],
      fontsUsed: styled == nil
        ? nil
        : StyledFontsUsed(styles: input.styleSet, identifiers: input.usedFonts(of: runs)))
  }

  /// Whether a tab stop ends at a character of a set, as for decimal points.
  private static func endsColumns(_ style: PreparedStyle, _ styled: StyledText?) -> Bool {
    let styles = [style.paragraphStyle] + (styled?.runs.map(\.paragraphStyle) ?? [])
    return styles.contains { $0.tabStops.contains { $0.columnTerminators != nil } }
  }
}
