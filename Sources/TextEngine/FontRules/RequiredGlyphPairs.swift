/// Adjacent glyphs without which a font's rules cannot match, and the conditions under which a rule
/// matches at a pair.
///
/// A rule with several slots matches only where adjacent glyphs match adjacent slots. The pair of
/// slots that the fewest glyph pairs match is its *required pair*: without it the rule does not
/// match. Rules that skip glyphs skip marks, which the analysed text must not contain.
struct RequiredGlyphPairs {
  /// One slot of a rule: the index of a matcher, or −1 − glyph for a single glyph.
  typealias Slot = Int32

  private struct Rule {
    /// The index of its first slot in ``slots``.
    var first: Int32
    var slotCount: UInt8
    /// The number of slots before its required pair.
    var requiredPair: UInt8
    /// The previous rule with the same required pair; −1 for none, or for a pair of glyphs.
    var next: Int32
    /// For a blocking rule, its lookup, and which of its two slots is the input; −1 for other rules.
    var lookup: Int32 = -1
    var input: UInt8 = 0

    /// The indices of its slots in ``slots``.
    var slots: Range<Int> { Int(first)..<Int(first) + Int(slotCount) }
    /// The index of the first slot of its required pair in ``slots``.
    var required: Int { Int(first) + Int(requiredPair) }
    /// How many slots precede and follow its required pair.
    var before: Int { Int(requiredPair) }
    var after: Int { Int(slotCount) - 2 - Int(requiredPair) }
  }

  /// The required pairs that contain a matcher, and their indices.
  private var pairs: [(left: Slot, right: Slot)] = []
  private var numbers: [Int: Slot] = [:]
  /// The last rule with each; −1 for none.
  private var lastRules: [Int32] = []
  /// The required pairs of two glyphs in the upper half, and in the lower half the index of the rule.
  /// Sorted by the upper half after ``finish()``.
  private var glyphPairs: [UInt64] = []
  /// The right glyphs of those pairs, known after ``finish()``.
  private var rightGlyphs = BitSet()
  /// The matchers of rules' slots, each once, and their indices. The keys are numbers: for a new
  /// type, Swift searches all conformances of the process, as long as reading a hundred rules.
  private var matchers: [SlotMatcher] = []
  private var matcherNumbers: [Int: Slot] = [:]
  private var rules: [Rule] = []
  private var slots: [Slot] = []
  /// The matchers and the glyphs of rules with a single slot.
  private var lone = BitSet()
  private var loneGlyphs = BitSet()
  private let tables: LayoutTables
  /// The glyph of a space, and its substitutes before any contextual rule.
  var spaces: [UInt16] = []
  /// Whether a slot matches glyphs that no table lists.
  private(set) var matchesUnnamedGlyphs = false
  /// Whether an advance that the next glyph does not change proves that no pair adjustment matches.
  var tellsKerning = true

  init(_ tables: LayoutTables) { self.tables = tables }

  /// Adds a rule; returns whether one of several slots matches a space. Lookups' indices ascend; `nil`
  /// stands for one that is not applied everywhere.
  @discardableResult
  mutating func add(_ rule: ContextRule, isPositioning: Bool, lookup: Int?) -> Bool {
    let first = slots.count
    var matchesSpace = false
    for matcher in rule.slots {
      let slot = slot(of: matcher, isPositioning)
      if self.matchesSpace(slot) { matchesSpace = true }
      slots.append(slot)
    }
    let count = rule.slots.count
    guard count > 1 else {
      for slot in slots[first...] {
        if slot < 0 { loneGlyphs.insert(Int(-1 - slot)) } else { lone.insert(Int(slot)) }
      }
      slots.removeSubrange(first...)
      return false
    }
    let required = requiredPair(from: first)
    var added = Rule(
      first: Int32(truncatingIfNeeded: first), slotCount: UInt8(truncatingIfNeeded: count),
      requiredPair: UInt8(truncatingIfNeeded: required - first), next: -1)
    let (left, right) = (slots[required], slots[required + 1])
    if left < 0, right < 0 {
      glyphPairs.append(Self.key(UInt16(-1 - left), UInt16(-1 - right)) | UInt64(rules.count))
    } else {
      let number = number(of: left, right)
      added.next = lastRules[number]
      lastRules[number] = Int32(truncatingIfNeeded: rules.count)
    }
    if rule.isInert, count == 2, rule.input.count == 1, let lookup {
      added.lookup = Int32(truncatingIfNeeded: lookup)
      added.input = UInt8(truncatingIfNeeded: rule.input.lowerBound)
    }
    rules.append(added)
    return matchesSpace
  }

  /// The first of the two adjacent slots, from an index on, that the fewest glyph pairs match.
  private func requiredPair(from first: Int) -> Int {
    var requiredPair = first
    var least = Int.max
    var left = size(slots[first])
    for index in first..<slots.count - 1 where least > 1 {
      let right = size(slots[index + 1])
      if left * right < least {
        least = left * right
        requiredPair = index
      }
      left = right
    }
    return requiredPair
  }

  private func size(_ slot: Slot) -> Int { slot < 0 ? 1 : matchers[Int(slot)].extent.size }

  func matchesSpace(_ slot: Slot) -> Bool {
    slot < 0 ? spaces.contains(UInt16(-1 - slot)) : matchers[Int(slot)].matchesSpace
  }

  mutating func slot(of matcher: GlyphMatcher, _ isPositioning: Bool) -> Slot {
    if case .glyph(let glyph) = matcher { return -1 - Slot(glyph) }
    if matcher.matchesUnnamedGlyphs { matchesUnnamedGlyphs = true }
    return number(of: matcher, isPositioning)
  }

  private mutating func number(of matcher: GlyphMatcher, _ isPositioning: Bool) -> Slot {
    let code = matcher.code << 1 | (isPositioning ? 1 : 0)
    if let known = matcherNumbers[code] { return known }
    let table = tables[isPositioning]
    let number = Slot(truncatingIfNeeded: matchers.count)
    matcherNumbers[code] = number
    matchers.append(
      SlotMatcher(
        matcher: matcher, isPositioning: isPositioning, extent: matcher.extent(table),
        matchesSpace: spaces.contains { matcher.matches($0, table) }))
    return number
  }

  private mutating func number(of left: Slot, _ right: Slot) -> Int {
    let code = Int(left) << 32 | Int(UInt32(bitPattern: right))
    if let known = numbers[code] { return Int(known) }
    numbers[code] = Slot(pairs.count)
    pairs.append((left, right))
    lastRules.append(-1)
    return pairs.count - 1
  }

  private static func key(_ left: UInt16, _ right: UInt16) -> UInt64 {
    UInt64(left) << 48 | UInt64(right) << 32
  }

  mutating func finish() {
    glyphPairs.sort(byBytes: 4..<8)
    for pair in glyphPairs { rightGlyphs.insert(Int(pair >> 32 & 0xFFFF)) }
  }

  // MARK: Queries

  /// The required pairs that a character can be part of, on either side, if it can become any of `glyphs`,
  /// and before any rule matched those of `own`; `nil` where a rule with a single slot matches.
  func sides(of glyphs: [UInt16], own: [UInt16]) -> Sides? {
    let ownMatchers = matchers(of: own)
    let taken = matchers(of: glyphs, with: ownMatchers)
    guard !lone.intersects(taken), !glyphs.contains(where: { loneGlyphs.contains(Int($0)) }) else {
      return nil
    }
    var sides = Sides(
      own: own, ownMatchers: ownMatchers, leftGlyphs: glyphs.filter(beginsPair),
      rightGlyphs: glyphs.filter { rightGlyphs.contains(Int($0)) })
    for (number, pair) in pairs.enumerated() {
      if Self.isTaken(pair.left, by: glyphs, taken) { sides.left.insert(number) }
      if Self.isTaken(pair.right, by: glyphs, taken) { sides.right.insert(number) }
    }
    return sides
  }

  /// The matchers that match one of some glyphs, with others that are known.
  func matchers(of glyphs: [UInt16], with known: BitSet = BitSet()) -> BitSet {
    var found = known
    for (number, matcher) in matchers.enumerated() where !known.contains(number) {
      let bounds = matcher.extent.bounds
      if glyphs.contains(where: { bounds.contains($0) && matcher.matches($0, tables) }) {
        found.insert(number)
      }
    }
    return found
  }

  /// Whether a slot matches one of some glyphs with these matchers.
  static func isTaken(_ slot: Slot, by glyphs: [UInt16], _ matchers: BitSet) -> Bool {
    slot >= 0 ? matchers.contains(Int(slot)) : glyphs.contains(UInt16(-1 - slot))
  }

  /// Whether two adjacent characters may form a rule's required pair.
  func isRequired(_ left: Sides, _ right: Sides) -> Bool {
    if left.left.intersects(right.right) { return true }
    var isRequired = false
    forEachGlyphPair(left, right) { _ in isRequired = true }
    return isRequired
  }

  /// The rules whose required pair two adjacent characters form, before any rule matched.
  func rules(_ left: Sides, _ right: Sides) -> [Int] {
    allRules(left, right).filter { rule in
      let first = rules[rule].required
      return left.isTaken(by: slots[first]) && right.isTaken(by: slots[first + 1])
    }
  }

  /// The rules whose required pair two adjacent characters may form.
  private func allRules(_ left: Sides, _ right: Sides) -> [Int] {
    var found: [Int] = []
    for pair in left.left.intersection(right.right).numbers {
      var rule = Int(lastRules[pair])
      while rule >= 0 {
        found.append(rule)
        rule = Int(rules[rule].next)
      }
    }
    forEachGlyphPair(left, right) { found.append($0) }
    return found
  }

  /// Passes on the rules whose required pairs the pairs of glyphs of two characters are.
  private func forEachGlyphPair(_ left: Sides, _ right: Sides, _ body: (Int) -> Void) {
    for first in left.leftGlyphs {
      for second in right.rightGlyphs {
        let key = Self.key(first, second)
        for pair in glyphPairs[glyphPairs.partitionPoint { $0 < key }...] {
          guard pair & ~0xFFFF_FFFF == key else { break }
          body(Int(pair & 0xFFFF_FFFF))
        }
      }
    }
  }

  /// Whether a glyph is the left part of a pair of two glyphs.
  private func beginsPair(_ glyph: UInt16) -> Bool {
    let index = glyphPairs.partitionPoint { $0 < Self.key(glyph, 0) }
    return index < glyphPairs.count && glyphPairs[index] >> 48 == UInt64(glyph)
  }

  /// How many characters before and after a pair decide whether one of some rules matches there.
  func requiredContext(of pair: [Int]) -> Int {
    pair.reduce(1) { max($0, rules[$1].before, rules[$1].after) }
  }

  /// The effect of the rules of a pair, if no rule matched before. `nil` for those beside it stands
  /// for an unknown character; the numbers are those of ``PairAdvances/effect(_:at:_:)``.
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
  /// not, the order of lookups decides which of a character's glyphs a rule matches.
  private func isCertain(_ neighbours: [Int32], around index: Int, _ sides: [Sides]) -> Bool {
    neighbours[index - 1...index + 2].allSatisfy { $0 <= 0 || sides[Int($0) - 1].own.count == 1 }
  }

  private func matches(
    _ rule: Int, _ neighbours: [Int32], at index: Int, _ sides: [Sides]
  ) -> Bool {
    let first = index - Int(rules[rule].requiredPair)
    let own = rules[rule].slots
    for slot in own {
      let neighbour = neighbours[first + slot - own.lowerBound]
      if neighbour == 0 { return false }
      if neighbour > 0, !sides[Int(neighbour) - 1].isTaken(by: slots[slot]) { return false }
    }
    return true
  }

  func blocks(_ pair: [Int]) -> Bool { tellsKerning && pair.contains { rules[$0].lookup >= 0 } }

  /// The required pairs that a character can be part of.
  struct Sides {
    /// The glyphs that the character can become before any rule matched, and their matchers.
    var own: [UInt16]
    var ownMatchers: BitSet
    /// The pairs of which it may be the left and the right part.
    var left = BitSet()
    var right = BitSet()
    /// Its glyphs that are the left and the right part of a pair of two glyphs.
    var leftGlyphs: [UInt16]
    var rightGlyphs: [UInt16]

    /// Whether a slot matches it before any rule matched.
    func isTaken(by slot: Slot) -> Bool {
      RequiredGlyphPairs.isTaken(slot, by: own, ownMatchers)
    }
  }
}
