/// The tabs of a line that have another tab after them, and so the same advance wherever the line
/// ends. Adding them again at each break opportunity would take time quadratic in their number.
struct SettledTabs {
  /// The offset up to which tabs were settled.
  var offset = 0
  /// The index of the first tab that is not settled.
  var next = 0
  var added: Int64 = 0
  /// Whether one of them is past its last stop and wraps the line.
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
