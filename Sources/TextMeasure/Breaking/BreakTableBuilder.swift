/// Fills a ``BreakTable`` run by run, and collects what its lines need besides.
///
/// ``SinglePass`` appends runs of characters with known advances.
/// ``append(_:at:style:_:_:_:)`` appends what HarfBuzz shaped: a part of a text, or all of it.
struct BreakTableBuilder {
  var entries = BreakTableEntries()
  var details = Details()
  var runs: [FontSpan] = []
  private var missingGlyphCount = 0
  /// The last run's embedding level.
  private var level: UInt8?
  /// The end of the last shaped text, and its position in its hard line.
  private var shapedEnd = 0
  private var shapedEndPosition: Int64 = 0

  /// The state of the hard line at the start of a shaped text, relative to that start.
  struct LineProgress {
    /// The hard line's first offset; 0 where it began before the text.
    var start = 0
    var origin: Int64 = 0
    /// The advance of the white space before the text.
    var hangingBefore: Int64 = 0
    var segmentStart: Int64 = 0
    var minimumWidth: Int64 = 0
    /// The advance of the white space at the text's end.
    var hanging: Int64 = 0
    var endsInTerminator = false
    /// The end of the last edge's reshaped range.
    fileprivate var reshapedEnd = 0
    /// The offset up to which opportunities were searched, and its run or the one before it.
    fileprivate var offset = 0
    fileprivate var run = 0
  }

  /// What was appended up to some moment, without what only shaped texts add.
  struct Checkpoint {
    fileprivate var entries = BreakTableEntries.Checkpoint()
    fileprivate var edges = 0
    fileprivate var runs = 0
    fileprivate var tabs = 0
  }

  var checkpoint: Checkpoint {
    Checkpoint(
      entries: entries.checkpoint, edges: details.edges.count, runs: runs.count,
      tabs: details.tabs.count)
  }

  mutating func reset(to checkpoint: Checkpoint) {
    entries.reset(to: checkpoint.entries)
    details.edges.removeLast(details.edges.count - checkpoint.edges)
    runs.removeLast(runs.count - checkpoint.runs)
    details.tabs.removeLast(details.tabs.count - checkpoint.tabs)
  }

  /// Removes everything, for a text of at most this length in UTF-16 units.
  mutating func removeAll(longest: Int) {
    entries.removeAll(longest: longest)
    runs.removeAll(keepingCapacity: true)
    if !details.edges.isEmpty { details.edges.removeAll() }
    if !details.tabs.isEmpty { details.tabs.removeAll() }
    if !details.restarts.isEmpty { details.restarts.removeAll() }
    if !details.bidiRuns.isEmpty { details.bidiRuns.removeAll() }
    missingGlyphCount = 0
    level = nil
    shapedEnd = 0
    shapedEndPosition = 0
  }

  // MARK: Shaped text

  /// Appends the entries strictly inside a shaped text whose opportunities are marked, and its runs,
  /// whose style is `style` unless it is `nil`. `unit` is the text's first offset.
  ///
  /// Returns `false` where the whole text has to be shaped: white space that hangs begins before this
  /// one and ends at an unsafe offset.
  mutating func append(
    _ state: borrowing TextState, at unit: Int, style: Int32? = nil,
    _ line: inout LineProgress, _ rules: BreakRules, _ shaper: inout Shaper
  ) throws(TextMeasureError) -> Bool {
    let count = state.analysis.units.count
    let firstEntry = entries.count
    if rules == .chromium || state.analysis.hasTabs {
      appendRunStarts(of: state, at: unit, origin: line.origin, rules)
    }
    // Whether a line that ends with the last edge's reshaped range is shaped without its spaces.
    var shapesWithoutSpaces = false
    while line.offset < count {
      Self.append(plainEntries: &entries, of: state, at: unit, rules, &line)
      guard line.offset < count else { break }
      // Ending a line here is more than a difference of advances.
      let offset = line.offset + 1
      line.offset = offset
      let position = state.position(of: offset, run: line.run)
      var edge = try state.edge(
        at: offset, lineStart: line.start, isReused: rules == .chromium, &shaper)
      if line.hangingBefore != 0, UnicodeConstants.hangs(state.analysis.units[offset - 1]),
        state.hanging(from: line.start, to: offset).start == 0
      {
        return false
      }
      var flags: UInt32 = 0
      let isHyphenated = state.analysis.marks[offset] & TextAnalysis.Mark.hyphenation != 0
      if state.analysis.units[offset - 1] == 0xAD || isHyphenated {
        edge.hyphen = try state.hyphenAdvance(before: offset, &shaper)
        flags |= isHyphenated ? BreakTable.Flag.hyphenated : BreakTable.Flag.visibleHyphen
      }
      let start = position - line.origin
      let fit = start + edge.ending - edge.hanging + edge.hyphen
      var width = fit - line.segmentStart
      if state.isUnsafe(offset) {
        flags |= BreakTable.Flag.corrected
        // A segment whose two edges overlap is shaped by itself.
        let segmentOffset = max(line.start, entries.lastOffset - unit)
        if edge.reshapedRange.lowerBound < max(segmentOffset, line.reshapedEnd),
          segmentOffset > line.start
        {
          let slice = try state.slice(
            from: segmentOffset, to: offset, isReused: rules == .chromium, &shaper)
          width = slice.width + edge.hyphen
        }
        line.reshapedEnd = edge.reshapedRange.upperBound
        shapesWithoutSpaces = edge.shapesWithoutSpaces(rules)
        let range = edge.reshapedRange
        edge.reshapedRange = unit + range.lowerBound..<unit + range.upperBound
        details.edges.append(edge, entry: entries.count)
      } else if shapesWithoutSpaces, offset == line.reshapedEnd, edge.hanging != 0 {
        width =
          try state.slice(from: entries.lastOffset - unit, to: offset, isReused: true, &shaper)
          .width + edge.hyphen
      }
      line.minimumWidth = max(line.minimumWidth, width)
      line.segmentStart = start - edge.beginning
      entries.append(
        BreakTable.Entry(fit: fit, start: line.segmentStart, offset: unit + offset, flags: flags))
    }
    finish(state, at: unit, style: style, &line, rules, firstEntry: firstEntry)
    return true
  }

  private mutating func finish(
    _ state: borrowing TextState, at unit: Int, style: Int32?, _ line: inout LineProgress,
    _ rules: BreakRules, firstEntry: Int
  ) {
    let count = state.analysis.units.count
    missingGlyphCount += state.missingGlyphCount
    for span in state.fontSpans {
      var span = span
      span.end += unit
      if let style { span.style = style }
      runs.append(span)
    }
    shapedEnd = unit + count
    shapedEndPosition = state.total - line.origin
    guard count > 0 else { return }
    let hanging = state.hanging(from: line.start, to: count)
    line.hanging = hanging.advance + (hanging.start == 0 ? line.hangingBefore : 0)
    line.endsInTerminator = rules.endsLine(state.analysis.units[count - 1])
    if rules == .chromium {
      details.restarts.formUnion(state.restarts(entries, from: firstEntry, at: unit))
    }
  }

  /// The marks of an opportunity at which ending a line is more than a difference of advances.
  private static let wideMarks = TextAnalysis.Mark.unsafe | TextAnalysis.Mark.hyphenation

  /// Appends entries up to the first opportunity at a hyphen, an unsafe offset or the end of the last
  /// edge's reshaped range, or to the text's end.
  private static func append(
    plainEntries entries: inout BreakTableEntries, of state: borrowing TextState, at unit: Int,
    _ breakRules: BreakRules, _ line: inout LineProgress
  ) {
    let marks = state.analysis.marks.span
    let units = state.analysis.units.span
    let runs = state.runs.span
    let measures = state.measures.span
    let prefix = state.analysis.prefix.span
    let hasSpacing = !state.spacing.isEmpty
    let hasVaryingSpaces = hasSpacing || !state.analysis.spaceAdvances.isEmpty
    let isUnicode = breakRules == .unicode
    let hasTerminators = state.analysis.hasTerminators
    let count = units.count
    // Local copies stay in registers.
    var lineStart = line.start
    var origin = line.origin
    var run = line.run
    var segmentStart = line.segmentStart
    var minimumWidth = line.minimumWidth
    var runEnd = -1
    var base: Int64 = 0
    var factor = 0.0
    var offset = line.offset
    var end = count
    let reshapedEnd = line.reshapedEnd
    var hangingSpace = HangingSpace()
    while offset &+ 1 < count {
      offset &+= 1
      let mark = marks[offset]
      guard mark & TextAnalysis.Mark.lineBreak != 0 else { continue }
      // A line does not end at a space with a mark or joiner on it; under Chromium's rules it may.
      if isUnicode, mark & TextAnalysis.Mark.grapheme == 0 { continue }
      let last = units[offset - 1]
      // CR LF is one terminator.
      if hasTerminators, last == 0x0D, units[offset] == 0x0A { continue }
      if offset >= runEnd {
        while run + 1 < runs.count, runs[run].end <= offset { run += 1 }
        runEnd = run + 1 < runs.count ? runs[run].end : .max
        base = measures[run].base
        factor = measures[run].factor
      }
      let isHard = hasTerminators && breakRules.endsLine(last)
      if !isHard, last == 0xAD || mark & Self.wideMarks != 0 || offset == reshapedEnd {
        end = offset - 1
        break
      }
      let position =
        hasSpacing
        ? state.position(of: offset, run: run)
        : base &+ FixedPoint.rounded(Double(prefix[offset]) * factor)
      let start = position &- origin
      var fit = start
      if isHard || UnicodeConstants.hangs(last) {
        let isOneSpace =
          last == 0x20 && !hasVaryingSpaces && mark & TextAnalysis.Mark.grapheme != 0
          && offset - 1 > lineStart && !UnicodeConstants.hangs(units[offset - 2])
        if isOneSpace {
          let holder = runs[run].start < offset ? run : run - 1
          fit -= measures[holder].space
        } else {
          let hanging = state.hanging(from: lineStart, to: offset, after: &hangingSpace)
          fit -= hanging.advance
          if hanging.start == 0 { fit -= line.hangingBefore }
        }
      }
      entries.append(
        BreakTable.Entry(
          fit: fit, start: start, offset: unit &+ offset, flags: isHard ? BreakTable.Flag.hard : 0))
      minimumWidth = max(minimumWidth, fit &- segmentStart)
      segmentStart = start
      if isHard {
        line.hangingBefore = 0
        lineStart = offset
        origin = position
        segmentStart = 0
      }
    }
    line.start = lineStart
    line.origin = origin
    line.run = run
    line.segmentStart = segmentStart
    line.minimumWidth = minimumWidth
    line.offset = end
  }

  // MARK: Tabs and bidi runs

  /// The hanging end of the last tab, if a tab at an offset shares it: searching it for each tab would
  /// take quadratic time.
  func knownHangingEnd(at offset: Int) -> Int? {
    details.tabs.last.flatMap { $0.hangingEnd > offset ? $0.hangingEnd : nil }
  }

  /// Appends the tabs, and under Chromium's rules the bidi runs that begin in a shaped text.
  private mutating func appendRunStarts(
    of state: borrowing TextState, at unit: Int, origin: Int64, _ rules: BreakRules
  ) {
    if rules == .chromium { appendKnownBidiRun(upTo: unit) }
    let units = state.analysis.units
    var origin = origin
    for (index, run) in state.runs.enumerated() {
      let offset = unit + run.start
      let position = state.position(of: run.start, run: index) - origin
      if rules == .chromium {
        note(run.level, at: offset, position, separates: units[run.start] == rules.separator)
      }
      if run.kind == .tab {
        let hangingEnd = knownHangingEnd(at: offset) ?? unit + state.hangingEnd(from: run.end)
        details.tabs.append(
          PositionedTab(offset: offset, position: position, hangingEnd: hangingEnd))
      }
      if run.kind == .control, rules.endsLine(units[run.start]) {
        origin = state.position(of: run.end)
      }
    }
  }

  /// Appends the bidi run between the last shaped text and an offset, which is left to right.
  private mutating func appendKnownBidiRun(upTo unit: Int) {
    if unit > shapedEnd { note(0, at: shapedEnd, shapedEndPosition) }
  }

  /// Adds the terminator of a right-to-left line to the shaped text: it has the paragraph's level.
  mutating func skipTerminator(length: Int) {
    shapedEnd += length
    shapedEndPosition = 0
  }

  /// Notes a run; `separates`: a new part begins at the offset, though its level is the same.
  private mutating func note(
    _ level: UInt8, at offset: Int, _ position: Int64, separates: Bool = false
  ) {
    if let known = self.level, known != level || separates {
      details.bidiRuns.append((offset, position))
    }
    self.level = level
  }

  /// The table and what else is known of the text's lines.
  struct Product {
    var table = BreakTable()
    /// The widest unbreakable segment, in 1/65536 pt.
    var minimumWidth: Int64 = 0
    var endsInTerminator = false
    /// Whether a segment between two entries may have to be shaped by itself.
    var hasOverlaps = false
    var missingGlyphCount = 0
    var usedFonts: UInt64 = 0
    /// `nil` for most texts.
    var details: Details?
  }

  /// What lines need besides the table.
  struct Details: Sendable {
    /// What breaking changes, at the entries where it changes glyphs.
    var edges = LineEdges()
    var tabs: [PositionedTab] = []
    /// The starts of bidi runs, with the advance from the hard line's start in 1/65536 pt, for rules
    /// that round each run's width; empty for a single run.
    var bidiRuns: [(offset: Int, position: Int64)] = []
    /// The entries after which a line recomputes its break opportunities; see ``LineBreaker``.
    var restarts: Set<Int> = []
  }

  /// Adds the table and what was collected up to the text's end to what else is known.
  mutating func product(_ product: Product, count: Int, _ rules: BreakRules) -> Product {
    appendKnownBidiRun(upTo: count)
    var product = product
    product.table = BreakTable(entries)
    product.missingGlyphCount = missingGlyphCount
    if details.edges.isEmpty, details.tabs.isEmpty, details.bidiRuns.isEmpty,
      details.restarts.isEmpty
    {
      return product
    }
    var details = details
    product.hasOverlaps = details.edges.findOverlaps(in: product.table, rules)
    product.details = details
    return product
  }
}
