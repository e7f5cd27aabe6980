/// Tabs in a line.
extension LineBreaker {
  /// Bounds the widths with the same lines, for a line with a tab past its last stop: only an
  /// unlimited width continues after such a tab.
  static func bound(_ needed: inout Int64, _ nextFit: inout Int64, pastStopsWithin limit: Int64) {
    if limit < FixedPoint.unlimited {
      nextFit = min(nextFit, FixedPoint.unlimited)
    } else {
      needed = max(needed, FixedPoint.unlimited)
    }
  }

  /// The advance of the tabs from the line's start to an offset: each extends to the next stop.
  ///
  /// - Parameter plain: the width of the line up to the offset without the tabs' advances.
  /// - Returns: the advance, and whether a tab past its last stop wraps the line.
  mutating func tabAdvance(
    to offset: Int, plain: Int64, _ corrections: LineBreakCorrections
  ) -> (added: Int64, wraps: Bool) {
    let tabs = corrections.tabs
    var all =
      settledTabs.flatMap { $0.offset <= offset ? $0 : nil }
      ?? SettledTabs(next: tabs.partitionPoint { $0.offset < startOffset })
    all.offset = offset
    // A tab at the line's end hangs.
    while all.next + 1 < tabs.count, tabs[all.next + 1].hangingEnd < offset {
      let following = tabs[all.next + 1]
      all.add(
        tabs[all.next], after: start, segmentEnd: following.offset,
        segmentEndPosition: following.position)
    }
    settledTabs = all
    if all.next < tabs.count, tabs[all.next].hangingEnd < offset {
      all.add(tabs[all.next], after: start, segmentEnd: offset, segmentEndPosition: start + plain)
    }
    return (all.added, all.wraps)
  }

  /// Whether a line up to an entry would contain a tab past its last stop with more text after it.
  mutating func wrapsAtTab(before candidate: Int) -> Bool {
    guard let corrections, corrections.hasWrappingTabs else { return false }
    return tabAdvance(
      to: table.offset(candidate), plain: table.fit(candidate) - start, corrections
    ).wraps
  }
}
