/// A place in a text that was read, as an editor shows it.
public struct SourceLocation: Sendable, Hashable {
  /// The line, from 1; a line feed, or a carriage return that none follows, ends a line.
  public var line: Int
  /// The column, from 1, in Unicode scalars.
  public var column: Int
  /// The distance from the text's first byte, in bytes of UTF-8.
  public var byteOffset: Int

  /// Creates an index path.
  public init(line: Int, column: Int, byteOffset: Int) {
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
  }

  /// The place of a byte further on.
  ///
  /// - Complexity: O(distance).
  package func advanced(to offset: Int, in bytes: [UInt8]) -> SourceLocation {
    var place = self
    var previous = byteOffset > 0 && byteOffset <= bytes.count ? bytes[byteOffset - 1] : 0
    for byte in bytes[min(byteOffset, bytes.count)..<min(max(offset, byteOffset), bytes.count)] {
      if byte == 0x0A || byte == 0x0D {
        // The line feed of a pair ends no second line.
        if !(byte == 0x0A && previous == 0x0D) { place.line += 1 }
        place.column = 1
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
      previous = byte
    }
    place.byteOffset = max(offset, byteOffset)
    return place
  }
}
