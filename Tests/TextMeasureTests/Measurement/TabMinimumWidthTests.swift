import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// Where no line may end after a tab, its advance counts in the minimum width.
struct TabMinimumWidthTests {
  @Test(
    arguments: [
      "a\t“quoted”", "ab\t!x", "one\ttwo", "x\t\t”y and more", "a b\tc", "word\t",
    ],
    BreakRules.allCases)
  func noWordIsBrokenAtIt(text: String, rules: BreakRules) throws {
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 12)
    let prepared = try TextMeasurer.shared.prepare(
      text, style: style, options: TextOptions(breakRules: rules))
    let width = try prepared.minimumWidth
    #expect(try !prepared.lines(width: width).contains { $0.end == .emergency })
    #expect(try prepared.lines(width: width - 1 / 32).contains { $0.end == .emergency })
  }

  @Test func itIsTheWidthOfATextWithoutOpportunity() throws {
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 12)
    let prepared = try TextMeasurer.shared.prepare("a\t“quoted”", style: style)
    #expect(try abs(prepared.minimumWidth - 77.3125) < 1e-3)
  }
}
