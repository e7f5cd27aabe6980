/// One rule of a contextual lookup: its glyph sequence in text order.
struct ContextRule {
  /// The slots of the sequence, from the first backtrack glyph to the last lookahead glyph.
  var slots: [GlyphMatcher]
  /// The slots of the input sequence: the glyphs that the rule may change.
  var input: Range<Int>
  /// The lookups that it applies when it matches.
  var nested: [Int]
  /// Whether it changes nothing and only blocks later rules (an *ignore* rule); `false` also where
  /// one of its slots matches more glyphs than the rule.
  var isInert = false
  /// Whether it merges several glyphs into one.
  var merges = false
}

extension LayoutLookup {
  /// The maximum number of rules read from a table; a font with more is shaped run by run.
  static let mostRules = 20_000

  /// The maximum number of slots in a part of a rule, as in HarfBuzz.
  private static let mostSlots = 64

  /// The lookup's rules: contexts, chained contexts, reverse chains, and ligatures as their
  /// component sequences; `nil` when the table is truncated or has too many rules.
  func rules() -> [ContextRule]? {
    var rules: [ContextRule] = []
    for subtable in subtables {
      let complete: Bool
      switch (isPositioning, type) {
      case (false, 4): complete = readLigatures(subtable, &rules)
      case (false, 5), (true, 7): complete = readContext(subtable, isChained: false, &rules)
      case (false, 6), (true, 8): complete = readContext(subtable, isChained: true, &rules)
      case (false, 8): complete = readReverseChain(subtable, &rules)
      default: complete = true
      }
      guard complete, rules.count <= Self.mostRules else { return nil }
    }
    return rules
  }

  private func array(_ at: inout Int, _ make: (UInt16) -> GlyphMatcher) -> [GlyphMatcher]? {
    guard let count = reader.uint16(at: at) else { return nil }
    at += 2
    return values(&at, Int(count), make)
  }

  private func values(
    _ at: inout Int, _ count: Int, _ make: (UInt16) -> GlyphMatcher
  ) -> [GlyphMatcher]? {
    // HarfBuzz ignores rules with more slots.
    guard count <= Self.mostSlots else { return nil }
    var result: [GlyphMatcher] = []
    for _ in 0..<max(0, count) {
      guard let value = reader.uint16(at: at) else { return nil }
      result.append(make(value))
      at += 2
    }
    return result
  }

  /// The lookup indices of `count` sequence lookup records.
  private func nested(_ at: Int, _ count: Int) -> [Int]? {
    var result: [Int] = []
    for index in 0..<max(0, count) {
      guard let lookup = reader.uint16(at: at + 4 * index + 2) else { return nil }
      result.append(Int(lookup))
    }
    return result
  }

  private func readLigatures(_ at: Int, _ rules: inout [ContextRule]) -> Bool {
    guard let coverage = reader.uint16(at: at + 2), let sets = reader.uint16(at: at + 4) else {
      return false
    }
    guard let firsts = GlyphMatcher.glyphs(of: reader, at + Int(coverage)),
      firsts.count >= Int(sets)
    else { return false }
    for set in 0..<Int(sets) {
      guard let offset = reader.uint16(at: at + 6 + 2 * set),
        let count = reader.uint16(at: at + Int(offset))
      else { return false }
      for ligature in 0..<Int(count) {
        let list = at + Int(offset)
        guard let tableOffset = reader.uint16(at: list + 2 + 2 * ligature),
          let components = reader.uint16(at: list + Int(tableOffset) + 2)
        else { return false }
        guard Int(components) <= Self.mostSlots + 1 else { return false }
        var slots: [GlyphMatcher] = []
        slots.reserveCapacity(Int(components))
        slots.append(.glyph(firsts[set]))
        for component in 0..<max(0, Int(components) - 1) {
          guard let glyph = reader.uint16(at: list + Int(tableOffset) + 4 + 2 * component) else {
            return false
          }
          slots.append(.glyph(glyph))
        }
        rules.append(
          ContextRule(slots: slots, input: 0..<slots.count, nested: [], merges: true))
        guard rules.count <= Self.mostRules else { return false }
      }
    }
    return true
  }

  private func readContext(_ at: Int, isChained: Bool, _ rules: inout [ContextRule]) -> Bool {
    switch reader.uint16(at: at) {
    case 1:
      // The coverage contains the first glyphs of all rules.
      return readRuleSets(
        at, countAt: at + 4, isChained, &rules, first: { _ in .coverage(firstCoverage(at)) },
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
        at, countAt: at + (isChained ? 10 : 6), isChained, &rules,
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
      return readCoverages(at, isChained, &rules)
    default:
      return false
    }
  }

  private func firstCoverage(_ at: Int) -> Int { at + Int(reader.uint16(at: at + 2) ?? 0) }

  private func readRuleSets(
    _ at: Int, countAt: Int, _ isChained: Bool, _ rules: inout [ContextRule],
    first: (Int) -> GlyphMatcher, isExact: (Int) -> Bool,
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
      for rule in 0..<Int(count) {
        guard let tableOffset = reader.uint16(at: list + 2 + 2 * rule) else { return false }
        var position = list + Int(tableOffset)
        var before: [GlyphMatcher] = []
        var after: [GlyphMatcher] = []
        var recordCount = 0
        if isChained {
          guard let read = array(&position, backtrack) else { return false }
          before = read
        }
        guard let inputs = reader.uint16(at: position) else { return false }
        position += 2
        if !isChained {
          guard let records = reader.uint16(at: position) else { return false }
          recordCount = Int(records)
          position += 2
        }
        guard let rest = values(&position, Int(inputs) - 1, input) else { return false }
        if isChained {
          guard let read = array(&position, lookahead),
            let records = reader.uint16(at: position)
          else { return false }
          after = read
          recordCount = Int(records)
          position += 2
        }
        guard let lookups = nested(position, recordCount) else { return false }
        if lookups.isEmpty, isExactSet == nil { isExactSet = isExact(set) }
        rules.append(
          ContextRule(
            slots: before.reversed() + [first(set)] + rest + after,
            input: before.count..<before.count + 1 + rest.count, nested: lookups,
            isInert: lookups.isEmpty && isExactSet == true))
        guard rules.count <= Self.mostRules else { return false }
      }
    }
    return true
  }

  private func readCoverages(_ at: Int, _ isChained: Bool, _ rules: inout [ContextRule]) -> Bool {
    var position = at + 2
    let coverage: (UInt16) -> GlyphMatcher = { .coverage(at + Int($0)) }
    var before: [GlyphMatcher] = []
    var after: [GlyphMatcher] = []
    let inputs: [GlyphMatcher]
    let recordCount: UInt16
    if isChained {
      guard let first = array(&position, coverage), let second = array(&position, coverage),
        let third = array(&position, coverage), let count = reader.uint16(at: position)
      else { return false }
      (before, inputs, after, recordCount) = (first, second, third, count)
      position += 2
    } else {
      guard let glyphs = reader.uint16(at: position), let count = reader.uint16(at: position + 2)
      else { return false }
      position += 4
      guard let read = values(&position, Int(glyphs), coverage) else { return false }
      (inputs, recordCount) = (read, count)
    }
    guard let lookups = nested(position, Int(recordCount)) else { return false }
    rules.append(
      ContextRule(
        slots: before.reversed() + inputs + after,
        input: before.count..<before.count + inputs.count, nested: lookups,
        isInert: lookups.isEmpty))
    return true
  }

  private func readReverseChain(_ at: Int, _ rules: inout [ContextRule]) -> Bool {
    var position = at + 4
    let coverage: (UInt16) -> GlyphMatcher = { .coverage(at + Int($0)) }
    guard let own = reader.uint16(at: at + 2), let before = array(&position, coverage),
      let after = array(&position, coverage)
    else { return false }
    rules.append(
      ContextRule(
        slots: before.reversed() + [coverage(own)] + after,
        input: before.count..<before.count + 1, nested: []))
    return true
  }
}
