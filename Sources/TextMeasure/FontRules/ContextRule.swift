/// One rule of a contextual lookup: its glyph sequence in text order.
struct ContextRule {
  /// The slots of the sequence, from the first backtrack glyph to the last lookahead glyph.
  var slots: [GlyphMatcher] = []
  /// The slots of the input sequence: the glyphs that the rule may change.
  var input = 0..<0
  /// The lookups that it applies when it matches.
  var nested: [Int] = []
  /// Whether it changes nothing and only blocks later rules (an *ignore* rule); `false` also where
  /// one of its slots matches more glyphs than the rule.
  var isInert = false
  /// Whether it merges several glyphs into one.
  var merges = false

  /// Empties the rule and keeps the arrays.
  mutating func removeAll() {
    slots.removeAll(keepingCapacity: true)
    nested.removeAll(keepingCapacity: true)
    input = 0..<0
    isInert = false
    merges = false
  }
}

extension LayoutLookup {
  /// The maximum number of rules read from a lookup; a font with more is shaped run by run.
  static let mostRules = 20_000

  /// The maximum number of slots in a part of a rule, as in HarfBuzz.
  private static let mostSlots = 64

  /// Reads the lookup's rules: contexts, chained contexts, reverse chains, and ligatures as their
  /// component sequences.
  ///
  /// - Parameter body: receives each rule, in arrays that are reused for the next; returns `false`
  ///   to stop.
  /// - Returns: `false` when it stopped, or when the table is truncated or has too many rules; `body`
  ///   may have received some before.
  func forEachRule(_ body: (ContextRule) -> Bool) -> Bool {
    var count = 0
    func add(_ rule: ContextRule) -> Bool {
      count += 1
      return count <= Self.mostRules && body(rule)
    }
    var rule = ContextRule()
    return subtables.allSatisfy { subtable in
      switch (isPositioning, type) {
      case (false, 4): readLigatures(subtable, &rule, add)
      case (false, 5), (true, 7): readContext(subtable, isChained: false, &rule, add)
      case (false, 6), (true, 8): readContext(subtable, isChained: true, &rule, add)
      case (false, 8): readReverseChain(subtable, &rule, add)
      default: true
      }
    }
  }

  /// Appends the slots of an array with its count; `false` when it is truncated.
  private func appendArray(
    _ at: inout Int, to slots: inout [GlyphMatcher], _ make: (UInt16) -> GlyphMatcher
  ) -> Bool {
    guard let count = reader.uint16(at: at) else { return false }
    at += 2
    return append(Int(count), &at, to: &slots, make)
  }

  private func append(
    _ count: Int, _ at: inout Int, to slots: inout [GlyphMatcher], _ make: (UInt16) -> GlyphMatcher
  ) -> Bool {
    // HarfBuzz ignores rules with more slots.
    guard count <= Self.mostSlots else { return false }
    for _ in 0..<max(0, count) {
      guard let value = reader.uint16(at: at) else { return false }
      slots.append(make(value))
      at += 2
    }
    return true
  }

  /// Appends the lookup indices of `count` sequence lookup records.
  private func append(_ count: Int, lookupsAt at: Int, to nested: inout [Int]) -> Bool {
    for index in 0..<max(0, count) {
      guard let lookup = reader.uint16(at: at + 4 * index + 2) else { return false }
      nested.append(Int(lookup))
    }
    return true
  }

  private func readLigatures(
    _ at: Int, _ rule: inout ContextRule, _ add: (ContextRule) -> Bool
  ) -> Bool {
    forEachLigature(at) { first, record, count in
      var position = record + 4
      rule.removeAll()
      rule.slots.append(.glyph(first))
      guard append(count - 1, &position, to: &rule.slots, { .glyph($0) }) else { return false }
      rule.input = 0..<rule.slots.count
      rule.merges = true
      return add(rule)
    }
  }

  /// Reads the ligatures of a subtable.
  ///
  /// - Parameter body: receives the first glyph of each, its table, and the number of its glyphs;
  ///   returns `false` to stop.
  /// - Returns: `false` when it stopped, or when the table is truncated.
  func forEachLigature(_ at: Int, _ body: (UInt16, Int, Int) -> Bool) -> Bool {
    guard let coverage = reader.uint16(at: at + 2), let sets = reader.uint16(at: at + 4),
      let firsts = GlyphMatcher.glyphs(of: reader, at + Int(coverage)), firsts.count >= Int(sets)
    else { return false }
    for set in 0..<Int(sets) {
      guard let offset = reader.uint16(at: at + 6 + 2 * set),
        let count = reader.uint16(at: at + Int(offset))
      else { return false }
      for ligature in 0..<Int(count) {
        let list = at + Int(offset)
        guard let tableOffset = reader.uint16(at: list + 2 + 2 * ligature),
          let components = reader.uint16(at: list + Int(tableOffset) + 2),
          body(firsts[set], list + Int(tableOffset), Int(components))
        else { return false }
      }
    }
    return true
  }

  private func readContext(
    _ at: Int, isChained: Bool, _ rule: inout ContextRule, _ add: (ContextRule) -> Bool
  ) -> Bool {
    switch reader.uint16(at: at) {
    case 1:
      // The coverage contains the first glyphs of all rules.
      return readRuleSets(
        at, countAt: at + 4, isChained, &rule, add, first: { _ in .coverage(firstCoverage(at)) },
        isExact: { _ in GlyphMatcher.glyphs(of: reader, firstCoverage(at))?.count == 1 },
        backtrack: { .glyph($0) }, input: { .glyph($0) }, lookahead: { .glyph($0) })
    case 2:
      // An offset of 0 means that there is no class definition.
      func definition(_ index: Int) -> Int? {
        reader.uint16(at: at + 4 + 2 * index).flatMap { $0 > 0 ? at + Int($0) : nil }
      }
      let input = definition(isChained ? 1 : 0)
      let before = isChained ? definition(0) : input
      let after = isChained ? definition(2) : input
      return readRuleSets(
        at, countAt: at + (isChained ? 10 : 6), isChained, &rule, add,
        first: { .glyphClass(definition: input, value: UInt16(clamping: $0)) },
        isExact: { set in
          // Glyphs of the class that are not in the coverage begin no rule.
          guard set > 0, let input,
            let glyphs = GlyphMatcher.glyphs(
              of: reader, definition: input, value: UInt16(clamping: set))
          else { return false }
          return glyphs.allSatisfy {
            GlyphMatcher.coverageIndex(of: $0, reader, firstCoverage(at)) != nil
          }
        },
        backtrack: { .glyphClass(definition: before, value: $0) },
        input: { .glyphClass(definition: input, value: $0) },
        lookahead: { .glyphClass(definition: after, value: $0) })
    case 3:
      return readCoverages(at, isChained, &rule, add)
    default:
      return false
    }
  }

  private func firstCoverage(_ at: Int) -> Int { at + Int(reader.uint16(at: at + 2) ?? 0) }

  private func readRuleSets(
    _ at: Int, countAt: Int, _ isChained: Bool, _ rule: inout ContextRule,
    _ add: (ContextRule) -> Bool, first: (Int) -> GlyphMatcher, isExact: (Int) -> Bool,
    backtrack: (UInt16) -> GlyphMatcher, input: (UInt16) -> GlyphMatcher,
    lookahead: (UInt16) -> GlyphMatcher
  ) -> Bool {
    guard let sets = reader.uint16(at: countAt) else { return false }
    for set in 0..<Int(sets) {
      guard let offset = reader.uint16(at: countAt + 2 + 2 * set) else { return false }
      // A class without rules has no rule set.
      guard offset > 0 else { continue }
      let list = at + Int(offset)
      guard let count = reader.uint16(at: list) else { return false }
      var isExactSet: Bool?
      for number in 0..<Int(count) {
        guard let tableOffset = reader.uint16(at: list + 2 + 2 * number) else { return false }
        guard
          readSequence(
            list + Int(tableOffset), isChained, first: first(set), backtrack: backtrack,
            input: input, lookahead: lookahead, &rule)
        else { return false }
        if rule.nested.isEmpty {
          let isExact = isExactSet ?? isExact(set)
          isExactSet = isExact
          rule.isInert = isExact
        }
        guard add(rule) else { return false }
      }
    }
    return true
  }

  private func readCoverages(
    _ at: Int, _ isChained: Bool, _ rule: inout ContextRule, _ add: (ContextRule) -> Bool
  ) -> Bool {
    let coverage: (UInt16) -> GlyphMatcher = { .coverage(at + Int($0)) }
    guard
      readSequence(
        at + 2, isChained, first: nil, backtrack: coverage, input: coverage, lookahead: coverage,
        &rule)
    else { return false }
    rule.isInert = rule.nested.isEmpty
    return add(rule)
  }

  /// Reads a rule's slots and lookups.
  ///
  /// - Parameter first: the first slot of the input where its table does not list that; else `nil`.
  private func readSequence(
    _ at: Int, _ isChained: Bool, first: GlyphMatcher?, backtrack: (UInt16) -> GlyphMatcher,
    input: (UInt16) -> GlyphMatcher, lookahead: (UInt16) -> GlyphMatcher,
    _ rule: inout ContextRule
  ) -> Bool {
    rule.removeAll()
    var position = at
    guard !isChained || appendArray(&position, to: &rule.slots, backtrack) else { return false }
    rule.slots.reverse()
    let start = rule.slots.count
    guard let inputs = reader.uint16(at: position) else { return false }
    position += 2
    // The number of lookups precedes the input of a rule without a chain.
    let countAt = position
    if !isChained { position += 2 }
    if let first { rule.slots.append(first) }
    guard append(Int(inputs) - (first == nil ? 0 : 1), &position, to: &rule.slots, input) else {
      return false
    }
    rule.input = start..<rule.slots.count
    guard !isChained || appendArray(&position, to: &rule.slots, lookahead),
      let records = reader.uint16(at: isChained ? position : countAt)
    else { return false }
    return append(Int(records), lookupsAt: isChained ? position + 2 : position, to: &rule.nested)
  }

  private func readReverseChain(
    _ at: Int, _ rule: inout ContextRule, _ add: (ContextRule) -> Bool
  ) -> Bool {
    let coverage: (UInt16) -> GlyphMatcher = { .coverage(at + Int($0)) }
    rule.removeAll()
    var position = at + 4
    guard let own = reader.uint16(at: at + 2), appendArray(&position, to: &rule.slots, coverage)
    else { return false }
    rule.slots.reverse()
    rule.slots.append(coverage(own))
    rule.input = rule.slots.count - 1..<rule.slots.count
    return appendArray(&position, to: &rule.slots, coverage) && add(rule)
  }
}

/// The lookups that rules of other lookups apply.
///
/// HarfBuzz limits the number and depth of applications in a run. If lookups apply themselves, the
/// effect of a rule depends on how many matched before it.
struct LookupCalls {
  /// Each lookup that applies others, with those.
  private var calls: [(lookup: Int, applied: [HarfBuzzLookups.Lookup])] = []

  /// The maximum depth analysed. HarfBuzz allows 64 levels, each of which may multiply the work.
  private static let mostLevels = 6

  /// Adds the lookups that one lookup applies.
  mutating func add(_ lookup: HarfBuzzLookups.Lookup, _ applied: [HarfBuzzLookups.Lookup]) {
    if !applied.isEmpty { calls.append((lookup.number, applied)) }
  }

  /// Whether no lookup applies itself, directly or indirectly, and none exceeds the maximum depth.
  var isShallow: Bool {
    // Each round removes the lookups that apply no remaining one; cycles remain.
    var left = calls
    for _ in 0..<Self.mostLevels {
      var numbers = BitSet()
      for call in left { numbers.insert(call.lookup) }
      left = left.filter { $0.applied.contains { numbers.contains($0.number) } }
    }
    return left.isEmpty
  }
}
