import Foundation
import Testing
import TextMeasure

/// Flutter's lines. The figures are those of CanvasKit as Flutter builds it, unless a test says otherwise.
@Suite struct FlutterLineTests {
  private static func style(
    _ fonts: [String] = ["Roboto-Regular"], size: CGFloat = 14
  ) throws -> TextStyle {
    TextStyle(
      fonts: FontCascade(try fonts.map { try FontLibrary.shared.font(named: $0) }), size: size)
  }

  private static func prepare(
    _ text: String, _ style: TextStyle, _ profile: FlutterLineMetrics? = nil
  ) throws -> PreparedText {
    var options = TextOptions(platform: .flutter)
    if let profile { options.profile = .flutter(profile) }
    return try TextMeasurer().prepare(text, style: style, options: options)
  }

  private static func starts(_ prepared: PreparedText, _ width: CGFloat) throws -> [Int] {
    try prepared.lines(width: width).map(\.utf16Range.lowerBound)
  }

  // MARK: When a line fits

  @Test(arguments: [
    ("Hello world", 70.9, [0]), ("cccc", 29.31, [0]), ("cccc", 29.3, [0, 3]),
  ])
  func aLineFitsByWholeHundredths(text: String, width: Double, starts: [Int]) throws {
    let prepared = try Self.prepare(text, Self.style())
    #expect(try Self.starts(prepared, width) == starts)
    #expect(try prepared.measure(width: width).lineCount == starts.count)
  }

  @Test(arguments: [
    ("a Supercalifragilistic", 60.0, [0, 8, 19]), ("aa bbbbbbbbbbbbbbbb", 40, [0, 5, 10, 15]),
    // Its last cluster does not count where no white space follows.
    ("a bbbbb", 36, [0, 2, 6]), ("a bbbbb ", 36, [0, 5]), ("a bbbbb\n", 36, [0, 5, 8]),
    ("a bbbbb-b", 41, [0, 2, 7]), ("a bbbb-", 34, [0, 2, 6]),
    // A no-break space in the word ends the line.
    ("Hi aaaa\u{A0}bbbbbbbbb", 50, [0, 8, 14]),
    // White space that does not fit ends a line also before a colon.
    ("mot : a", 24, [0, 2]), ("mot : a", 27, [0, 4]), ("mot : a", 30, [0, 4]),
    // A cluster that is wider than any line takes no new line, and the white space after it none either.
    ("a W", 8, [0]), ("W\n\nW", 5, [0, 3]), ("W  \n\nW", 5, [0, 5]), ("W\n", 5, [0]),
    ("Wa\n\nW", 0, [0, 1, 4]),
    ("extra\u{AD}ordinary", 50, [0, 6, 13]),
  ])
  func aWordWiderThanTheLineStartsOnTheCurrentOne(
    text: String, width: Double, starts: [Int]
  ) throws {
    let prepared = try Self.prepare(text, Self.style())
    #expect(try Self.starts(prepared, width) == starts)
    #expect(try prepared.measure(width: width).lineCount == starts.count)
  }

  @Test func inRightToLeftTextThreeClustersHaveToFit() throws {
    let prepared = try Self.prepare("אב גדהוזחטיכלמנ", Self.style(["NotoSansHebrew-Regular"]))
    #expect(try prepared.lines(width: 41).first?.utf16Range.upperBound == 3)
    #expect(try prepared.lines(width: 42).first?.utf16Range.upperBound == 6)
  }

  @Test func aWordIsBrokenBetweenClustersOfGlyphs() throws {
    let prepared = try Self.prepare("प्रभावोत्पादक", Self.style(["NotoSansDevanagari-Regular"]))
    #expect(try Self.starts(prepared, 30).dropFirst().prefix(2) == [6, 12])
  }

  @Test func nothingIsShapedAgainAtALinesEnd() throws {
    let prepared = try Self.prepare("すべて", Self.style(["NotoSansCJKjp-Regular"], size: 16))
    let width = try #require(try prepared.lines(width: 31.5).first?.width)
    #expect(abs(width - 30.240) < 0.01)
  }

  // MARK: Hard lines, tabs and soft hyphens

  @Test(arguments: [
    ("a\rb", [0], 16.0), ("a\u{85}b", [0], 16), ("a\u{B}b", [0, 2], 32), ("a\u{C}b", [0, 2], 32),
    ("a\u{2028}b", [0, 2], 32), ("a\u{2029}b", [0, 2], 32), ("a\r\nb", [0, 3], 32),
    ("a\n", [0, 2], 32), ("\n", [0, 1], 32), ("", [0], 16), ("a\n\n", [0, 2, 3], 48),
    ("He\nllo World   \n", [0, 3, 16], 48), ("x😀y\nz", [0, 5], 32),
  ])
  func hardLines(text: String, starts: [Int], height: Double) throws {
    let prepared = try Self.prepare(text, Self.style(["Roboto-Regular", "NotoColorEmoji"]))
    #expect(try Self.starts(prepared, 500) == starts)
    let measured = try prepared.measure(width: 500)
    #expect(measured.lineCount == starts.count && measured.size.height == height)
  }

  @Test(arguments: [
    ("a\tb", 18.949), ("a\rb", 18.949), ("a\u{85}b", 21.684), ("Hello   ", 32.204),
    ("extra\u{AD}", 31.035),
  ])
  func widths(text: String, width: Double) throws {
    #expect(abs(try Self.prepare(text, Self.style()).measure().size.width - width) < 0.01)
  }

  // MARK: Opportunities

  @Test(arguments: ["en", "ja", "zh-Hans", "ko"])
  func opportunitiesDoNotDependOnTheLanguage(_ language: String) throws {
    var options = TextOptions(platform: .flutter)
    options.breakLocale = language
    func starts(_ text: String, _ font: String, _ width: CGFloat) throws -> [Int] {
      var style = try Self.style([font])
      style.language = language
      return try TextMeasurer().prepare(text, style: style, options: options)
        .lines(width: width).map(\.utf16Range.lowerBound)
    }
    let isChinese = language == "zh-Hans"
    #expect(
      try starts("他说“好”了吗", "NotoSansCJKjp-Regular", 31)
        == (isChinese ? [0, 2, 4, 6] : [0, 2, 5]), "the glyphs are the language's")
    #expect(try starts("あいもっと", "NotoSansCJKjp-Regular", 43) == [0, 3])
    #expect(try starts("בית-דין", "NotoSansHebrew-Regular", 40) == [0, 4])
  }

  // MARK: Spacing

  @Test(arguments: [
    ("Hello", 2.0, 0.0, 42.204), ("office fi", 2, 0, 65.619), ("ab cd", 2, 0, 44.173),
    ("a\u{200B}b", 2, 0, 21.477), ("a\u{AD}b", 2, 0, 21.477), ("e\u{301}a", 2, 0, 19.039),
    ("a  b", 0, 5, 27.422), ("a b ", 0, 5, 23.949), (" a b", 0, 5, 27.422),
    ("a\u{A0}b", 0, 5, 18.949), ("a )b", 0, 5, 23.823),
  ])
  func spacing(text: String, letter: Double, word: Double, width: Double) throws {
    var style = try Self.style()
    style.tracking = letter
    style.wordSpacing = word
    #expect(abs(try Self.prepare(text, style).measure().size.width - width) < 0.01)
  }

  @Test(arguments: [
    ("مرحبا بك", "NotoSansArabic-Regular", 49.770), ("ที่นี่", "NotoSansThai-Regular", 29.108),
    ("कि", "NotoSansDevanagari-Regular", 18.294), ("क्ष", "NotoSansDevanagari-Regular", 11.968),
  ])
  func letterSpacingOfOtherScripts(text: String, font: String, width: Double) throws {
    var style = try Self.style([font])
    style.tracking = 2
    #expect(abs(try Self.prepare(text, style).measure().size.width - width) < 0.01)
  }

  // MARK: Heights

  @Test(arguments: [("🔥\nx", 33.0), ("🔥\n", 32), ("🔥\n\n🔥", 49), ("x🔥", 17), ("\n🔥", 33)])
  func theFontOfALineFeedDoesNotCount(text: String, height: Double) throws {
    let prepared = try Self.prepare(text, Self.style(["Inter-Regular", "NotoColorEmoji"]))
    #expect(try prepared.measure(width: 500).size.height == height)
  }

  @Test(arguments: [
    (1.0, false, false, 45.0), (2, false, false, 73), (1.5, true, true, 63), (1.5, false, true, 59),
    (1.5, true, false, 62), (1.5, false, false, 58),
  ])
  func heightBehaviours(multiplier: Double, first: Bool, last: Bool, height: Double) throws {
    let profile = FlutterLineMetrics(
      heightMultiplier: multiplier, appliesHeightToFirstAscent: first,
      appliesHeightToLastDescent: last)
    let prepared = try Self.prepare("x\nx\nx", Self.style(), profile)
    #expect(try prepared.measure(width: 500).size.height == height)
  }

  @Test func theLineAfterALineFeedIsAsHighAsTheOneBefore() throws {
    let profile = FlutterLineMetrics(
      heightMultiplier: 1.5, appliesHeightToFirstAscent: false, appliesHeightToLastDescent: false)
    #expect(try Self.prepare("a\n", Self.style(), profile).measure().size.height == 33)
  }

  @Test func halvesAreThoseOf32BitNumbers() throws {
    let prepared = try Self.prepare(
      "x", Self.style(["Inter-Regular"], size: 13), FlutterLineMetrics(heightMultiplier: 1.5))
    #expect(try prepared.measure().size.height == 19)
  }

  @Test(
    arguments: [
      (20.0, nil, false, 0.0, false, 18.555, 23.0), (14, 1.5, false, 0, true, 16.625, 21),
      (14, nil, false, 0.5, false, 16.488, 23), (14, 2, true, 0, false, 18.785, 28),
      (14, 2, true, 0.3, false, 20.885, 32), (14, nil, false, 0.5, true, 16.488, 23),
    ] as [(Double, Double?, Bool, Double, Bool, Double, Double)])
  func struts(
    size: Double, height: Double?, isEven: Bool, leading: Double, isForced: Bool, baseline: Double,
    lineHeight: Double
  ) throws {
    let roboto = try FontLibrary.shared.font(named: "Roboto-Regular")
    let strut = FlutterStrut(
      font: roboto.metrics, size: size, heightMultiplier: height,
      leadingDistribution: isEven ? .even : .proportional, leading: leading, forcesHeight: isForced)
    let prepared = try Self.prepare("x", Self.style(), FlutterLineMetrics(strut: strut))
    let line = try #require(try prepared.lines().first)
    #expect(abs(line.baseline - baseline) < 0.001 && line.height == lineHeight)
  }

  // MARK: Widths of a text

  @Test(arguments: [
    ("a )b", 23.823), ("a  b", 7.861), ("Hello", 32.204), ("Hello internationalization", 119.615),
  ])
  func minimumWidths(text: String, width: Double) throws {
    #expect(abs(try Self.prepare(text, Self.style()).minimumWidth - width) < 0.011)
  }

  @Test func aTextOfOneWordHasOneWidth() throws {
    let prepared = try Self.prepare("人人生而自由", Self.style(["NotoSansCJKjp-Regular"]))
    #expect(abs(try prepared.minimumWidth - 84) < 0.01)
    #expect(try prepared.measure(width: 30).lineCount == 3)
  }

  // MARK: Emoji

  @Test func aVariationSelectorChoosesNoFont() throws {
    let style = try Self.style(["NotoSansCJKjp-Regular", "NotoColorEmoji"])
    let prepared = try Self.prepare("❤\u{FE0F}", style)
    #expect(prepared.fontsUsed.count == 1)
  }
}
