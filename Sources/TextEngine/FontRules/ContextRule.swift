/// One rule of a contextual lookup: its glyph sequence in text order.
struct ContextRule {
  /// The slots of the sequence, from the first backtrack glyph to the last lookahead glyph.
  var slots: [GlyphMatcher] = []
  /// The slots of the input sequence: the glyphs that the rule may change.
  var input = 0..<0
  /// The lookups that it applies when it matches.
  var nested: [Int] = []
  /// Whether it surely only blocks later rules: none of its slots matches more glyphs than it.
  var isInert = false

  /// Empties the arrays and keeps their memory.
  mutating func removeAll() {
    slots.removeAll(keepingCapacity: true)
    nested.removeAll(keepingCapacity: true)
    input = 0..<0
    isInert = false
  }
}

extension LayoutLookup {
  /// Reads the lookup's rules: contexts, chained contexts, ligatures' components. `body` returns
  /// `false` to stop; the rule's arrays are reused for the next.
  ///
  /// - Returns: `false` when it stopped, or when the table is truncated or has too many rules.
  func forEachRule(_ body: (ContextRule) -> Bool) -> Bool {
    var count = 0
    func add(_ rule: ContextRule) -> Bool {
      count += 1
      return count <= Limits.mostRulesOfLookup && body(rule)
    }
    var rule = ContextRule()
    return subtables.allSatisfy { subtable in
      switch (isPositioning, type) {
      case (false, 4): readLigatures(subtable, &rule, add)
      case (false, 5), (true, 7): readContext(subtable, isChained: false, &rule, add)
      case (false, 6), (true, 8): readContext(subtable, isChained: true, &rule, add)
      default: true
      }
    }
  }

  private func readLigatures(
    _ at: Int, _ rule: inout ContextRule, _ add: (ContextRule) -> Bool
  ) -> Bool {
    forEachLigature(at) { first, record, count in
      var position = record + 4
      rule.removeAll()
      rule.slots.append(.glyph(first))
      guard append(count - 1, .input, &position, { .glyph($1) }, &rule) else { return false }
      rule.input = 0..<rule.slots.count
      return add(rule)
    }
  }

  /// Reads the ligatures of a subtable: the first glyph of each, its table, and the number of its
  /// glyphs. Returns `false` when `body` did, or when the table is truncated.
  func forEachLigature(_ at: Int, _ body: (UInt16, Int, Int) -> Bool) -> Bool {
    guard let coverage = reader.uint16(at: at + 2), let sets = reader.uint16(at: at + 4),
      let firsts = GlyphMatcher.glyphs(of: reader, at + Int(coverage)), firsts.count >= Int(sets)
    else { return false }
    return reader.forEachNumber(at: at + 4) { set, offset in
      let list = at + offset
      return reader.forEachNumber(at: list) { _, offset in
        guard let components = reader.uint16(at: list + offset + 2) else { return false }
        return body(firsts[set], list + offset, Int(components))
      }
    }
  }

  private func readContext(
    _ at: Int, isChained: Bool, _ rule: inout ContextRule, _ add: (ContextRule) -> Bool
  ) -> Bool {
    let firstCoverage = at + Int(reader.uint16(at: at + 2) ?? 0)
    switch reader.uint16(at: at) {
    case 1:
      // The coverage contains the first glyphs of all rules.
      return readRuleSets(
        at, countAt: at + 4, isChained, &rule, add, first: { _ in .coverage(firstCoverage) },
        isExact: { _ in GlyphMatcher.glyphs(of: reader, firstCoverage)?.count == 1 },
        slot: { .glyph($1) })
    case 2:
      // An offset of 0 means that there is no class definition.
      func definition(_ part: SequencePart) -> Int? {
        reader.uint16(at: at + 4 + (isChained ? 2 * part.rawValue : 0)).flatMap {
          $0 > 0 ? at + Int($0) : nil
        }
      }
      let input = definition(.input)
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
            GlyphMatcher.coverageIndex(of: $0, reader, firstCoverage) != nil
          }
        },
        slot: { .glyphClass(definition: definition($0), value: $1) })
    case 3:
      let isRead = readSequence(at + 2, isChained, first: nil, { .coverage(at + Int($1)) }, &rule)
      rule.isInert = rule.nested.isEmpty
      return isRead && add(rule)
    default:
      return false
    }
  }

  private func readRuleSets(
    _ at: Int, countAt: Int, _ isChained: Bool, _ rule: inout ContextRule,
    _ add: (ContextRule) -> Bool, first: (Int) -> GlyphMatcher, isExact: (Int) -> Bool,
    slot: (SequencePart, UInt16) -> GlyphMatcher
  ) -> Bool {
    reader.forEachNumber(at: countAt) { set, offset in
      // A class without rules has no rule set.
      guard offset > 0 else { return true }
      let list = at + offset
      var isExactSet: Bool?
      return reader.forEachNumber(at: list) { _, offset in
        guard readSequence(list + offset, isChained, first: first(set), slot, &rule) else {
          return false
        }
        if rule.nested.isEmpty {
          let isExact = isExactSet ?? isExact(set)
          isExactSet = isExact
          rule.isInert = isExact
        }
        return add(rule)
      }
    }
  }

  /// The parts of a rule's sequence, in the order of their class definitions.
  private enum SequencePart: Int {
    case backtrack, input, lookahead
  }

  /// Reads a rule's slots and lookups; `first` is the input's first slot where its table omits it.
  private func readSequence(
    _ start: Int, _ isChained: Bool, first: GlyphMatcher?,
    _ slot: (SequencePart, UInt16) -> GlyphMatcher, _ rule: inout ContextRule
  ) -> Bool {
    rule.removeAll()
    var at = start
    if isChained {
      guard append(number(&at), .backtrack, &at, slot, &rule) else { return false }
      rule.slots.reverse()
    }
    let inputStart = rule.slots.count
    guard let inputs = number(&at) else { return false }
    // The number of lookups precedes the input of a rule without a chain.
    var lookups = isChained ? nil : number(&at)
    if let first { rule.slots.append(first) }
    guard append(inputs - (first == nil ? 0 : 1), .input, &at, slot, &rule) else { return false }
    rule.input = inputStart..<rule.slots.count
    if isChained {
      guard append(number(&at), .lookahead, &at, slot, &rule) else { return false }
      lookups = number(&at)
    }
    guard let lookups else { return false }
    for index in 0..<lookups {
      guard let lookup = reader.uint16(at: at + 4 * index + 2) else { return false }
      rule.nested.append(Int(lookup))
    }
    return true
  }

  /// The number at an offset, which moves past it.
  private func number(_ at: inout Int) -> Int? {
    defer { at += 2 }
    return reader.uint16(at: at).map(Int.init)
  }

  private func append(
    _ count: Int?, _ part: SequencePart, _ at: inout Int,
    _ slot: (SequencePart, UInt16) -> GlyphMatcher, _ rule: inout ContextRule
  ) -> Bool {
    // HarfBuzz ignores rules with more slots.
    guard let count, count <= Limits.mostSlotsOfPart else { return false }
    for _ in 0..<max(0, count) {
      guard let value = reader.uint16(at: at) else { return false }
      rule.slots.append(slot(part, value))
      at += 2
    }
    return true
  }
}
