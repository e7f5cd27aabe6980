/// Makes the table of a shaped text whose opportunities are marked, and collects what its lines need
/// besides.
struct BreakTableBuilder {
  private var entries = BreakTableEntries()
  /// Whether lines end at some entries only under a condition, such as a hyphenation.
  private var hasConditions = false

  /// What is collected up to an offset.
  private struct Progress {
    /// The hard line's first offset, and its position.
    var start = 0
    var origin: Int64 = 0
    /// The start of the last entry.
    var segmentStart: Int64 = 0
    var minimumWidth: Int64 = 0
    /// The end of the last edge's reshaped range.
    var reshapedEnd = 0
    /// The offset up to which opportunities were searched, and its run or the one before it.
    var offset = 0
    var run = 0
    var hanging = HangingSpace()
    var endsFullLines = false

    mutating func add(_ entry: BreakTable.Entry, to entries: inout BreakTableEntries) {
      entries.append(entry)
      if entry.flags & BreakTable.Flag.fullLine != 0 {
        endsFullLines = true
        if entry.flags == BreakTable.Flag.fullLine { return }
      }
      minimumWidth = max(minimumWidth, entry.fit &- segmentStart)
      segmentStart = entry.start
    }
  }

  /// - Parameter text: not changed. Passing a class's property as `inout` copies nothing.
  mutating func table(
    of text: inout TextState, _ rules: BreakRules, _ shaper: inout Shaper
  ) throws(TextMeasureError) -> (product: Product, details: Details?) {
    let count = text.analysis.units.count
    entries.removeAll(longest: count)
    hasConditions = false
    var details = Details()
    if rules == .chromium || text.analysis.hasTabs { details.addRunStarts(of: text, rules) }
    details.heldBreaks = text.heldBreaks
    var line = Progress()
    try addEntries(of: text, &line, &details, rules, &shaper)
    if count > 0 {
      let start = text.total - line.origin
      let hanging = text.hanging(from: line.start, to: count).advance
      let trim = text.trims[count]?.ending ?? 0
      if trim != 0 {
        details.trimsEnd = true
        details.edges.append(
          LineEdge(hanging: hanging, trim: trim, reshapedRange: count..<count),
          entry: entries.count)
      }
      line.minimumWidth = max(line.minimumWidth, start - hanging - line.segmentStart)
      line.add(
        BreakTable.Entry(
          fit: start - hanging - trim - text.edgeSpacing(from: line.start, to: count), start: start,
          offset: count,
          flags: BreakTable.Flag.hard | (trim != 0 ? BreakTable.Flag.corrected : 0)),
        to: &entries)
    }
    if rules == .chromium { details.restarts = text.restarts(entries) }
    let isOneWord = rules == .flutter && text.isOneWord
    let table = BreakTable(entries)
    let ideographic =
      rules == .chromium ? text.segmentsBeforeSpaces(table) : (widest: 0, isLast: false)
    line.minimumWidth = max(line.minimumWidth, ideographic.widest)
    let product = Product(
      table: table,
      minimumWidth: isOneWord
        ? text.total - text.hanging(from: 0, to: count).advance : line.minimumWidth,
      widestWord: line.minimumWidth,
      endsInTerminator: text.analysis.units.last.map(rules.endsLine) ?? false,
      endsInIdeographicSpace: ideographic.isLast,
      endsFullLines: line.endsFullLines, missingGlyphCount: text.missingGlyphCount,
      usedFonts: text.usedFonts, hasConditions: hasConditions || line.endsFullLines)
    guard !details.isEmpty else { return (product, nil) }
    details.edges.finish(in: product.table, rules)
    return (product, details)
  }

  /// Adds the entries strictly inside the text.
  private mutating func addEntries(
    of text: borrowing TextState, _ line: inout Progress, _ details: inout Details,
    _ rules: BreakRules, _ shaper: inout Shaper
  ) throws(TextMeasureError) {
    let isReused = rules == .chromium
    // Whether a line that ends with the last edge's reshaped range is shaped without its spaces.
    var shapesWithoutSpaces = false
    while true {
      Self.addPlainEntries(to: &entries, of: text, rules, &line)
      let offset = line.offset
      guard offset < text.analysis.units.count else { return }
      // Ending a line here is more than a difference of advances.
      let position = text.position(of: offset, run: line.run)
      var edge = try text.edge(at: offset, lineStart: line.start, isReused: isReused, &shaper)
      var flags: UInt32 = 0
      let mark = text.analysis.marks[offset]
      let isHyphenated = mark & TextAnalysis.Mark.hyphenation != 0
      if mark & TextAnalysis.Mark.bare != 0 {
        flags |= BreakTable.Flag.dictionary
      } else if text.analysis.units[offset - 1] == 0xAD || isHyphenated {
        edge.hyphen = try text.hyphenAdvance(before: offset, &shaper)
        flags |= isHyphenated ? BreakTable.Flag.hyphenated : BreakTable.Flag.visibleHyphen
      }
      if mark & TextAnalysis.Mark.address != 0 { flags |= BreakTable.Flag.address }
      if flags != 0 { hasConditions = true }
      // Android shapes only words that it hyphenates again.
      let keepsGlyphs = rules == .android && !isHyphenated
      if keepsGlyphs {
        edge = LineEdge(
          hanging: text.hanging(from: line.start, to: offset).advance,
          reshapedRange: offset..<offset)
      }
      let trim = text.trims[offset] ?? LineEndTrim()
      edge.trim = trim.ending
      edge.beginning += trim.beginning
      edge.ending += trim.overhang
      if text.endsInKernedSpace(offset) {
        edge.closing = try text.edge(
          at: offset - 1, lineStart: line.start, isReused: isReused, &shaper
        ).ending
      }
      edge.closing += trim.closing
      let start = position - line.origin
      let fit =
        start + edge.ending - edge.hanging + edge.hyphen - edge.trim
        - text.edgeSpacing(from: line.start, to: offset)
      edge.hanging -= trim.closing
      var width = fit + edge.trim - line.segmentStart
      let segmentOffset = max(line.start, entries.lastOffset)
      if text.isUnsafe(offset), !keepsGlyphs {
        flags |= BreakTable.Flag.corrected
        // A segment whose two edges overlap is shaped by itself.
        if segmentOffset > line.start,
          edge.isApproximate || edge.reshapedRange.lowerBound < max(segmentOffset, line.reshapedEnd)
        {
          let slice = try text.slice(
            from: segmentOffset, to: offset, isReused: isReused, &shaper)
          width = slice.width + edge.hyphen + edge.trim
        }
        line.reshapedEnd = edge.reshapedRange.upperBound
        shapesWithoutSpaces = edge.shapesWithoutSpaces(rules)
        details.edges.append(edge, entry: entries.count)
      } else if trim.beginning != 0 || trim.ending != 0 || trim.overhang != 0 || edge.closing != 0 {
        flags |= BreakTable.Flag.corrected
        details.edges.append(edge, entry: entries.count)
      } else if shapesWithoutSpaces, offset == line.reshapedEnd, edge.hanging != 0 {
        width =
          try text.slice(from: entries.lastOffset, to: offset, isReused: true, &shaper).width
          + edge.hyphen
      }
      line.minimumWidth = max(line.minimumWidth, width + trim.autoSpace + trim.closing)
      line.segmentStart = start - edge.beginning
      if mark & TextAnalysis.Mark.repeated != 0 {
        line.segmentStart -= try text.hyphenAdvance(before: offset, &shaper)
      }
      entries.append(
        BreakTable.Entry(fit: fit, start: line.segmentStart, offset: offset, flags: flags))
      // In Chromium punctuation does not change there for the minimum width.
      line.segmentStart += trim.beginning + trim.autoSpace
      // A line that begins with it may end behind it and a space.
      if text.beginsIdeographicSpace(offset),
        let end = text.analysis.units[offset...].firstIndex(where: { !UnicodeConstants.hangs($0) }),
        text.analysis.units[end - 1] == 0x20
      {
        line.segmentStart = text.position(of: end) - line.origin
      }
    }
  }

  /// The marks of an opportunity at which ending a line is more than a difference of advances.
  private static let wideMarks =
    TextAnalysis.Mark.unsafe | TextAnalysis.Mark.hyphenation | TextAnalysis.Mark.trimmed
  /// The same on Android, where an unsafe break changes nothing.
  private static let wideAndroidMarks = TextAnalysis.Mark.address | TextAnalysis.Mark.hyphenation

  /// Adds entries up to the first opportunity at a hyphen, an unsafe offset or the end of the last
  /// edge's reshaped range, or to the text's end.
  private static func addPlainEntries(
    to entries: inout BreakTableEntries, of text: borrowing TextState, _ rules: BreakRules,
    _ line: inout Progress
  ) {
    while let entry = addUsualEntries(to: &entries, of: text, rules, &line) {
      line.add(entry, to: &entries)
      guard entry.flags & BreakTable.Flag.hard != 0 else { continue }
      line.start = entry.offset
      line.origin += entry.start
      line.segmentStart = 0
    }
  }

  /// As above, up to an entry that ends a hard line or has an unusual class, which is returned.
  private static func addUsualEntries(
    to entries: inout BreakTableEntries, of text: borrowing TextState, _ rules: BreakRules,
    _ line: inout Progress
  ) -> BreakTable.Entry? {
    let marks = text.analysis.marks.span
    let units = text.analysis.units.span
    let runs = text.runs.span
    let measures = text.measures.span
    let prefix = text.analysis.prefix.span
    let hasSpacing = !text.spacing.isEmpty
    let spacing = text.spacing.span
    let hasVaryingSpaces = !text.analysis.spaceAdvances.isEmpty
    let isUnicode = rules != .chromium && rules != .android
    let changesEnds = rules.changesEnds
    let wideMarks = rules == .android ? Self.wideAndroidMarks : Self.wideMarks
    let hasTerminators = text.analysis.hasTerminators
    let count = units.count
    // Local copies stay in registers.
    let lineStart = line.start
    let origin = line.origin
    let reshapedEnd = line.reshapedEnd
    var offset = line.offset
    var run = line.run
    var segmentStart = line.segmentStart
    var minimumWidth = line.minimumWidth
    var runEnd = -1
    // Up to here ideographs need no more than their advances.
    var plainEnd = 0
    var base: Int64 = 0
    var factor = 0.0
    var writer = entries.writer(reserving: max(0, count &- offset))
    var values = entries.values.mutableSpan
    var unusual: BreakTable.Entry?
    while true {
      // Ideographs, of which nothing hangs: found first, so that both loops keep their state in registers.
      if offset &+ 1 < plainEnd, units[offset] > 0x3000 {
        var end = offset
        while end &+ 1 < plainEnd, units[end] > 0x3000,
          marks[end &+ 1] == TextAnalysis.Mark.lineBreak | TextAnalysis.Mark.grapheme
        {
          end &+= 1
        }
        if offset < reshapedEnd, reshapedEnd <= end { end = reshapedEnd &- 1 }
        if end > offset {
          offset = writer.write(
            prefix, offset &+ 1..<end &+ 1, base &- origin, factor, &segmentStart, &minimumWidth,
            &values)
        }
      }
      offset &+= 1
      guard offset < count else {
        offset = count
        break
      }
      let mark = marks[offset]
      guard mark & TextAnalysis.Mark.lineBreak != 0 else { continue }
      // A line does not end at a space with a mark or joiner on it; under Chromium's rules it may.
      if isUnicode, mark & TextAnalysis.Mark.grapheme == 0 { continue }
      let last = units[offset &- 1]
      // CR LF is one terminator.
      if hasTerminators, last == 0x0D, units[offset] == 0x0A { continue }
      if offset >= runEnd {
        while run + 1 < runs.count, runs[run].end <= offset { run += 1 }
        runEnd = run + 1 < runs.count ? runs[run].end : .max
        plainEnd = hasSpacing ? 0 : min(count, runEnd)
        base = measures[run].base
        factor = measures[run].factor
      }
      let isHard = hasTerminators && rules.endsLine(last)
      if !isHard, changesEnds,
        last == 0xAD || mark & wideMarks != 0 || offset == reshapedEnd
          || last == 0x20
            && (text.endsInKernedSpace(offset) || text.beginsIdeographicSpace(offset))
      {
        break
      }
      let position =
        hasSpacing
        ? text.position(of: offset, run: run)
        : base &+ FixedPoint.rounded(Double(prefix[offset]) * factor)
      let start = position &- origin
      var fit = start
      if isHard || text.hangs(last) {
        let isOneSpace =
          last == 0x20 && !hasVaryingSpaces && mark & TextAnalysis.Mark.grapheme != 0
          && offset - 1 > lineStart && !text.hangs(units[offset - 2])
        if isOneSpace, !changesEnds, runs[run].start < offset {
          fit =
            (hasSpacing
              ? text.position(of: offset - 1, run: run)
              : base &+ FixedPoint.rounded(Double(prefix[offset - 1]) * factor)) &- origin
        } else if isOneSpace, changesEnds {
          fit -= measures[runs[run].start < offset ? run : run - 1].space
          if hasSpacing { fit -= spacing[offset] &- spacing[offset &- 1] }
        } else {
          fit -= text.hanging(from: lineStart, to: offset, after: &line.hanging).advance
        }
      }
      if hasSpacing { fit -= text.edgeSpacing(from: lineStart, to: offset) }
      let isFullLine = mark & TextAnalysis.Mark.fullLine != 0
      guard !isHard, !isFullLine, writer.write(fit: fit, start: start, offset: offset, &values)
      else {
        let condition = rules == .android ? BreakTable.Flag.inPhrase : BreakTable.Flag.fullLine
        let flags = isHard ? BreakTable.Flag.hard : isFullLine ? condition : 0
        unusual = BreakTable.Entry(fit: fit, start: start, offset: offset, flags: flags)
        break
      }
      minimumWidth = max(minimumWidth, fit &- segmentStart)
      segmentStart = start
    }
    entries.commit(writer)
    line.run = run
    line.segmentStart = segmentStart
    line.minimumWidth = minimumWidth
    line.offset = offset
    return unusual
  }

  /// The table and what else is known of the text's lines.
  struct Product {
    var table = BreakTable()
    /// The widest unbreakable segment, in 1/65536 pt; in Flutter the text without white space at its end
    /// where it has one run of glyphs and no other white space.
    var minimumWidth: Int64 = 0
    /// The widest unbreakable segment.
    var widestWord: Int64 = 0
    var endsInTerminator = false
    /// Whether a hard line ends in U+3000, which in Chromium counts in the width of a text without wrapping.
    var endsInIdeographicSpace = false
    /// Whether a line may end only where it is full, in Flutter.
    var endsFullLines = false
    var missingGlyphCount = 0
    var usedFonts: UInt64 = 0
    /// Whether lines end at some entries only under a condition, such as a hyphenation.
    var hasConditions = false
  }

  /// What lines need besides the table.
  struct Details: Sendable {
    /// What breaking changes, at the entries where it changes glyphs.
    var edges = LineEdges()
    /// Whether the text's last character may be narrower.
    var trimsEnd = false
    var tabs: [PositionedTab] = []
    /// The starts of Chromium's inline items, whose widths it rounds each: runs of one style and level,
    /// and boxes. With the advance from the hard line's start in 1/65536 pt; empty for a single item.
    var items: [(offset: Int, position: Int64)] = []
    /// The entries after which a line recomputes its break opportunities; see ``LineBreaker``.
    var restarts: Set<Int> = []
    /// See ``TextState/heldBreaks``.
    var heldBreaks: Set<Int> = []
    /// The columns that lines may divide, ascending.
    var columns: [DividedColumn] = []

    var isEmpty: Bool {
      edges.isEmpty && tabs.isEmpty && items.isEmpty && restarts.isEmpty && columns.isEmpty
    }

    /// Adds the tabs, and under Chromium's rules the starts of inline items.
    fileprivate mutating func addRunStarts(of text: borrowing TextState, _ rules: BreakRules) {
      let units = text.analysis.units
      var origin: Int64 = 0
      let columnEdges = Set(text.columns.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
      var divisions = text.columns.compactMap(\.division)[...]
      var itemEnds = (text.styleEnds + text.indentEnds).sorted()[...]
      var level: UInt8?
      for (index, run) in text.runs.enumerated() {
        let position = text.position(of: run.start, run: index) - origin
        if var column = divisions.first, column.range.lowerBound == run.start {
          column.position = position
          columns.append(column)
          divisions.removeFirst()
        }
        if rules == .chromium {
          let isItemEnd = itemEnds.first == run.start
          if let level,
            level != run.level || isItemEnd || units[run.start] == rules.separator
              || columnEdges.contains(run.start)
          {
            items.append((run.start, position))
          }
          if isItemEnd { itemEnds.removeFirst() }
          while let end = itemEnds.first, end < run.end {
            items.append((end, text.position(of: end, run: index) - origin))
            itemEnds.removeFirst()
          }
          level = run.level
        }
        if run.kind == .tab {
          // Searching it for each tab would take quadratic time.
          let known = tabs.last.flatMap { $0.hangingEnd > run.start ? $0.hangingEnd : nil }
          tabs.append(
            PositionedTab(
              offset: run.start, position: position,
              hangingEnd: known ?? text.hangingEnd(from: run.start),
              followsTab: tabs.last?.offset == run.start - 1))
        }
        if run.kind == .control, rules.endsLine(units[run.start]) {
          origin = text.position(of: run.end)
        }
      }
    }
  }
}
