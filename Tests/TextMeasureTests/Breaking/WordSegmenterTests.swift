import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// Words in Khmer and Lao as Chromium finds them.
struct WordSegmenterTests {
  /// The expectations are Chromium 156's own break opportunities in parts of the Universal
  /// Declaration of Human Rights and of short interface texts.
  private static let rows = [
    "ការ|កំណត់",
    "ក្នុង|ការ|ប្រើ|ប្រាស់|សិទ្ធិ|និង|សេរី|ភាព|របស់|ខ្លួន",
    "ជនណា|ដែល|ជាប់ចោទពីបទ|ល្មើស|ព្រហ្ម|ទណ្ឌ",
    "អន្ដរ|ជាតិ|របស់|ប្រទេស",
    "ដើម្បីឱ្យជន|នោះ|ការពារ",
    "លើសពី|នេះ",
    "មហាសន្និបាត|ប្រកាសថា",
    "ບໍ່ມີ|ການ|ເຊື່ອມ|ຕໍ່|ອິນ|ເຕີ|ເນັດ",
    "ອົງການ|ສະຫະ|ປະຊາຊາດ|ເພື່ອ|ຈັດ|ດຳເນີນ|ການ",
    "ດ້ວຍ;ບຸກຄົນ|ທຸກ|ຄົນ",
    "ຈະ|ຮັບ|ຕຳແໜ່ງ|ລາດ|ສະການ|ແຫ່ງ|ປະເທດ",
  ]

  @Test func findsChromiumsWords() {
    var failures: [String] = []
    for row in Self.rows {
      let pieces = row.split(separator: "|")
      let found = Self.breaks(pieces.joined())
      var offset = 0
      let expected = pieces.dropLast().map { piece in
        offset += piece.utf16.count
        return offset
      }
      if found != expected { failures.append("\(row): \(found), not \(expected)") }
    }
    #expect(failures.isEmpty, "\(failures.prefix(3))")
  }

  @Test func otherScriptsInTheSameTextKeepTheirWords() {
    // Thai is ICU's, on both sides of Lao.
    #expect(Self.breaks("ภาษาไทย ບໍ່ມີການ ภาษาไทย") == [4, 8, 13, 17, 21])
  }

  @Test func unicodeRulesKeepTheLibrarysOwnWords() throws {
    let measurer = TextMeasurer()
    let style = TextStyle(fonts: try FontLibrary.shared.defaultCascade(), size: 16)
    let chromium = try measurer.prepare(
      "ការកំណត់", style: style, options: TextOptions(breakRules: .chromium))
    let unicode = try measurer.prepare("ការកំណត់", style: style)
    #expect(chromium.breakOpportunities.map(\.offset).contains(3))
    #expect(!unicode.breakOpportunities.map(\.offset).contains(3))
  }

  @Test func marksStayAndShortRangesAreNotLookedUp() {
    // Three units are too few for two words; a mark that no word has stays with its letter.
    #expect(Self.breaks("ការ").isEmpty)
    let text = "ការ\u{17D3}\u{17D3}កំណត់"
    #expect(Self.breaks(text).allSatisfy { $0 >= 5 })
  }

  @Test func whateverTheTextWordsEndInsideIt() {
    var generated = GeneratedText(seed: 31)
    for _ in 0..<400 {
      let count = generated.number(below: 60)
      let text = String(
        String.UnicodeScalarView(
          (0..<count).compactMap { _ in
            Unicode.Scalar(
              (generated.number(below: 2) == 0 ? 0x1780 : 0x0E80)
                + UInt32(generated.number(below: 0x80)))
          }))
      let breaks = Self.breaks(text)
      #expect(breaks.allSatisfy { $0 > 0 && $0 < text.utf16.count })
    }
  }

  /// The opportunities inside a text that has Chromium's rules.
  private static func breaks(_ text: String) -> [Int] {
    var analysis = TextAnalysis()
    let finder = BreakFinder(.chromium)
    analysis.read(text, finder.table)
    finder.mark(&analysis)
    return (1..<max(1, analysis.units.count)).filter {
      analysis.marks[$0] & TextAnalysis.Mark.lineBreak != 0
    }
  }
}
