/// The tabs of a line that have another tab after them, and so the same advance wherever the line
/// ends. Adding them again at each break opportunity would take time quadratic in their number.
struct SettledTabs {
  /// The line's first offset, and what the line subtracts from fits.
  var lineStart = -1
  var start: Int64 = 0
  /// The offset up to which tabs were settled.
  var offset = 0
  /// The index of the first tab that is not settled.
  var next = 0
  var added: Int64 = 0
  /// Whether one of them is past its last stop and wraps the line.
  var wraps = false

  /// Whether this holds for a line up to an offset.
  func isValid(for offset: Int, lineStart: Int, start: Int64) -> Bool {
    self.lineStart == lineStart && self.start == start && self.offset <= offset
  }

  /// Adds the next tab. The text after it ends at `segmentEnd`, whose position excludes the advances
  /// of tabs.
  mutating func add(_ tab: PositionedTab, segmentEnd: Int, segmentEndPosition: Int64) {
    let pen = tab.position - start + added
    if tab.stops.wraps(after: pen) { wraps = true }
    added += tab.advance(
      pen: pen, segmentEnd: segmentEnd, segment: segmentEndPosition - tab.position)
    next += 1
  }
}
