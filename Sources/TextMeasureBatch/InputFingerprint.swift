/// How many lines of an input are answered, and their hash, by which a resumed run knows the input again.
///
/// The hash is FNV-1a of the lines that are not blank, the last one with a line feed. It tells inputs
/// apart that differ by accident, not by intent.
package struct InputFingerprint: Sendable, Equatable {
  /// How many lines were hashed; blank ones are not.
  package private(set) var lineCount = 0
  package private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  /// The hash without the line under way, which may turn out to be blank.
  private var hashBefore: UInt64 = 0xCBF2_9CE4_8422_2325
  private var isBlank = true

  package init() {}

  package init(lineCount: Int, hash: UInt64) {
    self.lineCount = lineCount
    (self.hash, hashBefore) = (hash, hash)
  }

  /// Adds bytes, up to the end of the line with which there are so many.
  ///
  /// - Returns: how many were added.
  mutating func append(_ bytes: Span<UInt8>, upTo limit: Int = .max) -> Int {
    for index in bytes.indices {
      if lineCount == limit { return index }
      hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
      switch bytes[index] {
      case UInt8(ascii: "\n"):
        if isBlank { hash = hashBefore } else { lineCount += 1 }
        (hashBefore, isBlank) = (hash, true)
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: isBlank = false
      }
    }
    return bytes.count
  }
}
