import Foundation
import TextMeasure

/// Compares the widths of texts of emoji alone with the recorded ones, an emoji.
enum EmojiCheck {
  /// Counts the unwrapped lines of a text that only a colour font supplies.
  static func run(_ text: ReferenceText, fonts: FontCascade, _ board: inout ScoreBoard) throws {
    guard let string = text.text, fonts.fonts.count == 1, fonts.fonts[0].hasColor else { return }
    for size in text.sizes {
      let prepared = try TextMeasurer.shared.prepare(
        string, style: TextStyle(fonts: fonts, size: size.size),
        options: TextOptions(breakRules: .chromium))
      let lines = try prepared.lines()
      guard lines.count == size.natt.count else { continue }
      let glyphs = try prepared.slices(of: lines.map(\.utf16Range))
      for (index, line) in lines.enumerated() {
        let count = glyphs[index].flatMap(\.glyphs).filter { $0.advance > 0 }.count
        let recorded = Double(size.natt[index]) / 64
        let error = max(0, abs(recorded - line.width) - Slack.quantum)
        if error <= Slack.emoji * size.size * Double(count) {
          board.match(.emoji, text.lang)
        } else {
          board.differ(
            .emoji, text.lang, .emojiStrike,
            "\(text.id) '\(string)' \(Int(size.size)) px: \(recorded) recorded, \(line.width) found,"
              + " \(count) glyphs")
        }
      }
    }
  }
}
