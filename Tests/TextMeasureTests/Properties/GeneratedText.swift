import Foundation
import TextMeasure

@testable import TextEngine

/// Texts made from a seed, from pieces that have caused trouble somewhere: scripts, spaces,
/// terminators, joiners, marks.
struct GeneratedText {
  /// What pieces a text may have.
  enum Kind: CaseIterable {
    /// Letters, digits, punctuation and spaces of scripts without joining.
    case plain
    /// All scripts, emoji and marks.
    case scripts
    /// That, and terminators, controls, tabs, soft hyphens, formatting characters.
    case everything
  }

  private var state: UInt64

  init(seed: UInt64) { state = seed << 32 | 0x5EED }

  /// The next number below a limit (SplitMix64).
  mutating func number(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(max(1, limit)))
  }

  private static let plain = [
    "a", "word", "office", "AVATAR", "To", "1,234.50", "e-mail", "x", "naïve", "Ελλάδα", "слово",
    "(so)", "“quoted”", "—", "…", "and/or", "100%", "don’t", "Ångström", "WWWWWWWWWWWW",
  ]
  private static let scripts = [
    "中文字", "日本語テキスト", "ッ", "、", "。", "「引用」", "한국어", "مرحبا", "لا", "العربية",
    "שלום", "עִבְרִית", "हिन्दी", "क्षत्रिय", "สวัสดี", "ภาษาไทย", "👍", "👩🏽‍💻", "🇺🇳", "1️⃣", "☂️",
    "ពិភពលោក", "ພາສາລາວ", "မြန်မာဘာသာ", "സ്വാതന്ത്ര്യം", "தமிழ்", "বাংলা", "فارسی‌ها", "«так»", "٣٫٥",
    "e\u{301}", "o\u{308}\u{323}", "\u{AC00}\u{11A8}",
  ]
  private static let special = [
    "\n", "\r\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{0B}", "\u{0C}", "\t", "\u{AD}",
    "\u{200B}", "\u{200D}", "\u{200C}", "\u{2060}", "\u{A0}", "\u{3000}", "\u{202E}", "\u{202C}",
    "\u{2067}", "\u{2069}", "\u{7}", "\u{301}", "\u{FE0F}", "\u{FFFC}", "\u{10FFFF}", "\u{E000}",
  ]

  /// The next text, of up to `pieces` pieces with spaces between most of them.
  mutating func text(_ kind: Kind, pieces: Int) -> String {
    var text = ""
    for _ in 0..<number(below: pieces + 1) {
      switch kind {
      case .plain: text += Self.plain[number(below: Self.plain.count)]
      case .scripts:
        let all = Self.plain + Self.scripts
        text += all[number(below: all.count)]
      case .everything:
        let all = Self.plain + Self.scripts + Self.special + Self.special
        text += all[number(below: all.count)]
      }
      if number(below: 4) > 0 { text += String(repeating: " ", count: 1 + number(below: 8) / 7) }
    }
    return text
  }

  /// A width from nothing to about three words, points.
  mutating func width() -> CGFloat {
    number(below: 12) == 0 ? 0 : CGFloat(number(below: 240 * 64)) / 64
  }
}

/// The bundled fonts that generated texts are measured with.
enum GeneratedTextFonts {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "fonts/bundled")

  private static func font(_ name: String) throws -> Font {
    try FontLibrary.shared.font(path: folder.appending(path: name).path)
  }

  /// A style with fonts for every generated character but the private ones.
  static func style(primary: String = "Inter-Regular.otf", size: CGFloat = 16) throws -> TextStyle {
    let names = [
      primary, "Inter-Regular.otf", "NotoSans-Regular.ttf", "NotoSansArabic-Regular.ttf",
      "NotoSansHebrew-Regular.ttf",
      "NotoSansDevanagari-Regular.ttf", "NotoSansThai-Regular.ttf", "NotoSansCJK-Regular.ttc",
      "NotoColorEmoji.ttf",
    ]
    return TextStyle(
      fonts: FontCascade(
        try names.enumerated().filter { $0.offset != 1 || $0.element != primary }
          .map { try font($0.element) }), size: size)
  }

  /// Styles that differ in font and size: grotesques that kern and do not, a serif with kerned
  /// spaces, one of equal widths, and scripts that join, stack and have no spaces first.
  static func styles() throws -> [TextStyle] {
    let primaries: [(name: String, size: CGFloat)] = [
      ("Inter-Regular.otf", 16), ("Roboto-Regular.ttf", 17), ("LiberationSerif-Regular.ttf", 12),
      ("NotoSansDevanagari-Regular.ttf", 19), ("LiberationMono-Regular.ttf", 11),
      ("NotoSansArabic-Regular.ttf", 15.5), ("NotoSansThai-Regular.ttf", 24),
      ("Inter-Bold.otf", 33), ("NotoSansCJK-Regular.ttc", 14),
    ]
    return try primaries.map { try style(primary: $0.name, size: $0.size) }
  }

  /// A style with one font in which every letter is as wide as any other and none kerns.
  static func monospaced() throws -> TextStyle {
    TextStyle(font: try font("LiberationMono-Regular.ttf"), size: 15)
  }
}
