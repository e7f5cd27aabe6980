/// Eight bytes of a line at once, the first one lowest.
///
/// A mark is the highest bit of a byte's place. Marks are right up to the first one that is set;
/// above it a place may be marked that should not be, where it is said so.
extension UInt64 {
  /// The number of bytes in a word.
  static var byteCount: Int { 8 }

  /// One in every place.
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// The mark of every place.
  private static var allMarks: UInt64 { 0x8080_8080_8080_8080 }

  /// Marks the bytes that are `byte`; right up to the first one.
  @inline(__always)
  func marks(of byte: UInt8) -> UInt64 {
    let difference = self ^ UInt64(byte) &* Self.ones
    return (difference &- Self.ones) & ~difference & Self.allMarks
  }

  /// Marks the bytes below `limit`, which is at most 128; right up to the first one.
  @inline(__always)
  func marks(below limit: UInt8) -> UInt64 {
    (self &- UInt64(limit) &* Self.ones) & ~self & Self.allMarks
  }

  /// Marks the bytes that are no character of ASCII, a control character or `byte`, which is one of
  /// ASCII; right up to the first one.
  @inline(__always)
  func marksOfOthers(than byte: UInt8) -> UInt64 {
    let difference = (self ^ UInt64(byte) &* Self.ones) &- Self.ones
    let controls = self &- UInt64(ASCII.space) &* Self.ones
    return (self | controls | difference) & Self.allMarks
  }
}

extension Span where Element == UInt8 {
  /// The eight bytes from `index` on, with spaces for those that are not there.
  ///
  /// - Parameter index: at most the number of bytes.
  @inline(__always)
  func paddedWord(at index: Int) -> UInt64 {
    if count &- index >= UInt64.byteCount { return word(at: index) }
    return lastWord(from: index)
  }

  /// The bytes from `index` on, less than eight, and spaces.
  private func lastWord(from index: Int) -> UInt64 {
    var word: UInt64 = 0x2020_2020_2020_2020
    for place in (index..<count).reversed() { word = word << 8 | UInt64(self[place]) }
    return word
  }

  /// The first index from `start` on whose byte is marked, or `limit`.
  ///
  /// - Parameters:
  ///   - start: at most `limit`.
  ///   - limit: at most the number of bytes.
  ///   - marks: marks what is looked for in a word; never a byte 0xFF.
  /// - Complexity: O(length passed).
  @inline(__always)
  func firstIndex(from start: Int, to limit: Int, where marks: (UInt64) -> UInt64) -> Int {
    var index = start
    while limit &- index >= UInt64.byteCount {
      let found = marks(word(at: index))
      if found != 0 { return index &+ found.trailingZeroBitCount / UInt64.byteCount }
      index &+= UInt64.byteCount
    }
    while index < limit, marks(UInt64(self[index]) | ~0xFF) == 0 { index &+= 1 }
    return index
  }
}
