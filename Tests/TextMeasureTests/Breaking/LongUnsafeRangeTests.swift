import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// Plain text that a font's rules make unsafe to break from end to end.
struct LongUnsafeRangeTests {
  private static let pieces = [
    "%(a", "A-B", "AV", "a:", "(1)", "To.", "->", "x/y", "1:2", "f-", "V,T",
  ]

  /// Each line is as wide as its text by itself, and one more cluster does not fit.
  @Test(arguments: pieces) func linesAreTheirSlices(piece: String) throws {
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 12)
    let measurer = TextMeasurer()
    let text = String(repeating: piece, count: 400)
    let units = Array(text.utf16)
    func width(_ range: Range<Int>) throws -> CGFloat {
      let slice = String(decoding: units[range], as: UTF16.self)
      return try measurer.prepare(slice, style: style).naturalWidth
    }
    let prepared = try measurer.prepare(text, style: style)
    for limit: CGFloat in [20, 33.3, 150, 610] {
      let lines = try prepared.lines(width: limit)
      #expect(lines.map(\.utf16Range.upperBound).last == units.count)
      #expect(try prepared.measure(width: limit).lineCount == lines.count)
      for line in lines.prefix(30) where line.end == .emergency {
        let range = line.utf16Range
        #expect(try abs(width(range) - line.width) < 1e-3)
        #expect(try width(range.lowerBound..<range.upperBound + 1) > limit)
      }
    }
  }

  /// Four times the text takes about four times as long.
  @Test(arguments: ["%(a", "AV"]) func costIsLinear(piece: String) throws {
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 12)
    let measurer = TextMeasurer()
    func seconds(_ count: Int) throws -> Double {
      let prepared = try measurer.prepare(String(repeating: piece, count: count), style: style)
      return try (0..<3).map { round in
        let begin = ProcessorTime.ofThread
        _ = try prepared.measure(width: 20 + CGFloat(round))
        return ProcessorTime.ofThread - begin
      }.min() ?? 0
    }
    _ = try seconds(100)
    let (short, long) = try (seconds(1500), seconds(6000))
    #expect(long < 10 * short + 0.1, "\(short) s, then \(long) s")
  }
}
