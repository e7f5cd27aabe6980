import Foundation
import Testing
import TextMeasure

/// The left edges of a justified line's characters, as Chromium 156 draws them.
@Suite struct ChromiumJustificationTests {
  private static let cjk = "Noto Sans CJK JP"
  private static let serif = "Liberation Serif"

  private static let lines:
    [(text: String, font: String, width: CGFloat, line: Int, edges: [Double])] = [
      ("漢字、漢字。漢字漢字漢字漢字", cjk, 80, 0, [0, 20.67, 41.33, 62]),
      ("カタカナー・ナカグロ「括弧」文", cjk, 80, 1, [0, 20.67, 41.33, 62]),
      // The hanging space takes its kerning along.
      ("the fly’ apostrophe word", serif, 75, 0, [69]),
    ]

  @Test func edgesAreChromiums() throws {
    for (text, font, width, line, edges) in Self.lines {
      let style = TextStyle(
        fonts: FontCascade([try FontLibrary.shared.font(named: font)]), size: 18,
        language: "zh-Hans")
      let layout = try TextMeasurer.shared.prepare(
        text, style: style, paragraphStyle: ParagraphStyle(alignment: .justified),
        options: TextOptions(breakRules: .chromium, profile: .chromium, breakLocale: "zh-Hans")
      ).layout(width: width)
      let content = layout.lines[line].graphemes.filter { $0.width > 0 }
      let hanging = layout.lines[line].line.trailingWhitespaceWidth > 0 ? 1 : 0
      let found = content.dropLast(hanging).suffix(edges.count).map { Double($0.x) }
      #expect(found.count == edges.count, "\(text)")
      for (x, edge) in zip(found, edges) { #expect(abs(x - edge) < 0.016, "\(text): \(found)") }
    }
  }
}
