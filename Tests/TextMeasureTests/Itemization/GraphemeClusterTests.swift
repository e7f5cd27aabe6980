import Testing
import TextMeasure

@testable import TextEngine

/// Extended grapheme clusters, on short texts.
///
/// The rows without a script's name restate lines of Unicode's GraphemeBreakTest; the conjuncts
/// follow from rule GB9c with the property values of Unicode 17.0 and were confirmed with ICU 78.
/// `|` marks a boundary inside the text.
struct GraphemeClusterTests {
  private static let rows: [String] = [
    "a|b", "a\u{308}|b", "a\u{200D}|b", "\r\n|a", "\n|\r", "\u{1}|\u{308}",
    // Hangul.
    "\u{1100}\u{1160}\u{11A8}|\u{1100}", "\u{AC00}\u{11A8}|\u{AC01}\u{11A8}",
    // Regional indicators by pairs, counted anew after anything else.
    "\u{1F1E6}\u{1F1E7}|\u{1F1E8}", "a|\u{1F1E6}\u{1F1E7}|\u{1F1E8}\u{1F1E9}|b",
    "\u{1F1E6}\u{200D}|\u{1F1E7}\u{1F1E8}",
    // Emoji.
    "\u{1F476}\u{1F3FF}|\u{1F476}", "\u{1F6D1}\u{200D}\u{1F6D1}", "a\u{1F3FF}|\u{1F476}",
    "\u{1F6D1}\u{308}\u{200D}\u{1F6D1}", "\u{1F6D1}\u{200D}\u{200D}|\u{1F6D1}",
    // Prepend and SpacingMark.
    "\u{600}a|b", "a\u{903}|b",
    // Conjuncts hold: Devanagari, Bengali, Gujarati, Odia, Telugu, Malayalam, Burmese, Khmer.
    "\u{915}\u{94D}\u{937}|\u{915}", "\u{915}\u{94D}\u{200D}\u{937}",
    "\u{915}\u{93C}\u{94D}\u{937}",
    "\u{995}\u{9CD}\u{9B7}", "\u{A95}\u{ACD}\u{AB7}", "\u{B15}\u{B4D}\u{B37}",
    "\u{C15}\u{C4D}\u{C37}", "\u{D15}\u{D4D}\u{D37}", "\u{1000}\u{1039}\u{1000}",
    "\u{1780}\u{17D2}\u{1781}", "\u{915}\u{94D}\u{94D}\u{937}\u{94D}\u{930}",
    // U+200C separates, and a letter that is no consonant does not join.
    "\u{915}\u{94D}\u{200C}|\u{937}", "\u{915}\u{94D}|a", "a\u{94D}|\u{937}",
    // Without a linking virama: Gurmukhi, Tamil, Kannada, Sinhala.
    "\u{A15}\u{A4D}|\u{A30}", "\u{B95}\u{BCD}|\u{BB7}", "\u{C95}\u{CCD}|\u{CB7}",
    "\u{D9A}\u{DCA}|\u{DB6}",
  ]

  @Test func agreesWithTheMarkedTexts() {
    var failures: [String] = []
    for row in Self.rows {
      let text = String(String.UnicodeScalarView(row.unicodeScalars.filter { $0 != "|" }))
      let boundaries = Self.boundaries(of: text)
      var found = ""
      var offset = 0
      for scalar in text.unicodeScalars {
        if offset > 0, boundaries.contains(offset) { found.unicodeScalars.append("|") }
        found.unicodeScalars.append(scalar)
        offset += UTF16.width(scalar)
      }
      // Compared as scalars: canonical equivalence must not hide a difference.
      if !found.unicodeScalars.elementsEqual(row.unicodeScalars) {
        failures.append(
          found.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " "))
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(5))")
  }

  @Test func marksOfUnicode17JoinWhateverElseTheTextHas() {
    // U+0897 is a mark since Unicode 16, U+1AEB since 17.
    #expect(Self.boundaries(of: "a\u{897}") == [0, 2])
    #expect(Self.boundaries(of: "a\u{1AEB} b") == [0, 2, 3, 4])
    #expect(Self.boundaries(of: "a\u{897} e\u{301}") == [0, 2, 3, 5])
  }

  @Test func firstCharacterIsABoundary() {
    #expect(Self.boundaries(of: "\u{308}\u{308}") == [0, 2])
  }

  static func boundaries(of text: String) -> [Int] {
    var analysis = TextAnalysis()
    analysis.read(text)
    analysis.markGraphemes()
    return (0...analysis.units.count).filter { analysis.isGraphemeBoundary($0) }
  }
}
