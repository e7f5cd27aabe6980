/// Joins break opportunities with advances into a ``BreakTable``.
struct BreakTableBuilder {
  private var entries = BreakTableEntries()

  /// The table and what else is known of the text's lines.
  struct Product {
    var table = BreakTable()
    /// What breaking changes, at the entries where it changes glyphs.
    var edges = LineEdges()
    /// Regions of entries whose edges overlap.
    var overlaps: [ClosedRange<Int>] = []
    /// The widest unbreakable segment, in 1/65536 pt.
    var minimumWidth: Int64 = 0
    /// The widest hard line, in 1/65536 pt.
    var naturalWidth: Int64 = 0
    /// Whether the text ends in a line terminator.
    var endsInTerminator = false
  }

  /// Builds the table of a text that was shaped and whose opportunities are marked.
  mutating func build(
    _ state: inout TextState, _ shaper: inout Shaper, breakRules: BreakRules
  ) throws(TextMeasureError) -> Product {
    entries.removeAll()
    var product = Product()
    var line = HardLine()
    let count = state.analysis.units.count
    // The end of the last edge's reshaped range.
    var reshapedEnd = 0
    while line.offset < count {
      Self.append(plainEntries: &entries, of: state, breakRules, &line)
      guard line.offset < count else { break }
      // Ending a line here is more than a difference of advances.
      let offset = line.offset + 1
      line.offset = offset
      let run = line.run
      let position = state.position(of: offset, run: run)
      var edge = try state.edge(
        at: offset, lineStart: line.start, isReused: breakRules == .chromium, &shaper)
      var flags: UInt32 = 0
      let isHyphenated = state.analysis.marks[offset] & TextAnalysis.Mark.hyphenation != 0
      if state.analysis.units[offset - 1] == 0xAD || isHyphenated {
        edge.hyphen = try state.hyphenAdvance(before: offset, &shaper)
        flags |= BreakTable.Flag.softHyphen
        if isHyphenated { flags |= BreakTable.Flag.dictionary }
      }
      let start = position - line.origin
      let fit = start + edge.ending - edge.hanging + edge.hyphen
      var width = fit - line.segmentStart
      if state.isUnsafe(offset) {
        flags |= BreakTable.Flag.corrected
        product.edges.append(edge, entry: entries.count)
        // A segment whose two edges overlap is shaped by itself.
        let segmentOffset = max(line.start, entries.lastOffset)
        if edge.reshapedRange.lowerBound < max(segmentOffset, reshapedEnd),
          segmentOffset > line.start
        {
          let slice = try state.slice(
            from: segmentOffset, to: offset, isReused: breakRules == .chromium, &shaper)
          width = slice.width + edge.hyphen
        }
        reshapedEnd = edge.reshapedRange.upperBound
      }
      line.minimumWidth = max(line.minimumWidth, width)
      line.segmentStart = start - edge.beginning
      entries.append(
        BreakTable.Entry(fit: fit, start: line.segmentStart, offset: offset, flags: flags))
    }
    product.minimumWidth = line.minimumWidth
    product.naturalWidth = line.naturalWidth
    product.endsInTerminator = line.endsInTerminator
    product.table = BreakTable(entries)
    if !product.edges.isEmpty { product.overlaps = product.edges.findOverlaps(in: product.table) }
    return product
  }

  /// The state of the hard line that is being joined.
  private struct HardLine {
    /// The hard line's first offset.
    var start = 0
    /// The position of that offset.
    var origin: Int64 = 0
    /// The offset up to which opportunities were searched.
    var offset = 0
    /// The run that contains `offset`, or the one before it.
    var run = 0
    /// The start of the last entry.
    var segmentStart: Int64 = 0
    /// As in ``Product``.
    var minimumWidth: Int64 = 0
    var naturalWidth: Int64 = 0
    var endsInTerminator = false
  }

  /// The marks of an opportunity at which ending a line is more than a difference of advances.
  private static let wideMarks = TextAnalysis.Mark.unsafe | TextAnalysis.Mark.hyphenation

  /// Appends entries up to the first opportunity at a hyphen or an unsafe offset, or to the text's
  /// end.
  private static func append(
    plainEntries entries: inout BreakTableEntries, of state: borrowing TextState,
    _ breakRules: BreakRules, _ line: inout HardLine
  ) {
    let marks = state.analysis.marks.span
    let units = state.analysis.units.span
    let runs = state.runs.span
    let measures = state.measures.span
    let prefix = state.prefix.span
    let hasSpacing = !state.spacing.isEmpty
    let hasVaryingSpaces = hasSpacing || !state.spaceAdvances.isEmpty
    let isUnicode = breakRules == .unicode
    let hasTerminators = state.analysis.hasTerminators
    let count = units.count
    // Local copies, which the compiler keeps in registers.
    var lineStart = line.start
    var origin = line.origin
    var run = line.run
    var segmentStart = line.segmentStart
    var minimumWidth = line.minimumWidth
    var runEnd = -1
    var base: Int64 = 0
    var factor = 0.0
    var offset = line.offset
    while offset < count {
      offset &+= 1
      let mark = marks[offset]
      guard mark & TextAnalysis.Mark.lineBreak != 0 || offset == count else { continue }
      // A line does not end at a space with a mark or joiner on it; under Chromium's rules it may.
      if isUnicode, mark & TextAnalysis.Mark.grapheme == 0 { continue }
      let last = units[offset - 1]
      // CR LF is one terminator.
      if hasTerminators, last == 0x0D, offset < count, units[offset] == 0x0A { continue }
      if offset >= runEnd {
        while run + 1 < runs.count, runs[run].end <= offset { run += 1 }
        runEnd = run + 1 < runs.count ? runs[run].end : .max
        base = measures[run].base
        factor = measures[run].factor
      }
      // Chromium ends paragraphs at line feeds only.
      let isTerminated =
        hasTerminators && (isUnicode ? UnicodeConstants.isLineTerminator(last) : last == 0x0A)
      let isHard = isTerminated || offset == count
      if !isHard, last == 0xAD || mark & Self.wideMarks != 0 {
        line.start = lineStart
        line.origin = origin
        line.run = run
        line.segmentStart = segmentStart
        line.minimumWidth = minimumWidth
        line.offset = offset - 1
        return
      }
      let position: Int64
      if offset == count {
        position = state.total
      } else if hasSpacing {
        position = state.position(of: offset, run: run)
      } else {
        position = base &+ FixedPoint.rounded(Double(prefix[offset]) * factor)
      }
      let start = position &- origin
      var fit = start
      if isTerminated || UnicodeConstants.hangs(last) {
        let isOneSpace =
          last == 0x20 && !hasVaryingSpaces && mark & TextAnalysis.Mark.grapheme != 0
          && offset - 1 > lineStart && !UnicodeConstants.hangs(units[offset - 2])
        if isOneSpace {
          let holder = runs[run].start < offset ? run : run - 1
          fit -= measures[holder].space
        } else {
          fit -= state.hanging(from: lineStart, to: offset).advance
        }
      }
      entries.append(
        BreakTable.Entry(
          fit: fit, start: start, offset: offset, flags: isHard ? BreakTable.Flag.hard : 0))
      minimumWidth = max(minimumWidth, fit &- segmentStart)
      segmentStart = start
      if isHard {
        line.naturalWidth = max(line.naturalWidth, fit)
        line.endsInTerminator = isTerminated
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
    line.offset = count
  }
}
