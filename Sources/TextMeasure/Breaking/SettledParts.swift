/// The parts of a line before its last one: they have the same width wherever the line ends.
struct SettledParts {
  /// The line's first offset, and what the line subtracts from fits.
  var lineStart = -1
  var start: Int64 = 0
  /// The offset up to which parts were settled.
  var offset = 0
  /// The rounded width of the parts, with their tabs.
  var sum: Int64 = 0
  /// The start of the next part, without tab advances.
  var from: Int64 = 0
  /// The indices of the next tab and of the next bidi run.
  var tab = 0
  var run = 0

  /// Whether this holds for a line up to an offset.
  func isValid(for offset: Int, lineStart: Int, start: Int64) -> Bool {
    self.lineStart == lineStart && self.start == start && self.offset <= offset
  }
}
