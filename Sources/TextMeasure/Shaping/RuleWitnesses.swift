/// Pairs of neighbouring glyphs without which no rule of a font matches.
///
/// A rule with several places matches only where two glyphs stand side by side that two
/// neighbouring places of it take. One such pair is kept of each rule, the one that the fewest
/// glyphs make: where it is not, the rule does not match, whatever stands around. Rules that skip
/// glyphs skip marks, which text that is asked about must not have.
struct RuleWitnesses {
  /// Pairs of one glyph each: the left one in the upper half, the right one in the lower.
  private var glyphPairs: Set<UInt32> = []
  private var matcherPairs: [MatcherPair] = []
  private var known: Set<MatcherPair> = []
  /// The places of rules that look at one glyph alone.
  private var lone: Set<Place> = []
  private var tables: [SFNTReader] = []

  /// One place of a rule, and the number of its table.
  private struct Place: Hashable {
    var matcher: GlyphMatcher
    var table: Int
  }

  private struct MatcherPair: Hashable {
    var left: GlyphMatcher
    var right: GlyphMatcher
    var table: Int
  }

  /// Adds a table whose rules follow; returns its number.
  mutating func add(_ table: SFNTReader) -> Int {
    tables.append(table)
    return tables.count - 1
  }

  /// Adds a rule of a table.
  mutating func add(_ rule: ContextRule, table: Int) {
    let places = rule.places
    guard places.count > 1 else {
      if let place = places.first { lone.insert(Place(matcher: place, table: table)) }
      return
    }
    var best = 0
    var least = Int.max
    for index in 0..<places.count - 1 {
      let size =
        places[index].size(tables[table]) * places[index + 1].size(tables[table])
      if size < least {
        least = size
        best = index
      }
    }
    if case .glyph(let left) = places[best], case .glyph(let right) = places[best + 1] {
      glyphPairs.insert(UInt32(left) << 16 | UInt32(right))
      return
    }
    let pair = MatcherPair(left: places[best], right: places[best + 1], table: table)
    if known.insert(pair).inserted { matcherPairs.append(pair) }
  }

  /// Whether a rule that looks at one glyph alone takes one of these.
  func hasLoneRule(for glyphs: [UInt16]) -> Bool {
    lone.contains { place in
      glyphs.contains { place.matcher.matches($0, tables[place.table]) }
    }
  }

  /// On which side of which pairs a character may stand that can become any of `glyphs`.
  func sides(of glyphs: [UInt16]) -> Sides {
    var sides = Sides(glyphs: glyphs)
    for (number, pair) in matcherPairs.enumerated() {
      let table = tables[pair.table]
      if !sides.left.contains(number), glyphs.contains(where: { pair.left.matches($0, table) }) {
        sides.left.insert(number)
      }
      if !sides.right.contains(number), glyphs.contains(where: { pair.right.matches($0, table) }) {
        sides.right.insert(number)
      }
    }
    return sides
  }

  /// Whether a rule may match where these two stand side by side.
  func mayMatch(_ left: Sides, _ right: Sides) -> Bool {
    var both = left.left
    both.formIntersection(right.right)
    if !both.isEmpty { return true }
    guard !glyphPairs.isEmpty else { return false }
    for first in left.glyphs {
      for second in right.glyphs
      where glyphPairs.contains(UInt32(first) << 16 | UInt32(second)) {
        return true
      }
    }
    return false
  }

  /// Where a character may stand.
  struct Sides {
    /// What the character can become.
    var glyphs: [UInt16]
    var left = CrossingMask.none
    var right = CrossingMask.none
  }
}
