import Foundation
import ReferenceFonts
import Testing
import TextMeasure

@Suite struct HyphenationTests {
  private static func prepared(
    _ text: String, factor: Float, language: String? = nil,
    dictionaries: [HyphenationDictionary] = []
  ) throws -> PreparedText {
    var style = TextStyle(try TextFont(name: "Helvetica", size: 17))
    style.language = language
    return try TextMeasurer.shared.prepare(
      text, style: style,
      paragraphStyle: ParagraphStyle(
        hyphenationFactor: factor, hyphenationDictionaries: dictionaries))
  }

  private static func parts(_ prepared: PreparedText, width: CGFloat) throws -> [String] {
    let units = Array(prepared.text.utf16)
    return try prepared.lines(width: width).map { line in
      String(decoding: units[line.utf16Range], as: UTF16.self) + (line.end == .hyphen ? "-" : "")
    }
  }

  /// A word alone on lines that hold nothing breaks at every place that the dictionary allows.
  @Test func wordsBreakWhereTheirPatternsSay() throws {
    var wrong: [String] = []
    for row in try Fixture.rows("hyphenation.tsv") {
      let expected = row["word"]
      let prepared = try Self.prepared(
        expected.replacing("-", with: ""), factor: 1, language: row["language"])
      let offsets = prepared.breakOpportunities.filter { $0.kind == .hyphen }.map(\.offset)
      let units = Array(prepared.text.utf16)
      var found = ""
      for (offset, unit) in units.enumerated() {
        if offsets.contains(offset) { found += "-" }
        found += String(decoding: [unit], as: UTF16.self)
      }
      if found != expected { wrong.append("\(row["language"]) \(expected): \(found)") }
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  /// Every language that the library has patterns for has words in the fixture.
  @Test func allPatternsAreTried() throws {
    let tried = Set(try Fixture.rows("hyphenation.tsv").map { $0["language"].lowercased() })
    let missing = HyphenationPatterns.bundled.filter { patterns in
      !patterns.languages.contains { tag in tried.contains { ($0 + "-").hasPrefix(tag + "-") } }
    }
    #expect(missing.isEmpty, "\(missing.map(\.name))")
    let languages = HyphenationDictionary.bundledLanguages
    #expect(languages.count >= 60 && Set(languages).count == languages.count)
  }

  /// Exceptions are of any case, in any number of lists, and obey the minimums.
  @Test func exceptionsAreThoseOfAllLists() {
    let own = HyphenationDictionary(
      language: "x", patterns: "\\patterns{1b}\n\\hyphenation{Ta-ble}\n\\hyphenation{c-hai-r ab}")
    #expect(own.hyphenationOffsets(in: "table") == [2])
    #expect(own.hyphenationOffsets(in: "CHAIR") == [])
    #expect(own.hyphenationOffsets(in: "abab") == [])
    #expect(own.hyphenationOffsets(in: "aabbaa") == [2, 3])
  }

  /// An apostrophe inside a word belongs to it where the patterns have one, either character of it;
  /// elsewhere it divides words. Joiners are alike.
  @Test func apostrophesJoinWords() throws {
    func offsets(_ text: String, _ own: [HyphenationDictionary]) throws -> [Int] {
      try Self.prepared(text, factor: 1, language: "x", dictionaries: own).breakOpportunities
        .filter { $0.kind == .hyphen }.map(\.offset)
    }
    let french = [HyphenationDictionary(language: "x", patterns: "\\patterns{a1b 1c'}")]
    let other = [HyphenationDictionary(language: "x", patterns: "\\patterns{a1b 1c}")]
    for apostrophe in ["'", "’"] {
      #expect(try offsets("aac\(apostrophe)ab", french) == [2])
      #expect(try offsets("aac\(apostrophe) ab", french) == [])
      #expect(try offsets("\(apostrophe)aabb", french) == [3])
      #expect(try offsets("aac\(apostrophe)aabb", other) == [6])
    }
    let hindi = [
      HyphenationDictionary(language: "x", patterns: "\\patterns{1क \u{200D}2 \u{200C}2}")
    ]
    #expect(try offsets("किकि", hindi) == [2])
    #expect(try offsets("किकि\u{200D}\u{200C}किकि", hindi) == [2, 8])
    // Behind Ethiopic's word space a line may end anyway.
    let ethiopic = [HyphenationDictionary(language: "x", patterns: "\\patterns{ሁ1ሉ 2፡1}")]
    #expect(try offsets("ሁሁሉሉ፡ሁሁሉሉ", ethiopic) == [2, 7])
  }

  @Test func aLineIsHyphenatedOnlyWhereItIsTooShortWithout() throws {
    // "The" is 29.3 points of 90, 0.325; with "consid-" it is 88.8. "considera-" is 79.4.
    let text = "The considerations"
    #expect(
      try Self.parts(Self.prepared(text, factor: 0), width: 90) == ["The ", "considerati", "ons"])
    #expect(
      try Self.parts(Self.prepared(text, factor: 0.3), width: 90) == [
        "The ", "considera-", "tions",
      ])
    #expect(
      try Self.parts(Self.prepared(text, factor: 0.4), width: 90) == ["The consid-", "erations"])
    #expect(try Self.parts(Self.prepared(text, factor: 1), width: 300) == [text])
  }

  @Test func theHyphenHasItsRoom() throws {
    for text in ["internationalization of measurements", "fly high, typographical considerations"] {
      let prepared = try Self.prepared(text, factor: 1)
      for width in stride(from: CGFloat(40), to: 200, by: 7) {
        let layout = try prepared.layout(width: width)
        for line in layout.lines where line.line.end == .hyphen {
          #expect(line.line.width <= Double(width) + 1e-3)
          #expect(abs(line.advance - line.line.width) < 1.0 / 1024)
          #expect(line.runs.contains { $0.kind == .hyphen })
        }
      }
    }
  }

  /// The interval that a measurement names has the same lines, and the widths beside it others.
  @Test func widthsAreValidWhereTheyAreSaidToBe() throws {
    let text =
      "Typographical considerations of internationalization, measured with representative text."
    var wrong: [String] = []
    for factor: Float in [0.5, 0.8, 1] {
      let prepared = try Self.prepared(text, factor: factor)
      for width in stride(from: CGFloat(45), to: 420, by: 3.7) {
        let measured = try prepared.measure(width: width)
        let lines = try Self.parts(prepared, width: width)
        guard measured.lineCount == lines.count, measured.validWidths.contains(width) else {
          wrong.append("\(factor) \(width): \(measured)")
          continue
        }
        let valid = measured.validWidths
        let upper = min(valid.upperBound, 1000)
        for other in [valid.lowerBound, (valid.lowerBound + upper) / 2, upper.nextDown]
        where try Self.parts(prepared, width: other) != lines {
          wrong.append("\(factor) \(width): other lines at \(other) of \(valid)")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(4))")
  }

  @Test func softHyphensAreAllThatTheirWordHas() throws {
    let offsets = try Self.prepared("con\u{AD}siderations", factor: 1).breakOpportunities
    #expect(offsets.filter { $0.kind == .hyphen }.map(\.offset) == [4])
  }

  @Test func aLanguageWithoutPatternsHasNoHyphens() throws {
    let czech = try Self.prepared("considerations", factor: 1, language: "cs")
    #expect(czech.breakOpportunities.allSatisfy { $0.kind != .hyphen })
    let own = HyphenationDictionary(
      language: "fi",
      patterns: "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 2\n# remark\n1si\n1ra/x=y,1,2")
    #expect(own.hyphenationOffsets(in: "Considerations") == [3])
    let provided = try Self.prepared(
      "considerations", factor: 1, language: "fi-FI", dictionaries: [own])
    #expect(provided.breakOpportunities.first?.offset == 3)
    #expect(HyphenationDictionary.bundledLanguages.contains("de"))
    #expect(throws: TextMeasureError.self) {
      try HyphenationDictionary(language: "fi", path: "/nowhere/hyph_fi.dic")
    }
  }

  /// Words and hyphens are kept from one text to the next; no answer depends on them.
  @Test func hyphensDependOnNothingMeasuredBefore() throws {
    let warm = TextMeasurer()
    let words = ["considerations", "internationalisation", "Donaudampfschifffahrt", "hyphenation"]
    let own = (0..<9).map {
      HyphenationDictionary(language: "x-\($0)", patterns: "UTF-8\n1ti\n1na")
    }
    let languages = ["en", "de", "fr", "it", "fi", "en-GB"] + own.map(\.language)
    for round in 0..<2 {
      for (number, language) in languages.enumerated() {
        var style = TextStyle(
          try TextFont(name: number % 2 == 0 ? "Helvetica" : "Inter", size: 17))
        style.language = language
        // The second font has no hyphen for some runs: adjacent text supplies it.
        let text = words.joined(separator: " ") + (round == 0 ? " 中\u{AD}文" : "\u{AD}")
        let paragraph = ParagraphStyle(hyphenationFactor: 1, hyphenationDictionaries: own)
        let known = try warm.prepare(text, style: style, paragraphStyle: paragraph)
        let fresh = try TextMeasurer().prepare(text, style: style, paragraphStyle: paragraph)
        #expect(known.breakOpportunities == fresh.breakOpportunities)
        #expect(try known.lines(width: 40) == fresh.lines(width: 40), "\(language)")
      }
    }
  }

  /// The dictionary of one paragraph is not that of the next, whose words are the same.
  @Test func eachParagraphHasItsOwnDictionaries() throws {
    var style = TextStyle(try TextFont(name: "Helvetica", size: 17))
    style.language = "fi"
    var text = StyledText("considerations\n", style: style)
    for patterns in ["UTF-8\n1si", "UTF-8\n1ra"] {
      text.append(
        StyledText(
          "considerations\n", style: style,
          paragraphStyle: ParagraphStyle(
            hyphenationFactor: 1,
            hyphenationDictionaries: [
              HyphenationDictionary(language: "fi", patterns: patterns)
            ])))
    }
    let hyphens = try TextMeasurer.shared.prepare(text).breakOpportunities
      .filter { $0.kind == .hyphen }.map(\.offset)
    #expect(hyphens == [15 + 3, 30 + 7])
  }

  @Test func eachParagraphHasItsOwnFactor() throws {
    let style = TextStyle(try TextFont(name: "Helvetica", size: 17))
    var text = StyledText("The considerations\n", style: style)
    text.append(
      StyledText(
        "The considerations", style: style, paragraphStyle: ParagraphStyle(hyphenationFactor: 1)))
    let prepared = try TextMeasurer.shared.prepare(text)
    #expect(
      try Self.parts(prepared, width: 100)
        == ["The ", "consideratio", "ns\n", "The consid-", "erations"])
  }
}
