import Foundation
import ReferenceFonts
import Testing

@testable import TextMeasure

/// Reading a simple text in one pass gives what the stages give, to the unit: the same table, the
/// same widths, the same fonts.
struct SinglePassReaderTests {
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

  struct Counts {
    var simple = 0
    var all = 0
    var failures: [String] = []
  }

  /// Compares both ways for a text; twice, because the second time nothing has to be learnt.
  static func compare(
    _ text: String, _ style: PreparedStyle, _ simple: Workspace, _ staged: Workspace,
    _ counts: inout Counts
  ) throws {
    let pool = WorkspacePool()
    let input = style.input(text)
    counts.all += 1
    guard let read = try simple.prepareInOnePass(input, style, styled: nil, pool: pool) else {
      // As the measurer does: the stages, from which the next text learns.
      try simple.prepare(input)
      return
    }
    counts.simple += 1
    let joined = try staged.prepare(input, style, styled: nil, pool: pool)
    let agrees =
      read.table.entries == joined.table.entries
      && read.table.isWide == joined.table.isWide
      && read.table.isAscending == joined.table.isAscending
      && read.naturalWidth == joined.naturalWidth && read.minimumWidth == joined.minimumWidth
      && read.usedFonts == joined.usedFonts && read.missingGlyphCount == joined.missingGlyphCount
      && read.endsInTerminator == joined.endsInTerminator
      && [3, 18, 90, 200].allSatisfy { read.lines(width: $0) == joined.lines(width: $0) }
    if !agrees {
      counts.failures.append(
        "\(text.debugDescription): \(read.table.entries) is not \(joined.table.entries)")
    }
  }

  private static func compare(_ texts: [String], _ options: TextOptions) throws -> Counts {
    var counts = Counts()
    for style in try styles() {
      let style = try PreparedStyle(style: style, paragraphStyle: .default, options: options)
      let simple = try Workspace()
      let staged = try Workspace(mode: ShapingMode(usesSinglePass: false))
      for _ in 0..<2 {
        for text in texts where counts.failures.count < 8 {
          try compare(text, style, simple, staged, &counts)
        }
      }
    }
    return counts
  }

  @Test func workloadsAreReadAsTheStagesReadThem() throws {
    let counts = try Self.compare(
      Self.others + WorkloadTexts.sample(stride: 40), TextOptions())
    #expect(counts.failures.isEmpty, "\(counts.failures)")
    // Most of them, where the fonts have all characters; the other cascades lack some.
    #expect(counts.simple * 5 > counts.all, "\(counts.simple) of \(counts.all) texts are simple")
  }

  @Test func emojiSequencesAreSimple() throws {
    let style = try PreparedStyle(
      style: Self.styles()[0], paragraphStyle: .default, options: TextOptions())
    let workspace = try Workspace()
    let pool = WorkspacePool()
    // The stages shape the first texts of a font whole.
    let warmUp = String(repeating: "Some words. 一些文字。", count: 40)
    for text in [warmUp, warmUp] {
      let input = style.input(text)
      if try workspace.prepareInOnePass(input, style, styled: nil, pool: pool) == nil {
        try workspace.prepare(input)
      }
    }
    for text in ["to 🇨🇳🇯🇵 and 🇩🇪", "the ☀️ and ❤️❤️", "some ✌️ some ☀ 👍🏽", "一文❤️文字😀"] {
      #expect(
        try workspace.prepareInOnePass(style.input(text), style, styled: nil, pool: pool) != nil,
        "\(text)")
    }
  }

  @Test(arguments: ["ja", "ko", "zh", "ja@lb=strict", "de"])
  func otherLocalesAreReadAsTheStagesReadThem(locale: String) throws {
    let counts = try Self.compare(
      Self.others + WorkloadTexts.sample(stride: 300), TextOptions(breakLocale: locale))
    #expect(counts.failures.isEmpty, "\(counts.failures)")
    #expect(counts.simple > 0)
  }

  @Test(arguments: GeneratedText.Kind.allCases)
  func generatedTextsAreReadAsTheStagesReadThem(kind: GeneratedText.Kind) throws {
    var generated = GeneratedText(seed: 11)
    let texts = (0..<300).map { _ in generated.text(kind, pieces: 12) }
    let counts = try Self.compare(texts, TextOptions())
    #expect(counts.failures.isEmpty, "\(counts.failures)")
    #expect(counts.simple > 0)
  }
}

extension Workspace {
  /// Prepares a text run by run; `nil` where HarfBuzz has to shape it whole.
  func prepareInOnePass(
    _ input: TextInput, _ style: PreparedStyle, styled: StyledText?, pool: WorkspacePool
  ) throws(TextMeasureError) -> PreparedText? {
    let tailoring = try tailoring(of: input, style, styled: styled)
    return try prepareInOnePass(input, style, styled: styled, tailoring, pool: pool)
  }
}
