/// Pairs of neighbouring glyphs without which no rule of a font matches, those that a rule can
/// reach across, and what else has to stand around a pair for a rule to match.
///
/// A rule with several places matches only where two glyphs stand side by side that two
/// neighbouring places of it take. One such pair is the rule's witness, the one that the fewest
/// glyphs make: where it is not, the rule does not match, whatever stands around. Every such pair is
/// a link: between two glyphs that are none, no rule sees both sides. Rules that skip glyphs skip
/// marks, which text that is asked about must not have.
struct RuleWitnesses {
  /// One place of a rule: a matcher by number, or −1 and less for a glyph.
  typealias Place = Int32

  /// What takes a glyph, and the number of its table.
  private struct Matcher: Hashable {
    var matcher: GlyphMatcher
    var table: Int
  }

  private struct Pair: Hashable {
    var left: Place
    var right: Place
  }

  private struct Rule {
    /// Where its places are in ``places``.
    var places: Range<Int>
    /// The first of the two places that are its witness, counted from its first one.
    var witness: Int
    /// The rule before with the same witness; −1 for none, or where that is a pair of glyphs.
    var next: Int
    /// Of a rule that keeps others apart: its lookup's number, and which of its two places is its
    /// input; −1 of other rules.
    var lookup = -1
    var input = 0
    /// How many characters before and after its witness it sees.
    var before = 0
    var after = 0
    /// Whether it makes several glyphs one: then others stand side by side that did not.
    var merges = false
  }

  /// The pairs of places with a matcher, and their numbers.
  private var pairs: [Pair] = []
  private var numbers: [Pair: Int] = [:]
  /// The last rule that each of them is the witness of; −1 where it is none.
  private var lastRules: [Int] = []
  /// Which of them are witnesses.
  private var witnesses = BitSet()
  /// The pairs of two glyphs: these in the upper half, and in the lower one more than the number of
  /// the rule that the pair is the witness of; 0 where it is none. Ascending after ``finish()``.
  private var glyphPairs: [UInt64] = []
  /// The glyphs on the left and on the right of those.
  private var leftGlyphs = BitSet()
  private var rightGlyphs = BitSet()
  private var matchers: [Matcher] = []
  private var matcherNumbers: [Matcher: Place] = [:]
  private var rules: [Rule] = []
  private var places: [Place] = []
  /// The places of rules that look at one glyph alone.
  private var lone: Set<Matcher> = []
  private var tables: [SFNTReader] = []
  /// Whether an advance that a neighbour does not change says that no pair adjustment matches.
  var tellsKerning = true

  /// The most characters before or after its witness that a rule sees.
  private(set) var farthestSight = 0

  /// A longer rule counts as one that matches wherever its witness is.
  private static let longestRule = 12

  /// Adds a table whose rules follow; returns its number.
  mutating func add(_ table: SFNTReader) -> Int {
    tables.append(table)
    return tables.count - 1
  }

  /// Adds a rule of a table.
  ///
  /// - Parameter lookup: the number of its lookup, rising; `nil` where that is not asked everywhere.
  mutating func add(_ rule: ContextRule, table: Int, lookup: Int?) {
    let own = rule.places
    guard own.count > 1 else {
      if let place = own.first { lone.insert(Matcher(matcher: place, table: table)) }
      return
    }
    let number = rules.count
    let first = places.count
    for matcher in own { places.append(place(of: matcher, table)) }
    var witness = witness(of: own, table)
    let before = witness
    var next = -1
    for index in 0..<own.count - 1 {
      let isWitness = index == witness
      let pair = Pair(left: places[first + index], right: places[first + index + 1])
      if pair.left < 0, pair.right < 0 {
        leftGlyphs.insert(Int(-1 - pair.left))
        rightGlyphs.insert(Int(-1 - pair.right))
        glyphPairs.append(
          Self.key(UInt16(-1 - pair.left), UInt16(-1 - pair.right))
            | UInt64(isWitness ? number + 1 : 0))
      } else {
        let pair = self.number(of: pair)
        guard isWitness else { continue }
        witnesses.insert(pair)
        next = lastRules[pair]
        lastRules[pair] = number
      }
    }
    if own.count > Self.longestRule {
      places.replaceSubrange(first..., with: places[first + witness...first + witness + 1])
      witness = 0
    }
    var added = Rule(places: first..<places.count, witness: witness, next: next)
    added.before = before
    added.after = own.count - 2 - before
    added.merges = rule.merges
    farthestSight = max(farthestSight, added.before, added.after)
    if rule.isInert, own.count == 2, rule.input.count == 1, let lookup {
      added.lookup = lookup
      added.input = rule.input.lowerBound
    }
    rules.append(added)
  }

  /// The first of the two neighbouring places that the fewest glyphs take.
  private func witness(of places: [GlyphMatcher], _ table: Int) -> Int {
    var witness = 0
    var least = Int.max
    for index in 0..<places.count - 1 where least > 1 {
      let size = places[index].size(tables[table]) * places[index + 1].size(tables[table])
      if size < least {
        least = size
        witness = index
      }
    }
    return witness
  }

  private mutating func place(of matcher: GlyphMatcher, _ table: Int) -> Place {
    if case .glyph(let glyph) = matcher { return -1 - Place(glyph) }
    let key = Matcher(matcher: matcher, table: table)
    if let known = matcherNumbers[key] { return known }
    matchers.append(key)
    matcherNumbers[key] = Place(matchers.count - 1)
    return Place(matchers.count - 1)
  }

  private mutating func number(of pair: Pair) -> Int {
    if let known = numbers[pair] { return known }
    let number = pairs.count
    numbers[pair] = number
    pairs.append(pair)
    lastRules.append(-1)
    return number
  }

  private static func key(_ left: UInt16, _ right: UInt16) -> UInt64 {
    UInt64(left) << 48 | UInt64(right) << 32
  }

  /// Makes what was added ready to be asked.
  mutating func finish() { glyphPairs.sort() }

  // MARK: Asking

  /// Whether a rule that looks at one glyph alone takes one of these.
  func hasLoneRule(for glyphs: [UInt16]) -> Bool {
    lone.contains { place in
      glyphs.contains { place.matcher.matches($0, tables[place.table]) }
    }
  }

  /// On which side of which pairs a character may stand that can become any of `glyphs`.
  ///
  /// - Parameter own: what it can become before any rule has matched.
  func sides(of glyphs: [UInt16], own: [UInt16]) -> Sides {
    var sides = Sides(
      own: own, leftGlyphs: glyphs.filter { leftGlyphs.contains(Int($0)) },
      rightGlyphs: glyphs.filter { rightGlyphs.contains(Int($0)) })
    var taken = BitSet()
    for (number, matcher) in matchers.enumerated() {
      func takes(_ glyph: UInt16) -> Bool {
        matcher.matcher.matches(glyph, tables[matcher.table])
      }
      let takesOwn = own.contains(where: takes)
      if takesOwn { sides.ownMatchers.insert(number) }
      if takesOwn || glyphs.contains(where: takes) { taken.insert(number) }
    }
    func takes(_ place: Place) -> Bool {
      place >= 0 ? taken.contains(Int(place)) : glyphs.contains(UInt16(-1 - place))
    }
    for (number, pair) in pairs.enumerated() {
      if takes(pair.left) { sides.left.insert(number) }
      if takes(pair.right) { sides.right.insert(number) }
    }
    sides.leftWitnesses = sides.left.intersection(witnesses)
    return sides
  }

  /// What rules say of two characters side by side.
  func relation(_ left: Sides, _ right: Sides) -> Relation {
    if left.leftWitnesses.intersects(right.right) { return .ruled }
    var relation = left.left.intersects(right.right) ? Relation.linked : .none
    for first in left.leftGlyphs {
      for second in right.rightGlyphs {
        var index = firstPair(of: first, second)
        while let rule = rule(ofPair: index, first, second) {
          if rule >= 0 { return .ruled }
          relation = .linked
          index += 1
        }
      }
    }
    return relation
  }

  /// The rules whose witness two characters side by side are before any rule has matched.
  func rules(_ left: Sides, _ right: Sides) -> [Int] {
    allRules(left, right).filter { rule in
      let first = rules[rule].places.lowerBound + rules[rule].witness
      return left.isTaken(by: places[first]) && right.isTaken(by: places[first + 1])
    }
  }

  /// How many characters before and after two side by side those rules see whose witness the two may
  /// be, whatever has matched before; `nil` for as far as neighbours are linked.
  func sight(_ left: Sides, _ right: Sides) -> (before: Int, after: Int)? {
    var sight = (before: 0, after: 0)
    for rule in allRules(left, right) {
      if rules[rule].merges { return nil }
      sight.before = max(sight.before, rules[rule].before)
      sight.after = max(sight.after, rules[rule].after)
    }
    return sight
  }

  /// The rules whose witness two characters side by side may be.
  private func allRules(_ left: Sides, _ right: Sides) -> [Int] {
    var found: [Int] = []
    for pair in left.leftWitnesses.intersection(right.right).numbers {
      var rule = lastRules[pair]
      while rule >= 0 {
        found.append(rule)
        rule = rules[rule].next
      }
    }
    for first in left.leftGlyphs {
      for second in right.rightGlyphs {
        var index = firstPair(of: first, second)
        while let rule = rule(ofPair: index, first, second) {
          if rule >= 0 { found.append(rule) }
          index += 1
        }
      }
    }
    return found
  }

  /// Where the pairs of two glyphs begin, or would.
  private func firstPair(of first: UInt16, _ second: UInt16) -> Int {
    let key = Self.key(first, second)
    return glyphPairs.partitionPoint { $0 < key }
  }

  /// The rule that a pair of two glyphs is the witness of, −1 for none; `nil` where it is a pair of
  /// others.
  private func rule(ofPair index: Int, _ first: UInt16, _ second: UInt16) -> Int? {
    guard index < glyphPairs.count, glyphPairs[index] & ~0xFFFF_FFFF == Self.key(first, second)
    else {
      return nil
    }
    return Int(glyphPairs[index] & 0xFFFF_FFFF) - 1
  }

  /// How many characters before and after a pair have to be known to tell whether one of some rules
  /// matches there.
  func reach(of pair: [Int]) -> Int {
    pair.reduce(1) { max($0, rules[$1].witness, rules[$1].places.count - 2 - rules[$1].witness) }
  }

  /// What the rules do that have their witness at two characters side by side, if no rule has matched
  /// before.
  ///
  /// - Parameters:
  ///   - pair: those rules.
  ///   - before, after: those of the pair before and after it; `nil` where a character is not known.
  ///   - neighbours: the numbers of what stands around, as far as ``reach(of:)`` on both sides:
  ///     from 1 on as in `sides`, 0 for nothing or what no rule knows, −1 for what is not known.
  ///   - place: the place of the first of the two.
  func effect(
    of pair: [Int], before: [Int]?, after: [Int]?, _ neighbours: [Int32], at place: Int,
    _ sides: [Sides]
  ) -> RuleEffect {
    var isApart = false
    for rule in pair {
      guard rules[rule].lookup >= 0, tellsKerning else {
        if matches(rule, neighbours, at: place, sides) { return .changes }
        continue
      }
      // The first rule of a lookup that matches at a glyph is the only one.
      guard let others = rules[rule].input == 0 ? before : after,
        isCertain(neighbours, around: place, sides)
      else { return .changes }
      let isFirst = !others.contains { other in
        other < rule && rules[other].lookup == rules[rule].lookup
          && rules[other].input != rules[rule].input
      }
      if isFirst { isApart = true }
    }
    return isApart ? .keepsApart : .none
  }

  /// Whether two characters and those beside them are one glyph each before any rule has matched:
  /// of a character that lookups without context change too, which of its glyphs a rule sees is a
  /// matter of the lookups' order.
  private func isCertain(_ neighbours: [Int32], around place: Int, _ sides: [Sides]) -> Bool {
    neighbours[place - 1...place + 2].allSatisfy { $0 <= 0 || sides[Int($0) - 1].own.count == 1 }
  }

  /// Whether all places of a rule take what stands there.
  private func matches(
    _ rule: Int, _ neighbours: [Int32], at place: Int, _ sides: [Sides]
  ) -> Bool {
    let first = place - rules[rule].witness
    let own = rules[rule].places
    for index in own {
      let neighbour = neighbours[first + index - own.lowerBound]
      if neighbour == 0 { return false }
      if neighbour > 0, !sides[Int(neighbour) - 1].isTaken(by: places[index]) { return false }
    }
    return true
  }

  /// Whether one of some rules keeps others apart.
  func keepsApart(_ pair: [Int]) -> Bool { tellsKerning && pair.contains { rules[$0].lookup >= 0 } }

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
    /// What the character can become before any rule has matched, and what takes that.
    var own: [UInt16]
    var ownMatchers = BitSet()
    /// The pairs that it may be the left one, and the right one, of.
    var left = BitSet()
    var right = BitSet()
    /// Those of `left` that are witnesses.
    var leftWitnesses = BitSet()
    /// What it can become that is the left one, and the right one, of a pair of two glyphs.
    var leftGlyphs: [UInt16]
    var rightGlyphs: [UInt16]

    /// Whether a place takes it before any rule has matched.
    func isTaken(by place: Place) -> Bool {
      place >= 0 ? ownMatchers.contains(Int(place)) : own.contains(UInt16(-1 - place))
    }
  }
}
