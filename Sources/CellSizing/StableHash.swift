/// A hash that is the same on every machine and in every run, unlike `Hasher`'s.
///
/// FNV-1a over bytes (Fowler, Noll and Vo), a text's length after its bytes, so that two texts in a
/// row are told from others with the same letters. Not for secrets.
public struct StableHash: Sendable, Hashable {
  /// The hash of what was added so far; the start value is the algorithm's own.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of nothing.
  public init() {}

  /// Adds a text.
  public mutating func combine(_ text: String) {
    var value = value
    var count: UInt64 = 0
    for byte in text.utf8 {
      value = (value ^ UInt64(byte)) &* Self.prime
      count += 1
    }
    self.value = value
    combine(count)
  }

  /// Adds a number.
  public mutating func combine(_ number: UInt64) {
    var rest = number
    for _ in 0..<8 {
      value = (value ^ (rest & 0xFF)) &* Self.prime
      rest >>= 8
    }
  }

  /// The algorithm's prime for 64 bits.
  private static let prime: UInt64 = 0x100_0000_01B3
}
