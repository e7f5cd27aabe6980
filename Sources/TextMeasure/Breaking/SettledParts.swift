/// The parts of a line before its last one: they have the same width wherever the line ends.
struct SettledParts {
  /// The offset up to which parts were settled.
  var offset = 0
  /// The rounded width of the parts, with their tabs.
  var sum: Int64 = 0
  /// The start of the next part, without tab advances.
  var from: Int64 = 0
  /// The indices of the next tab and of the next bidi run.
  var tab = 0
  var run = 0
}
