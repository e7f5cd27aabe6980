/// How lines stand in a chunk's bytes.
enum BatchLine {
  /// The end of the line that begins at `start`: its line feed, or `limit` if it has none.
  static func end(in bytes: Span<UInt8>, from start: Int, to limit: Int) -> Int {
    bytes.firstIndex(from: start, to: limit) { $0.marks(of: ASCII.lineFeed) }
  }

  /// Whether a line has nothing but white space, and so asks nothing.
  static func isBlank(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    for index in line {
      switch bytes[index] {
      case ASCII.space, ASCII.tab, ASCII.carriageReturn: continue
      default: return false
      }
    }
    return true
  }
}
