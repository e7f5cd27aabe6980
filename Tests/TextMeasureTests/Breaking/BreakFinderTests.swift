import Testing
import TextMeasure

@testable import TextEngine

/// The compiled-in rules and word lists give the boundaries of Apple's ICU 76, whatever the text.
///
/// Another ICU has other rules and lists, so these tests run where Foundation has this one.
@Suite(.enabled(if: ICULineBreaks.version == 76))
struct BreakFinderTests {
  private static let locales = [
    "", "ja", "ja@lb=strict", "ja@lb=normal", "ja@lb=loose", "zh_Hans", "zh@lb=loose", "ko", "fi",
    "und@lb=normal", "und@lb=loose", "ja@lw=phrase", "ja@lb=normal;lw=phrase",
    "ja@lb=loose;lw=phrase",
  ]
  /// With quotation marks of all kinds, and without.
  private static let appleLocales = [
    "", "en", "fr", "de", "it", "hu", "ru", "nb", "ja", "ko", "zh", "zh_Hant", "zh_TW", "pt_PT",
    "th",
    "he", "ar", "ug", "tk", "uz_Arab", "fr_CH", "xx",
  ]

  /// The texts' boundaries by the table that are not ICU's.
  private static func differences(
    _ texts: [String], locale: String, isApples: Bool = false
  ) throws -> [String] {
    let finder = BreakFinder(
      isApples ? LineBreakRuleSet(apple: locale) : LineBreakRuleSet(locale: locale))
    var different: [String] = []
    // Japanese has no quotation marks in ICU, which finds phrases only by the locale.
    let hasQuotationMarks = isApples || locale.hasPrefix("ja")
    for text in texts {
      var analysis = TextAnalysis()
      analysis.read(text, finder.table)
      finder.mark(&analysis)
      let own = analysis.marks
      let expected = try #require(
        ICULineBreaks.boundaries(
          of: analysis.units, locale: locale, hasQuotationMarks: hasQuotationMarks))
      analysis.markGraphemes()
      // No line ends inside a grapheme cluster.
      let wrong = own.indices.filter {
        analysis.isGraphemeBoundary($0)
          && (own[$0] & TextAnalysis.Mark.lineBreak != 0) != expected[$0]
      }
      if !wrong.isEmpty { different.append("\(text.debugDescription) \(wrong)") }
    }
    return different
  }

  @Test(arguments: locales) func agreesOnWhateverText(locale: String) throws {
    let different = try Self.differences(Self.texts(seed: 14), locale: locale)
    #expect(different.count == 0, "\(different.prefix(3))")
  }

  @Test(arguments: appleLocales) func agreesWithQuotationMarks(locale: String) throws {
    var generated = GeneratedText(seed: 61)
    let marks = ["«", "»", "‘", "’", "‚", "‛", "“", "”", "„", "‟", "‹", "›", "\"", "(", "—"]
    let texts = Self.texts(seed: 61).map { text in
      var text = text
      for _ in 0..<3 {
        let place = text.index(
          text.startIndex, offsetBy: generated.number(below: text.count + 1))
        text.insert(contentsOf: marks[generated.number(below: marks.count)], at: place)
      }
      return text
    }
    let different = try Self.differences(texts, locale: locale, isApples: true)
    #expect(different.count == 0, "\(different.prefix(3))")
  }

  private static func texts(seed: UInt64) -> [String] {
    var generated = GeneratedText(seed: seed)
    // One character of each kind that the rules tell apart, found by its properties.
    var kinds: [Unicode.Scalar] = []
    var seen: Set<[UInt8]> = []
    for value in UInt32(1)..<0x20000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let property = CodePointProperty(of: value)
      // Of those that Unicode 15 does not assign one that later versions do not, either.
      if property.generalCategory == 0, value != 0x378 { continue }
      let kind = [
        property.lineBreak, property.eastAsianWidth, property.graphemeBreak,
        property.generalCategory,
      ]
      if seen.insert(kind).inserted { kinds.append(scalar) }
    }
    return (0..<1_500).map { round in
      if round % 3 == 0 { return generated.text(.everything, pieces: 8) }
      var text = ""
      for _ in 0..<1 + generated.number(below: 12) {
        text.unicodeScalars.append(kinds[generated.number(below: kinds.count)])
      }
      return text
    }
  }

  /// Blocks of the four scripts with word lists, and of Japanese.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x0E01...0x0E5B, 0x0E81...0x0EDF, 0x1000...0x109F, 0x1780...0x17F9, 0x3041...0x30FF,
    0x4E00...0x4FFF, 0xFF66...0xFF9F,
  ]

  @Test(arguments: ["", "ja", "ja@lw=phrase", "und@lb=loose"])
  func agreesOnWordsOfDictionaries(locale: String) throws {
    var generated = GeneratedText(seed: 72)
    let others = Array(" .,-(「」、。9a\u{200B}\u{200D}\u{25CC}ー".unicodeScalars)
    let texts = (0..<2_000).map { round in
      let block = Self.blocks[round % Self.blocks.count]
      var text = ""
      for _ in 0..<1 + generated.number(below: 40) {
        if generated.number(below: 12) == 0 {
          text.unicodeScalars.append(others[generated.number(below: others.count)])
        } else if let scalar = Unicode.Scalar(
          block.lowerBound + UInt32(generated.number(below: block.count)))
        {
          text.unicodeScalars.append(scalar)
        }
      }
      return text
    }
    let different = try Self.differences(texts, locale: locale)
    #expect(different.count == 0, "\(different.prefix(3))")
  }

  @Test(arguments: ["", "ja@lw=phrase"]) func agreesOnNaturalText(locale: String) throws {
    let texts =
      try WorkloadTexts.sample(stride: 7) + [
        "ภาษาไทยตัดคำได้ดีๆ ฯลฯ กรุงเทพฯ", "ພາສາລາວມີຄຳສັບ", "ភាសាខ្មែរមានពាក្យ",
        "မြန်မာဘာသာစကား", "［携帯電話］正しい選択", "る文字「そうだ、京都」", "乗車率９０％程度だろうか",
        "しかもロゴがＵｎｉｃｏｄｅ！", "ﾊﾟｿｺﾝのｷｰﾎﾞｰﾄﾞを買う", "株式会社㈱㍻𠮷野家",
      ]
    let different = try Self.differences(texts, locale: locale)
    #expect(different.count == 0, "\(different.prefix(3))")
  }

  /// Every rule set is the one that ICU has for the locale, however it is written.
  @Test func localesChooseIcusRules() throws {
    let probes = ["々", "ー", "ァ", "‐", "・", "’", "“", "…", "％", "￥", "〜", "東京に行く"]
    let texts = probes.map { "漢\($0)漢字 a\($0)b" }
    for locale in [
      "ja_JP", "JA", "jpn", "zho", "zh_Hant_TW", "yue", "cmn", "ja@LB=loose", "ja@lb=LOOSE",
      "ja@lw=phrase;lb=loose", "zh@lw=phrase", "ja@lb=auto", "ko@lb=strict",
      "ja@lb=loose;lb=strict",
    ] {
      let different = try Self.differences(texts, locale: locale)
      #expect(different.count == 0, "\(locale): \(different.prefix(2))")
    }
  }
}
