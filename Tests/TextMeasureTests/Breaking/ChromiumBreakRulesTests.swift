import Testing

@testable import TextMeasure

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

  @Test func believesTheIteratorOnlyBetweenDictionaryCharacters() {
    // ก is a Thai letter; the iterator claims a break everywhere.
    let units: [UInt16] = [0x61, 0x0E01, 0x0E01, 0x0E01, 0x62]
    let properties = units.map { LineBreakProperty($0 == 0x0E01 ? .complexContext : .alphabetic) }
    var isBreak = [Bool](repeating: true, count: units.count + 1)
    var rules = LineBreakSteps(chromium: "th")
    rules.mark(
      &isBreak, units: units, paragraph: 0..<units.count, properties: properties)
    #expect(isBreak == [true, false, true, true, false, true])
  }

  @Test func leavesOtherParagraphsAndTheEndsAlone() {
    let units = Array("a b\nc d".utf16)
    let properties = units.map { Self.property(UInt32($0)) }
    var isBreak = [Bool](repeating: true, count: units.count + 1)
    var rules = LineBreakSteps(chromium: nil)
    rules.mark(
      &isBreak, units: units, paragraph: 4..<7, properties: properties)
    #expect(isBreak == [true, true, true, true, true, false, true, true])
  }

  @Test func toleratesRangesAndArraysThatDoNotFit() {
    var isBreak = [true, true]
    var rules = LineBreakSteps(chromium: "zh")
    rules.mark(&isBreak, units: [0x4E2D, 0xD800], paragraph: -3..<9, properties: [])
    rules.mark(&isBreak, units: [], paragraph: 0..<0, properties: [])
    rules.mark(&isBreak, units: [0x61], paragraph: 5..<8, properties: [])
    #expect(isBreak == [true, true])
  }

  @Test func loneSurrogatesAreLetters() {
    let units: [UInt16] = [0xD83D, 0xD83D, 0xDE00, 0xDC00, 0x61]
    let properties: [LineBreakProperty] = [
      .init(.surrogate), .init(.ideographic, isEastAsian: true),
      .init(.ideographic, isEastAsian: true), .init(.surrogate), .init(.alphabetic),
    ]
    var isBreak = [Bool](repeating: true, count: 6)
    var rules = LineBreakSteps(chromium: nil)
    rules.mark(
      &isBreak, units: units, paragraph: 0..<5, properties: properties)
    #expect(isBreak == [true, true, false, true, false, true])
  }

  /// The table against the rules applied character by character, also where it is too small for
  /// the states of a text and has to be started again.
  @Test func theTableGivesWhatTheRulesGive() {
    let palette = Array(
      "aA1 -?/(.,«»“”’\u{A0}\u{AD}\u{301}\u{200D}\u{5D0}中、あァ한\u{1F1E6}👍🏽$%€{}\t"
        .unicodeScalars)
    var table = CodePointTable()
    let known = Dictionary(
      uniqueKeysWithValues: palette.map {
        ($0, LineBreakProperty(table.property(of: $0.value)))
      })
    var seed: UInt64 = 7
    for mostStates in [4, 24, 4096] {
      var steps = LineBreakSteps(chromium: nil, mostStates: mostStates)
      for _ in 0..<300 {
        let text = (0..<40).map { _ in
          seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return palette[Int(seed >> 33) % palette.count]
        }
        let units = Array(String(String.UnicodeScalarView(text)).utf16)
        let properties = text.flatMap { scalar in
          repeatElement(known[scalar] ?? .init(.unknown), count: UTF16.width(scalar))
        }
        var marked = [Bool](repeating: false, count: units.count + 1)
        steps.mark(
          &marked, units: units, paragraph: 0..<units.count, properties: properties)
        let expected = Self.ruled(text, known, units)
        #expect(marked == expected, "\(String(String.UnicodeScalarView(text)).debugDescription)")
      }
      #expect(steps.isFull == (mostStates < 4096))
    }
  }

  /// What the rules give, without a table.
  private static func ruled(
    _ text: [Unicode.Scalar], _ known: [Unicode.Scalar: LineBreakProperty], _ units: [UInt16]
  ) -> [Bool] {
    let characters = text.map {
      LineBreakAutomaton.Character(
        $0.value, known[$0] ?? .init(.unknown), tailoring: .normal)
    }
    var result = [Bool](repeating: false, count: units.count + 1)
    var automaton = LineBreakAutomaton()
    var offset = 0
    for (index, scalar) in text.enumerated() {
      let following = characters[(index + 1)...].filter {
        $0.lineBreakClass != .combiningMark && $0.lineBreakClass != .zeroWidthJoiner
      }.prefix(2)
      let ruled = automaton.allowsBreak(
        before: characters[index],
        lookahead: LineBreakAutomaton.Lookahead(
          next: following.first?.lineBreakClass,
          nextIsEastAsian: following.first?.isEastAsian ?? false,
          second: following.count > 1 ? following.last?.lineBreakClass : nil))
      if offset > 0 {
        let isAfterWord = offset > 1 && ChromiumBreakRules.isAlphanumeric(units[offset - 2])
        result[offset] =
          ChromiumBreakRules.breaksByPair(
            units[offset - 1], units[offset], isAfterWord: isAfterWord) ?? ruled
      }
      offset += UTF16.width(scalar)
    }
    return result
  }

  @Test func tableHasTheKnownNumberOfAsciiPairs() {
    // Counted in the browser: 19 characters before four brackets, 71 after "-", 81 after "?".
    var counts: [UInt16: Int] = [:]
    for first in UInt16(0x21)...0x7E {
      for second in UInt16(0x21)...0x7E
      where LatinPairBreaks.allowsBreak(between: first, and: second) {
        counts[first, default: 0] += 1
      }
    }
    #expect(counts.values.filter { $0 == 4 }.count == 19)
    #expect(counts.count == 21)
    #expect(!LatinPairBreaks.allowsBreak(between: 0x20, and: 0x41))
    #expect(!LatinPairBreaks.allowsBreak(between: 0x2D, and: 0x100))
  }

  // MARK: Properties by hand

  private static func breaks(in text: String, language: String) -> [Int] {
    let units = Array(text.utf16)
    var properties: [LineBreakProperty] = []
    for scalar in text.unicodeScalars {
      for _ in 0..<UTF16.width(scalar) { properties.append(property(scalar.value)) }
    }
    var isBreak = [Bool](repeating: false, count: units.count + 1)
    var rules = LineBreakSteps(chromium: language)
    rules.mark(
      &isBreak, units: units, paragraph: 0..<units.count, properties: properties)
    return isBreak.indices.filter { isBreak[$0] }
  }

  /// Line_Break of Unicode 15.0 for the characters that occur above.
  private static func property(_ codePoint: UInt32) -> LineBreakProperty {
    switch codePoint {
    case 0x0C: .init(.mandatoryBreak)
    case 0x0D: .init(.carriageReturn)
    case 0x0A: .init(.lineFeed)
    case 0x20: .init(.space)
    case 0x09, 0xAD, 0x2013, 0x5BE: .init(.breakAfter)
    case 0x2D: .init(.hyphen)
    case 0x30...0x39: .init(.numeric)
    case 0x28, 0x5B, 0x7B: .init(.openPunctuation)
    case 0x29, 0x5D: .init(.closeParenthesis)
    case 0xA0: .init(.glue)
    case 0xB0: .init(.postfixNumeric)
    case 0x20AC: .init(.prefixNumeric)
    case 0xAB, 0xBB, 0x2018...0x201D: .init(.quotation)
    case 0x5D0...0x5EA: .init(.hebrewLetter)
    case 0x200B: .init(.zeroWidthSpace)
    case 0x200D: .init(.zeroWidthJoiner)
    case 0x2060: .init(.wordJoiner)
    case 0x3002: .init(.closePunctuation, isEastAsian: true)
    case 0x301C: .init(.nonstarter, isEastAsian: true)
    case 0x30A1: .init(.conditionalJapaneseStarter, isEastAsian: true)
    case 0x30A2...0x30FA, 0x4E00...0x9FFF: .init(.ideographic, isEastAsian: true)
    case 0x1F1E6...0x1F1FF: .init(.regionalIndicator)
    case 0x1F3FB...0x1F3FF: .init(.emojiModifier, isEastAsian: true)
    case 0x1F44D, 0x1F468, 0x1F469: .init(.emojiBase, isEastAsian: true)
    case 0x1B44: .init(.combiningMark)
    default: .init(.alphabetic)
    }
  }
}
