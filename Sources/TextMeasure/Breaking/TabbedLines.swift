/// Finds lines with tabs by a search of the table up to each tab.
struct TabbedLines {
  private let table: BreakTable
  private let tabs: [PositionedTab]
  private let reach: (before: Int, behind: Int)
  /// The index of the first tab that may be in the next line.
  private var tab = 0

  /// `nil` where a line's width depends on more than the table and the tabs. `entry` is the first one
  /// at which the first line can end.
  init?(
    _ table: BreakTable, _ corrections: LineBreakCorrections, _ rules: BreakRules,
    from entry: Int = 0
  ) {
    guard rules == .unicode, table.isAscending, corrections.hyphenation.isEmpty,
      let reach = corrections.edges.reach
    else { return nil }
    (self.table, self.reach, tabs) = (table, reach, corrections.tabs)
    if entry > 0 { tab = tabs.partitionPoint { $0.offset < table.offset(entry - 1) } }
  }

  /// The line that begins at an offset, can end from an entry on and subtracts `start` from fits: the
  /// entry after its last one, its width, and the least width at which it is longer.
  ///
  /// - Returns: `nil` where a tab's advance depends on the line's end, nothing fits, or the line's
  ///   end may change what is before `reshapedEnd`.
  @inline(__always)
  private mutating func next(
    from entry: Int, at offset: Int, start: Int64, within limit: Int64, reshapedEnd: Int
  ) -> (end: Int, width: Int64, nextFit: Int64)? {
    while tab < tabs.count, tabs[tab].offset < offset { tab += 1 }
    let last = table.hardEnd(from: entry)
    var tab = tab
    // From the entry `first` on, fits follow tabs that are `added` wide.
    var first = entry
    var added: Int64 = 0
    // Up to the entry before `end`, with the tabs that do not hang there.
    var width: Int64 = 0
    while true {
      let nextTabEntry = tab < tabs.count ? tabs[tab].entry : .max
      var end = table.firstMisfit(
        from: first, upTo: min(last, nextTabEntry), within: start + limit - added)
      let meetsTab = nextTabEntry <= min(end, last)
      if meetsTab { end = nextTabEntry }
      if end > first { width = table.fit(end - 1) - start + added }
      var nextFit = Int64.max
      if meetsTab {
        let pen = tabs[tab].position - start + added
        let index = tabs[tab].stops.explicitIndex(after: pen)
        guard let advance = tabs[tab].advance(pen: pen, before: index) else { return nil }
        added += advance
        first = end
        guard tabs[tab].stops.wraps(before: index) else {
          tab += 1
          continue
        }
        // Only an unlimited width continues after a tab past its last stop.
        nextFit = FixedPoint.unlimited
      } else if end <= last {
        nextFit = table.fit(end) - start + added
      }
      guard end > entry, table.offset(end - 1) - reach.before > reshapedEnd else { return nil }
      return (end, width, nextFit)
    }
  }

  /// Counts further lines, as ``BreakTable/addLines(to:_:_:except:line:)``.
  mutating func addLines(
    to tally: inout BreakTable.Tally, _ limit: Int64, _ maximumLines: Int
  ) -> Bool {
    guard tally.insideStart == nil, limit < FixedPoint.unlimited else { return false }
    while tally.entry < table.count {
      var offset = 0
      var reshapedEnd = 0
      if tally.entry > 0 {
        let (end, flags) = table.offsetAndFlags(tally.entry - 1)
        offset = end
        reshapedEnd = flags & BreakTable.Flag.corrected == 0 ? end : end + reach.behind
      }
      guard
        let line = next(
          from: tally.entry, at: offset, start: tally.start, within: limit, reshapedEnd: reshapedEnd
        )
      else { return false }
      tally.add(
        lineTo: table[line.end - 1], at: line.end - 1, width: line.width, nextFit: line.nextFit)
      if tally.lineCount == maximumLines { break }
    }
    return true
  }
}
