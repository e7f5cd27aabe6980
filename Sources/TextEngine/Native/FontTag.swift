/// A four-byte OpenType tag: of a table, feature, axis or script.
package struct FontTag: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The four bytes, the first in the highest position.
  package var rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The tag of one to four printable ASCII characters, padded with spaces; `nil` for others.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard (1...4).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return nil
    }
    rawValue = (bytes + [0x20, 0x20, 0x20]).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// A tag from a literal; anything but four ASCII characters reads as spaces.
  package init(stringLiteral text: StaticString) {
    self = FontTag(text.description) ?? FontTag(rawValue: 0x2020_2020)
  }

  package var description: String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> UInt32($0)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
