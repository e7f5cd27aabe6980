import Testing
import TextMeasure

@testable import TextEngine

/// Where LibreOffice allows breaks: the answers of its break iterator (7.4, Debian 12) on short texts.
/// `|` marks an opportunity inside the text.
struct LibreOfficeBreakRulesTests {
  private static let rows: [(language: String, marked: String)] = [
    // An address stays together; without white space near before it, it does not.
    ("en", "See |https://docs.example.org/en/latest |for |more"),
    ("en", "and/|or |w/o |it"),
    ("en", "run |./configure |in |--prefix=/usr |now"),
    ("en", "aaa/|bbb/|ccc/|ddd"),
    ("en", "a\\|b |C:\\|Users\\|Ann\\|Documents"),
    // Older rules than today's.
    ("en", "well-|known |x |- |y"),
    ("en", "f(x)|[1] |{2} |\"quoted\" |text"),
    ("en", "50 |%, |$5.00, |20 |°C |and |3°C"),
    ("en", "2026-|03-|10 |8:30-|4:30"),
    ("de", "Größe |„Zitat“ |– |Gedankenstrich|—|lang"),
    ("fr", "Vraiment ? |Oui |« |bon |»"),
    ("en", "what?|ever |a.b,c:d;e"),
    ("fr", "re-|\u{E9}quipe |-|\u{E9}t\u{E9}"),
    ("de", "Donau\u{AD}|dampf"),
    ("en", "zero\u{200B}|width |50\u{A0}kg"),
    ("he", "שלום־עולם |www.example.co.il/דף"),
    // The lists of characters of each language.
    ("ja", "文|章|の|大|き|さ、|と|は。|「引|用」|で|す"),
    ("ja", "ちょっ|と|キャッ|チー・|コ|ピー"),
    ("zh", "你|好，|世|界！|“引|用”|（括|号）"),
    ("ko", "안|녕|하|세|요 |세계 |“지내세요?”|라고"),
  ]

  @Test func agreesWithTheMarkedTexts() throws {
    for row in Self.rows {
      let pieces = row.marked.split(separator: "|", omittingEmptySubsequences: false)
      var offset = 0
      let expected = pieces.dropLast().map { piece in
        offset += piece.utf16.count
        return offset
      }
      var analysis = TextAnalysis()
      let options = TextOptions(breakRules: .libreoffice, breakLocale: row.language)
      let finder = BreakFinder(try LineBreakRuleSet(options))
      analysis.read(pieces.joined(), finder.table)
      finder.mark(&analysis)
      let found = (1..<analysis.units.count).filter {
        analysis.marks[$0] & TextAnalysis.Mark.lineBreak != 0
      }
      #expect(found == expected, "\(row.marked)")
    }
  }
}
