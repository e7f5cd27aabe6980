/// The places of lines in a chunk's bytes.
enum BatchLine {
  /// The end of the line that begins at `start`: its line feed, or that of the bytes if it has none.
  static func end(in bytes: Span<UInt8>, from start: Int) -> Int {
    bytes.firstIndex(of: UInt8(ascii: "\n"), from: start, to: bytes.count)
  }

  static func feedCount(in bytes: Span<UInt8>) -> Int {
    var count = 0
    var index = end(in: bytes, from: 0)
    while index < bytes.count {
      count += 1
      index = end(in: bytes, from: index + 1)
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
