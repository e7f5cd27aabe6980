extension LineBreaker {
  /// Chromium's width: it rounds the part of each inline item, the text between tabs, and each tab or
  /// row of tabs up to 1/64. A tab begins at the end of the rounded parts before it.
  ///
  /// For a single part the limit, a whole number of 1/64, has the same effect.
  mutating func roundedWidth(
    _ exact: Int64, to offset: Int, _ corrections: LineBreakCorrections
  ) -> Int64 {
    guard corrections.roundsParts else { return exact }
    let tabs = corrections.tabs
    var parts =
      settledParts.flatMap { $0.offset <= offset ? $0 : nil }
      ?? SettledParts(
        from: start, tab: tabs.partitionPoint { $0.offset < startOffset },
        item: corrections.details.items.partitionPoint { $0.offset <= startOffset })
    parts.offset = offset
    while parts.tab < tabs.count, !tabs[parts.tab].hangs(inLineEndingAt: offset) {
      let tab = tabs[parts.tab]
      if tab.offset != parts.rowEnd {
        parts.addItems(before: tab.offset, corrections)
        parts.sum += corrections.rounded(tab.position - parts.from)
        parts.from = tab.position
        parts.pen = parts.sum + indent
      }
      // Stops count from the exact end of the tab before, rounded or not: a sum is rounded alike in parts.
      parts.rowEnd = tab.offset + 1
      parts.pen += tab.advance(pen: parts.pen, segmentEnd: parts.rowEnd, segment: 0)
      parts.sum += FixedPoint.roundedUpToLayoutUnit(parts.pen - parts.sum - indent)
      parts.tab += 1
    }
    // A tab that hangs here counts in longer lines: only the runs before it are settled.
    let nextTab = parts.tab < tabs.count ? tabs[parts.tab].offset : .max
    parts.addItems(before: min(offset, nextTab), corrections)
    settledParts = parts
    parts.addItems(before: offset, corrections)
    let added = tabs.isEmpty ? 0 : tabAdvance(to: offset, plain: 0, corrections).added
    return parts.sum + corrections.rounded(exact - added - (parts.from - start))
  }
}

/// The parts of a line before its last one: they have the same width wherever the line ends.
struct SettledParts {
  var offset = 0
  /// The rounded width of the parts, with their tabs.
  var sum: Int64 = 0
  /// The start of the next part, without tab advances.
  var from: Int64 = 0
  /// The indices of the next tab and of the next inline item.
  var tab = 0
  var item = 0
  /// The end of the tab added last, and the pen there, from the leading edge.
  var rowEnd = -1
  var pen: Int64 = 0

  /// Adds the parts that end where inline items before an offset begin. Without a walk over them: a
  /// long word may have as many as characters, and lines in it begin at each of them.
  mutating func addItems(before offset: Int, _ corrections: LineBreakCorrections) {
    let items = corrections.details.items
    guard item < items.count, items[item].offset < offset else { return }
    let last = items.partitionPoint { $0.offset < offset } - 1
    sum +=
      corrections.rounded(items[item].position - from)
      + corrections.roundedWidth(ofItems: item..<last)
    from = items[last].position
    item = last + 1
  }
}
