extension LineBreaker {
  /// The advance of the tabs from the line's start to an offset, each up to the next stop, and whether
  /// a tab past its last stop wraps the line. The line's width without the tabs is `plain`. The tabs
  /// after the one with which the advance exceeds `enough` are left out.
  mutating func tabAdvance(
    to offset: Int, plain: Int64, enough: Int64 = .max, _ corrections: LineBreakCorrections
  ) -> (added: Int64, wraps: Bool) {
    let tabs = corrections.tabs
    var all =
      settledTabs.flatMap { $0.offset <= offset ? $0 : nil }
      ?? SettledTabs(next: tabs.partitionPoint { $0.offset < startOffset })
    all.offset = offset
    while all.next + 1 < tabs.count, !tabs[all.next + 1].hangs(inLineEndingAt: offset) {
      let following = tabs[all.next + 1]
      all.add(
        tabs[all.next], after: start - indent, segmentEnd: following.offset,
        segmentEndPosition: following.position)
      guard all.added <= enough else { return (all.added, all.wraps) }
    }
    settledTabs = all
    if all.next < tabs.count, !tabs[all.next].hangs(inLineEndingAt: offset) {
      all.add(
        tabs[all.next], after: start - indent, segmentEnd: offset,
        segmentEndPosition: start + plain)
    }
    return (all.added, all.wraps)
  }

  /// The advance of the tabs that hang at the end of a line that begins at ``startOffset``. What its
  /// start and the tabs that do not hang add to positions in the hard line is `added`.
  func hangingTabAdvance(to offset: Int, after added: Int64) -> Int64 {
    guard let tabs = corrections?.tabs, !tabs.isEmpty else { return 0 }
    let end = tabs.partitionPoint { $0.offset < offset }
    var first = end
    while first > 0, tabs[first - 1].offset >= startOffset,
      tabs[first - 1].hangs(inLineEndingAt: offset)
    {
      first -= 1
    }
    return tabs[first..<end].reduce(0) { advance, tab in
      advance + tab.hangingAdvance(pen: tab.position + added + indent + advance)
    }
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

  /// Adds the next tab of a line whose stops count from the position `start`. The text after it ends at
  /// `segmentEnd`, whose position excludes the advances of tabs.
  mutating func add(
    _ tab: PositionedTab, after start: Int64, segmentEnd: Int, segmentEndPosition: Int64
  ) {
    let pen = tab.position - start + added
    if tab.stops.wraps(at: pen) { wraps = true }
    added += tab.advance(
      pen: pen, segmentEnd: segmentEnd, segment: segmentEndPosition - tab.position)
    next += 1
  }
}
