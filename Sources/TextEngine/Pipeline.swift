/// The pipeline: a string becomes runs, runs advances, advances a table of break opportunities.
///
/// A stage reads what earlier stages wrote into the text's arrays, and writes its own.
extension Workspace {
  func prepare(
    _ input: TextInput, _ style: PreparedStyle, styled: StyledText?, pool: WorkspacePool
  ) throws(TextMeasureError) -> PreparedText {
    limitCaches()
    return try prepare(input, style, styled: styled, pool: pool, &text, &shaper)
  }

  private func prepare(
    _ input: TextInput, _ style: PreparedStyle, styled: StyledText?, pool: WorkspacePool,
    _ text: inout TextState, _ shaper: inout Shaper
  ) throws(TextMeasureError) -> PreparedText {
    var tailoring = tailoring(style, styled: styled)
    let rules = tailoring.lineBreaks(style.lineBreaks)
    if breakFinder.rules != rules { breakFinder = BreakFinder(rules) }
    let breakFinder = breakFinder
    try text.analyse(input, breakFinder.table)
    try text.itemize(input, &scripts, contexts, bidi)
    try text.advance(input, &shaper, contexts)
    text.findBreaks(breakFinder)
    switch rules.breakRules {
    case .unicode, .libreoffice: break
    case .apple: tailoring.removeSoftHyphens(from: &text.analysis)
    case .chromium: text.keepTogether()
    case .flutter: tailoring.removeHyphens()
    case .android:
      if let phrases = rules.phrases {
        text.analysis.markPhrases(
          BreakFinder(phrases), addsOthers: rules.wordStyle == .phrases)
      }
      text.analysis.tailorForAndroid()
    }
    try findHyphens(input, style, in: &text, &tailoring)
    tailoring.apply(to: &text.analysis)
    text.limitColumnBreaks(breakFinder)
    text.keepCombined()
    if rules.breakRules == .flutter { text.analysis.markFullLines() }
    let ink =
      rules.breakRules == .android && style.options.usesBoundsForWidth
      ? try InkBoxes(of: text, pixels: style.options.profile.pixelsPerPoint, &shaper) : nil
    let (product, details) = try builder.table(of: &text, input.rules, &shaper)
    let lineStyling = try lineStyling(of: input, text, style, styled: styled)
    let corrections = corrections(
      details, product.table, input, text, style, lineStyling, tailoring.hyphenated)
    let needsFontSpans =
      (styled != nil || text.usedFonts.nonzeroBitCount > 1) && input.styleSet.hasInexactFonts
    return PreparedText(
      PreparedContents(
        input.string, product, style: style, pool: pool, corrections: corrections,
        lineStyling: lineStyling, ink: ink, fontSpans: needsFontSpans ? text.fontSpans(input) : []))
  }

  /// What lines need besides the table; `nil` for most texts.
  private func corrections(
    _ details: BreakTableBuilder.Details?, _ table: borrowing BreakTable, _ input: TextInput,
    _ text: borrowing TextState, _ style: PreparedStyle, _ lineStyling: LineStyling?,
    _ hyphenated: [ParagraphTailoring]
  ) -> LineBreakCorrections? {
    guard details != nil || !hyphenated.isEmpty else { return nil }
    var details = details ?? BreakTableBuilder.Details()
    setStops(of: &details.tabs, in: table, text, style, lineStyling)
    return LineBreakCorrections(
      details, input.rules,
      partScale: lineStyling?.styled == nil ? style.commonScale(of: text.usedFonts) : nil,
      hyphenation: hyphenated)
  }

  private func setStops(
    of tabs: inout [PositionedTab], in table: borrowing BreakTable,
    _ text: borrowing TextState, _ style: PreparedStyle, _ lineStyling: LineStyling?
  ) {
    guard !tabs.isEmpty else { return }
    for index in tabs.indices {
      let hangingEnd = tabs[index].hangingEnd
      tabs[index].entry = table.firstEntry(after: hangingEnd)
    }
    if style.options.breakRules == .chromium {
      // Of the block's font and style, also where the tab has others.
      let block = lineStyling?.styled?.defaultStyle.sized(under: style.options.profile)
      let stops = TabStops(
        style.paragraphStyle, or: style.options.css?.tabSize ?? .spaces(8),
        of: block ?? style.style)
      for index in tabs.indices { tabs[index].stops = stops }
    } else {
      var known = (style: style.paragraphStyle, stops: style.tabStops)
      for index in tabs.indices {
        let own = lineStyling?.paragraphStyle(at: tabs[index].offset) ?? style.paragraphStyle
        if own != known.style { known = (own, TabStops(own, style.options)) }
        tabs[index].stops = known.stops
        text.setColumnEnds(of: &tabs[index], own.tabStops)
      }
    }
  }

  /// What placing lines needs besides the style; `nil` for nothing.
  private func lineStyling(
    of input: TextInput, _ text: borrowing TextState, _ style: PreparedStyle, styled: StyledText?
  ) throws(TextMeasureError) -> LineStyling? {
    // With one style, and without effect of fallback fonts, all lines have the same height, but for
    // an empty paragraph of Flutter's.
    let isEmpty = input.string.isEmpty && style.options.profile.ignoresTerminators
    if styled == nil, !isEmpty,
      style.options.profile.lineBoxFonts == .requested || text.usedFonts <= 1
    {
      return nil
    }
    let runs = text.fontSpans(input)
    let heights = try LineHeights(
      runs, input, text.analysis.units, profile: style.options.profile, line: style.line,
      text: styled)
    guard styled != nil || heights != nil else { return nil }
    return LineStyling(
      styled: styled, heights: heights,
      paragraphs: styled.map { $0.hasOneParagraphStyle ? [] : $0.paragraphs } ?? [],
      fontsUsed: styled == nil
        ? nil
        : StyledFontsUsed(styles: input.styleSet, used: input.usedFonts(of: runs)),
      rubies: RubyLines(input, runs, style.options.writingMode),
      edges: styled.flatMap { text in
        let profile = style.options.profile
        return style.options.css?.blockEdges(of: text.defaultStyle.sized(under: profile), profile)
      })
  }
}
