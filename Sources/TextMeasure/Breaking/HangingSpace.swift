/// The white space that hangs at the end of a line.
struct HangingSpace {
  /// In 1/65536 pt.
  var advance: Int64 = 0
  var start = 0
  /// The line's first offset, and its end.
  var lineStart = -1
  var end = -1
}
