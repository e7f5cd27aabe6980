import Foundation
import ReferenceFonts
import Testing
import TextMeasure

@testable import TextEngine

/// No answer depends on what was measured before: every query of the public API gives a measurer
/// that knows nothing and one that has met hundreds of texts the same, bit for bit.
struct ColdWarmTests {
  /// What a text is measured with.
  private struct Request {
    var text: String
    var options: TextOptions
    var widths: [CGFloat]
  }

  /// The profiles with every rule about fallback fonts.
  private static let profiles =
    MetricsProfile.named.filter { $0 != .catalyst } + [
      .uikit.countingFallbackFonts(true), .chromium.countingFallbackFonts(false),
    ]

  /// What a text is asked, in a form that can be compared.
  private static func answers(
    _ request: Request, _ style: TextStyle, _ measurer: TextMeasurer
  ) throws -> [String] {
    let widths = request.widths
    let prepared = try measurer.prepare(request.text, style: style, options: request.options)
    var answers = [
      "\(try prepared.naturalWidth) \(try prepared.minimumWidth) \(prepared.missingGlyphCount)",
      "\(prepared.fontsUsed.map(\.identifier)) \(prepared.endsInTerminator)",
      "\(prepared.breakOpportunities)",
      "\(try prepared.slack(width: widths[0]))",
      "\(String(describing: try prepared.narrowestWidth(lineCount: 2)))",
      "\(try prepared.balancedWidth(widths[1]))",
    ]
    for width in widths {
      answers.append("\(try prepared.measure(width: width))")
      answers.append("\(try prepared.measure(width: width, maximumLines: 2))")
      answers.append("\(try prepared.lines(width: width))")
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
      var requests: [Request] = []
      for kind in GeneratedText.Kind.allCases {
        for _ in 0..<3 {
          let options = TextOptions(
            breakRules: generator.number(below: 2) == 0 ? .unicode : .chromium,
            profile: Self.profiles[generator.number(below: Self.profiles.count)])
          requests.append(
            Request(
              text: generator.text(kind, pieces: 12), options: options,
              widths: [generator.width(), generator.width(), 31.25]))
        }
      }
      for each in requests { _ = try Self.answers(each, style, warm) }
      for each in requests.reversed() {
        let cold = try Self.answers(each, style, TextMeasurer())
        let again = try Self.answers(each, style, warm)
        for (first, second) in zip(cold, again) where first != second {
          failures.append("\(each): \(first) cold, \(second) warm")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count) failures: \(failures.prefix(3))")
  }

  /// Texts that take all or most glyphs from a fallback font, under each profile and rule.
  @Test(arguments: BreakRules.allCases)
  func fallbackFontsAreIndependent(rules: BreakRules) throws {
    let style = try GeneratedTextFonts.style()
    let feeds = try WorkloadTexts.texts("chinese", stride: 400)
    let mixed = try WorkloadTexts.texts("mixed-feed", stride: 300)
    let texts =
      feeds + mixed + [
        "口を開いたり手を延ばしたりしてごろごろ床の上にころがつてゐた。", "心の中へはいつて來た。", "สวัสดีครับ", "नमस्ते", "שלום עולם",
        "你好\n世界", "你好\n", "\n你好", "👍", "ABC 你好", "你好 ABC",
      ]
    var failures: [String] = []
    for profile in Self.profiles {
      let options = TextOptions(breakRules: rules, profile: profile)
      let warm = TextMeasurer()
      for text in texts { _ = try warm.prepare(text, style: style, options: options) }
      for text in texts {
        let answers = try [
          TextMeasurer(), warm, TextMeasurer(mode: ShapingMode(shapesWholeRuns: true)),
        ].map {
          let prepared = try $0.prepare(text, style: style, options: options)
          return
            "\(try prepared.measure(width: 240)) \(try prepared.lines(width: 240).map(\.baseline))"
        }
        if Set(answers).count > 1 { failures.append("\(profile.name) \(text): \(answers)") }
      }
    }
    #expect(failures.isEmpty, "\(failures.count) failures: \(failures.prefix(3))")
  }

  /// A text with several styles.
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
        let options = TextOptions(
          breakRules: number % 2 == 0 ? .unicode : .chromium,
          profile: Self.profiles[number % Self.profiles.count])
        let known = try warm.prepare(text, options: options)
        guard round == 1 else { continue }
        let cold = try TextMeasurer().prepare(text, options: options)
        #expect(try cold.lines(width: width) == known.lines(width: width), "\(text.string)")
        #expect(try cold.measure(width: width) == known.measure(width: width), "\(text.string)")
      }
    }
  }

  /// Labels, text views and string drawing under every reading of UIKit's open questions.
  @Test func viewsAreIndependentToo() throws {
    let styles = try GeneratedTextFonts.styles()
    let readings =
      [UIKitConventions.default, .conservative] + UIKitConventions.alternatives.map(\.conventions)
    /// What the views say of the numbered text.
    func answers(_ number: Int, _ conventions: UIKitConventions) throws -> [String] {
      var generator = GeneratedText(seed: UInt64(7200 + number))
      let text = StyledText(generator.text(.scripts, pieces: 8), style: styles[number % 9])
      let size = CGSize(width: max(20, generator.width()), height: 0)
      var label = Label()
      label.attributedText = text
      label.numberOfLines = number % 3
      label.conventions = conventions
      var view = TextView()
      view.attributedText = text
      view.conventions = conventions
      let options = StringDrawingOptions.usesLineFragmentOrigin
      return [
        "\(try label.sizeThatFits(size)) \(try label.intrinsicContentSize())",
        "\(try view.sizeThatFits(size)) \(try view.lines(width: size.width))",
        "\(try StringDrawing.size(of: text, conventions: conventions))",
        "\(try StringDrawing.conservativeSize(of: text, with: size, options: options))",
      ]
    }
    // Each text under one reading after the other.
    let requests = (0..<2 * readings.count).map { ($0, readings[$0 % readings.count]) }
    let warm = try requests.map { try answers($0.0, $0.1) }
    for (request, warm) in zip(requests, warm) {
      TextMeasurer.shared.removeCaches()
      #expect(try answers(request.0, request.1) == warm)
    }
  }
}
