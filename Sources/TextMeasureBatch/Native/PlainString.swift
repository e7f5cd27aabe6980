/// The contents of a JSON string without escapes and control characters.
///
/// Nearly all strings are such, and one pass tells it and checks the UTF-8; the standard library's
/// check alone takes ten instructions a byte. The check and what relies on it stand together here,
/// so that no string is made of bytes that were not looked at.
package enum PlainString {
  /// The maximum number of bytes of a scalar value.
  private static var longestScalar: Int { 4 }

  /// The contents as a string; `nil` if they are not UTF-8, or have a reverse solidus or a control
  /// character.
  ///
  /// - Complexity: O(length).
  package static func text(_ contents: Span<UInt8>) -> String? {
    var isASCII = true
    var index = 0
    while index < contents.count {
      var word = contents.paddedWord(at: index)
      let marks = word.marksOfOthers(than: ASCII.reverseSolidus)
      if marks == 0 {
        index &+= UInt64.byteCount
        continue
      }
      index &+= marks.trailingZeroBitCount / UInt64.byteCount
      // As many as there are one after the other, two to four of a word at a time.
      repeat {
        word = contents.paddedWord(at: index)
        let several = scalarsLength(word)
        if several > 0 {
          index &+= several
          word >>= UInt64(several &* 8)
          continue
        }
        let last = index &+ UInt64.byteCount &- longestScalar
        repeat {
          let length = scalarLength(word)
          if length == 0 { return nil }
          index &+= length
          word >>= UInt64(length &* 8)
        } while index <= last && word & 0x80 != 0
      } while word & 0x80 != 0
      isASCII = false
    }
    return unsafe String(copying: UTF8Span(unchecked: contents, isKnownASCII: isASCII))
  }

  /// The number of bytes of two scalar values of three bytes or four of two, if a word begins with
  /// such; 0 otherwise. Letters mostly stand beside their like.
  @inline(__always)
  private static func scalarsLength(_ word: UInt64) -> Int {
    if word & 0xC0C0_F0C0_C0F0 == 0x8080_E080_80E0 {
      // As below: each start is one of those of which some are too long, or surrogates, or none is.
      let first = word & 0x200F
      let second = word >> 24 & 0x200F
      let areSound = first != 0 && first != 0x200D && second != 0 && second != 0x200D
      return areSound ? 6 : 0
    }
    if word & 0xC0E0_C0E0_C0E0_C0E0 == 0x80C0_80C0_80C0_80C0 {
      // A start without one of these bits takes the highest bit of its place from the difference.
      let starts = word & 0x001E_001E_001E_001E
      return (starts &- 0x0001_0001_0001_0001) & 0x8000_8000_8000_8000 == 0 ? 8 : 0
    }
    return 0
  }

  /// The number of bytes of the scalar value that a word begins with, if it is one beyond ASCII; 0
  /// otherwise (The Unicode Standard, table 3-7).
  @inline(__always)
  static func scalarLength(_ word: UInt64) -> Int {
    if word & 0xC0_C0F0 == 0x80_80E0 {
      // After E0 comes A0 or more, else two bytes were enough; after ED less, else it is a surrogate.
      let start = word & 0x200F
      return start == 0x0000 || start == 0x200D ? 0 : 3
    }
    // Two bytes, of which the first is not a C0 or C1 that says less than the second alone.
    if word & 0xC0E0 == 0x80C0 { return word & 0x1E == 0 ? 0 : 2 }
    if word & 0xC0C0_C0F8 == 0x8080_80F0 {
      // From the first supplementary plane to the last.
      let plane = (word & 0x07) << 2 | (word >> 12 & 0x03)
      return plane == 0 || plane > 16 ? 0 : 4
    }
    return 0
  }
}
