extension BreakTable {
  /// Counts further lines of a text with tabs, as ``addLines(to:_:_:except:line:)``: by one search for
  /// each line, behind the last tab that the line holds.
  ///
  /// Only for the rules `unicode` and fits that ascend.
  ///
  /// - Parameter reach: the one of the table's ``LineEdges``.
  /// - Returns: `false` where a tab's advance depends on the line's end, nothing fits, or the line's
  ///   end may change glyphs that its beginning changes.
  func addLines(
    to tally: inout Tally, _ limit: Int64, _ maximumLines: Int, tabs positioned: [PositionedTab],
    reach: (before: Int, behind: Int)
  ) -> Bool {
    guard tally.insideStart == nil, limit < FixedPoint.unlimited else { return false }
    let tabs = positioned.span
    let values = values.span
    // Copies, so that the loop need not read them again after it writes into the tally.
    let (count, isWide, hasWindows) = (count, isWide, hasWindows)
    var line = tally
    defer { tally = line }
    // The first tab that may be in the next line.
    var tab = 0
    // The entry at which the next line begins.
    var lineStart = Entry(fit: 0, start: 0, offset: 0, flags: 0)
    if line.entry > 0 {
      lineStart = self[line.entry - 1]
      tab = positioned.partitionPoint { $0.offset < lineStart.offset }
    }
    var last = -1
    while line.entry < count {
      let first = line.entry
      if first > last { last = hardEnd(from: first) }
      // From `entry` on, behind the tabs that the line holds, fits are compared with `bound`; those
      // before with `boundBefore`.
      var entry = first
      var bound = line.start &+ limit
      var boundBefore = bound
      var wraps = false
      var next = tab
      while next < tabs.count, !wraps {
        let end = tabs[next].entry
        guard end <= last, end <= entry || fit(end &- 1) <= bound else { break }
        if end > entry { (entry, boundBefore) = (end, bound) }
        let pen = tabs[next].position &- bound &+ limit
        if let stop = tabs[next].stops.evenStop(after: pen) {
          bound &-= stop &- pen
        } else {
          let index = tabs[next].stops.explicitIndex(after: pen)
          guard let advance = tabs[next].advance(pen: pen, before: index) else { return false }
          bound &-= advance
          wraps = tabs[next].stops.wraps(before: index)
        }
        next &+= 1
      }
      // Only an unlimited width continues after a tab past its last stop.
      var (end, nextFit) = (entry, FixedPoint.unlimited)
      if !wraps {
        if isWide || !hasWindows {
          end = firstMisfit(from: entry, upTo: last, within: bound)
        } else if values[last] <= bound {
          end = last &+ 1
        } else {
          end = values.firstIndex(from: entry, notLessThan: Int32(clamping: bound) &+ 1)
        }
        nextFit = end > last ? .max : fit(end) &- bound &+ limit
      }
      guard end > first else { return false }
      let lineEnd = self[end &- 1]
      let reshaped = lineStart.flags & Flag.corrected == 0 ? 0 : reach.behind
      guard lineEnd.offset &- reach.before > lineStart.offset &+ reshaped else { return false }
      line.add(
        lineTo: lineEnd, at: end &- 1,
        width: lineEnd.fit &- (end > entry ? bound : boundBefore) &+ limit, nextFit: nextFit)
      if line.lineCount == maximumLines { break }
      lineStart = lineEnd
      while tab < tabs.count, tabs[tab].offset < lineEnd.offset { tab &+= 1 }
    }
    return true
  }
}
