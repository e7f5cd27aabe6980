/// The parts of the Unicode Bidirectional Algorithm that lines need besides levels.
extension TextAnalysis {
  /// The end of the paragraph that contains an offset: after its separator, or the text's end.
  package func paragraphEnd(after offset: Int) -> Int {
    let separator = properties[min(offset, units.count)..<units.count].firstIndex {
      $0.bidiClass == UnicodeConstants.bidiParagraphSeparator
    }
    return separator.map { $0 + 1 } ?? units.count
  }

  /// The start of the paragraph that contains an offset.
  package func paragraphStart(before offset: Int) -> Int {
    let separator = properties[..<min(offset, units.count)].lastIndex {
      $0.bidiClass == UnicodeConstants.bidiParagraphSeparator
    }
    return separator.map { $0 + 1 } ?? 0
  }

  /// The embedding level of the paragraph that begins at an offset: UAX 9, rules P2 and P3; left to
  /// right without a strong character.
  package func paragraphLevel(from start: Int) -> UInt8 {
    var isolates = 0
    for index in min(start, units.count)..<units.count {
      switch properties[index].bidiClass {
      case UnicodeConstants.bidiParagraphSeparator: return 0
      case UnicodeConstants.bidiFirstStrongIsolate...UnicodeConstants.bidiRightToLeftIsolate:
        isolates += 1
      case UnicodeConstants.bidiPopIsolate: isolates = max(0, isolates - 1)
      case UnicodeConstants.bidiLeftToRight where isolates == 0: return 0
      case UnicodeConstants.bidiRightToLeft where isolates == 0,
        UnicodeConstants.bidiArabicLetter where isolates == 0:
        return 1
      default: break
      }
    }
    return 0
  }

  /// The start of the white space and formatting characters that end the line `start..<end`: they
  /// take the paragraph's level (UAX 9, rule L1).
  package func trailingLevelStart(from start: Int, to end: Int) -> Int {
    var offset = end
    while offset > start,
      UnicodeConstants.bidiResetMask >> UInt32(properties[offset - 1].bidiClass & 31) & 1 != 0
    {
      offset -= 1
    }
    return offset
  }
}

extension UnicodeConstants {
  // UCharDirection
  package static let bidiLeftToRight: UInt8 = 0
  package static let bidiBoundaryNeutral: UInt8 = 18
  package static let bidiParagraphSeparator: UInt8 = 7
  package static let bidiFirstStrongIsolate: UInt8 = 19
  package static let bidiRightToLeftIsolate: UInt8 = 21
  package static let bidiPopIsolate: UInt8 = 22

  /// The Bidi_Class values of characters that embed, override or isolate a direction, and of those
  /// that end this.
  package static let bidiExplicitMask: UInt32 =
    1 << 11 | 1 << 12 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 19 | 1 << 20 | 1 << 21 | 1 << 22

  /// The Bidi_Class values that take the paragraph's level at a line's end: B, S, WS, the isolate
  /// formatting characters, and what the algorithm removes (BN and the embeddings).
  package static let bidiResetMask: UInt32 =
    1 << 7 | 1 << 8 | 1 << 9 | 1 << 11 | 1 << 12 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 18
    | 1 << 19 | 1 << 20 | 1 << 21 | 1 << 22
}
