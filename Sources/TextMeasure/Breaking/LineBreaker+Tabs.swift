extension LineBreaker {
  /// The next line, by a search of the table up to each tab; `nil` where a tab's advance depends on the
  /// line's end, or where the line's beginning and end may reshape each other.
  mutating func nextWithTabs(limit: Int64) -> BrokenLine? {
    guard let corrections, rules == .unicode, table.isAscending, corrections.hyphenation.isEmpty,
      let reach = corrections.edges.reach, !startEdge.isApproximate, limit < FixedPoint.unlimited
    else { return nil }
    let tabs = corrections.tabs
    while nextTab < tabs.count, tabs[nextTab].offset < startOffset { nextTab += 1 }
    var tab = nextTab
    let last = table.hardEnd(from: entry)
    // From the entry `first` on, fits follow tabs that are `added` wide.
    var first = entry
    var added: Int64 = 0
    // Up to the entry before `next`, with the tabs that do not hang there.
    var width: Int64 = 0
    while true {
      let nextTabEntry = tab < tabs.count ? tabs[tab].entry : .max
      var next = table.firstMisfit(
        from: first, upTo: min(last, nextTabEntry), within: start + limit - added)
      let meetsTab = nextTabEntry <= min(next, last)
      if meetsTab { next = nextTabEntry }
      if next > first { width = table.fit(next - 1) - start + added }
      var nextFit = Int64.max
      if meetsTab {
        let pen = tabs[tab].position - start + added
        guard let advance = tabs[tab].advance(pen: pen) else { return nil }
        added += advance
        first = next
        guard tabs[tab].stops.wraps(after: pen) else {
          tab += 1
          continue
        }
        // Only an unlimited width continues after a tab past its last stop.
        nextFit = FixedPoint.unlimited
      } else if next <= last {
        nextFit = table.fit(next) - start + added
      }
      guard next > entry, table.offset(next - 1) - reach.before > reshapedEnd else { return nil }
      return end(at: next - 1, width: width, needed: width, nextFit: nextFit)
    }
  }

  /// The advance of the tabs from the line's start to an offset, each up to the next stop, and whether
  /// a tab past its last stop wraps the line. The line's width without the tabs is `plain`.
  mutating func tabAdvance(
    to offset: Int, plain: Int64, _ corrections: LineBreakCorrections
  ) -> (added: Int64, wraps: Bool) {
    let tabs = corrections.tabs
    var all =
      settledTabs.flatMap { $0.offset <= offset ? $0 : nil }
      ?? SettledTabs(next: tabs.partitionPoint { $0.offset < startOffset })
    all.offset = offset
    while all.next + 1 < tabs.count, !tabs[all.next + 1].hangs(inLineEndingAt: offset) {
      let following = tabs[all.next + 1]
      all.add(
        tabs[all.next], after: start, segmentEnd: following.offset,
        segmentEndPosition: following.position)
    }
    settledTabs = all
    if all.next < tabs.count, !tabs[all.next].hangs(inLineEndingAt: offset) {
      all.add(tabs[all.next], after: start, segmentEnd: offset, segmentEndPosition: start + plain)
    }
    return (all.added, all.wraps)
  }
}

/// The tabs of a line that have another tab after them, and so the same advance wherever the line
/// ends. Adding them again at each break opportunity would take time quadratic in their number.
struct SettledTabs {
  var offset = 0
  /// The index of the first tab that is not settled.
  var next = 0
  var added: Int64 = 0
  var wraps = false

  /// Adds the next tab of a line that begins at the position `start`. The text after it ends at
  /// `segmentEnd`, whose position excludes the advances of tabs.
  mutating func add(
    _ tab: PositionedTab, after start: Int64, segmentEnd: Int, segmentEndPosition: Int64
  ) {
    let pen = tab.position - start + added
    if tab.stops.wraps(after: pen) { wraps = true }
    added += tab.advance(
      pen: pen, segmentEnd: segmentEnd, segment: segmentEndPosition - tab.position)
    next += 1
  }
}
