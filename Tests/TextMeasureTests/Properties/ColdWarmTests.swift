import Foundation
import Testing

@testable import TextMeasure

/// No answer depends on what was measured before: every query of the public API gives a measurer
/// that knows nothing and one that has met hundreds of texts the same, bit for bit.
struct ColdWarmTests {
  /// What a text is asked, in a form that can be compared.
  private static func answers(
    _ text: String, _ style: TextStyle, _ rules: BreakRules, _ widths: [CGFloat],
    _ measurer: TextMeasurer
  ) throws -> [String] {
    let prepared = try measurer.prepare(text, style: style, options: TextOptions(breakRules: rules))
    var answers = [
      "\(prepared.naturalWidth) \(prepared.minimumWidth) \(prepared.missingGlyphCount)",
      "\(prepared.fontsUsed.map(\.identifier)) \(prepared.endsInTerminator)",
      "\(prepared.breakOpportunities)",
      "\(prepared.slack(width: widths[0]))",
      "\(String(describing: prepared.narrowestWidth(lineCount: 2)))",
      "\(prepared.balancedWidth(widths[1]))",
    ]
    for width in widths {
      answers.append("\(prepared.measure(width: width))")
      answers.append("\(prepared.measure(width: width, maximumLines: 2))")
      answers.append("\(prepared.lines(width: width))")
    }
    let cut = try prepared.truncated(width: widths[1], maximumLines: 1)
    answers.append("\(cut.size) \(cut.lines)")
    let layout = try prepared.layout(width: widths[1])
    answers.append("\(layout.size) \(layout.lines.map { $0.runs.map(\.glyphs) })")
    return answers
  }

  @Test func everyQueryIsIndependentOfWhatWasMeasured() throws {
    var failures: [String] = []
    for (number, style) in try GeneratedTextFonts.styles().enumerated() {
      var generator = GeneratedText(seed: UInt64(7000 + number))
      let warm = TextMeasurer()
      var texts: [(text: String, rules: BreakRules, widths: [CGFloat])] = []
      for kind in GeneratedText.Kind.allCases {
        for _ in 0..<3 {
          texts.append(
            (
              generator.text(kind, pieces: 12),
              generator.number(below: 2) == 0 ? .unicode : .chromium,
              [generator.width(), generator.width(), 31.25]
            ))
        }
      }
      for each in texts { _ = try Self.answers(each.text, style, each.rules, each.widths, warm) }
      for each in texts.reversed() {
        let cold = try Self.answers(each.text, style, each.rules, each.widths, TextMeasurer())
        let again = try Self.answers(each.text, style, each.rules, each.widths, warm)
        for (first, second) in zip(cold, again) where first != second {
          failures.append("\(each): \(first) cold, \(second) warm")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count) failures: \(failures.prefix(3))")
  }

  /// A text with styles, and labels and string drawing, through the measurer that all share.
  @Test func styledTextsAreIndependentToo() throws {
    let styles = try GeneratedTextFonts.styles()
    let warm = TextMeasurer()
    for round in 0..<2 {
      var generator = GeneratedText(seed: 7101)
      for number in 0..<60 {
        var text = StyledText(generator.text(.scripts, pieces: 6), style: styles[number % 9])
        text.append(
          StyledText(generator.text(.scripts, pieces: 6), style: styles[(number + 4) % 9]))
        let width = generator.width()
        let known = try warm.prepare(text)
        guard round == 1 else { continue }
        let cold = try TextMeasurer().prepare(text)
        #expect(cold.lines(width: width) == known.lines(width: width), "\(text.string)")
        #expect(cold.measure(width: width) == known.measure(width: width), "\(text.string)")
      }
    }
  }
}
