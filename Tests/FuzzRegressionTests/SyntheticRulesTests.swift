import Foundation
import FuzzChecks
import Testing
import TextMeasure

/// Rules that no bundled font has: through the caches they give what whole runs give.
@Suite struct SyntheticRulesTests {
  /// Compares texts in a font, in this order and once more.
  private static func violation(
    _ texts: [String], in font: SyntheticFont, size: Double = 1000, language: String? = nil
  ) throws -> String? {
    let loaded = try RulesCheck.library.font(bytes: font.bytes, name: "synthetic", index: 0)
    let style = TextStyle(fonts: FontCascade([loaded]), size: size, language: language)
    return try RulesCheck.violation(in: texts + texts, style)
  }

  /// A font whose glyphs are these characters' and then `more` others, each wider than the last.
  private static func font(_ characters: String, more: Int = 2) -> SyntheticFont {
    var font = SyntheticFont(characters)
    for number in 0..<more {
      font.glyphs.append(SyntheticFont.Glyph([], advance: UInt16(700 + 100 * number)))
    }
    return font
  }

  /// A table of one feature with the first of some lookups.
  private static func layout(_ tag: String, _ lookups: [SyntheticLookup]) -> SyntheticLayout {
    SyntheticLayout(lookups, features: [(tag, [0])])
  }

  private static func chain(
    before: [[UInt16]] = [], _ input: [[UInt16]], after: [[UInt16]] = [], calls lookup: Int = 1
  ) -> SyntheticLookup {
    context(.coverages(before: before, input: input, after: after, records: [(0, lookup)]))
  }

  private static func context(
    isChained: Bool = true, _ format: SyntheticContext.Format
  ) -> SyntheticLookup {
    SyntheticLookup([.context(SyntheticContext(isChained: isChained, format))])
  }

  private static func width(_ text: String, _ font: SyntheticFont) throws -> Double {
    let loaded = try FontLibrary(catalog: FontCatalog())
      .font(bytes: font.bytes, name: "synthetic", index: 0)
    return try TextMeasurer().prepare(text, style: TextStyle(font: loaded, size: 1000))
      .naturalWidth
  }

  // MARK: The fonts

  @Test func rulesOfEveryKindAreApplied() throws {
    // a 1, b 2, c 3, space 4, and 5 and 6, which are 700 and 800 wide.
    let plain = Self.font("abc ")
    #expect(try Self.width("abc", plain) == 1500)
    let single = SyntheticLookup([.single([2: 5])])
    let kinds: [(SyntheticLookup, Double)] = [
      (single, 1700), (SyntheticLookup([.singleDelta([1], by: 4)]), 1700),
      (SyntheticLookup([.multiple([1: [5, 6]])]), 2500),
      (SyntheticLookup([.ligature([([1, 2, 3], 6)])], isExtended: true), 800),
      (SyntheticLookup([.reverse([2: 6], before: [[1]], after: [[3]])]), 1800),
      (Self.chain(before: [[1]], [[2]], after: [[3]]), 1700),
      (
        Self.context(.glyphs([.init(before: [1], [2], after: [3], records: [(0, 1)])])), 1700
      ),
      (
        Self.context(
          isChained: false,
          .classes(
            [1], before: [:], input: [1: 1, 2: 2], after: [:],
            [.init([1, 2], records: [(1, 1)])])), 1700
      ),
    ]
    for (number, (lookup, width)) in kinds.enumerated() {
      var font = plain
      font.substitutions = Self.layout("calt", [lookup, single])
      #expect(try Self.width("abc", font) == width, "\(number)")
    }
    let adjustments: [(SyntheticLookup, Double)] = [
      (SyntheticLookup([.adjust([1: [-50], 3: [20]], format: 4)]), 1470),
      (SyntheticLookup([.pairs([(1, 2, [-70])], format: 4, secondFormat: 0)]), 1430),
      (
        SyntheticLookup([
          .classPairs(
            [1], first: [1: 1], second: [2: 1], records: [[[0], [0]], [[0], [-90]]], format: 4,
            secondFormat: 0)
        ]), 1410
      ),
    ]
    for (number, (lookup, width)) in adjustments.enumerated() {
      var font = plain
      font.positions = Self.layout("kern", [lookup])
      #expect(try Self.width("abc", font) == width, "\(number)")
    }
  }

  // MARK: Spaces

  @Test func aSpaceThatARuleChangesIsNoMatterOfItsWord() throws {
    // a 1, b 2, space 3.
    for rule in [
      Self.chain(before: [[1]], [[3]]), Self.chain([[3]], after: [[2]]),
      Self.chain(before: [[1]], [[3]], after: [[2]]), Self.chain([[3]], after: [[3]]),
    ] {
      var font = Self.font("ab ")
      font.substitutions = Self.layout("calt", [rule, SyntheticLookup([.single([3: 4])])])
      #expect(try Self.violation(["a b", "b a", "a", "   ", "aa bb  a b ab ba"], in: font) == nil)
    }
  }

  /// A place before the space takes spaces too.
  @Test func aPlaceForLettersAndSpacesMayStandBeforeASpace() throws {
    var font = Self.font("あb ")
    font.substitutions = Self.layout(
      "calt", [SyntheticLookup([.reverse([3: 4, 1: 3], before: [[1, 3]], after: [])])])
    #expect(try Self.violation(["あ ", "あ b", "bあ b あ", "ああ あ"], in: font) == nil)
  }

  /// Rules see what a space becomes by itself.
  @Test func aRuleForWhatASpaceBecomesCrossesIt() throws {
    // a 1, b 2, space 3; every space is glyph 4, before which `a` is glyph 5.
    var font = Self.font("ab ")
    font.substitutions = SyntheticLayout(
      [
        SyntheticLookup([.single([3: 4])]), Self.chain([[1]], after: [[4], [2]], calls: 2),
        SyntheticLookup([.single([1: 5])]),
      ], features: [("calt", [0, 1])])
    #expect(try Self.violation(["a b", "a a b", "b a", "a", "a  b"], in: font) == nil)
  }

  // MARK: Composed characters

  @Test func composedLettersCrossSpacesAsWhatTheyAre() throws {
    // a 1, b 2, á 3, the mark 4, space 5.
    var font = Self.font("abá\u{301} ")
    font.glyphs[3].advance = 0
    font.substitutions = Self.layout(
      "calt", [Self.chain([[2]], after: [[5], [3]]), SyntheticLookup([.single([2: 6])])])
    #expect(
      try Self.violation(["b a", "b a\u{301}", "a\u{301} b a\u{301}b", "b á"], in: font) == nil)
  }

  @Test func aCharacterWithoutAGlyphCrossesSpacesAsItsParts() throws {
    // a 1, b 2, the mark 3, space 4; á has no glyph.
    var font = Self.font("ab\u{301} ")
    font.substitutions = Self.layout(
      "calt", [Self.chain([[2]], after: [[4], [1]]), SyntheticLookup([.single([2: 5])])])
    #expect(try Self.violation(["b b", "b á", "á b áb", "b áa"], in: font) == nil)
  }

  /// In scripts of syllables HarfBuzz takes letters apart, and puts not all together again.
  @Test func aLetterOfSyllablesIsShapedAsItsParts() throws {
    var font = Self.font("\u{915}\u{958}\u{93C} ")
    font.glyphs[1].advance = 900
    #expect(try Self.violation(["\u{958}", "\u{915}\u{958} \u{958}"], in: font) == nil)
  }

  // MARK: What is a matter of the run

  @Test func randomAlternatesAreAMatterOfTheRun() throws {
    var font = Self.font("ab ", more: 3)
    font.substitutions = Self.layout("rand", [SyntheticLookup([.alternate([1: [4, 5, 6, 1]])])])
    #expect(try Self.violation(["aaaa aa a", "ba aab aaaa", "a a a a a"], in: font) == nil)
  }

  @Test func joiningLettersAreUnsafeToBreakApart() throws {
    var font = Self.font("سلـa ")
    for index in font.glyphs.indices { font.glyphs[index].advance = UInt16(601 + 13 * index) }
    #expect(try Self.violation(["سسس", "سلسa", " سـس سل"], in: font, size: 12.3) == nil)
  }

  @Test func aPictureAfterAJoinerIsOfTheClusterBefore() throws {
    let font = Self.font("1aá\u{200D}\u{2764} ")
    #expect(
      try Self.violation(
        ["1\u{200D}\u{2764}", "\u{2764}\u{200D}\u{2764} a", "\u{2764}a1\u{200D}\u{2764}a"], in: font
      )
        == nil)
  }

  @Test func lettersOfTwoUnitsAreInNoWindow() throws {
    // 𝐀 1, A 2, the mark 3, a space 4.
    for input in [[[1], [2]], [[2], [1]], [[1], [1]]] as [[[UInt16]]] {
      var font = Self.font("\u{1D400}A- ")
      font.substitutions = Self.layout(
        "calt", [Self.chain(input), SyntheticLookup([.single([1: 5, 2: 6])])])
      #expect(
        try Self.violation(["\u{1D400}A", "A\u{1D400}", "A-\u{1D400}\u{1D400}A A"], in: font) == nil
      )
    }
  }

  // MARK: Pairs

  @Test func aSecondGlyphOfNoClassMayBeASpace() throws {
    var font = Self.font("ab ")
    font.positions = Self.layout(
      "kern",
      [
        SyntheticLookup([
          .classPairs(
            [1], first: [1: 1], second: [2: 1],
            records: [[[0, 0], [0, 0]], [[-30, -60], [0, 0]]],
            format: 4, secondFormat: 4)
        ])
      ])
    #expect(try Self.violation(["a b", "a", "ba a  b ab"], in: font) == nil)
  }

  @Test func aPairThatARuleCallsMaySeeFarther() throws {
    // a 1, b 2, c 3, space 4.
    var font = Self.font("abc ")
    let rule = SyntheticContext(
      .coverages(before: [], input: [[1], [2]], after: [], records: [(1, 1)]))
    font.positions = Self.layout(
      "kern",
      [
        SyntheticLookup([.context(rule)]),
        SyntheticLookup([.pairs([(2, 3, [-90]), (2, 4, [-60])], format: 4, secondFormat: 0)]),
      ])
    #expect(try Self.violation(["abc", "ab c", "cab", "ab", "ababc ab abc"], in: font) == nil)
  }

  /// Breaking between a letter and another that is attached to it as marks are is unsafe.
  @Test func attachedLettersAreNoPairs() throws {
    var font = Self.font("ab ")
    for index in font.glyphs.indices { font.glyphs[index].advance = UInt16(601 + 13 * index) }
    font.positions = Self.layout(
      "mark", [SyntheticLookup([.markToBase(marks: [1], bases: [1, 2])])])
    #expect(try Self.violation(["aaa", "ba", "bab a aa"], in: font, size: 12.3) == nil)
  }

  /// A pair that adjusts both glyphs takes both: what stands before says which glyphs are pairs.
  @Test func pairsThatTakeBothGlyphsAreAMatterOfTheRun() throws {
    var font = Self.font("abc -")
    font.positions = Self.layout(
      "kern",
      [
        SyntheticLookup([
          .classPairs(
            [1, 2], first: [1: 1], second: [1: 1, 2: 1],
            records: [[[0, 0], [-40, -50]], [[0, 0], [-70, -80]]], format: 4, secondFormat: 4)
        ])
      ])
    #expect(try Self.violation(["acaa", "aaa aa", "ca-ab ba", "b-aab"], in: font) == nil)
  }

  // MARK: Letters beside no rule

  /// In a font whose rules are not all read, a letter that none of those is about may be in others.
  @Test func aLetterOfRulesThatAreNotReadIsNoMatterOfItself() throws {
    var font = Self.font("б漢 ")
    font.substitutions = Self.layout(
      "calt", [SyntheticLookup(Self.chain([[3]]).subtables, flags: 0x02)])
    font.positions = Self.layout(
      "kern", [SyntheticLookup([.adjust([1: [-90], 2: [80]], format: 4)])])
    #expect(try Self.violation(["б", "漢", "б漢 бб"], in: font) == nil)
  }

  @Test func aLetterOfARuleThatAnotherAppliesHasNeighbours() throws {
    // a 1, 漢 2, 字 3, space 4.
    var font = Self.font("a漢字 ")
    font.substitutions = Self.layout(
      "calt", [Self.chain([[2]]), SyntheticLookup([.ligature([([2, 3], 5)])])])
    #expect(try Self.violation(["漢字", "字漢", "漢 字 漢字漢字a"], in: font) == nil)
  }

  @Test func kerningOfTheOldTableIsAMatterOfNeighbours() throws {
    var font = Self.font("a漢字 ")
    var table: [UInt8] = []
    for word in [0, 1, 0, 26, 1, 2, 12, 1, 0, 1, 1, 0xFF9C, 2, 3, 0xFF38] as [UInt16] {
      table += [UInt8(word >> 8), UInt8(truncatingIfNeeded: word)]
    }
    font.tables["kern"] = table
    #expect(try Self.width("漢字", font) == 800)
    #expect(try Self.violation(["aa", "漢字", "字漢 aaa"], in: font) == nil)
  }

  @Test func spacesHangAsRulesLeaveThem() throws {
    // a 1, b 2, space 3.
    var font = Self.font("ab ")
    font.positions = Self.layout(
      "kern", [SyntheticLookup([.pairs([(3, 3, [-50])], format: 4, secondFormat: 0)])])
    #expect(try Self.violation(["a b", "a  b", "a   b a  b", "b  "], in: font) == nil)
    font.positions = Self.layout(
      "kern", [Self.chain(before: [[1]], [[3]]), SyntheticLookup([.adjust([3: [-80]], format: 4)])])
    #expect(try Self.violation(["b b", "a b", "ba b a  b", "bb a ab"], in: font) == nil)
    font.positions = Self.layout("dist", [SyntheticLookup([.adjust([3: [-80]], format: 4)])])
    #expect(try Self.violation(["a b", "ba  b b"], in: font) == nil)
  }

  @Test func lookupsThatApplyThemselvesAreAMatterOfTheRun() throws {
    var font = Self.font("ab ")
    let rule = SyntheticContext(
      .coverages(before: [], input: [[1]], after: [], records: [(0, 0), (0, 0)]))
    font.substitutions = SyntheticLayout(
      [
        SyntheticLookup([.context(rule)]), Self.chain([[2]], after: [[2]], calls: 2),
        SyntheticLookup([.single([2: 4])]),
      ], features: [("calt", [0, 1])])
    #expect(try Self.violation(["bb", "a", "a bb", "bb a bbb"], in: font) == nil)
  }
}
