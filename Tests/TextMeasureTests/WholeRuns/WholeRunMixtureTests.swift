import Foundation
import Testing
import TextMeasure

@testable import TextEngine

/// Right-to-left text, marks and letters that make syllables, beside plain words, have the advances of
/// whole runs.
struct WholeRunMixtureTests {
  /// Pieces whose directions, scripts and clusters meet in every order.
  private static let pieces = [
    "مرحبا", "قال:", "كتاب،", "بِسْمِ", "لا", "שלום", "בְּרֵאשִׁית", "\"שלום\"", "(עולם)", "[x", "]", "(",
    "»", "12.5%",
    "-7", "$20", "1,2", "٣٤", "٪", "hello", "AVATAR", "To.", "office", "e\u{301}te\u{301}",
    "a\u{323}\u{302}",
    "नमस्ते", "क्षत्रिय", "কি", "தமிழ்", "തൃ", "සිංහල", "สวัสดี", "한국어", "\u{1112}\u{1161}\u{11AB}", "日本語", "。",
    "👍🏽", "👩‍👩‍👧", "🇩🇪", "❤️", "@user", "\u{200F}", "\u{200E}", "\u{2067}", "\u{2069}", "\u{202B}",
    "\u{202C}",
    "\u{200D}", "\u{200C}", "\u{AD}", "\u{301}", "ـ", "\u{600}", "\u{A0}", "\u{200B}", "ᠮᠣᠩ", "ߒߞߏ",
    "\n", "\t",
  ]

  /// A text of few different pieces, so that each meets the others. Every second text has plain words
  /// around it and fewer pieces.
  private static func text(_ generator: inout GeneratedText) -> String {
    let isEmbedded = generator.number(below: 2) > 0
    let poolCount = isEmbedded ? 1 + generator.number(below: 2) : 3 + generator.number(below: 8)
    let pool = (0..<poolCount).map { _ in pieces[generator.number(below: pieces.count)] }
    var text = ""
    for _ in 0..<1 + generator.number(below: 14) {
      text += pool[generator.number(below: pool.count)]
      if generator.number(below: 3) > 0 { text += " " }
    }
    guard isEmbedded else { return text }
    let plain = String(repeating: "plain words around it ", count: 1 + text.utf8.count / 20)
    return plain + text + " " + plain
  }

  @Test(arguments: TextDirection.allCases, BreakRules.allCases)
  func mixturesAreAsHarfBuzzShapesThem(direction: TextDirection, rules: BreakRules) throws {
    var generator = GeneratedText(seed: 47)
    var found: [String] = []
    let options = TextOptions(breakRules: rules, direction: direction)
    for style in try WholeRunTests.styles().prefix(3) {
      let style = try PreparedStyle(style: style, paragraphStyle: .default, options: options)
      let (cached, whole) = try WholeRunTests.workspaces()
      for _ in 0..<100 where found.count < 5 {
        let text = Self.text(&generator)
        found += [try WholeRunTests.difference(text, style, cached, whole)].compactMap(\.self)
      }
    }
    #expect(found.isEmpty, "\(found)")
  }

  private static let sentences = [
    "A post with one word of Arabic, مرحبا, and more English after it, as they are.",
    "A comment on مرحبا بالعالم 25 and 3.5, and on שלום! 12:30, in what is English for the rest, so "
      + "that most of the text has nothing to do with it.",
    "A long first line in English before a short one.\nثانيا 100%\nAnd a third one.",
    "An English sentence, then हिन्दी in the middle, and then English words again.",
    "English words around two words of Thai, สวัสดีครับ ทุกคน, which a dictionary divides, in one text.",
    "A tab\tbetween words, and a second\t\trow of them before the Arabic مرحبا; words after it.",
    "A first line\r\nof several,\r\nthat end in two characters\r\n",
    "A line\n\tand an indented one,\r\n\t\tand another one after it, all without Arabic.",
    "A long first line in English before a short one.\nثانيا 100%   \r\nAnd a third one of words.",
    "A word with a mark, cafe\u{301}, in the middle, and one at the end, cafe\u{301}",
    "Words in hyphen\u{AD}ation\u{AD}al text, with sen\u{AD}tences that have others too.",
    "They turned green\u{2014}Look at this\u{2014}Look at that \u{2014} and at the rest\u{2014}They did.",
  ]

  @Test(arguments: BreakRules.allCases)
  func sentencesAreAsHarfBuzzShapesThem(rules: BreakRules) throws {
    var letterSpaced = try WholeRunTests.styles()[0]
    letterSpaced.tracking = rules == .chromium ? 0 : 0.4
    for style in try [WholeRunTests.styles()[0], letterSpaced] {
      let style = try PreparedStyle(
        style: style, paragraphStyle: .default, options: TextOptions(breakRules: rules))
      let (cached, whole) = try WholeRunTests.workspaces()
      for sentence in Self.sentences {
        for text in [sentence, String(repeating: sentence + " English words. ", count: 8)] {
          let found = try WholeRunTests.difference(text, style, cached, whole)
          #expect(found == nil)
        }
      }
    }
  }

  /// Words with soft hyphens and marks beside rules of every kind.
  @Test(arguments: BreakRules.allCases, [LineBreakMode.byWordWrapping, .byCharWrapping])
  func wordsAreAsHarfBuzzShapesThem(rules: BreakRules, mode: LineBreakMode) throws {
    var generator = GeneratedText(seed: 59)
    var found: [String] = []
    let words = [
      "of\u{AD}fice", "Wa\u{AD}verly", "AVA\u{AD}TAR", "T\u{AD}o", "fi\u{AD}ord", "f\u{AD}f\u{AD}l",
      "cafe\u{301}", "e\u{301}te\u{301}", "a\u{323}\u{302}", "x\u{327}y", "T\u{302}e", "plain",
      "Words",
      "To", "fjord", "affluent", "->", "1/2", "\u{201C}T.\u{201D}", "\u{2014}", "3\u{20E3}",
      "\u{301}x",
      "\u{AD}", "q\u{307}", "of\u{AD}\u{1}x", "ii\u{AD}\r\n", "ii\u{AD}\n", "ii\u{AD}\t",
      "\u{AD}\u{5D0}", "\u{43A}\u{43E}\u{301}\u{448}\u{43A}\u{430}", "\u{3B1}\u{301}",
    ]
    for style in try WholeRunTests.styles().prefix(4) {
      let prepared = try PreparedStyle(
        style: style, paragraphStyle: ParagraphStyle(lineBreakMode: mode),
        options: TextOptions(breakRules: rules))
      let (cached, whole) = try WholeRunTests.workspaces()
      for _ in 0..<100 where found.count < 5 {
        var text = ""
        for _ in 0..<1 + generator.number(below: 14) {
          text += words[generator.number(below: words.count)]
          if generator.number(below: 5) > 0 { text += " " }
        }
        found += [try WholeRunTests.difference(text, prepared, cached, whole)].compactMap(\.self)
      }
    }
    #expect(found.isEmpty, "\(found)")
  }

  /// Hyphens from dictionaries, in plain runs, in shaped ones and where two meet.
  @Test(arguments: BreakRules.allCases)
  func hyphenatedTextsAreAsHarfBuzzShapesThem(rules: BreakRules) throws {
    var generator = GeneratedText(seed: 53)
    var found: [String] = []
    let words = [
      "Donaudampfschifffahrt", "hyphenation", "Affinität", "Wa\u{AD}verly", "cafe\u{301}teria",
      "WAVE",
      "Straße", "l’été", "état-major", "Schiff中文", "über\u{1F600}morgen",
    ]
    for style in try WholeRunTests.styles().prefix(3) {
      var style = style
      style.language = "de"
      let prepared = try PreparedStyle(
        style: style, paragraphStyle: ParagraphStyle(hyphenationFactor: 0.9),
        options: TextOptions(breakRules: rules))
      let (cached, whole) = try WholeRunTests.workspaces()
      for _ in 0..<80 where found.count < 5 {
        let hyphenated = (0..<generator.number(below: 12)).map { _ in
          words[generator.number(below: words.count)]
        }
        let text = hyphenated.joined(separator: " ") + Self.text(&generator)
        found += [try WholeRunTests.difference(text, prepared, cached, whole)].compactMap(\.self)
      }
    }
    #expect(found.isEmpty, "\(found)")
  }
}
