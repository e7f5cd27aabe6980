import Testing
import TextMeasure

@testable import TextEngine

/// Rules whose tables are not as a font maker would write them.
@Suite struct HostileRulesTests {
  private static func reader(_ words: [UInt16]) -> SFNTReader {
    SFNTReader(bytes: words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
  }

  /// A substitution table with one lookup of one subtable.
  private static func lookup(type: UInt16, _ subtable: [UInt16]) throws -> LayoutLookup {
    let words: [UInt16] = [1, 0, 0, 0, 10, 1, 4, type, 0, 1, 8] + subtable
    return try #require(LayoutLookup(reader(words), isPositioning: false, index: 0))
  }

  /// As many ranges as a coverage can have, each of all glyphs, twice side by side: the product of
  /// their sizes has no number.
  @Test func coverageWithoutEndHasASize() throws {
    let ranges = (0..<0xFFFF).flatMap { _ in [0, 0xFFFF, 0] as [UInt16] }
    let table = Self.reader([2, 0xFFFF] + ranges)
    let slot = GlyphMatcher.coverage(0)
    #expect(slot.extent(table).size == 1 << 16)
    var requiredPairs = RequiredGlyphPairs(LayoutTables(substitution: table, positioning: table))
    let rule = ContextRule(slots: [slot, slot, .glyph(7)], input: 0..<3, nested: [])
    requiredPairs.add(rule, isPositioning: false, lookup: nil)
    requiredPairs.finish()
    // The required pair is the pair that fewer glyphs make, which is the second.
    let first = try #require(requiredPairs.sides(of: [1], own: [1]))
    let second = try #require(requiredPairs.sides(of: [7], own: [7]))
    #expect(requiredPairs.isRequired(first, second))
    #expect(!requiredPairs.isRequired(first, first))
  }

  /// HarfBuzz gives every glyph class 0 then.
  @Test func withoutAClassDefinitionEveryGlyphHasClassZero() throws {
    // One set with one rule: the class 0 twice, and nothing to be done. Were the subtable itself
    // taken for a class definition, what stands at its end would give all glyphs class 3.
    let subtable: [UInt16] =
      [2, 10, 0, 1, 16] + [1, 1, 5] + [1, 4] + [2, 0, 0] + [0, 0, 0, 0, 0, 0xFFFF, 3]
    let lookup = try Self.lookup(type: 5, subtable)
    let rules = try #require(lookup.rules())
    try #require(rules.count == 1 && rules[0].slots.count == 2)
    // The coverage has one glyph alone, so that where the rule matches is not known.
    #expect(!rules[0].isInert)
    for slot in rules[0].slots {
      #expect(slot.matchesUnnamedGlyphs)
      #expect((0..<200).allSatisfy { slot.matches($0, lookup.reader) })
    }
  }

  @Test func aChainMayHaveAClassDefinitionForItsInputAlone() throws {
    // Class 1 is glyph 5; before and after it any glyph of class 0.
    let subtable: [UInt16] =
      [2, 16, 0, 22, 0, 2, 0, 30] + [1, 1, 5] + [1, 5, 1, 1] + [1, 4] + [1, 0, 1, 1, 0, 0]
      + [0, 0, 0, 0, 0xFFFF, 3]
    let lookup = try Self.lookup(type: 6, subtable)
    let rules = try #require(lookup.rules())
    try #require(rules.count == 1 && rules[0].slots.count == 3 && rules[0].input == 1..<2)
    for (index, slot) in rules[0].slots.enumerated() {
      let matching = (0..<200).filter { slot.matches($0, lookup.reader) }
      #expect(matching == (index == 1 ? [5] : Array(0..<200)))
    }
  }
}
