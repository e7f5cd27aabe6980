import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// A long line is shaped by itself at its ends only, with the same result as all of it.
@Suite struct LongSliceTests {
  private static let words: [(font: String, pieces: [String])] = [
    ("Inter", ["%", "(", "a", "x", "-", ">", "1", ":", "AV", "T", "fi"]),
    ("Roboto", ["A", "V", "T", "o", "f", "i", "1"]),
    ("Noto Sans", ["A", "V", "e\u{301}", "f", "i", "l", "ж"]),
    ("Noto Sans Arabic", ["ب", "ا", "ل", "لا", "ب\u{64E}", "ـ", "ش"]),
    ("Noto Sans Devanagari", ["क", "क्ष", "कि", "र्क", "त्र", "हिं"]),
    ("Noto Sans CJK JP", ["漢", "か", "ｶ", "、", "「", "한"]),
  ]

  @Test(arguments: words) func endsSuffice(_ word: (font: String, pieces: [String])) throws {
    var random = GeneratedText(seed: 7)
    let font = try FontLibrary.shared.font(named: word.font)
    let style = TextStyle(fonts: FontCascade([font]), size: 17)
    let pieces = (0..<1500).map { _ in word.pieces[random.number(below: word.pieces.count)] }
    let text = pieces.joined()
    let context = try TextMeasurer().prepare(text, style: style).reshapingContext()
    let offsets = (1..<text.utf16.count).filter(context.state.analysis.isGraphemeBoundary)
    for _ in 0..<300 {
      let ends = [0, 1].map { _ in offsets[random.number(below: offsets.count)] }.sorted()
      let own = try context.sliceWidth(from: ends[0], to: ends[1])
      let slices = try context.slices(from: ends[0], to: ends[1])
      let whole = slices.reduce(0.0) { sum, slice in
        sum + Double(slice.glyphs.reduce(0) { $0 + Int64($1.advance) }) * slice.pointsPerLength
          + slice.boxWidth
      }
      // Each run's position and change are rounded to 1/65536 pt.
      let rounding = 2 * Double(slices.count + 1) / FixedPoint.unitsPerPoint
      #expect(abs(Double(FixedPoint.points(own)) - whole) <= rounding, "\(word.font): \(ends)")
    }
  }
}
