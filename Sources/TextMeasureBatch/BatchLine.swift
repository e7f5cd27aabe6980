/// The places of lines in a chunk's bytes.
enum BatchLine {
  /// The end of the line that begins at `start`: its line feed, or `limit` if it has none.
  static func end(in bytes: Span<UInt8>, from start: Int, to limit: Int) -> Int {
    bytes.firstIndex(of: UInt8(ascii: "\n"), from: start, to: limit)
  }

  /// How many line feeds there are before `limit`.
  static func feedCount(in bytes: Span<UInt8>, to limit: Int) -> Int {
    var count = 0
    var index = end(in: bytes, from: 0, to: limit)
    while index < limit {
      count += 1
      index = end(in: bytes, from: index + 1, to: limit)
    }
    return count
  }

  /// Whether a line has only white space, so no request.
  static func isBlank(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    for index in line {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): continue
      default: return false
      }
    }
    return true
  }
}
