import Foundation

/// A text, or a range of one, that is itemized and shaped, in arrays that are reused.
struct TextState {
  var analysis = TextAnalysis()
  var input = Itemizer.Input()
  /// The runs; they cover the text without gaps.
  private(set) var runs: [ItemizedRun] = []
  private(set) var measures: [RunMeasure] = []
  /// The shaping context of each run; `nil` for unshaped ones. Not in ``measures``, so that
  /// arithmetic does not count references.
  private(set) var contexts: [ShapingContext?] = []
  /// The embedding level of the first paragraph.
  private(set) var paragraphLevel: UInt8 = 0
  /// The number of clusters that no font covers.
  private(set) var missingGlyphCount = 0
  /// The fonts of the cascade that supplied glyphs, a bit each; bit 63 stands for all from 63 on.
  private(set) var usedFonts: UInt64 = 0
  /// The letter spacing before each offset, less what is trimmed of punctuation, in 1/65536 pt; empty
  /// where there is none.
  var spacing: [Int64] = []
  /// What a line that begins or ends at an offset changes of punctuation's widths; mostly empty.
  var trims: [Int: LineEndTrim] = [:]
  /// What is trimmed of opening punctuation, before its ink, by offset.
  var trimmedOpenings: [Int: Int64] = [:]

  /// Bases with their readings, ascending.
  var columns: [SpreadColumn] = []
  /// Where columns begin behind a word at whose end a line ends only if it fits.
  var heldBreaks: Set<Int> = []

  /// A run's scale and start.
  struct RunMeasure {
    /// The advance of all runs before, in 1/65536 pt.
    var base: Int64
    /// 1/65536 pt per font unit at the run's size.
    var factor = 0.0
    /// The advances of a space and an ideographic space by themselves, in 1/65536 pt.
    var space: Int64 = 0
    var ideographicSpace: Int64 = 0

    /// - Parameter context: `nil` for a run without glyphs.
    init(base: Int64, _ context: ShapingContext? = nil, size: Double = 0) {
      self.base = base
      guard let context else { return }
      factor = context.factor(size: size)
      space = FixedPoint.rounded(Double(context.space.advance) * factor)
      ideographicSpace = FixedPoint.rounded(Double(context.ideographicSpace.advance) * factor)
    }
  }

  /// The text's advance, in 1/65536 pt.
  var total: Int64 = 0
  private(set) var rules = BreakRules.unicode
  /// Whether white space hangs at a line's end.
  private(set) var hangsSpaces = true
  /// Whether rows of white space are one space.
  private(set) var collapsesSpaces = false
  /// Whether a line's end without such a space is shaped again.
  private(set) var closesLines = false
  /// Where spans of one style end before the text's end.
  private(set) var styleEnds: [Int] = []
  /// Where white space that opens a hard line ends, if what follows is shaped by itself.
  private(set) var indentEnds: [Int] = []
  /// The ranges whose lines end by rules of their own.
  private(set) var ownBreaks: [OwnBreaks] = []
  /// The runs that CSS does not wrap, ascending.
  private(set) var unwrapped: [Range<Int>] = []
  /// What stands in place of the fonts' hyphens; `nil` for these.
  private(set) var customHyphen: [UInt16]?

  // MARK: Preparing

  /// Reads the characters: UTF-16, properties, grapheme clusters, and the opportunities that a table of
  /// line breaks has.
  mutating func analyse(
    _ input: TextInput, _ lineBreaks: borrowing BoundaryTable
  ) throws(TextMeasureError) {
    analysis.read(input.string, lineBreaks)
    guard analysis.units.count <= TextLimits.longestText else {
      throw TextMeasureError(
        code: .limitExceeded,
        message: "the text has \(analysis.units.count) UTF-16 units, more than "
          + "\(TextLimits.longestText); split it at line breaks",
        operation: "prepare text")
    }
    analysis.markGraphemes()
    rules = input.rules
    hangsSpaces = input.hangsSpaces
    collapsesSpaces = input.collapsesSpaces
    let isParted = collapsesSpaces && input.spans.count > 1
    analysis.runStarts = isParted ? Set(input.spans.map(\.end)) : []
    styleEnds = input.spans.dropLast().map(\.end)
    indentEnds = input.dividesAfterIndents ? analysis.indentEnds(styleEnds, input.unwrapped) : []
    closesLines = input.closesLines
    ownBreaks = input.ownBreaks
    unwrapped = input.unwrapped
    customHyphen = input.hyphen
  }

  /// Divides the text into runs: embedding levels, scripts, fonts.
  mutating func itemize(
    _ input: TextInput, _ scripts: inout ScriptResolver, _ contexts: ShapingContexts,
    _ bidi: ICUBidi
  ) throws(TextMeasureError) {
    try resolveLevels(input, bidi)
    // After the opportunities and the levels are known, Flutter reads a tab as a space.
    if input.rules == .flutter, analysis.hasTabs {
      for offset in analysis.units.indices where analysis.units[offset] == 0x09 {
        analysis.units[offset] = 0x20
      }
    }
    resolveOrientation(input)
    if input.rules == .flutter, analysis.onlyScript == nil {
      ScriptResolver.resolveInOrder(analysis, into: &self.input.scripts)
    } else {
      scripts.resolve(analysis, into: &self.input.scripts)
    }
    chooseFonts(input, contexts)
    Itemizer.cut(
      analysis, self.input, styles: input.glyphSpans, input.rules, collapses: input.collapsesSpaces,
      into: &runs)
    if input.rules == .android { Itemizer.splitAtSpaces(analysis, in: &runs) }
    Itemizer.splitAfterIndents(&runs, at: indentEnds)
    Itemizer.splitLongClusters(analysis, in: &runs)
  }

  /// Finds the advances of all runs, adds letter spacing, trims punctuation, and spreads what has readings.
  mutating func advance(
    _ input: TextInput, _ shaper: inout Shaper, _ contexts: ShapingContexts
  ) throws(TextMeasureError) {
    try shape(input, &shaper, contexts)
    if input.rules == .flutter {
      try addGlyphSpacing(input, &shaper)
    } else {
      try addLetterSpacing(input, &shaper)
    }
    try trimPunctuation(input, &shaper)
    try spreadColumns(input)
  }

  /// Whether each unit's cluster stands upright in vertical text.
  private mutating func resolveOrientation(_ text: TextInput) {
    self.input.upright.removeAll(keepingCapacity: true)
    guard let ofBlock = text.uprightCharacters else { return }
    var isUpright = true
    var offset = 0
    for span in text.spans {
      let orientation = text.styles[Int(span.style)].css?.textOrientation ?? ofBlock
      while offset < min(span.end, analysis.units.count) {
        if analysis.isGraphemeBoundary(offset) {
          isUpright =
            orientation == .upright || analysis.properties[offset].flags.contains(.upright)
        }
        self.input.upright.append(isUpright)
        offset += 1
      }
    }
  }

  private mutating func resolveLevels(
    _ input: TextInput, _ bidi: ICUBidi
  ) throws(TextMeasureError) {
    let level = input.direction.level ?? Self.levelOfFirstStrong
    let readsSpans =
      input.hasEmbeddings || !input.directions.isEmpty
      || input.spans.contains { $0.kind == .combined }
    if readsSpans {
      (self.input.levels, paragraphLevel) = try directedLevels(input, bidi)
    } else if analysis.needsBidi || level == 1 {
      paragraphLevel = try bidi.levels(
        of: analysis.units, paragraphLevel: level, into: &self.input.levels)
    } else {
      self.input.levels.removeAll(keepingCapacity: true)
      paragraphLevel = 0
    }
    self.input.baseLevel = paragraphLevel
  }

  /// ICU's number for the direction of the first strong character.
  private static let levelOfFirstStrong: UInt8 = 254

  private mutating func chooseFonts(_ input: TextInput, _ contexts: ShapingContexts) {
    self.input.fonts.removeAll(keepingCapacity: true)
    self.input.fonts.append(contentsOf: repeatElement(0, count: analysis.units.count))
    missingGlyphCount = 0
    self.input.isUniform =
      analysis.onlyScript != nil && !analysis.hasTerminators && self.input.upright.isEmpty
    var start = 0
    for span in input.spans {
      // With one style, the span ends beyond any text.
      let end = min(span.end, analysis.units.count)
      defer { start = end }
      guard span.kind != .attachment, start < end else { continue }
      let style = input.styles[Int(span.style)]
      let range = start..<end
      let index = contexts.coverage(of: style.fonts, input)
      let found = FontChooser.choose(
        for: analysis, range: range, coverage: &contexts.coverages[index],
        into: &self.input.fonts)
      missingGlyphCount += found.missing
      if found.fallsBack { self.input.isUniform = false }
    }
  }

  private mutating func shape(
    _ input: TextInput, _ shaper: inout Shaper, _ cache: ShapingContexts
  ) throws(TextMeasureError) {
    measures.removeAll(keepingCapacity: true)
    contexts.removeAll(keepingCapacity: true)
    usedFonts = 0
    var base: Int64 = 0
    for (index, run) in runs.enumerated() {
      switch run.kind {
      case .control, .tab, .attachment, .combined:
        measures.append(RunMeasure(base: base))
        contexts.append(nil)
        // Clears the previous text's advances.
        for offset in run.start..<run.end { analysis.prefix[offset] = 0 }
        if run.kind == .attachment { base += input.attachmentWidth(at: run.start) }
        if run.kind == .combined { base += joinCharacters(of: run, input) }
        if input.rules.isWideAsSpace(analysis.units[run.start]) {
          let context = try cache.context(of: run, input)
          base += RunMeasure(base: 0, context, size: input.size(of: run)).space
        }
      case .text:
        let context: ShapingContext
        // Words in one font mostly alternate with spaces in another.
        if index > 1, run.isShaped(like: runs[index - 2]), let known = contexts[index - 2] {
          context = known
          measures.append(measures[index - 2])
          measures[index].base = base
        } else {
          context = try cache.context(of: run, input)
          measures.append(RunMeasure(base: base, context, size: input.size(of: run)))
        }
        let factor = measures[index].factor
        contexts.append(context)
        usedFonts |= 1 << UInt64(min(run.font, 63))
        let advance: Int64
        if run.end == run.start + 1, analysis.units[run.start] == 0x20 {
          // Between words that the first font lacks, spaces have a run of their own.
          analysis.prefix[run.start] = 0
          advance = Int64(context.space.advance)
        } else {
          advance = try shaper.shape(run, of: &analysis, in: context)
          // Chromium relies on HarfBuzz's flags, Flutter shapes no line again.
          if input.rules != .chromium, input.rules.changesEnds {
            if context.hasSyllables {
              try shaper.markRecomposition(run, of: &analysis, in: context)
            }
            if analysis.hasIgnorables { analysis.markIgnorables(of: run) }
          }
        }
        base += FixedPoint.rounded(Double(advance) * factor)
      }
      guard base.magnitude <= UInt64(FixedPoint.widest) else {
        throw TextMeasureError(
          code: .limitExceeded,
          message: "the text is wider than \(TextLimits.widestText) pt; use a smaller size, or a "
            + "font with sensible advances", operation: "prepare text")
      }
    }
    total = base
  }

  private mutating func addLetterSpacing(
    _ input: TextInput, _ shaper: inout Shaper
  ) throws(TextMeasureError) {
    spacing.removeAll(keepingCapacity: true)
    guard input.hasLetterSpacing else { return }
    spacing.append(contentsOf: repeatElement(0, count: analysis.units.count + 1))
    var clusters: [Int: Set<Int>] = [:]
    if input.spacesGlyphs {
      for (index, run) in runs.enumerated() where input.styles[Int(run.style)].letterSpacing != 0 {
        // Spaced letters have no optional ligatures in Chromium, but fonts for Chinese join two dashes always.
        guard let context = contexts[index],
          context.hasSyllables || input.rules == .android || input.rules == .chromium
        else { continue }
        clusters[index] = Set(
          try shaper.glyphs(analysis.units, from: run.start, to: run.end, of: run, in: context)
            .map { Int($0.cluster) })
      }
    }
    total += Self.addLetterSpacing(input, analysis, runs, clusters, to: &spacing)
  }

  /// Writes the spacing before each offset; returns that of the whole text.
  private static func addLetterSpacing(
    _ input: TextInput, _ analysis: borrowing TextAnalysis, _ runs: [ItemizedRun],
    _ clusters: [Int: Set<Int>], to spacing: inout [Int64]
  ) -> Int64 {
    var sum: Int64 = 0
    // None follows an invisible character: CSS Text says so of zero-width ones, Chromium does it with
    // all, and Apple's tracking is spacing after a cluster that is drawn. Chromium adds some after
    // U+007F and later controls.
    let isChromium = input.rules == .chromium
    var isVisible = false
    let properties = analysis.properties.span
    let marks = analysis.marks.span
    let units = analysis.units.span
    var before = spacing.mutableSpan
    for (index, run) in runs.enumerated() {
      let style = input.styles[Int(run.style)]
      let starts = clusters[index]
      let isSpaced =
        run.kind == .text || isChromium && run.kind == .control && units[run.start] >= 0x7F
      let each = isSpaced ? FixedPoint.units(Double(style.letterSpacing)) : 0
      let afterSpace = isSpaced ? FixedPoint.units(Double(style.wordSpacing)) : 0
      let spacesAll = input.rules.isSpaced(0, in: run.script)
      // Minikin finds the script of each word by itself, and spaces and digits alone have none.
      var word = run.start..<run.start
      var hasLetters = false
      for offset in run.start..<run.end {
        before[offset] = sum
        if !properties[offset].flags.contains(.defaultIgnorable) { isVisible = true }
        // Letter spacing follows a cluster: it is added where the next one begins, or U+200C.
        let next = offset &+ 1
        let endsCluster =
          starts.map { next == run.end || $0.contains(next) }
          ?? (marks[next] & TextAnalysis.Mark.grapheme != 0)
        if !spacesAll, input.rules == .android, offset == word.upperBound {
          word = analysis.minikinWord(from: offset, to: run.end)
          hasLetters = word.contains { properties[$0].script > UnicodeConstants.scriptInherited }
        }
        if endsCluster
          || next == run.end && next < units.count && units[next] == input.rules.separator
        {
          let isSpaced =
            spacesAll
            || (input.rules == .android
              ? !hasLetters : input.rules.isSpaced(units[offset], in: run.script))
          if isVisible, isSpaced {
            sum += each
          }
          if afterSpace != 0, units[offset] == 0x20 || units[offset] == 0xA0 { sum += afterSpace }
          isVisible = false
        }
      }
    }
    before[units.count] = sum
    return sum
  }

  // MARK: Queries

  /// The index of the run that contains an offset; the last run at the text's end.
  func runIndex(at offset: Int) -> Int {
    max(0, min(runs.partitionPoint { $0.end <= offset }, runs.count - 1))
  }

  /// The advance from the text's start to an offset in the whole runs, in 1/65536 pt.
  func position(of offset: Int, run: Int) -> Int64 {
    guard offset < analysis.units.count else { return total }
    let measure = measures[run]
    let own = measure.base + FixedPoint.rounded(Double(analysis.prefix[offset]) * measure.factor)
    return spacing.isEmpty ? own : own + spacing[offset]
  }

  func position(of offset: Int) -> Int64 { position(of: offset, run: runIndex(at: offset)) }

  func spacing(before offset: Int) -> Int64 { spacing.isEmpty ? 0 : spacing[offset] }

  /// A run's width without letter spacing, in 1/65536 pt.
  func runWidth(_ index: Int) -> Int64 {
    let next = index + 1 < measures.count ? measures[index + 1].base : total - (spacing.last ?? 0)
    return next - measures[index].base
  }

  /// The advance, by itself, of the visible hyphen at the end of a line that ends before `offset`.
  func hyphenAdvance(before offset: Int, _ shaper: inout Shaper) throws(TextMeasureError) -> Int64 {
    let (index, hyphen) = hyphenRun(before: offset)
    guard let context = contexts[index] else { return 0 }
    let advance =
      if let customHyphen {
        try shaper.advance(of: customHyphen, in: context)
      } else {
        try shaper.advance(ofHyphen: hyphen, in: context)
      }
    return FixedPoint.rounded(Double(advance) * measures[index].factor)
  }

  /// What determines the runs' line boxes.
  func fontSpans(_ input: TextInput) -> [FontSpan] {
    var spans: [FontSpan] = []
    let last = input.spans.count - 1
    var index = 0
    for run in runs {
      var span = FontSpan(end: run.start, style: run.style, font: run.font, kind: run.kind)
      while span.end < run.end {
        while index < last, input.spans[index].end <= span.end { index += 1 }
        span.style = input.spans[index].style
        span.end = index < last ? min(run.end, input.spans[index].end) : run.end
        spans.append(span)
      }
    }
    return spans
  }

  /// The run that supplies the font and size of the visible hyphen before `offset`, that of the
  /// character before or adjacent text where only that has the hyphen, and the hyphen: U+2010 where
  /// that character's font has it, else U+002D.
  func hyphenRun(before offset: Int) -> (index: Int, character: UInt16) {
    let own = runIndex(at: offset - 1)
    if let hyphen = contexts[own]?.hyphen { return (own, hyphen) }
    if customHyphen != nil { return (own, 0) }
    let other = [own - 1, own + 1].first {
      contexts.indices.contains($0) && contexts[$0]?.has(ShapingContext.hyphenMinus) ?? false
    }
    return (other ?? own, ShapingContext.hyphenMinus)
  }
}

extension TextAnalysis {
  /// The characters that Minikin shapes together, within a run: a space, or those up to the next one.
  fileprivate func minikinWord(from start: Int, to runEnd: Int) -> Range<Int> {
    if UnicodeConstants.isMinikinSpace(units[start]) { return start..<start + 1 }
    return
      start..<(units[start..<runEnd].firstIndex(where: UnicodeConstants.isMinikinSpace) ?? runEnd)
  }

  /// Marks the offsets before a run's invisible characters as unsafe to break.
  ///
  /// A pair adjustment skips invisible characters between its two glyphs, and HarfBuzz continues
  /// after them. At a line's start an invisible character (a soft hyphen, a direction mark) is the
  /// first of a pair. HarfBuzz flags the offset only where the adjustment changed a position.
  mutating func markIgnorables(of run: ItemizedRun) {
    for offset in run.start + 1..<max(run.end, run.start + 1)
    where properties[offset].flags.contains(.defaultIgnorable) && isGraphemeBoundary(offset) {
      marks[offset] |= Mark.unsafe
    }
  }
}

/// Embedding levels where paragraphs have their own directions, or styles have embeddings.
extension TextState {
  /// The level of each unit, resolved paragraph by paragraph, and the first paragraph's.
  func directedLevels(
    _ input: TextInput, _ bidi: ICUBidi
  ) throws(TextMeasureError) -> (levels: [UInt8], first: UInt8) {
    var levels: [UInt8] = []
    var first: UInt8?
    var start = 0
    while start < analysis.units.count {
      let end = analysis.paragraphEnd(after: start)
      let level = try appendLevels(of: start..<end, input, bidi, to: &levels)
      if first == nil { first = level }
      start = end
    }
    return (levels, first ?? 0)
  }

  /// Appends the levels of a paragraph, with formatting characters temporarily inserted for its
  /// embeddings (UAX 9, HL3); returns the paragraph's own level.
  private func appendLevels(
    of paragraph: Range<Int>, _ input: TextInput, _ bidi: ICUBidi,
    to levels: inout [UInt8]
  ) throws(TextMeasureError) -> UInt8 {
    // A terminator ends all embeddings itself.
    var textEnd = paragraph.upperBound
    while textEnd > paragraph.lowerBound,
      UnicodeConstants.isParagraphTerminator(analysis.units[textEnd - 1])
    {
      textEnd -= 1
    }
    var units: [UInt16] = []
    var isText: [Bool] = []
    func append(_ part: some Collection<UInt16>, isText isPart: Bool) {
      units += part
      isText += repeatElement(isPart, count: part.count)
    }
    var start = 0
    var open: (opening: [UInt16], closing: [UInt16]) = ([], [])
    for span in input.spans {
      let range = (start..<max(start, span.end)).clamped(to: paragraph.lowerBound..<textEnd)
      start = span.end
      guard !range.isEmpty else { continue }
      let controls = input.styles[Int(span.style)].directionControls
      // Two isolates beside each other are two.
      if open.opening != controls.opening || open.closing.last == 0x2069 {
        append(open.closing, isText: false)
        append(controls.opening, isText: false)
        open = controls
      }
      // Chromium's bidi algorithm sees a box in place of combined characters.
      let isCombined = span.kind == .combined
      append(analysis.units[range].map { isCombined ? 0xFFFC : $0 }, isText: true)
    }
    append(open.closing, isText: false)
    append(analysis.units[textEnd..<paragraph.upperBound], isText: true)
    var resolved: [UInt8] = []
    let given = input.direction(at: paragraph.lowerBound).level
    let level = try bidi.levels(
      of: units, paragraphLevel: given ?? Self.levelOfFirstStrong, into: &resolved)
    levels += zip(resolved, isText).compactMap { $1 ? $0 : nil }
    return level
  }
}
