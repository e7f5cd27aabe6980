/// The last stages: break opportunities, and their table.
extension Workspace {
  /// Marks the break opportunities of the prepared text.
  func findBreaks(_ options: TextOptions) throws(TextMeasureError) {
    var analysis = TextAnalysis()
    swap(&analysis, &text.analysis)
    defer { swap(&analysis, &text.analysis) }
    try BreakFinder.mark(&analysis, options: options, in: self)
  }

  /// Prepares a text in a single pass; `nil` where the stages have to.
  func prepareInOnePass(
    _ input: TextInput, _ style: PreparedStyle, styled: StyledText?, pool: WorkspacePool
  ) throws(TextMeasureError) -> PreparedText? {
    guard mode.usesSinglePass, !Self.tailors(style, styled),
      SinglePassReader.applies(to: style.options),
      let product = try singlePass.read(
        input, style.options, widestSegment: Self.widestSegment(of: style), in: self)
    else { return nil }
    let paragraphs = Self.differingParagraphs(of: styled) {
      Self.paragraphs(of: $0, startingAt: Self.lineStarts(product.table))
    }
    let lineStyling = try Self.lineStyling(
      of: input, style, styled: styled, usedFonts: product.usedFonts, paragraphs
    ) { singlePass.runs }
    let needsNoCorrections = product.table.edges.isEmpty && product.emergencies.isEmpty
    let corrections =
      needsNoCorrections
      ? nil
      : LineBreakCorrections(
        edges: product.table.edges, emergencies: product.emergencies)
    return PreparedText(
      PreparedContents(
        text: input.string, table: product.table.table, style: style, pool: pool,
        corrections: corrections,
        lineStyling: lineStyling, missingGlyphCount: 0, naturalUnits: product.table.naturalWidth,
        minimumUnits: product.table.minimumWidth, usedFonts: product.usedFonts,
        endsInTerminator: product.table.endsInTerminator, needsCorrections: false))
  }

  /// The offsets at which hard lines begin. In such a text every hard line but the last ends in
  /// U+000A.
  private static func lineStarts(_ product: BreakTableBuilder.Product) -> [Int] {
    let table = product.table
    return [0]
      + (0..<max(0, table.count - 1)).filter { table.isHard($0) }.map { table.offset($0) }
  }

  /// Joins break opportunities with advances into a prepared text.
  func join(
    _ input: TextInput, _ style: PreparedStyle, styled: StyledText?, pool: WorkspacePool
  ) throws(TextMeasureError) -> PreparedText {
    let hyphenation = tailorBreaks(input, style, styled: styled)
    let product = try tableBuilder.build(
      &text, &shaper, breakRules: style.options.breakRules)
    let corrections = try corrections(of: product, input, style, styled: styled, hyphenation)
    return PreparedText(
      PreparedContents(
        text: input.string, table: product.table, style: style, pool: pool,
        corrections: corrections.isEmpty ? nil : corrections,
        lineStyling: try Self.lineStyling(
          of: input, style, styled: styled, usedFonts: text.usedFonts,
          Self.differingParagraphs(of: styled) { Self.paragraphs(of: $0, text.analysis) }
        ) { text.fontSpans },
        missingGlyphCount: text.missingGlyphCount, naturalUnits: product.naturalWidth,
        minimumUnits: product.minimumWidth, usedFonts: text.usedFonts,
        endsInTerminator: product.endsInTerminator, needsCorrections: corrections.changesLines))
  }

  /// What the line breaker needs besides the table.
  private func corrections(
    of product: BreakTableBuilder.Product, _ input: TextInput, _ style: PreparedStyle,
    styled: StyledText?, _ hyphenation: [ParagraphTailoring]
  ) throws(TextMeasureError) -> LineBreakCorrections {
    let isChromium = style.options.breakRules == .chromium
    var tabs: [PositionedTab] = []
    if text.analysis.hasTabs {
      let paragraphs = styled.map { Self.paragraphs(of: $0, text.analysis) } ?? []
      tabs = text.tabs(
        input,
        paragraphStyle: isChromium
          ? nil
          : { offset in
            paragraphs.last { $0.start <= offset }?.style.normalized ?? style.paragraphStyle
          })
    }
    return LineBreakCorrections(
      tabs: tabs, edges: product.edges, slices: try slices(of: product, isReused: isChromium),
      bidiRuns: isChromium ? text.bidiRuns() : [],
      emergencies: try emergencies(of: product, style),
      restarts: isChromium ? text.restarts(product.table) : [], hyphenation: hyphenation)
  }

  /// What placing lines needs besides the style; `nil` for nothing.
  private static func lineStyling(
    of input: TextInput, _ style: PreparedStyle, styled: StyledText?, usedFonts: UInt64,
    _ paragraphs: [LineStyling.StyledParagraph], runs: () -> [FontSpan]
  ) throws(TextMeasureError) -> LineStyling? {
    // With one style, and without effect of fallback fonts, all lines have the same height.
    if styled == nil, style.options.profile.lineBoxFonts == .requested || usedFonts <= 1 {
      return nil
    }
    let runs = runs()
    let heights = try LineHeights(
      runs, input, profile: style.options.profile, line: style.line)
    guard styled != nil || heights != nil else { return nil }
    return LineStyling(
      styled: styled, styles: styled == nil ? nil : input.styleSet, heights: heights,
      paragraphs: paragraphs, usedFonts: styled == nil ? [] : input.usedFonts(of: runs))
  }

  /// Larger regions are shaped when a line needs them.
  private static let largestRegion = 8

  /// The lines between entries of one region, each shaped by itself.
  private func slices(
    of product: BreakTableBuilder.Product, isReused: Bool
  ) throws(TextMeasureError) -> [Range<Int>: LineSlice] {
    var slices: [Range<Int>: LineSlice] = [:]
    for region in product.overlaps where region.count <= Self.largestRegion {
      for first in region {
        let start = product.table.offset(first)
        for last in region.dropFirst(first - region.lowerBound + 1) {
          let end = product.table.offset(last)
          guard end - start <= 2 * TextState.farthestEffect else { break }
          slices[start..<end] = try text.slice(
            from: start, to: end, isReused: isReused, &shaper)
        }
      }
    }
    return slices
  }

  /// Unbreakable segments wider than this many ems get their emergency breaks while preparing.
  ///
  /// Columns narrower than ten characters are rare, and so are words wider than that. Other
  /// segments get theirs when a line needs them.
  private static let wideSegment = 10.0

  /// The width of such segments, in 1/65536 pt.
  private static func widestSegment(of style: PreparedStyle) -> Int64 {
    FixedPoint.units(Double(style.style.size) * wideSegment)
  }

  private func emergencies(
    of product: BreakTableBuilder.Product, _ style: PreparedStyle
  ) throws(TextMeasureError) -> [Int: EmergencyTable] {
    let limit = Self.widestSegment(of: style)
    guard product.minimumWidth > limit else { return [:] }
    var tables: [Int: EmergencyTable] = [:]
    for segment in product.table.segments(widerThan: limit) {
      tables[segment.entry] = try EmergencyTable(
        from: segment.range.lowerBound, to: segment.range.upperBound,
        origin: segment.hardLineStart == 0 ? 0 : text.position(of: segment.hardLineStart),
        isReused: style.options.breakRules == .chromium, text, &shaper)
    }
    return tables
  }

  /// A text's paragraphs; empty where all have the style of the first.
  private static func differingParagraphs(
    of styled: StyledText?, _ paragraphs: (StyledText) -> [LineStyling.StyledParagraph]
  ) -> [LineStyling.StyledParagraph] {
    guard let styled, !styled.hasOneParagraphStyle else { return [] }
    return paragraphs(styled)
  }

  /// The offsets at which paragraphs begin, each with the paragraph style of its first character.
  static func paragraphs(
    of styled: StyledText, _ analysis: TextAnalysis
  ) -> [LineStyling.StyledParagraph] {
    var starts: [Int] = []
    var begins = true
    for (offset, unit) in analysis.units.enumerated() {
      if begins { starts.append(offset) }
      let next = offset + 1 < analysis.units.count ? analysis.units[offset + 1] : 0
      begins = UnicodeConstants.isParagraphTerminator(unit) && !(unit == 0x0D && next == 0x0A)
    }
    return paragraphs(of: styled, startingAt: starts)
  }

  private static func paragraphs(
    of styled: StyledText, startingAt starts: [Int]
  ) -> [LineStyling.StyledParagraph] {
    var run = 0
    return starts.map { offset in
      while run + 1 < styled.runs.count, styled.runs[run].range.upperBound <= offset { run += 1 }
      return .init(start: offset, style: styled.runs[run].paragraphStyle)
    }
  }
}
