import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// Texts with several styles, attachments and letter spacing, and Chromium's rules, have the advances of
/// whole runs, to the unit.
struct WholeRunStyleTests {
  /// What differs between two preparations of a text.
  private static func differences(
    _ text: StyledText, _ options: TextOptions, _ cached: Workspace, _ whole: Workspace
  ) throws -> [String] {
    let first = try #require(text.runs.first)
    let style = try PreparedStyle(
      style: first.style, paragraphStyle: first.paragraphStyle, options: options)
    let input = try TextInput(text, options: options)
    let pool = WorkspacePool()
    let read = try cached.prepare(input, style, styled: text, pool: pool)
    let shaped = try whole.prepare(input, style, styled: text, pool: pool)
    func answers(_ text: PreparedText) throws -> [String] {
      try [
        "\(text.table.entries) \(text.table.isWide)",
        "\(text.naturalWidth) \(text.minimumWidth) \(text.usedFonts) \(text.missingGlyphCount)",
        "\(text.endsInTerminator) \(text.fontsUsed.map(\.identifier).sorted())",
        "\(text.lineStyling?.paragraphs.map { "\($0.start) \($0.style)" } ?? [])",
        "\(text.lineStyling?.heights?.spans.map { "\($0.end) \($0.metrics)" } ?? [])",
      ] + [3, 18, 90, 200].map { try "\(text.measure(width: $0)) \(text.lines(width: $0))" }
    }
    return try zip(answers(read), answers(shaped)).filter { $0 != $1 }.map {
      "\($0) is not \($1)"
    }
  }

  /// A text cut into runs of random styles, with attachments.
  static func styled(
    _ string: String, _ styles: [TextStyle], _ generator: inout GeneratedText
  ) -> StyledText {
    var text = StyledText("", style: styles[0])
    var rest = Substring(string)
    while !rest.isEmpty {
      var style = styles[generator.number(below: styles.count)]
      style.size += CGFloat(generator.number(below: 5))
      switch generator.number(below: 6) {
      case 0: style.tracking = CGFloat(generator.number(below: 9)) / 4 - 1
      case 1: style.baselineOffset = 3.5
      default: break
      }
      if generator.number(below: 6) == 0 {
        text.append(
          TextAttachment(
            size: CGSize(width: 10 + Double(generator.number(below: 30)), height: 14.5),
            baselineOffset: -3), style: style)
      }
      let length = 1 + generator.number(below: 24)
      text.append(StyledText(String(rest.prefix(length)), style: style))
      rest = rest.dropFirst(length)
    }
    return text
  }

  /// Android's words are not those of whole runs: Minikin shapes each by itself.
  @Test(arguments: BreakRules.allCases.filter { $0 != .android })
  func styledTextsAreAsHarfBuzzShapesThem(rules: BreakRules) throws {
    let all = try WholeRunTests.styles()
    let styles = [all[0], all[1], all[8]]
    let profiles = [MetricsProfile.uikit, .chromium, .flutter]
    let (cached, whole) = try WholeRunTests.workspaces()
    var generator = GeneratedText(seed: 31)
    let feeds = try WorkloadTexts.sample(stride: 60)
    var texts = feeds + WholeRunTests.others
    for kind in GeneratedText.Kind.allCases {
      texts += (0..<60).map { _ in generator.text(kind, pieces: 12) }
    }
    var failures: [String] = []
    for round in 0..<2 {
      for string in texts where !string.isEmpty && failures.count < 5 {
        // Soft hyphens also end runs and precede attachments.
        let string =
          generator.number(below: 4) == 0 ? string.replacing("i", with: "i\u{AD}") : string
        let text = Self.styled(string, styles, &generator)
        let options = TextOptions(
          breakRules: rules, profile: profiles[generator.number(below: profiles.count)])
        if let first = try Self.differences(text, options, cached, whole).first {
          failures.append("\(round) \(string.debugDescription): \(first)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
