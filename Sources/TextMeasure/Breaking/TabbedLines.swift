extension BreakTable {
  /// Counts further lines of a text with tabs, as ``addLines(to:_:_:except:line:)``: by one search for
  /// each line, behind the last tab that the line holds.
  ///
  /// Only for the rules `unicode` and fits that ascend.
  ///
  /// - Parameter longest: the one of the text's ``Exceptions``, in UTF-16 units.
  /// - Returns: `false` where a tab's advance depends on the line's end, nothing fits, or the next line
  ///   is not the first of its hard line and not longer than `longest`.
  func addLines(
    to tally: inout Tally, _ limit: Int64, _ maximumLines: Int, tabs positioned: [PositionedTab],
    longest: Int
  ) -> Bool {
    guard tally.insideStart == nil, limit < FixedPoint.unlimited else { return false }
    let tabs = positioned.span
    let values = values.span
    // The least width that is too large.
    let room = limit &+ 1
    // The first entry at which the next line can end, and what that line subtracts from fits.
    var (first, start) = (tally.entry, tally.start)
    // Where that line begins, far before the first line of a hard line, and the first tab after it.
    var (lineStart, tab) = (Int.min / 2, 0)
    if first > 0 {
      let end = self[first - 1]
      tab = positioned.partitionPoint { $0.offset < end.offset }
      if end.flags & Flag.hard == 0 { lineStart = end.offset }
    }
    var hardLine = first > 0 ? hardEndIndex(from: first) : hardEnds
    var lineCount = tally.lineCount
    // Widths less `room`.
    var widest = Int64.min
    var nextFit = Int64.max
    var isDone = true
    hardLines: while first < count {
      let last = Int(values[hardLine])
      hardLine &+= 1
      repeat {
        // Of the fits from `entry` on, behind the tabs that the line holds, `bound` is the least one that
        // is too large; of those before, `boundBefore`.
        var entry = first
        var bound = start &+ room
        var boundBefore = bound
        var wraps = false
        var next = tab
        while next < tabs.count {
          let behind = tabs[next].entry
          if behind > entry {
            guard behind <= last, fit(behind &- 1) < bound else { break }
            (entry, boundBefore, tab) = (behind, bound, next)
          }
          let position = tabs[next].position &+ room
          let pen = position &- bound
          if let stop = tabs[next].stops.evenStop(after: pen) {
            bound = position &- stop
          } else if tabs[next].stops.wraps(at: pen) {
            wraps = true
            next &+= 1
            break
          } else if let advance = tabs[next].advance(pen: pen) {
            bound &-= advance
          } else {
            isDone = false
            break hardLines
          }
          next &+= 1
        }
        // Only an unlimited width continues after a tab past its last stop.
        var (end, misfit) = (entry, FixedPoint.unlimited)
        if !wraps {
          if !isWide, values[last] >= bound, bound >= Int32.min {
            end = values.firstIndex(from: entry, notLessThan: Int32(truncatingIfNeeded: bound))
          } else {
            end = firstMisfit(from: entry, upTo: last, within: bound &- 1)
          }
          misfit = end > last ? .max : fit(end) &- bound &+ room
        }
        isDone = end > first
        guard isDone else { break hardLines }
        let line = self[end &- 1]
        isDone = line.offset &- lineStart > longest
        guard isDone else { break hardLines }
        widest = max(widest, line.fit &- (end > entry ? bound : boundBefore))
        nextFit = min(nextFit, misfit)
        lineCount &+= 1
        (first, lineStart) = (end, line.offset)
        start = end > last ? 0 : line.start
        if end > entry { tab = next }
        while tab < tabs.count, tabs[tab].offset < lineStart { tab &+= 1 }
        if lineCount == maximumLines { break hardLines }
      } while first <= last
      lineStart = .min / 2
    }
    guard lineCount > tally.lineCount else { return isDone }
    tally.lineCount = lineCount
    tally.widest = max(tally.widest, widest &+ room)
    tally.nextFit = min(tally.nextFit, nextFit)
    (tally.entry, tally.start) = (first, start)
    return isDone
  }
}
