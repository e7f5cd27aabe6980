/// A character's line breaking class: the property Line_Break of UAX 14.
///
/// Raw values are ICU's constants `ULineBreak`, so that a value of `UCHAR_LINE_BREAK` becomes a
/// class without a table. ICU never renumbers them.
package enum LineBreakClass: UInt8, Sendable {
  case unknown = 0  // XX
  case ambiguous = 1  // AI
  case alphabetic = 2  // AL
  case breakBoth = 3  // B2
  case breakAfter = 4  // BA
  case breakBefore = 5  // BB
  case mandatoryBreak = 6  // BK
  case contingentBreak = 7  // CB
  case closePunctuation = 8  // CL
  case combiningMark = 9  // CM
  case carriageReturn = 10  // CR
  case exclamation = 11  // EX
  case glue = 12  // GL
  case hyphen = 13  // HY
  case ideographic = 14  // ID
  case inseparable = 15  // IN
  case infixNumeric = 16  // IS
  case lineFeed = 17  // LF
  case nonstarter = 18  // NS
  case numeric = 19  // NU
  case openPunctuation = 20  // OP
  case postfixNumeric = 21  // PO
  case prefixNumeric = 22  // PR
  case quotation = 23  // QU
  case complexContext = 24  // SA
  case surrogate = 25  // SG
  case space = 26  // SP
  case breakSymbols = 27  // SY
  case zeroWidthSpace = 28  // ZW
  case nextLine = 29  // NL
  case wordJoiner = 30  // WJ
  case hangulLV = 31  // H2
  case hangulLVT = 32  // H3
  case hangulL = 33  // JL
  case hangulT = 34  // JT
  case hangulV = 35  // JV
  case closeParenthesis = 36  // CP
  case conditionalJapaneseStarter = 37  // CJ
  case hebrewLetter = 38  // HL
  case regionalIndicator = 39  // RI
  case emojiBase = 40  // EB
  case emojiModifier = 41  // EM
  case zeroWidthJoiner = 42  // ZWJ
  case aksara = 43  // AK
  case aksaraPrebase = 44  // AP
  case aksaraStart = 45  // AS
  case viramaFinal = 46  // VF
  case virama = 47  // VI
  case unambiguousHyphen = 48  // HH
  /// Not a class of the standard: a character that only rule LB31 applies to.
  case unclassified = 49
}

/// The line breaking properties of one character, in one byte.
///
/// An array of them runs parallel to a paragraph's UTF-16 units; the caller fills it in one pass.
/// The entry of a trail surrogate is not read.
package struct LineBreakProperty: RawRepresentable, Sendable, Hashable {
  /// Bits 0–5: the class; bit 6: East Asian; bit 7: the class's own condition.
  package var rawValue: UInt8

  /// Creates properties from a packed byte. Bits 0–5 that are no class read as
  /// `LineBreakClass.unknown`.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Packs one character's properties.
  ///
  /// - Parameters:
  ///   - lineBreakClass: ICU's `UCHAR_LINE_BREAK`.
  ///   - isEastAsian: whether `UCHAR_EAST_ASIAN_WIDTH` is fullwidth, wide or halfwidth.
  ///   - isSpecial: for `complexContext`, whether the general category is Mn or Mc (rule LB1 makes
  ///     it a combining mark); for any other class, whether it is an unassigned code point with
  ///     Extended_Pictographic (rule LB30b).
  package init(
    _ lineBreakClass: LineBreakClass, isEastAsian: Bool = false, isSpecial: Bool = false
  ) {
    rawValue = lineBreakClass.rawValue | (isEastAsian ? 0x40 : 0) | (isSpecial ? 0x80 : 0)
  }

  /// The class in the caller's Unicode version.
  package var lineBreakClass: LineBreakClass {
    LineBreakClass(rawValue: rawValue & 0x3F) ?? .unknown
  }

  /// Whether the East Asian width is F, W or H.
  package var isEastAsian: Bool { rawValue & 0x40 != 0 }

  /// Whether it is a mark among characters that need a dictionary, or an unassigned pictograph.
  package var isSpecial: Bool { rawValue & 0x80 != 0 }
}
