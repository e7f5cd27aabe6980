import Foundation
import ReferenceFonts
import Testing
import TextMeasure

@testable import TextEngine

/// Where a rule of a font changes something, the word is shaped, and all advances are those of whole
/// runs.
struct RuleMatchTests {
  /// Texts in which rules of Inter match: at line breaks, at runs' and texts' ends, side by side,
  /// beside kerned letters, emoji, other scripts, ideographs and brackets.
  static let texts = [
    "A-B", "-A", "A-", "A+", "+A B", "10:30", "1:2:3", "3x4 5x6", "C++ and C-- or A-B-C-D",
    "the X-ray of GPT-4 at 12:30 (A-B) [A-B] A-(B) (10:30)", "one A-B two", "one A-B-C two C-D",
    "TAX-FREE AV-AV To-TO VA-Ta WAR-V", "a—B", "all—Tom and me", "No—Gatsby—I (I’m) “A-B”—So",
    "A-B 😀 C-D", "😀A-B😀", "A-B👍🏽-C", "中A-B文", "中-A文", "中文A-B，中文10:30。", "文10:30文",
    "A-B\nC-D\n-E\nF-", "A-\nB", "A-B\n", "A- B", "A -B", "A - B", "A  -  B", "A-  B",
    "A-B слово A-B", "слово-A", "A-слово", "ТАК-ЖЕ ГУ-ТА", "Α-Β Ελλάδα", "각A-B가", "A-각", "각-A",
    "A-B C-D E-F G-H I-J K-L M-N O-P Q-R S-T U-V W-X Y-Z 1:2 3:4 5:6",
    "1:2:3:4:5:6:7:8:9:0:1:2:3:4:5:6:7:8:9:0:1:2:3:4:5:6:7:8:9:0:1:2",
    "A-B-C-D-E-F-G-H-I-J-K-L-M-N-O-P-Q-R-S-T-U-V-W-X-Y-Z-A-B-C-D-E-F-G-H",
    "https://example.com/A-B/10:30/C+D?x=A-B", "A-B\u{3000}C-D", "A-B𝐀-B 𝐀-𝐁",
    "e\u{301}-A A-e\u{301}",
    "A-B A-B A-B A-B", "(A-B", "A-B)", "A-B(", "A:B 1:a a:1", "->A A-> <-A -> 1->2", "A→B A->B",
    "T-shirt", "Rolls-Royce became", "[Forday out] $3.00", "6:15-6:30 Study", "@noseenter_ - x",
    "fi\u{301}x fla", "ffi\u{AD}x and fi\u{AD}re", "the fi\u{301}x, a fl\u{301}, fi\u{301}",
    "green—Look—L",
    "C++☀ 12:30❤ A-©️ A-© A-™", "A\u{2011}B A‐B A–B A−B A·B", "(A) {A} ¡A! ¿A? «A» ‹A›",
  ]

  /// What rules are about, in pieces of one to three characters.
  private static let pieces = [
    "A", "V", "T", "o", "x", "a", "I", "-", "-", "+", ":", ":", "—", "–", "(", ")", "[", "]", "1",
    "2", "0", " ", " ", "  ", ".", ",", "/", "*", "→", ">", "<", "=", "@", "’", "“", "”", "文",
    "。", "😀", "б", "Т", "\n", "각", "𝐀", "A-B", "1:2", "fi", "\u{2044}", "©", "ー", "ガ",
    "\u{301}", "x\u{301}", "\u{AD}", "ffl", "ct", "—T", "word",
  ]

  /// Texts of such pieces.
  static func generated(_ count: Int, seed: UInt64) -> [String] {
    var state = seed
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    return (0..<count).map { _ in
      (0..<2 + next(16)).map { _ in pieces[next(pieces.count)] }.joined()
    }
  }

  /// The bundled and the other fonts whose Latin letters have rules, alone and before others.
  private static func styles() throws -> [TextStyle] {
    var fonts = URL(filePath: #filePath)
    for _ in 0..<4 { fonts.deleteLastPathComponent() }
    fonts.append(path: "fonts")
    let library = FontLibrary(
      catalog: FontCatalog(bundledIn: fonts.appending(path: "bundled").path))
    let cascade = try library.defaultCascade()
    var styles = [TextStyle(fonts: cascade, size: 14)]
    for (index, path) in [
      "bundled/Inter-Bold.otf", "bundled/Inter-roman.var.ttf", "bundled/Roboto-Regular.ttf",
      "bundled/NotoSans-Regular.ttf", "Tests/Fonts/Inter-Italic.otf",
      "Tests/Fonts/InterDisplay-SemiBold.otf", "Tests/Fonts/DejaVuSans.ttf",
      "Tests/Fonts/NotoSans-Bold.ttf",
    ].enumerated() {
      let font = try library.font(path: LineEdgeTests.path(path))
      let others = index % 2 == 0 ? cascade.fonts : []
      styles.append(
        TextStyle(fonts: FontCascade([font] + others), size: 11.3 + Double(index)))
    }
    return styles
  }

  private static func differences(_ texts: [String]) throws -> [String] {
    var found: [String] = []
    for style in try styles() {
      let style = try PreparedStyle(
        style: style, paragraphStyle: .default, options: TextOptions())
      let (cached, whole) = try WholeRunTests.workspaces()
      for text in texts + texts where found.count < 8 {
        found += [try WholeRunTests.difference(text, style, cached, whole)].compactMap(\.self)
      }
    }
    return found
  }

  @Test func matchesAreAsHarfBuzzShapesThem() throws {
    let found = try Self.differences(
      Self.texts + Self.texts.map { "to " + $0 + " and" } + Self.texts.map { "AV" + $0 + "AV" })
    #expect(found.isEmpty, "\(found)")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func generatedMatchesAreAsHarfBuzzShapesThem(seed: UInt64) throws {
    let found = try Self.differences(Self.generated(200, seed: seed))
    #expect(found.isEmpty, "\(found)")
  }
}
