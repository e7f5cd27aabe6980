import Foundation
import ReferenceFonts
import Testing
import TextMeasure

@testable import TextEngine

/// Tables, cached words and cached runs give what HarfBuzz gives for whole runs, to the unit: the same
/// break table, the same widths, the same fonts.
struct WholeRunTests {
  /// Texts with what the workloads have little of: brackets and quotation marks where scripts meet
  /// or at a line's start, several spaces, terminators, syllables, kerned kana, breaks at kerning.
  static let others = [
    "《引用》，“quoted” (text) [中文] (English 中文) end", "「かっこ」、。 AV To Ta きゃっ カタカナ・ー文",
    "iPhone。很好（真的）！ 3.5元/斤 100% №5 №", "한국어 띄어쓰기 (괄호) 각 가",
    "\n\nfirst\n\n second  \nthird\n", "AVAVAVAVAVAVAVAVAVTo.To.To. WAWAWAWAWAWAWAWA😀WAWA",
    "https://example.com/a/very/long/path?with=query&and=more#fragment (see A-B)",
    "A  V   To\u{3000}\u{3000}全角 ", "AVATAR To. V, Ta-To Va—Vo … “A” ‘V’", "слово Ελλάδα AV",
    "😀😂 text 😀 中文😀。 😂", "(", "。", "  ", "\n", "1/2 3x4 -> <- (c) 10:30 x2",
    "a-b c/d e|f http://t.cn/A6",
    "👍🏽 ok 🙏🙏🏿 🇩🇪🇫🇷🇩 👩‍👩‍👧‍👦中文❤️。 ☺️1️⃣ 😀\u{301} 中👍🏽👍🏽文☂🏽 🥰🥰http://t.cn/A6yg7ONp",
    "☀️ ☀ ☀\u{FE0E} ❤❤️❤ 😀❤😀 ✌🏽✌️✌ ©️© ™ 🏴‍☠️☠ 1️⃣2", "🇨🇳🇯🇵🇨 x🇨🇳x 🇨🇳。🇩🇪-🇫🇷 (🇯🇵) 🇯🇵\u{301}🇨🇳",
    "A☀️B 中❤️文 ❤️\n☀️ ☀☁️☂ 🥰❤️‍🔥 ‼️ 〰️〰 ㊙️㊙",
    "ー ・ 々 〇 「", "… …… —— ——中", "①②③ ㈱ ㌔ ｱｲｳ ＡＢＣ １２３", "e\u{301} \u{200B}x\u{AD}y\tz\rw",
    // Lines whose direction a paragraph separator, or a letter after an isolate, decides.
    "\n\u{2029}שלום abc", "\n\r\u{85}שלום abc", "a\n\u{2068}abc\u{2069} שלום abc (1)",
    "\n\u{2067}x\u{2069} שלום, abc\n\u{2066}שלום\u{2069} abc 1.", "a\n\u{2069}\u{2068}(שלום abc",
  ]

  /// Cascades of one font, of several, and in another order; each with a size that is no whole
  /// number.
  static func styles() throws -> [TextStyle] {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let library = FontLibrary(
      catalog: FontCatalog(bundledIn: folder.appending(path: "fonts/bundled").path))
    let cascade = try library.defaultCascade()
    var styles = [TextStyle(fonts: cascade, size: 14)]
    styles.append(TextStyle(fonts: FontCascade(cascade.fonts.reversed()), size: 13.3))
    for font in cascade.fonts.prefix(6) {
      styles.append(TextStyle(fonts: FontCascade([font]), size: 17.5))
    }
    var plain = TextStyle(fonts: cascade, size: 9.75)
    plain.usesLigatures = false
    plain.language = "ja"
    styles.append(plain)
    return styles
  }

  /// A workspace that reads fonts' rules at once, and one that has HarfBuzz shape every run whole.
  static func workspaces() throws -> (cached: Workspace, whole: Workspace) {
    try (
      Workspace(mode: ShapingMode(unitsBeforeRules: 0)),
      Workspace(mode: ShapingMode(shapesWholeRuns: true))
    )
  }

  /// What differs between two preparations of a text; `nil` where nothing does.
  static func difference(
    _ text: String, _ style: PreparedStyle, _ cached: Workspace, _ whole: Workspace
  ) throws -> String? {
    let pool = WorkspacePool()
    let input = style.input(text)
    let read = try cached.prepare(input, style, styled: nil, pool: pool)
    let shaped = try whole.prepare(input, style, styled: nil, pool: pool)
    // Not the intervals of widths: they may be narrower where more had to be shaped.
    func answers(_ text: PreparedText) throws -> [String] {
      try [
        "\(text.table.entries) \(text.table.isWide) \(text.table.isAscending)",
        "\(text.naturalWidth) \(text.minimumWidth) \(text.usedFonts) \(text.missingGlyphCount)",
        "\(text.endsInTerminator)",
      ] + [18, 90].map { try "\(text.measure(width: $0).size) \(text.lines(width: $0))" }
    }
    return try zip(answers(read), answers(shaped)).first { $0 != $1 }.map {
      "\(text.debugDescription): \($0) is not \($1)"
    }
  }

  /// Each text twice, because the second time nothing has to be learnt.
  private static func differences(_ texts: [String], _ options: TextOptions) throws -> [String] {
    var found: [String] = []
    for style in try styles() {
      let style = try PreparedStyle(style: style, paragraphStyle: .default, options: options)
      let (cached, whole) = try workspaces()
      for _ in 0..<2 {
        for text in texts where found.count < 8 {
          found += [try difference(text, style, cached, whole)].compactMap(\.self)
        }
      }
    }
    return found
  }

  @Test func workloadsAreAsHarfBuzzShapesThem() throws {
    let found = try Self.differences(
      Self.others + WorkloadTexts.sample(stride: 40), TextOptions())
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: ["ja", "ko", "zh", "ja@lb=strict", "de"])
  func otherLocalesAreAsHarfBuzzShapesThem(locale: String) throws {
    let found = try Self.differences(
      Self.others + WorkloadTexts.sample(stride: 300), TextOptions(breakLocale: locale))
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: GeneratedText.Kind.allCases)
  func generatedTextsAreAsHarfBuzzShapesThem(kind: GeneratedText.Kind) throws {
    var generated = GeneratedText(seed: 11)
    let texts = (0..<150).map { _ in generated.text(kind, pieces: 12) }
    let found = try Self.differences(texts, TextOptions())
    #expect(found.isEmpty, "\(found)")
  }
}
