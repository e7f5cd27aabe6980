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
    // The first tab that may be in the next line.
    var tab = 0
    var (offset, flags) = (0, UInt32(0))
    if tally.entry > 0 {
      (offset, flags) = offsetAndFlags(tally.entry - 1)
      tab = positioned.partitionPoint { $0.offset < offset }
    }
    var last = -1
    while tally.entry < count {
      let (first, start) = (tally.entry, tally.start)
      if first > last { last = hardEnd(from: first) }
      // From this entry on, fits follow tabs that are `added` wide.
      var entry = first
      var added: Int64 = 0
      // The advance of the tabs that do not hang at the line's end.
      var shown: Int64 = 0
      var wraps = false
      let reshapedEnd = flags & Flag.corrected == 0 ? offset : offset &+ reach.behind
      while tab < tabs.count, tabs[tab].offset < offset { tab &+= 1 }
      var next = tab
      while next < tabs.count, !wraps {
        let end = tabs[next].entry
        guard end <= last, end == entry || fit(end &- 1) &- start &+ added <= limit
        else { break }
        if end > entry { shown = added }
        let pen = tabs[next].position &- start &+ added
        if let stop = tabs[next].stops.evenStop(after: pen) {
          added &+= stop &- pen
        } else {
          let index = tabs[next].stops.explicitIndex(after: pen)
          guard let advance = tabs[next].advance(pen: pen, before: index) else { return false }
          added &+= advance
          wraps = tabs[next].stops.wraps(before: index)
        }
        entry = end
        next &+= 1
      }
      // Only an unlimited width continues after a tab past its last stop.
      var (end, nextFit) = (entry, FixedPoint.unlimited)
      if !wraps {
        end = firstMisfit(from: entry, upTo: last, within: start &+ limit &- added)
        nextFit = end > last ? .max : fit(end) &- start &+ added
      }
      if end > entry { shown = added }
      guard end > first else { return false }
      (offset, flags) = offsetAndFlags(end &- 1)
      guard offset &- reach.before > reshapedEnd else { return false }
      let endFit = fit(end &- 1)
      tally.add(
        lineTo: Entry(
          fit: endFit, start: self.start(end &- 1), offset: offset, flags: flags),
        at: end &- 1, width: endFit &- start &+ shown, nextFit: nextFit)
      if tally.lineCount == maximumLines { break }
    }
    return true
  }
}
