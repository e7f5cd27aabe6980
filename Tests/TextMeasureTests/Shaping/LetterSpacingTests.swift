import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// Letter spacing in cursive scripts.
@Suite struct LetterSpacingTests {
  /// A text with the number of its characters that Chromium 156 spaces, measured as the growth of its
  /// width by `letter-spacing: 5px`.
  @Test(arguments: [
    ("مرحبا", 0), ("مرحبا بالعالم", 1), ("مرحبا 123", 1), ("لا", 0), ("مَرْحَبًا، كيف؟", 1),
    ("a مرحبا b", 4), ("123", 3), ("١٢٣", 0), ("(مر) !", 1), ("ب\u{A0}ب", 1), ("ب\u{2003}ب", 0),
    ("ب\u{200B}ب", 0), ("ب.ب", 0), ("x 12 ب 34 x", 8), ("12 ب", 1), ("﴾﴿", 0), ("שלום", 4),
    ("ที่น้ำ", 2),
    ("\u{2067}ب\u{2069} ب", 1),
  ])
  func chromiumSpacesOnlySpacesInCursiveScripts(text: String, count: Int) throws {
    for shapesWholeRuns in [true, false] {
      let measurer = TextMeasurer(mode: ShapingMode(shapesWholeRuns: shapesWholeRuns))
      func width(_ tracking: CGFloat, _ rules: BreakRules) throws -> CGFloat {
        var style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 20)
        style.tracking = tracking
        // Ligatures off, as letter spacing turns them off.
        style.usesLigatures = false
        return try measurer.prepare(text, style: style, options: TextOptions(breakRules: rules))
          .naturalWidth
      }
      // Twice, because a warm measurer takes cached words.
      for _ in 0..<2 {
        let grown = try width(5, .chromium) - width(0, .chromium)
        #expect(abs(grown - 5 * CGFloat(count)) <= 1 / 32, "\(grown)")
      }
      // UIKit's kern applies to all characters.
      if text == "مرحبا" { #expect(try width(5, .unicode) - width(0, .unicode) > 24.9) }
    }
  }
}
