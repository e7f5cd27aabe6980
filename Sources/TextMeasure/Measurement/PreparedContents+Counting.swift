extension PreparedContents {
  /// Counts further lines, as ``BreakTable/addLines(to:_:_:except:line:)``, also inside words that are
  /// broken, and with tabs; `false` where the next line needs a ``LineBreaker``.
  func addLines(to tally: inout BreakTable.Tally, _ limit: Int64, _ maximumLines: Int) -> Bool {
    guard let exceptions else { return false }
    if !tabs.isEmpty {
      return table.addLines(
        to: &tally, limit, maximumLines, tabs: tabs, longest: exceptions.longest)
    }
    // Chromium may read a text again from a line's start. A line breaker sees to that, and asks here for
    // one line at a time.
    guard
      style.rules == .unicode || !readsAgain && tally.insideStart == nil
        || maximumLines == tally.lineCount + 1
    else { return false }
    while !table.addLines(to: &tally, limit, maximumLines, except: exceptions) {
      guard style.rules == .unicode, table.isAscending,
        addHyphenatedLine(to: &tally, limit, except: exceptions)
          || addLinesInside(to: &tally, limit, maximumLines)
      else { return false }
      if tally.lineCount == maximumLines { break }
    }
    return true
  }

  /// Counts a line up to a dictionary's hyphen, or before it where the line is full enough.
  private func addHyphenatedLine(
    to tally: inout BreakTable.Tally, _ limit: Int64, except exceptions: BreakTable.Exceptions
  ) -> Bool {
    guard exceptions.flags != 0, let corrections else { return false }
    var (end, next) = table.lastFit(from: tally.entry, within: tally.start + limit)
    var plain = end
    while plain >= tally.entry, table[plain].flags & exceptions.flags != 0 { plain -= 1 }
    guard plain >= tally.entry, plain < end,
      table.offset(plain) - exceptions.lineStart(tally, table) > exceptions.longest
    else { return false }
    let start = tally.insideStart ?? (tally.entry == 0 ? 0 : table.offset(tally.entry - 1))
    let plainWidth = table.fit(plain) - tally.start
    let hyphenLimit = corrections.hyphenLimit(at: start, plainWidth)
    next = next == .max ? .max : next - tally.start
    if limit < hyphenLimit { (end, next) = (plain, min(next, hyphenLimit)) }
    tally.needed = max(tally.needed, end == plain ? 0 : hyphenLimit)
    tally.add(lineTo: table[end], at: end, width: table.fit(end) - tally.start, nextFit: next)
    return true
  }

  /// Counts lines that end inside the segment before the tally's entry.
  private func addLinesInside(
    to tally: inout BreakTable.Tally, _ limit: Int64, _ maximumLines: Int
  ) -> Bool {
    guard table.fit(tally.entry) - tally.start > limit,
      let breaks = emergencies(before: tally.entry)
    else { return false }
    let before = tally.entry - 1
    let start = before < 0 ? 0 : table.offset(before)
    if tally.insideStart == nil, before >= 0, let edge = corrections?.edges[before],
      edge.isApproximate || edge.reshapedRange.upperBound > start
    {
      return false
    }
    return breaks.addLines(to: &tally, from: start, limit, maximumLines)
  }
}
