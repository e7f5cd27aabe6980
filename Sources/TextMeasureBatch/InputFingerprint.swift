/// A hash of request lines in their order, by which a resumed run knows its input again.
///
/// Hashes of parts can be joined, so that each worker hashes its own chunk: the hash is a polynomial
/// in ``base`` whose coefficients are the lines' hashes. It tells inputs apart that differ by
/// accident, not by intent.
package struct InputFingerprint: Sendable, Equatable {
  /// How many lines were hashed; blank ones are not.
  package private(set) var lineCount = 0

  /// Their hash.
  package private(set) var value: UInt64 = 0

  /// Any odd number, so that no power of it is 0.
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The factor of a line's words: any odd number of which half the bits are set.
  private static let factor: UInt64 = 0xA076_1D64_78BD_642F

  /// Creates the hash of no line.
  package init() {}

  /// Creates a stored hash.
  package init(lineCount: Int, value: UInt64) {
    self.lineCount = lineCount
    self.value = value
  }

  /// Adds a line, which has no line feed.
  ///
  /// - Complexity: O(length), a multiplication for eight bytes.
  mutating func append(_ line: Span<UInt8>) {
    var hash = UInt64(line.count) ^ Self.base
    var index = 0
    while index < line.count {
      let product = (hash ^ line.paddedWord(at: index)).multipliedFullWidth(by: Self.factor)
      hash = product.high ^ product.low
      index += UInt64.byteCount
    }
    append(hash)
  }

  /// Adds a line that is too long to be stored.
  mutating func append(overlongLength length: Int) { append(~UInt64(length)) }

  private mutating func append(_ hash: UInt64) {
    value = value &* Self.base &+ hash
    lineCount += 1
  }

  /// Appends the lines of another hash.
  ///
  /// - Complexity: O(log(number of lines added)).
  package mutating func append(_ other: Self) {
    var power: UInt64 = 1
    var square = Self.base
    var exponent = other.lineCount
    while exponent > 0 {
      if exponent & 1 == 1 { power = power &* square }
      square = square &* square
      exponent >>= 1
    }
    value = value &* power &+ other.value
    lineCount += other.lineCount
  }
}
