/// Pairs of neighbouring glyphs without which no rule of a font matches, and those that a rule can
/// reach across.
///
/// A rule with several places matches only where two glyphs stand side by side that two
/// neighbouring places of it take. One such pair is the rule's witness, the one that the fewest
/// glyphs make: where it is not, the rule does not match, whatever stands around. Every such pair is
/// a link: between two glyphs that are none, no rule sees both sides. Rules that skip glyphs skip
/// marks, which text that is asked about must not have.
struct RuleWitnesses {
  /// Pairs of one glyph each: the left one in the upper half, the right one in the lower; and
  /// whether they are a witness.
  private var glyphPairs: [UInt32: Bool] = [:]
  private var matcherPairs: [MatcherPair] = []
  /// The numbers of ``matcherPairs``.
  private var numbers: [MatcherPair: Int] = [:]
  /// Which of ``matcherPairs`` are witnesses.
  private var witnesses = BitSet()
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
    for index in 0..<places.count - 1 {
      add(places[index], places[index + 1], table, isWitness: index == best)
    }
  }

  private mutating func add(
    _ left: GlyphMatcher, _ right: GlyphMatcher, _ table: Int, isWitness: Bool
  ) {
    if case .glyph(let left) = left, case .glyph(let right) = right {
      glyphPairs[UInt32(left) << 16 | UInt32(right), default: false] =
        isWitness || glyphPairs[UInt32(left) << 16 | UInt32(right)] == true
      return
    }
    let pair = MatcherPair(left: left, right: right, table: table)
    let number = numbers[pair] ?? matcherPairs.count
    if number == matcherPairs.count {
      numbers[pair] = number
      matcherPairs.append(pair)
    }
    if isWitness { witnesses.insert(number) }
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
      if glyphs.contains(where: { pair.left.matches($0, table) }) { sides.left.insert(number) }
      if glyphs.contains(where: { pair.right.matches($0, table) }) { sides.right.insert(number) }
    }
    return sides
  }

  /// What rules say of two characters side by side.
  func relation(_ left: Sides, _ right: Sides) -> Relation {
    var relation = Relation.none
    let both = left.left.intersection(right.right)
    if !both.isEmpty {
      if !both.intersection(witnesses).isEmpty { return .ruled }
      relation = .linked
    }
    guard !glyphPairs.isEmpty else { return relation }
    for first in left.glyphs {
      for second in right.glyphs {
        switch glyphPairs[UInt32(first) << 16 | UInt32(second)] {
        case true?: return .ruled
        case false?: relation = .linked
        case nil: continue
        }
      }
    }
    return relation
  }

  /// What rules may do where two characters stand side by side.
  enum Relation {
    /// No rule sees both.
    case none
    /// A rule that sees both may match, if its witness is somewhere near.
    case linked
    /// They are a witness: a rule may match.
    case ruled
  }

  /// Where a character may stand.
  struct Sides {
    /// What the character can become.
    var glyphs: [UInt16]
    /// The pairs that it may be the left one, and the right one, of.
    var left = BitSet()
    var right = BitSet()
  }
}
