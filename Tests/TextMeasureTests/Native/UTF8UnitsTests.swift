import Testing
import TextMeasure

@testable import TextEngine

/// UTF-16 units counted in UTF-8 against the standard library's.
struct UTF8UnitsTests {
  private static let pieces = [
    "a", "plain ASCII words, ", "é", "“", "語", "👍", "👨‍👩‍👧", "\u{FFFC}", "\n",
  ]

  @Test func unitsAndOffsetsAreTheStringsOwn() {
    var generator = GeneratedText(seed: 5)
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<generator.number(below: 12) {
        text += Self.pieces[generator.number(below: Self.pieces.count)]
      }
      let span = text.utf8Span.span
      #expect(span.utf16Units.count == text.utf16.count)
      #expect(span.utf16Units.pairs == text.unicodeScalars.count { $0.value > 0xFFFF })
      // From each character to each offset behind it.
      for start in text.unicodeScalars.indices {
        let first = text.utf8.distance(from: text.startIndex, to: start)
        let before = text.utf16.distance(from: text.startIndex, to: start)
        for units in 0...text.utf16.count - before {
          let index = text.utf16.index(start, offsetBy: units)
          let isCharacter = index.samePosition(in: text.unicodeScalars) != nil
          #expect(
            span.byte(units: units, after: first)
              == (isCharacter ? text.utf8.distance(from: text.startIndex, to: index) : nil))
        }
        #expect(span.byte(units: text.utf16.count - before + 1, after: first) == nil)
      }
    }
  }
}
