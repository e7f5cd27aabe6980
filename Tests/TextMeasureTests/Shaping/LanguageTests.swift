import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// HarfBuzz keeps languages and shaping plans for ever, so it must get few, whatever callers pass.
@Suite struct LanguageTests {
  private static let fonts = [
    "Inter", "Roboto", "Liberation Sans", "Noto Sans", "Noto Sans CJK JP", "Noto Sans Arabic",
    "Noto Sans Devanagari",
  ]
  private static let scripts: [FontTag] = ["Latn", "Cyrl", "Arab", "Deva", "Hani", "Zyyy"]
  private static let letters = (97...122).map { String(UnicodeScalar(UInt8($0))) }
  private static let pairs = letters.flatMap { first in letters.map { first + $0 } }
  private static let triples = pairs.flatMap { pair in letters.map { pair + $0 } }

  private static func font(_ name: String) throws -> HarfBuzzFont {
    try FontLibrary.shared.font(named: name).native
  }

  private static func properties(
    _ script: FontTag, language: String = "", features: [NativeFeature] = []
  ) -> NativeSegmentProperties {
    NativeSegmentProperties(
      script: script.rawValue, isRightToLeft: script == "Arab", language: NativeLanguage(language),
      features: features)
  }

  @Test func fontsDistinguishFewLanguages() throws {
    let tags =
      Self.pairs + Self.triples + Self.triples.map { "\($0)-Cyrl" }
      + (0..<20_000).map { "de-Latn-AT-x-\($0)" }
    for name in Self.fonts {
      let font = try Self.font(name)
      let distinct = Set(
        tags.map { font.shortestLanguage($0, script: FontTag("Latn").rawValue) })
      #expect(distinct.count < 200, "\(name): \(distinct.count)")
      // All others count as no language.
      #expect(distinct.contains(""))
    }
  }

  @Test func aStyleTakesTheShortestLanguage() throws {
    let library = FontLibrary.shared
    func language(_ tag: String, _ name: String) throws -> String {
      let font = try library.font(named: name)
      let style = TextStyle(fonts: FontCascade([font]), size: 12, language: tag)
      let input = try TextInput("a", style: style, direction: .auto)
      return input.shapingKey(of: ItemizedRun(end: 1, script: 25, font: 0, contextEnd: 1)).language
    }
    #expect(try language("ro-RO-x-some-long-name", "Noto Sans") == "ro")
    #expect(try language("RO_MD", "Noto Sans") == "ro-md")
    #expect(try language("qqq-Latn-x-1", "Noto Sans").isEmpty)
    #expect(try language("und", "Noto Sans").isEmpty && language("", "Noto Sans").isEmpty)
    let long = "ro" + String(repeating: "-x", count: 50_000)
    #expect(try language(long, "Noto Sans") == "ro")
  }

  /// The shortest tag shapes as the tag itself does, in text with letters that languages change.
  @Test func theShortestTagShapesAsTheTag() throws {
    let tags =
      [
        "ro", "ro-MD", "mo", "sr", "sr-Latn-RS", "mk", "bg", "tr-TR", "az", "crh", "tt", "ca", "nl",
        "de", "pl", "vi", "sv-FI", "fi", "ur", "sd", "ks-Arab", "fa", "ku", "mr", "ne", "sa", "hi",
        "ja", "ko", "zh-Hant", "zh-Hant-HK", "zh-Hans-CN", "zh-yue", "yue", "i-navajo",
        "art-lojban",
        "en-fonipa", "el-polyton", "x-hbot-524f4d20", "en-x-hbotrom-hbscdflt", "de-x-hbsc-cyrl",
        "de-x-hbscdeva", "ro-x-hbot-4445", "abc-x-hbotSRB", "EN_us@x", "ro;x", "-", "ro--x",
      ] + Self.pairs
    let text = Array("fiŞşŢţĞİiij·l·lбгдпт ب ھہکی क्षझण 直骨‑1234 → ffi 1/2".utf16)
    let buffer = try HarfBuzzBuffer()
    for name in Self.fonts {
      let font = try Self.font(name)
      for script in Self.scripts {
        var (own, short): ([ShapedGlyph], [ShapedGlyph]) = ([], [])
        for tag in tags {
          let shortest = font.shortestLanguage(tag, script: script.rawValue)
          try buffer.shape(
            text, font: font, properties: Self.properties(script, language: tag), into: &own)
          try buffer.shape(
            text, font: font, properties: Self.properties(script, language: shortest), into: &short)
          #expect(own == short, "\(name), \(script): \(tag) and \(shortest)")
        }
      }
    }
  }

  @Test func noFaceGetsManyPlans() throws {
    let library = FontLibrary.shared
    let fonts = [
      try library.font(named: "Roboto"),
      try library.font(
        path: GeneratedTextFonts.folder.appending(path: "Inter-roman.var.ttf").path,
        variations: [FontVariation(tag: "wght", value: 651)]),
      try library.systemFont(SystemFontDescriptor()).sized(to: 17),
    ].map(\.native)
    let buffer = try HarfBuzzBuffer()
    let text = Array("AVATAR, difficult".utf16)
    for font in fonts {
      var (own, others): ([ShapedGlyph], [ShapedGlyph]) = ([], [])
      try buffer.shape(text, font: font, properties: Self.properties("Latn"), into: &own)
      var kinds: [ObjectIdentifier: Int] = [:]
      var copies: [HarfBuzzFont] = []
      for value in 0..<UInt32(1000) {
        let kind = Self.properties("Latn", features: [NativeFeature(tag: 1, value: value)])
        let copy = font.font(for: kind)
        copies.append(copy)
        kinds[ObjectIdentifier(copy.file), default: 0] += 1
        #expect(copy.rulesFont === font.rulesFont)
        guard value % 100 == 0 else { continue }
        try buffer.shape(text, font: copy, properties: kind, into: &others)
        #expect(own == others)
      }
      #expect(kinds.values.allSatisfy { $0 <= HarfBuzzFace.mostKinds } && kinds.count <= 5)
      #expect(
        font.font(for: Self.properties("Latn", features: [NativeFeature(tag: 1, value: 0)]))
          === font)
    }
  }
}
