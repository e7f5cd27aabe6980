import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// Lines that end inside words keep what they found for later widths.
struct EmergencyBreakTests {
  private static let text =
    "See https://example.com/a/very/long/address/without/a/space?query=Tea%20To then\n"
    + "Donaudampfschifffahrtsgesellschaftskapitän and अंतर्राष्ट्रीयकरणसम्बन्धी."

  @Test(arguments: [BreakRules.unicode, .chromium])
  func keptBreaksChangeNoLine(rules: BreakRules) throws {
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 15)
    let options = TextOptions(breakRules: rules)
    let kept = try TextMeasurer().prepare(Self.text, style: style, options: options)
    for width in [60, 40, 100, 60, 25, 300, 40] {
      let fresh = try TextMeasurer().prepare(Self.text, style: style, options: options)
      #expect(try kept.lines(width: CGFloat(width)) == fresh.lines(width: CGFloat(width)))
    }
  }

  /// A size counts the lines that are listed, also where the last permitted one begins inside a word.
  @Test(arguments: [BreakRules.unicode, .chromium])
  func countedLinesAreListed(rules: BreakRules) throws {
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 20)
    for text in ["เทพกลม", "ตาเทพ!", "--เทพกรa", Self.text] {
      let prepared = try TextMeasurer().prepare(
        text, style: style, options: TextOptions(breakRules: rules))
      for width in stride(from: CGFloat(12), through: 80, by: 3) {
        for most in 0...5 {
          let lines = try prepared.lines(width: width, maximumLines: most)
          let measured = try prepared.measure(width: width, maximumLines: most)
          #expect(measured.lineCount == lines.count)
          // Chromium rounds a block's width to 1/64.
          let rounding = rules == .chromium ? 1.0 / 64 : 0
          let widest = lines.map(\.width).max() ?? 0
          #expect(abs(measured.size.width - widest) <= rounding, "\(text) \(width) \(most)")
        }
      }
    }
  }

  /// Chromium reads the rest of a word anew from each line's start. What it finds there is kept: each
  /// further layout at a known width shapes nothing, and so does not cost the text's length.
  @Test func laterLayoutsShapeNothing() throws {
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 15)
    let prepared = try TextMeasurer().prepare(
      Self.text, style: style, options: TextOptions(breakRules: .chromium))
    let measured = try prepared.measure(width: 60)
    let starts = try prepared.lines(width: 60).filter { $0.end == .emergency }
      .map(\.utf16Range.upperBound)
    #expect(starts.count > 10)
    for start in starts {
      let restart = try #require(prepared.contents.lineRestart(at: start), "\(start)")
      #expect(restart.safe >= start && restart.sameUntil >= start)
    }
    #expect(try prepared.measure(width: 60) == measured)
  }

  /// A line inside a word ends at the last grapheme boundary up to which its text alone fits, whether
  /// the breaks are found or were kept; a size counts the same lines.
  @Test(arguments: [CGFloat(0), 0.4])
  func brokenLinesAreFull(tracking: CGFloat) throws {
    let text =
      "ToVATyYAWAe\u{301}rLT'officeAVAVAffi1x2->AV. Donaudampfschifffahrtsgesellschaft "
      + "https://example.com/AVA/To-Ty/1x2?q=Te%20Va\n-(ToAWAY)- in WAVATAYALTofftoAVAYTo."
    var style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 15)
    style.tracking = tracking
    let prepared = try TextMeasurer().prepare(text, style: style)
    let units = Array(text.utf16)
    let boundaries = text.indices.map { $0.utf16Offset(in: text) } + [units.count]
    func width(_ range: Range<Int>) throws -> CGFloat {
      let slice = String(decoding: units[range], as: UTF16.self)
      return try TextMeasurer().prepare(slice, style: style).naturalWidth
    }
    var count = 0
    for limit in stride(from: CGFloat(14), through: 150, by: 4.3) {
      for _ in 1...2 {
        let lines = try prepared.lines(width: limit)
        let measured = try prepared.measure(width: limit)
        #expect(measured.lineCount == lines.count)
        #expect(measured.size.width == lines.map(\.width).max())
        for line in lines where line.end == .emergency {
          count += 1
          let range = line.utf16Range
          #expect(try abs(width(range) - line.width) < 1e-3)
          let next = try #require(boundaries.first { $0 > range.upperBound })
          #expect(
            try width(range.lowerBound..<next) > limit,
            "\(limit) \(String(decoding: units[range.lowerBound..<next], as: UTF16.self))")
        }
      }
    }
    #expect(count > 200)
  }

  /// Breaks are kept in words of any length, in proportion to the text.
  @Test func keptBreaksAreBounded() throws {
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 15)
    let words = [20_000, 40_000].map { String(repeating: "a", count: $0) }
    for text in [Self.text] + words {
      let prepared = try TextMeasurer().prepare(text, style: style)
      _ = try prepared.lines(width: 20)
      let kept = (0..<prepared.contents.table.count).compactMap {
        prepared.contents.emergencies(before: $0)?.byteCount
      }
      #expect(!kept.isEmpty)
      #expect(kept.reduce(0, +) <= 6656 + text.utf8.count * 40)
    }
  }
}
