import Foundation
import Testing
import TextMeasure

/// Measuring again at the width that a reply gave gives the same lines.
@Suite struct StyledWidthTests {
  private static let words = [
    "The", "quick", "brown", "fox", "Straße", "مرحبا", "שלום", "สวัสดีครับ", "你好世界", "नमस्ते",
    "fi-ligature",
    "12.50", "👍🏽", "\u{FFFC}", "don’t", "(a)", "—", "co\u{AD}operate", "\n", "Wörter,",
  ]
  private static let fonts = ["Inter", "Inter-Bold", "Roboto", "Noto Sans", "LiberationMono"]

  private func request(_ random: inout some RandomNumberGenerator) -> [String: Any] {
    var text = ""
    for _ in 0..<Int.random(in: 1...24, using: &random) {
      text += (Self.words.randomElement(using: &random) ?? "") + " "
    }
    let units = Array(text.utf16)
    var runs: [[String: Any]] = []
    var start = 0
    while start < units.count, runs.count < 6 {
      start += Int.random(in: 0...8, using: &random)
      var end = start + Int.random(in: 1...12, using: &random)
      func isInside(_ offset: Int) -> Bool {
        offset < units.count && UTF16.isTrailSurrogate(units[offset])
      }
      while isInside(start) { start += 1 }
      end = max(start, end)
      while isInside(end) { end += 1 }
      guard end <= units.count else { break }
      var run: [String: Any] = ["start": start, "end": end]
      if Bool.random(using: &random) { run["size"] = Double.random(in: 8...30, using: &random) }
      if Bool.random(using: &random) {
        run["fonts"] = [Self.fonts.randomElement(using: &random) ?? "Inter", "system"]
      }
      if Int.random(in: 0...3, using: &random) == 0 { run["tracking"] = 0.5 }
      runs.append(run)
      start = end
    }
    let attachments = units.indices.filter { units[$0] == 0xFFFC }.map {
      ["at": $0, "width": 14, "height": 20, "baseline": -3]
    }
    return [
      "text": text, "width": Double.random(in: 40...400, using: &random), "lines": true,
      "runs": runs, "attachments": attachments,
      "breakRules": Bool.random(using: &random) ? "unicode" : "chromium",
      "firstLineHeadIndent": max(0, Double.random(in: -20...20, using: &random)),
      "headIndent": max(0, Double.random(in: -10...10, using: &random)),
    ]
  }

  @Test func linesStayAtTheReplysWidth() throws {
    var random = Numbers(state: 23)
    var answers = Answers()
    var overflowing = 0
    for number in 0..<400 {
      var request = request(&random)
      // Every third request is laid out as a block, with a limit of lines.
      if number % 3 == 0 { request["maximumLines"] = 1000 }
      let first = try answers.reply(request)
      let ends = first.lineEnds
      #expect(!ends.isEmpty, "\(first) \(request)")
      // Where a cluster is wider than the width, its own width has room for other lines.
      if let width = request["width"] as? Double, first.number("width") > width + 1 / 32 {
        overflowing += 1
        continue
      }
      request["width"] = first.number("width")
      let again = try answers.reply(request)
      #expect(again.lineEnds == ends, "\(request)")
    }
    #expect(overflowing < 20)
  }

  /// Numbers that depend on the seed alone.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}
