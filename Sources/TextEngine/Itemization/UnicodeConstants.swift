/// ICU's constants for the property values that the engine uses: stable API of ICU.
package enum UnicodeConstants {
  // UScriptCode
  package static let scriptCommon: UInt8 = 0
  package static let scriptInherited: UInt8 = 1
  package static let scriptHan: UInt8 = 17
  package static let scriptHangul: UInt8 = 18
  package static let scriptHiragana: UInt8 = 20
  package static let scriptLatin: UInt8 = 25
  package static let scriptKatakana: UInt8 = 22

  /// Whether a script's letters join: those that Chromium does not space. Arabic, Mongolian, Syriac,
  /// Mandaic, N'Ko, Phags-pa and Hanifi Rohingya.
  static func isCursive(script: UInt8) -> Bool { [2, 27, 34, 84, 87, 90, 182].contains(script) }

  /// Arabic, Bengali, Devanagari, Gurmukhi, Mongolian, Ogham, Syloti Nagri, Mandaic, N'Ko, Phags-pa, Psalter
  /// Pahlavi, Sharada, Tirhuta and Modi.
  static func isUnspacedOnAndroid(script: UInt8) -> Bool {
    [2, 4, 10, 16, 27, 29, 58, 84, 87, 90, 123, 151, 158, 163].contains(script)
  }

  /// Whether it is a word by itself for Minikin.
  static func isMinikinSpace(_ unit: UInt16) -> Bool {
    unit == 0x20 || unit == 0x3000 || 0x2000...0x200A ~= unit
  }

  static func isChineseOrJapanese(script: UInt8) -> Bool {
    script == scriptHan || script == scriptHiragana || script == scriptKatakana
  }

  // ULineBreak
  static let lineBreakAlphabetic: UInt8 = 2
  package static let lineBreakComplexContext: UInt8 = 24

  // UCharCategory
  /// Whether a category is one of letters and numbers.
  static func isLetterOrNumber(_ category: UInt8) -> Bool {
    (1...5).contains(category) || (9...11).contains(category)
  }
  /// General categories Zs, Ps and Pe, by ICU's numbers.
  static let spaceSeparator: UInt8 = 12
  static let openPunctuation: UInt8 = 20
  static let closePunctuation: UInt8 = 21

  static func isMark(_ category: UInt8) -> Bool { (6...8).contains(category) }

  // UCharDirection
  package static let bidiLeftToRight: UInt8 = 0
  package static let bidiRightToLeft: UInt8 = 1
  package static let bidiParagraphSeparator: UInt8 = 7
  package static let bidiArabicLetter: UInt8 = 13
  package static let bidiFirstStrongIsolate: UInt8 = 19
  package static let bidiRightToLeftIsolate: UInt8 = 21
  package static let bidiPopIsolate: UInt8 = 22

  /// The Bidi_Class values that take the paragraph's level at a line's end: B, S, WS, the isolate
  /// formatting characters, and what the algorithm removes (BN and the embeddings).
  package static let bidiResetMask: UInt32 =
    1 << 7 | 1 << 8 | 1 << 9 | 1 << 11 | 1 << 12 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 18
    | 1 << 19 | 1 << 20 | 1 << 21 | 1 << 22

  /// Whether a code unit is one of the eight line terminators of TextKit.
  @inline(__always)
  package static func isLineTerminator(_ unit: UInt16) -> Bool {
    (unit >= 0x0A && unit <= 0x0D) || unit == 0x85 || unit == 0x2028 || unit == 0x2029
  }

  /// Whether a terminator also ends a paragraph: all but U+000B, U+000C and U+2028.
  @inline(__always)
  package static func isParagraphTerminator(_ unit: UInt16) -> Bool {
    unit == 0x0A || unit == 0x0D || unit == 0x85 || unit == 0x2029
  }

  /// Whether a unit is never shaped: C0 (with the tab), C1, U+007F, line and paragraph separators.
  @inline(__always)
  package static func isControl(_ unit: UInt16) -> Bool {
    unit < 0x20 || (unit >= 0x7F && unit < 0xA0) || unit & 0xFFFE == 0x2028
  }

  /// Whether a unit is white space that hangs at a line's end: space, tab, ideographic space.
  @inline(__always)
  package static func hangs(_ unit: UInt16) -> Bool {
    unit == 0x20 || unit == 0x3000 || unit == 0x09
  }

  /// Whether a unit is white space by Java's definition: all of Unicode's separators but the no-break
  /// ones, and U+0009 to U+000D.
  static func isBreakableSpace(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x09...0x0D, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x2028, 0x2029, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  /// Whether a unit is one of the spaces at which no line may end by the rules.
  static func isNoBreakSpace(_ unit: UInt16) -> Bool {
    unit == 0xA0 || unit == 0x85 || unit == 0x2007 || unit == 0x202F
  }
}
