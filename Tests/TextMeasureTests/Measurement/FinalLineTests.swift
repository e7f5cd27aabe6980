import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// A terminator at the text's end opens a line of its own under Android's and Flutter's rules.
struct FinalLineTests {
  @Test(arguments: [
    ("He\nllo World   \n", MetricsProfile.flutter, 3, 48.0), ("1\n", .android, 2, 35),
    ("1", .android, 1, 19), ("\n", .flutter, 2, 32), ("a\n\n", .flutter, 3, 48),
    ("1\n", .uikit, 1, 16.40625), ("1\r\n", .flutter, 2, 32), ("1\u{2028}", .flutter, 2, 32),
  ])
  func aTerminatorOpensALine(
    text: String, profile: MetricsProfile, count: Int, height: Double
  ) throws {
    let font = try FontLibrary.shared.font(named: "Roboto-Regular")
    let prepared = try TextMeasurer.shared.prepare(
      text, style: TextStyle(font: font, size: 14), options: TextOptions(profile: profile))
    let measured = try prepared.measure(width: 200)
    #expect(measured.lineCount == count && measured.size.height == height)
    let lines = try prepared.lines(width: 200)
    #expect(lines.count == count && lines.last?.utf16Range.upperBound == text.utf16.count)
    // A limit leaves out the empty line, and nothing is hidden by that.
    let cut = try prepared.measure(width: 200, maximumLines: 1)
    #expect(cut.lineCount == 1)
    if text == "1\n" { #expect(!cut.isTruncated) }
    var request = BlockRequest(rules: BlockRules(profile: profile))
    request.width = 200
    #expect(try TextBlock(prepared, request).lines.count == count)
  }
}
