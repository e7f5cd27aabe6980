/// The required glyph pairs of a font's rules: adjacent glyphs without which a rule cannot match;
/// also the pairs that a rule's context can extend across, and the conditions under which a rule
/// matches at a pair.
///
/// A rule with several slots matches only where two adjacent glyphs match two adjacent slots. For
/// each rule the pair of slots that the fewest glyph pairs match is its *required pair*: where it
/// is absent, the rule does not match, whatever surrounds it. Every pair of adjacent slots is a
/// *link*: no rule's context extends across two glyphs that are not linked. Rules that skip glyphs
/// skip marks, which the analysed text must not contain.
struct RequiredGlyphPairs {
  /// One slot of a rule: the index of a matcher, or −1 − glyph for a single glyph.
  typealias Slot = Int32

  private struct Pair: Hashable {
    var left: Slot
    var right: Slot

    func hash(into hasher: inout Hasher) {
      hasher.combine(UInt64(UInt32(bitPattern: left)) << 32 | UInt64(UInt32(bitPattern: right)))
    }
  }

  private struct Rule {
    /// The indices of its slots in ``slots``.
    var slots: Range<Int>
    /// The index of the first slot of its required pair, counted from its first slot.
    var requiredPair: Int
    /// The previous rule with the same required pair; −1 for none, or where that is a pair of
    /// glyphs.
    var next: Int
    /// For a blocking rule: the index of its lookup, and which of its two slots is the input; −1
    /// for other rules.
    var lookup = -1
    var input = 0
    /// How many characters before and after its required pair its context contains.
    var before = 0
    var after = 0
    /// Whether it merges glyphs: then others become adjacent.
    var merges = false
  }

  /// The pairs of slots that contain a matcher, and their indices.
  private var pairs: [Pair] = []
  private var numbers: [Pair: Int] = [:]
  /// The last rule with each as its required pair; −1 for none.
  private var lastRules: [Int] = []
  /// Those that are required pairs.
  private var requiredPairs = BitSet()
  /// The pairs of two glyphs in the upper half, and in the lower half one more than the index of
  /// the rule whose required pair it is, or 0. Ascending after ``finish()``.
  private var glyphPairs: [UInt64] = []
  /// The left and right glyphs of those pairs.
  private var leftGlyphs = BitSet()
  private var rightGlyphs = BitSet()
  private var matchers: [SlotMatcher] = []
  /// A range of glyphs outside which each matcher matches none.
  private var bounds: [ClosedRange<UInt16>] = []
  private var matcherNumbers: [SlotMatcher: Slot] = [:]
  private var rules: [Rule] = []
  private var slots: [Slot] = []
  /// The slots of rules with a single slot.
  private var lone: Set<SlotMatcher> = []
  private let tables: LayoutTables
  /// Whether an advance that is the same with and without the next glyph proves that no pair
  /// adjustment matches.
  var tellsKerning = true

  /// The maximum number of characters before or after its required pair in a rule's context.
  private(set) var longestContext = 0

  /// A longer rule counts as matching wherever its required pair is.
  private static let longestRule = 12

  init(_ tables: LayoutTables) { self.tables = tables }

  /// Adds a rule of GSUB or GPOS.
  ///
  /// - Parameter lookup: the index of its lookup, ascending; `nil` where the lookup is not applied
  ///   everywhere.
  mutating func add(_ rule: ContextRule, isPositioning: Bool, lookup: Int?) {
    let own = rule.slots
    guard own.count > 1 else {
      for slot in own { lone.insert(SlotMatcher(matcher: slot, isPositioning: isPositioning)) }
      return
    }
    let number = rules.count
    let first = slots.count
    for matcher in own { slots.append(slot(of: matcher, isPositioning)) }
    var requiredPair = requiredPair(of: own, tables[isPositioning])
    let before = requiredPair
    var next = -1
    for index in 0..<own.count - 1 {
      let isRequired = index == requiredPair
      let pair = Pair(left: slots[first + index], right: slots[first + index + 1])
      if pair.left < 0, pair.right < 0 {
        leftGlyphs.insert(Int(-1 - pair.left))
        rightGlyphs.insert(Int(-1 - pair.right))
        glyphPairs.append(
          Self.key(UInt16(-1 - pair.left), UInt16(-1 - pair.right))
            | UInt64(isRequired ? number + 1 : 0))
      } else {
        let pair = self.number(of: pair)
        guard isRequired else { continue }
        requiredPairs.insert(pair)
        next = lastRules[pair]
        lastRules[pair] = number
      }
    }
    if own.count > Self.longestRule {
      slots.replaceSubrange(first..., with: slots[first + requiredPair...first + requiredPair + 1])
      requiredPair = 0
    }
    var added = Rule(slots: first..<slots.count, requiredPair: requiredPair, next: next)
    added.before = before
    added.after = own.count - 2 - before
    added.merges = rule.merges
    longestContext = max(longestContext, added.before, added.after)
    if rule.isInert, own.count == 2, rule.input.count == 1, let lookup {
      added.lookup = lookup
      added.input = rule.input.lowerBound
    }
    rules.append(added)
  }

  /// The first of the two adjacent slots that the fewest glyph pairs match.
  private func requiredPair(of slots: [GlyphMatcher], _ table: SFNTReader) -> Int {
    var requiredPair = 0
    var least = Int.max
    for index in 0..<slots.count - 1 where least > 1 {
      let size = slots[index].size(table) * slots[index + 1].size(table)
      if size < least {
        least = size
        requiredPair = index
      }
    }
    return requiredPair
  }

  private mutating func slot(of matcher: GlyphMatcher, _ isPositioning: Bool) -> Slot {
    if case .glyph(let glyph) = matcher { return -1 - Slot(glyph) }
    let key = SlotMatcher(matcher: matcher, isPositioning: isPositioning)
    if let known = matcherNumbers[key] { return known }
    matchers.append(key)
    bounds.append(matcher.bounds(tables[isPositioning]))
    matcherNumbers[key] = Slot(matchers.count - 1)
    return Slot(matchers.count - 1)
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

  /// Completes the table for queries.
  mutating func finish() { glyphPairs.sort() }

  // MARK: Queries

  /// Whether a rule with a single slot matches one of these glyphs.
  func hasLoneRule(for glyphs: [UInt16]) -> Bool {
    lone.contains { slot in glyphs.contains { slot.matches($0, tables) } }
  }

  /// The pairs that a character can be part of, on either side, if it can become any of `glyphs`.
  ///
  /// - Parameter own: the glyphs that it can become before any rule matched.
  func sides(of glyphs: [UInt16], own: [UInt16]) -> Sides {
    var sides = Sides(
      own: own, leftGlyphs: glyphs.filter { leftGlyphs.contains(Int($0)) },
      rightGlyphs: glyphs.filter { rightGlyphs.contains(Int($0)) })
    var taken = BitSet()
    for (number, matcher) in matchers.enumerated() {
      let bounds = bounds[number]
      func takes(_ glyph: UInt16) -> Bool {
        bounds.contains(glyph) && matcher.matches(glyph, tables)
      }
      let takesOwn = own.contains(where: takes)
      if takesOwn { sides.ownMatchers.insert(number) }
      if takesOwn || glyphs.contains(where: takes) { taken.insert(number) }
    }
    func takes(_ slot: Slot) -> Bool {
      slot >= 0 ? taken.contains(Int(slot)) : glyphs.contains(UInt16(-1 - slot))
    }
    for (number, pair) in pairs.enumerated() {
      if takes(pair.left) { sides.left.insert(number) }
      if takes(pair.right) { sides.right.insert(number) }
    }
    sides.leftRequired = sides.left.intersection(requiredPairs)
    return sides
  }

  /// The relation of two adjacent characters.
  func relation(_ left: Sides, _ right: Sides) -> Relation {
    if left.leftRequired.intersects(right.right) { return .ruled }
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

  /// The rules whose required pair two adjacent characters form, before any rule matched.
  func rules(_ left: Sides, _ right: Sides) -> [Int] {
    allRules(left, right).filter { rule in
      let first = rules[rule].slots.lowerBound + rules[rule].requiredPair
      return left.isTaken(by: slots[first]) && right.isTaken(by: slots[first + 1])
    }
  }

  /// The context length of the rules whose required pair two adjacent characters may form, whatever
  /// matched before; `nil` for as far as characters are linked.
  func contextLength(_ left: Sides, _ right: Sides) -> (before: Int, after: Int)? {
    var length = (before: 0, after: 0)
    for rule in allRules(left, right) {
      if rules[rule].merges { return nil }
      length.before = max(length.before, rules[rule].before)
      length.after = max(length.after, rules[rule].after)
    }
    return length
  }

  /// The rules whose required pair two adjacent characters may form.
  private func allRules(_ left: Sides, _ right: Sides) -> [Int] {
    var found: [Int] = []
    for pair in left.leftRequired.intersection(right.right).numbers {
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

  /// The index of the first pair of two glyphs, or where it would be.
  private func firstPair(of first: UInt16, _ second: UInt16) -> Int {
    let key = Self.key(first, second)
    return glyphPairs.partitionPoint { $0 < key }
  }

  /// The rule whose required pair is a pair of glyphs, −1 for none; `nil` where the index is of
  /// another pair.
  private func rule(ofPair index: Int, _ first: UInt16, _ second: UInt16) -> Int? {
    guard index < glyphPairs.count, glyphPairs[index] & ~0xFFFF_FFFF == Self.key(first, second)
    else {
      return nil
    }
    return Int(glyphPairs[index] & 0xFFFF_FFFF) - 1
  }

  /// How many characters before and after a pair have to be known to decide whether one of some
  /// rules matches there.
  func requiredContext(of pair: [Int]) -> Int {
    pair.reduce(1) {
      max($0, rules[$1].requiredPair, rules[$1].slots.count - 2 - rules[$1].requiredPair)
    }
  }

  /// The effect of the rules whose required pair two adjacent characters form, if no rule matched
  /// before.
  ///
  /// - Parameters:
  ///   - pair: those rules.
  ///   - before, after: the rules of the preceding and following pair; `nil` where a character is
  ///     unknown.
  ///   - neighbours: the numbers of the surrounding characters, as far as needed on both sides:
  ///     from 1 as in `sides`, 0 for none or one that no rule matches, −1 for an unknown one.
  ///   - index: the index of the pair's first character.
  func effect(
    of pair: [Int], before: [Int]?, after: [Int]?, _ neighbours: [Int32], at index: Int,
    _ sides: [Sides]
  ) -> RuleEffect {
    var isBlocking = false
    for rule in pair {
      guard rules[rule].lookup >= 0, tellsKerning else {
        if matches(rule, neighbours, at: index, sides) { return .changes }
        continue
      }
      // Only the first rule of a lookup that matches at a glyph applies.
      guard let others = rules[rule].input == 0 ? before : after,
        isCertain(neighbours, around: index, sides)
      else { return .changes }
      let isFirst = !others.contains { other in
        other < rule && rules[other].lookup == rules[rule].lookup
          && rules[other].input != rules[rule].input
      }
      if isFirst { isBlocking = true }
    }
    return isBlocking ? .blocks : .none
  }

  /// Whether two characters and those beside them are one glyph each before any rule matched. If
  /// lookups without context also change a character, the order of lookups decides which of its
  /// glyphs a rule matches.
  private func isCertain(_ neighbours: [Int32], around index: Int, _ sides: [Sides]) -> Bool {
    neighbours[index - 1...index + 2].allSatisfy { $0 <= 0 || sides[Int($0) - 1].own.count == 1 }
  }

  /// Whether the neighbours match all slots of a rule.
  private func matches(
    _ rule: Int, _ neighbours: [Int32], at index: Int, _ sides: [Sides]
  ) -> Bool {
    let first = index - rules[rule].requiredPair
    let own = rules[rule].slots
    for slot in own {
      let neighbour = neighbours[first + slot - own.lowerBound]
      if neighbour == 0 { return false }
      if neighbour > 0, !sides[Int(neighbour) - 1].isTaken(by: slots[slot]) { return false }
    }
    return true
  }

  /// Whether one of some rules blocks others.
  func blocks(_ pair: [Int]) -> Bool { tellsKerning && pair.contains { rules[$0].lookup >= 0 } }

  /// How rules may affect two adjacent characters.
  enum Relation {
    /// No rule's context contains both.
    case none
    /// A rule whose context contains both may match, if its required pair is nearby.
    case linked
    /// They are a required pair: a rule may match.
    case ruled
  }

  /// The pairs that a character can be part of.
  struct Sides {
    /// The glyphs that the character can become before any rule matched, and their matchers.
    var own: [UInt16]
    var ownMatchers = BitSet()
    /// The pairs of which it may be the left and the right part.
    var left = BitSet()
    var right = BitSet()
    /// Those of `left` that are required pairs.
    var leftRequired = BitSet()
    /// Its glyphs that are the left and the right part of a pair of two glyphs.
    var leftGlyphs: [UInt16]
    var rightGlyphs: [UInt16]

    /// Whether a slot matches it before any rule matched.
    func isTaken(by slot: Slot) -> Bool {
      slot >= 0 ? ownMatchers.contains(Int(slot)) : own.contains(UInt16(-1 - slot))
    }
  }
}
