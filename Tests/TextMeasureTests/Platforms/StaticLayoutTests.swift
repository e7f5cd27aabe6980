import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// Expectations of the tests of `StaticLayout` (AOSP, Android 9) and of Compose's paragraphs (AndroidX of
/// 2023 to 2025).
@Suite struct StaticLayoutTests {
  /// Widths at 10 px: C 100, L 50, V 5, I 1, _ 0 and others 10; N is the tests' X.
  private static let font = WideRoboto.font(
    unitsPerEm: 2000, others: 2000,
    widths: ["C": 20000, "L": 10000, "V": 1000, "I": 200, "_": 0])

  /// `StaticLayoutLineBreakingTest`: text, width and where lines end before the last.
  private static let lines: [(text: String, width: Double, ends: [Int])] = [
    ("I", 100, []),
    ("V", 100, []),
    ("N", 100, []),
    ("L", 100, []),
    ("I VILI", 100, []),
    ("NNNN", 100, []),
    ("LNNNN", 100, []),
    ("C", 100, []),
    ("LL", 100, []),
    ("L NNNN", 100, []),
    ("NNNNNNNNNN", 100, []),
    ("NNN NNNNNN", 100, []),
    ("NNN NNNN N", 100, []),
    ("NNN NNNNN ", 100, []),
    (" NNNNNNNN ", 100, []),
    ("  NN  NNN ", 100, []),
    ("  NN  NNN  ", 100, []),
    ("NN NNN NNN ", 100, []),
    ("NN NNN NNN     ", 100, []),
    ("NNNNNNNNNN     ", 100, []),
    ("NN NNN NNNN", 100, [7]),
    ("NN NNNN NNN", 100, [8]),
    ("NN NNNNN NN", 100, [9]),
    ("NN NNNNNN N", 100, [10]),
    ("NNNNNNNNNNN", 100, [10]),
    ("NNNNNNNNN N", 100, [10]),
    ("NNNNNNNN NN", 100, [9]),
    ("NNNNNNN NNN", 100, [8]),
    ("NNNNNN NNNN", 100, [7]),
    ("LL LL", 100, [3]),
    ("LLLL", 100, [2]),
    ("C C", 100, [2]),
    ("CC", 100, [1]),
    ("NNNN NNNNN N", 100, [11]),
    ("NNNNNNNNNN N", 100, [11]),
    ("NNNNNNNNNV N", 100, [11]),
    ("C N", 100, [2]),
    ("LNN NNNN", 100, [4]),
    ("LNN  NNNN", 100, [5]),
    ("LNN   NNNN", 100, [6]),
    ("LNN    NNNN", 100, [7]),
    ("LNN     NNNN", 100, [8]),
    ("N_N_N_N_N_N_N_N_N_N", 100, []),
    ("___N_N_N_N_N_N_N_N_N_N___", 100, []),
    ("C_N", 100, [2]),
    ("C__N", 100, [3]),
    ("LN\u{10331}", 100, []),
    ("LNNNN\u{10331}", 100, []),
    ("LNNNNI\u{10331}", 100, [6]),
    ("C\u{10331}", 100, [1]),
    ("N", 0, []),
    (" ", 0, []),
    ("NN", 0, [1]),
    (" N", 0, [1]),
    ("NNN", 0, [1, 2]),
    ("N", 4, []),
    (" ", 4, []),
    ("NN", 4, [1]),
    (" N", 4, [1]),
    ("NNN", 4, [1, 2]),
    ("N", 10, []),
    (" ", 10, []),
    ("NN", 10, [1]),
    (" N", 10, [1]),
    ("NNN", 10, [1, 2]),
    ("N", 15, []),
    (" ", 15, []),
    ("NN", 15, [1]),
    (" N", 15, [1]),
    ("NNN", 15, [1, 2]),
    ("N.", 1, [1]),
    ("N__", 1, []),
    ("N__N", 1, [3]),
    ("N__N_", 1, [3]),
    ("_", 1, []),
    ("__", 1, []),
    ("_N", 1, [1]),
    ("_N_", 1, [1]),
    ("__N__", 1, [2]),
    ("N.", 4, [1]),
    ("N__", 4, []),
    ("N__N", 4, [3]),
    ("N__N_", 4, [3]),
    ("_", 4, []),
    ("__", 4, []),
    ("_N", 4, [1]),
    ("_N_", 4, [1]),
    ("__N__", 4, [2]),
  ]

  @Test func linesAreThoseOfStaticLayoutsTests() throws {
    let style = TextStyle(font: try #require(Self.font), size: 10)
    var options = TextOptions(platform: .android)
    options.breakStrategy = .simple
    options.usesBoundsForWidth = false
    var different: [String] = []
    for (text, width, expected) in Self.lines {
      let prepared = try TextMeasurer.shared.prepare(text, style: style, options: options)
      let ends = try prepared.lines(width: width).map(\.utf16Range.upperBound).dropLast()
      if Array(ends) != expected { different.append("\(text) at \(width): \(Array(ends))") }
    }
    #expect(Self.lines.count == 88)
    #expect(different.isEmpty, "\(different.joined(separator: "\n"))")
  }

  /// `LineBreakTest` and `HyphensTest`, in Roboto at 14 px, but for two for which "example" is too wide.
  @Test(
    arguments: [
      ("This is an example text", .simple, .none, 120, ["This is an example ", "text"]),
      ("This is an example text", .balanced, .none, 120, ["This is an ", "example text"]),
      ("Transformation", .simple, .normal, 30, ["Tran", "sfor", "ma", "tion"]),
      ("Transformation", .simple, .none, 30, ["Tran", "sfor", "mati", "on"]),
    ] as [(String, BreakStrategy, HyphenationFrequency, Double, [String])])
  func linesAreThoseOfComposesTests(
    _ text: String, _ strategy: BreakStrategy, _ frequency: HyphenationFrequency, _ width: Double,
    _ expected: [String]
  ) throws {
    let style = TextStyle(font: try FontLibrary.shared.font(named: "Roboto-Regular"), size: 14)
    var options = TextOptions(platform: .compose)
    options.breakStrategy = strategy
    options.hyphenationFrequency = frequency
    options.breakLocale = "en-US"
    let lines = try TextMeasurer.shared.prepare(text, style: style, options: options)
      .lines(width: width)
    let units = Array(text.utf16)
    #expect(lines.map { String(decoding: units[$0.utf16Range], as: UTF16.self) } == expected)
  }

  /// `ParagraphIntegrationLineHeightStyleTest`: what the first and the last of three lines lose of 20 px
  /// with a trim, for an own height of 10 px with an ascent of 8.
  @Test(
    arguments: [
      (.top, 0.0, 10.0), (.center, 5, 5), (.bottom, 10, 0), (.proportional, 8, 2),
    ] as [(ComposeLineHeight.Alignment, Double, Double)])
  func lineHeightsAreThoseOfComposesTests(
    _ alignment: ComposeLineHeight.Alignment, _ above: Double, _ below: Double
  ) {
    let own = LineMetrics(ascent: 8, descent: 2)
    for trim in ComposeLineHeight.Trim.allCases {
      let line = ComposeLineHeight(20, alignment: alignment, trim: trim).line(own, density: 1)
      let trimsTop = trim == .both || trim == .firstLineTop
      let trimsBottom = trim == .both || trim == .lastLineBottom
      #expect((line.ascent, line.descent) == (8 + above, 2 + below))
      #expect(Double(line.firstLineAscent) == 8 + (trimsTop ? 0 : above))
      #expect(Double(line.lastLineDescent) == 2 + (trimsBottom ? 0 : below))
    }
  }

  /// `StaticLayoutTest`: with font padding, and extra spacing of 2 px and 1.5 or 0.8 times.
  @Test(arguments: [(1.0, 0.0), (1, 2), (1.5, 2), (0.8, 2)])
  func heightsAreThoseOfStaticLayoutsTests(_ multiplier: Double, _ added: Double) throws {
    let style = TextStyle(font: try FontLibrary.shared.font(named: "Roboto-Regular"), size: 12)
    var options = TextOptions(platform: .android)
    let metrics = AndroidLineMetrics(
      spacingMultiplier: multiplier, spacingAdded: CGFloat(added))
    options.profile = .android(metrics)
    let text = try TextMeasurer.shared.prepare("a\nb\nc", style: style, options: options)
    // Roboto at 12 px: ascent 11 and descent 3, to the box 13 and 4.
    func spacing(_ height: Double) -> Double {
      (height * (multiplier - 1) + added).rounded(.toNearestOrAwayFromZero)
    }
    let expected = 13 + 3 + spacing(16) + 14 + spacing(14) + 11 + 4
    #expect(try text.measure().size.height == expected)
  }

  /// `setLineHeight` changes the distance of lines, whatever their number.
  @Test func aViewsLineHeightIsADistance() throws {
    let style = TextStyle(font: try FontLibrary.shared.font(named: "Roboto-Regular"), size: 12)
    var metrics = AndroidLineMetrics(includesFontPadding: false, spacingMultiplier: 3)
    metrics.viewLineHeight = 24
    var options = TextOptions(platform: .android)
    options.profile = .android(metrics)
    func height(_ text: String) throws -> Double {
      Double(
        try TextMeasurer.shared.prepare(text, style: style, options: options).measure().size.height)
    }
    #expect(try height("a") == 14)
    #expect(try height("a\nb\nc") == 14 + 2 * 24)
    metrics.viewLineHeight = 10
    options.profile = .android(metrics)
    #expect(try height("a\nb") == 24)
  }

  /// `StaticLayout.calculateEllipsis`: white space beside the ellipsis stays.
  @Test(
    arguments: [
      (.byTruncatingTail, 45.0, 3..<11), (.byTruncatingTail, 55, 4..<11),
      (.byTruncatingTail, 9, 0..<11),
      (.byTruncatingHead, 45, 0..<8), (.byTruncatingHead, 65, 0..<6),
      (.byTruncatingMiddle, 55, 2..<9), (.byTruncatingMiddle, 65, 3..<9),
      (.byTruncatingMiddle, 25, 1..<11),
    ] as [(LineBreakMode, Double, Range<Int>)])
  func anEllipsisIsStaticLayouts(
    _ mode: LineBreakMode, _ width: Double, _ hidden: Range<Int>
  ) throws {
    let font = try #require(WideRoboto.font(unitsPerEm: 2048, others: 2048))
    let prepared = try TextMeasurer.shared.prepare(
      "abc def ghi", style: TextStyle(font: font, size: 10),
      options: TextOptions(platform: .android))
    let truncation = try prepared.truncated(width: width, maximumLines: 1, mode: mode).truncation
    #expect(truncation?.hiddenRange == hidden)
  }
}
