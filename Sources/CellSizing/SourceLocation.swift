/// A place in a text that was read, as an editor shows it.
public struct SourceLocation: Sendable, Hashable {
  /// The line, from 1; a line feed, or a carriage return that none follows, ends a line.
  public var line: Int
  /// The column, from 1, in Unicode scalars.
  public var column: Int
  /// The distance from the text's first byte, in bytes of UTF-8.
  public var byteOffset: Int

  /// Makes a place of its numbers.
  public init(line: Int, column: Int, byteOffset: Int) {
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
  }

  /// Finds line and column of a byte.
  ///
  /// - Complexity: O(`byteOffset`).
  package init(byteOffset: Int, in bytes: some Collection<UInt8>) {
    var line = 1
    var column = 1
    var previous: UInt8 = 0
    for byte in bytes.prefix(max(0, byteOffset)) {
      if byte == 0x0A || byte == 0x0D {
        // The line feed of a pair ends no second line.
        if !(byte == 0x0A && previous == 0x0D) { line += 1 }
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      previous = byte
    }
    self.init(line: line, column: column, byteOffset: max(0, byteOffset))
  }
}
