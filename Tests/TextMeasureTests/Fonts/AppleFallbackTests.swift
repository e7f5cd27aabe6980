import Foundation
import Testing
import TextMeasure

@testable import AppleText
@testable import TextEngine

/// What answers for a character that San Francisco lacks, and how wide it is there: recorded and
/// published figures of Apple's systems, each with its source.
struct AppleFallbackTests {
  /// A width of a text in one line.
  struct Width: Sendable, CustomTestStringConvertible {
    var text: String
    var size: Double
    var language: String?
    var width: Double
    /// Whether behind the system font; else in the default cascade.
    var isSystem = true
    var source: String
    var testDescription: String { "\(text) \(size) \(language ?? "-"): \(source)" }
  }

  private static let webKit = "WebKit, LayoutTests"

  static let widths = [
    Width(
      text: "ことができます。さらに、ブラウザか", size: 16, language: "ja", width: 272,
      source: "\(webKit)/…/international/002-expected.txt, line 4: 17 characters of one em"),
    Width(
      text: "コピー・ペースト", size: 17, language: "ja", width: 136,
      source: "the middle dot is full-width in every Japanese font of Apple's"),
    Width(
      text: "スティーブ・ジョブズ", size: 16, language: "ja", width: 158.08, isSystem: false,
      source: "Noto Sans CJK JP, shaped by hb-shape; its kerning stays"),
    Width(
      text: "スティーブ・ジョブズ", size: 16, language: "ja", width: 160,
      source: "the same, not kerned behind the system font"),
    Width(
      text: "😀😀😀😀😀😀😀", size: 64, width: 448, source: "\(webKit)/fast/text/emoji-expected.txt"),
    Width(
      text: "1️⃣", size: 16, width: 21,
      source: "\(webKit), keycaps: 25 apart with spaces of 4"),
    Width(
      text: "😄😄😄", size: 17, width: 66,
      source: "LayoutKit: three with “Hello! ” are 115, 114.5 and 114.333 wide at scales 1, 2 and 3"
    ),
  ]

  private static func style(_ each: Width) throws -> TextStyle {
    var style =
      each.isSystem
      ? TextStyle(try .system(ofSize: each.size))
      : TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: each.size)
    style.language = each.language
    return style
  }

  private static func width(_ text: String, _ style: TextStyle) throws -> Double {
    Double(try TextMeasurer.shared.prepare(text, style: style).naturalWidth)
  }

  @Test(arguments: widths) func textsHaveTheRecordedWidths(_ each: Width) throws {
    let found = try Self.width(each.text, Self.style(each))
    #expect(abs(found - each.width) < 0.01, "\(found)")
  }

  // MARK: The face of a language

  static let faces: [(language: String?, region: String)] = [
    ("ja", "JP"), ("ja-JP", "JP"), ("JA_jp", "JP"), ("ja-Latn", "JP"), ("ko", "KR"),
    ("ko-KR", "KR"), ("ko-Kore", "KR"), ("zh-Hant", "TC"), ("zh-TW", "TC"), ("zh_tw", "TC"),
    ("zh-Hant-TW", "TC"), ("zh-HK", "HK"), ("zh-Hant-HK", "HK"), ("zh-MO", "HK"), ("yue", "HK"),
    ("yue-Hant", "HK"), ("yue-CN", "SC"), ("yue-Hans", "SC"), ("zh", "SC"), ("zh-Hans", "SC"),
    ("zh-Hans-HK", "SC"), ("zh-CN", "SC"), ("zh-SG", "SC"), ("en", "SC"), ("", "SC"), (nil, "SC"),
    ("jam", "SC"), ("kok", "SC"), ("zh-u-rg-twzzzz", "SC"), ("-", "SC"), ("ja-", "JP"),
  ]

  @Test(arguments: ["default", "system", "chromium"])
  func ideographsHaveTheFaceOfTheLanguage(cascade: String) throws {
    for (language, region) in Self.faces {
      var style = try Self.style(
        Width(
          text: "", size: 16, language: language, width: 0, isSystem: cascade == "system",
          source: ""))
      style.language = language
      let options =
        cascade == "chromium"
        ? TextOptions(breakRules: .chromium, profile: .chromium) : TextOptions()
      let text = try TextMeasurer.shared.prepare("直骨・あ한", style: style, options: options)
      let names = text.fontsUsed.map(\.familyName)
      #expect(names == ["Noto Sans CJK \(region)"], "\(language ?? "-")")
      #expect(text.missingGlyphCount == 0)
    }
  }

  @Test(arguments: [true, false]) func eachRunHasTheFaceOfItsOwnLanguage(isSystem: Bool) throws {
    var styled = StyledText("", style: TextStyle(try .system(ofSize: 16)))
    var sum = 0.0
    let languages = ["ja", "ko", "zh-Hant", "zh-HK", "zh-Hans"]
    for language in languages {
      let style = try Self.style(
        Width(
          text: "", size: 16, language: language, width: 0, isSystem: isSystem, source: ""))
      styled.append(StyledText("骨・直", style: style))
      sum += try Self.width("骨・直", style)
    }
    let text = try TextMeasurer.shared.prepare(styled)
    #expect(
      text.fontsUsed.map(\.familyName).sorted()
        == ["HK", "JP", "KR", "SC", "TC"].map { "Noto Sans CJK \($0)" })
    #expect(abs(Double(try text.naturalWidth) - sum) < 1e-3)
    if isSystem {
      #expect(text.substitutions.map(\.estimatedCharacterCount) == [3, 3, 3, 3, 3])
    } else {
      #expect(text.substitutions.isEmpty)
    }
  }

  @Test func theDefaultCascadeHasAFaceForEachRegion() throws {
    let faces = try FontLibrary.shared.defaultCascade().fonts.filter { $0.fallback?.region != nil }
    #expect(Set(faces.compactMap { $0.fallback?.region }) == Set(HanRegion.allCases))
    for character in "骨直あアー・、。한가「」Ａ〇".unicodeScalars {
      #expect(faces.allSatisfy { $0.covers(character) }, "\(character)")
    }
  }

  @Test func aRequestedFaceKeepsItsPlaceAndItsKerning() throws {
    let named = try FontLibrary.shared.font(named: "Noto Sans CJK SC")
    let text = "す。骨・"
    var alone = TextStyle(font: named, size: 16)
    alone.language = "ja"
    for fonts in [
      [named] + (try FontLibrary.shared.defaultCascade().fonts),
      [try FontLibrary.shared.systemFont(), named],
      [try FontLibrary.shared.systemFont(), named]
        + (try FontLibrary.shared.defaultCascade().fonts),
    ] {
      var style = TextStyle(fonts: FontCascade(fonts), size: 16)
      style.language = "ja"
      let prepared = try TextMeasurer.shared.prepare(text, style: style)
      #expect(prepared.fontsUsed.map(\.familyName) == ["Noto Sans CJK SC"])
      #expect(prepared.substitutions.isEmpty)
      #expect(
        try prepared.naturalWidth == TextMeasurer.shared.prepare(text, style: alone).naturalWidth)
    }
  }

  // MARK: Kerning

  @Test func aCallersFeaturesKernBehindTheSystemFont() throws {
    var style = TextStyle(try .system(ofSize: 16))
    style.language = "ja"
    let plain = try Self.width("す。す。", style)
    style.features = [FontFeature(tag: "kern", value: 1)]
    #expect(plain == 64)
    #expect(try Self.width("す。す。", style) < 63)
    let own = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 16, language: "ja")
    #expect(try Self.width("す。す。", own) < 63)
  }

  @Test func sanFranciscoIsKernedAsBefore() throws {
    let style = TextStyle(try .system(ofSize: 17))
    #expect(try Self.width("AV", style) < Self.width("A", style) + Self.width("V", style))
  }

  // MARK: Estimates

  static let counts: [(text: String, language: String?, counts: [String: [Int]])] = [
    ("日本語", "ja", ["Noto Sans CJK JP": [0, 3]]),
    ("Hello 日本語", "ja", ["Inter": [6, 0], "Noto Sans CJK JP": [0, 3]]),
    ("Привет", nil, ["Inter": [0, 6]]),
    ("안녕 你好", "ko", ["Inter": [1, 0], "Noto Sans CJK KR": [0, 4]]),
    ("שלום", "he", ["Noto Sans Hebrew": [0, 4]]),
    ("😀", nil, ["Noto Color Emoji": [0, 1]]),
    ("plain", "ja", ["Inter": [5, 0]]),
  ]

  @Test func whatAStandInAnswersCountsAsEstimated() throws {
    for (text, language, counts) in Self.counts {
      var style = TextStyle(try .system(ofSize: 17))
      style.language = language
      let prepared = try TextMeasurer.shared.prepare(text, style: style)
      var found: [String: [Int]] = [:]
      for each in prepared.substitutions {
        #expect(each.requestedName == "system" && !each.hasExactWidths)
        found[each.answeringFamily] = [
          each.measuredCharacterCount ?? -1, each.estimatedCharacterCount ?? -1,
        ]
      }
      #expect(found == counts, "\(text)")
      #expect(!MeasurementCertainty(prepared, width: .infinity).hasExactWidths)
      style.fonts = try FontLibrary.shared.defaultCascade()
      #expect(try TextMeasurer.shared.prepare(text, style: style).substitutions.isEmpty)
    }
  }

  @Test func fallbackBehindSanFranciscosOwnFileIsEstimated() throws {
    let own = try FontLibrary.shared.font(named: "Roboto-Regular.ttf")
    let library = FontLibrary(locations: FontLocations(), systemFont: own)
    var style = TextStyle(try .system(ofSize: 16, library: library))
    style.language = "ja"
    let prepared = try TextMeasurer.shared.prepare("Hello す。す。", style: style)
    #expect(prepared.substitutions.map(\.answeringFamily) == ["Noto Sans CJK JP"])
    #expect(prepared.substitutions.map(\.estimatedCharacterCount) == [4])
    #expect(try Self.width("す。す。", style) == 64)
  }

  // MARK: The ratio of Japanese

  @Test func japaneseIsScaledBehindTheSystemFontAlone() throws {
    func widths(_ text: String, _ language: String, system: Bool) throws -> (Double, Double) {
      var style = try Self.style(
        Width(text: "", size: 17, language: language, width: 0, isSystem: system, source: ""))
      let plain = try Self.width(text, style)
      style.japaneseScale = 0.94
      return (plain, try Self.width(text, style))
    }
    for (text, language, system, ratio) in [
      ("日本語テキスト", "ja", true, 0.94), ("日本語テキスト", "ja", false, 1), ("中文文本", "zh", true, 1),
      ("中文文本", "zh-Hant", true, 1), ("한국어", "ko", true, 1), ("Latin", "ja", true, 1),
      ("😀", "ja", true, 1),
    ] {
      let (plain, scaled) = try widths(text, language, system: system)
      #expect(abs(scaled - plain * ratio) < 1e-3, "\(text) \(language) \(system)")
    }
    let (plain, scaled) = try widths("abc日本", "ja", system: true)
    #expect(abs(plain - scaled - 2 * 17 * 0.06) < 1e-3)
  }

  @Test func glyphsFollowTheRatio() throws {
    var style = TextStyle(try .system(ofSize: 20))
    style.language = "ja"
    style.japaneseScale = 0.9
    let layout = try TextMeasurer.shared.prepare("aあい", style: style).layout(width: 200)
    let runs = layout.lines.flatMap(\.runs)
    #expect(runs.map(\.size) == [20, 18])
    #expect(runs.last?.glyphs.map(\.advance) == [18, 18])
    let ink = try #require(layout.inkBounds)
    style.japaneseScale = 1
    let larger = try TextMeasurer.shared.prepare("aあい", style: style).layout(width: 200)
    #expect(ink.height < (try #require(larger.inkBounds)).height)
  }

  @Test(arguments: [0.49, 1.51, .nan, -1, .infinity])
  func aRatioOutOfRangeIsRefused(ratio: Double) throws {
    var style = TextStyle(try .system(ofSize: 17))
    style.japaneseScale = CGFloat(ratio)
    let error = #expect(throws: TextMeasureError.self) {
      try TextMeasurer.shared.prepare("a", style: style)
    }
    #expect(error?.message == "japaneseScale is \(ratio); give a number from 0.5 to 1.5")
  }

  // MARK: Emoji

  @Test func emojiHaveAnAdvanceBySize() throws {
    let points = EmojiWidth.table
    for each in points {
      #expect(EmojiWidth.points(at: each.size) == each.width)
    }
    #expect(points.filter { $0.evidence == .measured }.map(\.size) == [16, 17, 64])
    // Every sequence is one emoji.
    for emoji in ["😀", "🇩🇪", "👨‍👩‍👧‍👦", "👍🏽", "❤️", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"] {
      for size in [8, 12, 16, 16.5, 17, 20, 28.5, 40, 50, 64, 100, 200] {
        let width = try Self.width(emoji, TextStyle(try .system(ofSize: size)))
        #expect(abs(width - EmojiWidth.points(at: size)) < 0.01, "\(emoji) \(size) \(width)")
      }
    }
    // Widths grow with the size.
    let sizes = stride(from: 4.0, through: 120, by: 0.25).map { EmojiWidth.points(at: $0) }
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func emojiElsewhereKeepTheirFontsAdvance() throws {
    let fonts = try FontLibrary.shared.defaultCascade()
    let one = try Self.width("😀", TextStyle(fonts: fonts, size: 16))
    #expect(try abs(Self.width("😀", TextStyle(fonts: fonts, size: 64)) - 4 * one) < 0.01)
    let emoji = try FontLibrary.shared.font(named: "Noto Color Emoji")
    let named = FontCascade([try FontLibrary.shared.systemFont(), emoji])
    #expect(try Self.width("😀", TextStyle(fonts: named, size: 16)) == one)
  }

  @Test func aStyleAtAnotherSizeIsMeasuredAnew() throws {
    var style = TextStyle(try .system(ofSize: 16)).sized(under: .uikit)
    style.size = 64
    #expect(try abs(Self.width("😀", style) - 64) < 0.01)
    #expect(style.sized(under: .uikit).sized(under: .uikit) == style.sized(under: .uikit))
  }
}
