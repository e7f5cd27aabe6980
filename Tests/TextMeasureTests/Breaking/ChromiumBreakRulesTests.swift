import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// Where Chromium allows breaks, on short texts.
///
/// The expectations were read from Chromium 156's own recordings of the same patterns (a block of
/// width 0) or, for the rows marked UAX, follow from the named rule of UAX 14 of Unicode 17.0 and
/// were confirmed with ICU 78. `|` marks a break opportunity inside the text.
struct ChromiumBreakRulesTests {
  private static let rows: [(language: String, marked: String)] = [
    // After every run of spaces, never before one.
    ("en", "a |b  |c"),
    ("en", "word |, |here |!"),
    ("fr", "Vraiment |? |Oui"),
    ("en", "a\t|b\t\t|c"),
    // The ASCII table: not after a slash, before an opening bracket after punctuation.
    ("en", "https://example.com/a/b"),
    ("en", "and/or"),
    ("en", "C++"),
    ("en", "f(x)|[1]|{2}|<3>"),
    ("en", "a.b,c:d;e"),
    ("en", "what?|ever"),
    // The hyphen.
    ("en", "well-|known"),
    ("en", "2026-|03-|10"),
    ("en", "8:30-|4:30"),
    ("en", "AB-|12"),
    ("en", "x |-5"),
    ("en", "(-5)"),
    ("en", "-|flag |-|-|long-|flag=value"),
    ("en", "a-$5"),
    // Beyond ASCII a hyphen before a letter binds at the start of a word (UAX, LB20a).
    ("fr", "re-|\u{E9}quipe |-\u{E9}t\u{E9}"),
    // No-break space, soft hyphen, zero width space and joiner.
    ("en", "50\u{A0}kg"),
    ("de", "Donau\u{AD}|dampf"),
    ("en", "zero\u{200B}|width"),
    ("en", "word\u{2060}joiner"),
    ("en", "form\u{0C}feed"),
    ("en", "carriage\rreturn"),
    // Latin-1 pairs by the two characters alone.
    ("en", "\u{B0}|(x)"),
    ("en", "\u{AB}a\u{BB} |b"),
    // Hebrew: a maqaf before another word (UAX, LB21a).
    ("yi", "\u{5D3}\u{5E8}\u{5DA}\u{5BE}|\u{5D0}\u{5E8}\u{5E5}"),
    ("he", "\u{5D0}\u{5BE}a"),
    // Quotation marks beside ideographs (UAX, LB19a), and as brackets in Chinese.
    ("ja", "\u{6587}|\u{201C}\u{5F15}|\u{53F7}\u{201D}|\u{4E0E}"),
    ("zh-Hans", "\u{6587}|\u{201C}\u{5F15}|\u{53F7}\u{201D}|\u{4E0E}|\u{2018}\u{5355}\u{2019}"),
    ("en", "a\u{201C}b\u{201D}c"),
    ("zh", "\u{4E2D}|\u{301C}|\u{6587}"),
    ("ja", "\u{4E2D}\u{301C}|\u{6587}"),
    // Small kana may begin a line, a full stop may not.
    ("ja", "\u{30D5}|\u{30A1}|\u{30A4}|\u{30EB}\u{3002}"),
    // Emoji: flags by pairs, sequences whole.
    ("en", "\u{1F1E6}\u{1F1E7}|\u{1F1E8}\u{1F1E9}"),
    ("en", "\u{1F468}\u{200D}\u{1F469}|\u{1F44D}\u{1F3FD}"),
    // Numbers with other signs (UAX, LB25).
    ("en", "\u{20AC}100\u{2013}|200"),
    ("en", "\u{20AC}(1)"),
    ("en", "\u{20AC}|[a]"),
    // Balinese syllables (UAX, LB28a).
    ("und", "\u{1B13}\u{1B44}\u{1B13}|\u{1B13}"),
  ]

  @Test func agreesWithTheMarkedTexts() {
    var failures: [String] = []
    for row in Self.rows {
      let pieces = row.marked.split(separator: "|", omittingEmptySubsequences: false)
      var offset = 0
      let expected = pieces.dropLast().map { piece in
        offset += piece.utf16.count
        return offset
      }
      let found = Self.breaks(in: pieces.joined(), language: row.language)
      if found != expected { failures.append("\(row.marked): \(found), not \(expected)") }
    }
    #expect(failures.isEmpty, "\(failures.prefix(5))")
  }

  @Test func dictionaryWordsBreakOnlyInside() {
    // Between a letter and the Thai word that no list divides there is no break.
    #expect(Self.breaks(in: "a\u{E01}\u{E01}\u{E01}b", language: "th") == [])
    #expect(Self.breaks(in: "ภาษาไทยตัดคำ", language: "th") == [4, 7, 10])
  }

  @Test func aLineFeedStartsTheRulesAnew() {
    #expect(Self.breaks(in: "a b\n-\u{E9} d", language: "en") == [2, 4, 7])
    #expect(Self.breaks(in: "a\n\nb \n c", language: "en") == [2, 3, 6, 7])
  }

  @Test func tableHasTheKnownNumberOfAsciiPairs() {
    // Counted in the browser: 19 characters before four brackets, 71 after "-", 81 after "?".
    var counts: [UInt8: Int] = [:]
    for first in UInt8(0x21)...0x7E {
      for second in UInt8(0x21)...0x7E {
        let pair = String(decoding: [first, second], as: UTF8.self)
        if !Self.breaks(in: pair, language: "en").isEmpty { counts[first, default: 0] += 1 }
      }
    }
    #expect(counts.values.filter { $0 == 4 }.count == 19)
    #expect(counts.count == 21)
    // A hyphen after a word also breaks before a digit.
    #expect(Self.breaks(in: "a-1", language: "en") == [2])
  }

  private static func breaks(in text: String, language: String) -> [Int] {
    var analysis = TextAnalysis()
    let finder = BreakFinder(LineBreakRuleSet(chromium: language))
    analysis.read(text, finder.table)
    finder.mark(&analysis)
    return (1..<analysis.units.count).filter {
      analysis.marks[$0] & TextAnalysis.Mark.lineBreak != 0
    }
  }

  /// Of all spaces only U+0020, the tab and U+3000 hang: where Chromium 156's lines begin in a block
  /// half a pixel wider than `xx aaaa` in Roboto at 16 px, with `pre-wrap` and `break-word`.
  @Test(arguments: [
    (" ", [0, 8]), ("\u{2003}", [0, 3, 8]), (" \u{2003}", [0, 8]), ("\u{2003} ", [0, 3, 9]),
    ("\u{200A}\u{200A}", [0, 3, 9]), ("\u{3000}", [0, 8]), ("\u{3000} ", [0, 9]),
    ("\u{3000}\u{3000}", [0, 9]), ("\u{1680}", [0, 3, 8]), ("\u{205F}", [0, 3, 8]),
    ("\u{A0}", [0, 3, 9]), ("\u{2007}", [0, 3, 9]),
  ])
  func onlySomeSpacesHang(spaces: String, starts: [Int]) throws {
    let style = TextStyle(font: try FontLibrary.shared.font(named: "Roboto"), size: 16)
    let options = TextOptions(breakRules: .chromium)
    func prepared(_ text: String) throws -> PreparedText {
      try TextMeasurer.shared.prepare(text, style: style, options: options)
    }
    let width = try prepared("xx aaaa").naturalWidth + 0.5
    let lines = try prepared("xx aaaa\(spaces)bb").lines(width: width)
    #expect(lines.map(\.utf16Range.lowerBound) == starts, "\(spaces.debugDescription)")
  }
}
