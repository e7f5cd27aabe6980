/// What the rules of a font's active lookups imply for single glyphs, adjacent glyphs and spaces.
/// The lookups are those of HarfBuzz's own plan for a script, language and features.
final class FontRules {
  /// Whether all rules are of kinds that this type analyses.
  private(set) var isKnown: Bool
  /// Whether pair adjustments change only the first glyph.
  private(set) var adjustsFirstGlyphsAlone = true
  private var pairAdjustments = PairAdjustments()
  private(set) var requiredPairs: RequiredGlyphPairs
  /// Whether a rule has slots for two adjacent spaces.
  private(set) var matchesSpaceRuns = false
  /// Whether a rule matches glyphs that no table lists, so that it may affect any glyph.
  private var matchesUnnamedGlyphs = false
  /// Glyphs that a contextual lookup can match; other glyphs have the same advance everywhere.
  private let contextual = GlyphSet()
  /// Glyphs that a lookup without context substitutes or moves.
  private let adjusted = GlyphSet()
  /// Glyphs that are attached like marks but are not marks.
  private var attached = BitSet()
  let font: HarfBuzzFont
  let lookups: [HarfBuzzLookups.Lookup]
  /// The substitutions that contextual lookups apply to single glyphs.
  private var calledGraph = SubstitutionGraph()
  private var graph = SubstitutionGraph()
  /// The substitutions before any contextual rule matched.
  private var ownGraph = SubstitutionGraph()
  /// Whether the graph knows the text's initial glyphs; only space rules need that.
  private var isGraphClosed = false
  /// The slots before a space, nearest first, and after it, of rules that can match around it.
  private var spaceRules: [(before: [RequiredGlyphPairs.Slot], after: [RequiredGlyphPairs.Slot])] =
    []

  /// The number of lookups whose rules were read, and of these rules' slots.
  private var lookupCount = 0
  private var slotCount = 0

  private let tables: LayoutTables

  init(font: HarfBuzzFont, lookups: [HarfBuzzLookups.Lookup]) {
    self.font = font
    self.lookups = lookups
    tables = LayoutTables(substitution: font.table("GSUB"), positioning: font.table("GPOS"))
    requiredPairs = RequiredGlyphPairs(tables)
    // AAT tables are state machines over the whole run. Lookups only support 16-bit glyphs.
    isKnown = !(["morx", "mort", "kerx"] as [FontTag]).contains(where: font.hasTable)
    // A random alternate depends on everything before it.
    if tables.substitution.hasFeature(FontTag("rand").rawValue) { isKnown = false }
    if !read(lookups) { isKnown = false }
  }

  /// Reads the rules of lookups and of those that they apply; `false` where they cannot be analysed.
  private func read(_ lookups: [HarfBuzzLookups.Lookup]) -> Bool {
    var read: [LayoutLookup] = []
    for active in lookups {
      guard let lookup = lookup(active), !lookup.isContextFree || ownGraph.add(lookup) else {
        return false
      }
      read.append(lookup)
    }
    let spaces = ownGraph.closure(of: UInt16(truncatingIfNeeded: font.nominalGlyph(0x20)))
    requiredPairs.spaces = spaces
    graph = ownGraph
    var nested: [HarfBuzzLookups.Lookup] = []
    for (active, lookup) in zip(lookups, read) {
      if lookup.isContextFree {
        HarfBuzzLookups.collectGlyphs(of: active, in: font, input: adjusted)
        continue
      }
      guard graph.add(lookup) else { return false }
      let input = lookup.isPair ? GlyphSet() : contextual
      HarfBuzzLookups.collectGlyphs(of: active, in: font, input: input, context: contextual)
      // Marks have no advance, so attaching them changes no width.
      guard !lookup.attachesMarks else {
        noteAttached(by: lookup)
        continue
      }
      if lookup.isPair {
        contextual.formUnion(input)
        note(pairs: lookup, adjustsSpace: spaces.contains { input.contains(UInt32($0)) })
        continue
      }
      guard let called = note(lookup, isNested: false) else { return false }
      nested += called
    }
    // The lookups that each nested one applies.
    var applied: [Int: [HarfBuzzLookups.Lookup]] = [:]
    for _ in 0..<Limits.deepestLookup {
      var seen = BitSet()
      var next: [HarfBuzzLookups.Lookup] = []
      for lookup in nested where !seen.contains(lookup.number) {
        seen.insert(lookup.number)
        guard let called = applied[lookup.number] ?? note(nested: lookup) else { return false }
        applied[lookup.number] = called
        next += called
      }
      nested = next
    }
    if !nested.isEmpty { isKnown = false }
    requiredPairs.finish()
    if requiredPairs.matchesUnnamedGlyphs { matchesUnnamedGlyphs = true }
    let changed = spaces.flatMap { calledGraph.closure(of: $0) }
    // Rules that skip marks also skip a space that the font classifies as a mark.
    return contextual.isWhole && adjusted.isWhole
      && !changed.contains { font.isMark(glyph: UInt32($0)) }
  }

  /// Reads a lookup that rules apply; returns those that it applies, `nil` where they are unknown.
  private func note(nested active: HarfBuzzLookups.Lookup) -> [HarfBuzzLookups.Lookup]? {
    guard let lookup = lookup(active), graph.add(lookup) else { return nil }
    if lookup.isContextFree || lookup.attachesMarks {
      noteAttached(by: lookup)
      return calledGraph.add(lookup) ? [] : nil
    }
    // It may match glyphs that no active lookup matches.
    HarfBuzzLookups.collectGlyphs(of: active, in: font, input: contextual, context: contextual)
    // It may have a longer context than the rule that applies it.
    guard lookup.isPair else { return note(lookup, isNested: true) }
    // The second glyph may be outside of the rule's context. Marks are shaped with their word.
    if lookup.adjustsSecondGlyph || lookup.ignoresBases
      || !lookup.firstGlyphs.allSatisfy({ font.isMark(glyph: UInt32($0)) })
    {
      isKnown = false
    }
    return []
  }

  /// `nil` when it is truncated.
  private func lookup(_ active: HarfBuzzLookups.Lookup) -> LayoutLookup? {
    LayoutLookup(
      tables[active.isPositioning], isPositioning: active.isPositioning, index: active.index)
  }

  /// Reads a contextual lookup's rules; returns the lookups that they apply, `nil` where unknown.
  private func note(_ lookup: LayoutLookup, isNested: Bool) -> [HarfBuzzLookups.Lookup]? {
    // A lookup that skips bases skips spaces, and whether it never matches around spaces or at
    // words' ends is unknown. Cursive attachment and reverse chains are not analysed.
    guard !lookup.ignoresBases, lookup.type != (lookup.isPositioning ? 3 : 8) else { return nil }
    var called: [HarfBuzzLookups.Lookup] = []
    lookupCount += 1
    // Moved out: access to a property of a class is checked each time.
    var pairs = RequiredGlyphPairs(tables)
    swap(&pairs, &requiredPairs)
    defer { swap(&pairs, &requiredPairs) }
    // Rules apply a nested lookup at some offsets only, so where it matches is unknown.
    let number = isNested ? nil : lookupCount
    let isComplete = lookup.forEachRule { rule in
      slotCount += rule.slots.count
      guard slotCount <= Limits.mostRuleSlots else { return false }
      if pairs.add(rule, isPositioning: lookup.isPositioning, lookup: number) {
        note(rule, &pairs, isPositioning: lookup.isPositioning)
      }
      for index in rule.nested {
        called.append(.init(isPositioning: lookup.isPositioning, index: index))
      }
      return true
    }
    return isComplete ? called : nil
  }

  private func note(pairs lookup: LayoutLookup, adjustsSpace: Bool) {
    pairAdjustments.add(lookup)
    // A pair that also moves its second glyph would move the space after a word. One that matches
    // any second glyph would extend past a character with a fixed advance.
    if lookup.adjustsSecondGlyph {
      adjustsFirstGlyphsAlone = false
      // A class-based pair consumes its second glyph: which ones match depends on all before.
      if adjustsSpace || lookup.adjustsSecondGlyphByClass { isKnown = false }
    }
    // If it skips letters, a pair's glyphs need not be adjacent.
    if lookup.ignoresBases { isKnown = false }
    if lookup.adjustsBeforeAnyGlyph { matchesUnnamedGlyphs = true }
    if lookup.movesGlyphs { requiredPairs.tellsKerning = false }
  }

  private func noteAttached(by lookup: LayoutLookup) {
    guard lookup.attachesMarks else { return }
    for glyph in lookup.firstGlyphs where !font.isMark(glyph: UInt32(glyph)) {
      attached.insert(Int(glyph))
    }
  }

  private func note(_ rule: ContextRule, _ pairs: inout RequiredGlyphPairs, isPositioning: Bool) {
    let slots = rule.slots.map { pairs.slot(of: $0, isPositioning) }
    let areSpaces = slots.map { pairs.matchesSpace($0) }
    // A space followed by a mark is shaped with its whole run.
    let hasMarks = rule.slots.contains(where: isMark)
    let changes = !isPositioning && !rule.isInert && !hasMarks
    if zip(areSpaces, areSpaces.dropFirst()).contains(where: { $0 && $1 }) {
      matchesSpaceRuns = true
    }
    // Any range of the slots that match spaces may be the text's spaces. At the rule's beginning
    // they count if the text after them changes the first one, which may be in the context of the
    // text before; at its end if the text before changes the last one, whatever follows.
    for start in slots.indices where start > 0 || changes && rule.input.contains(0) {
      for end in slots.indices[start...].prefix(while: { areSpaces[$0] })
      where end + 1 < slots.count || start > 0 && rule.input.contains(end) {
        spaceRules.append((slots[..<start].reversed(), Array(slots[(end + 1)...])))
      }
    }
  }

  private func isMark(_ slot: GlyphMatcher) -> Bool {
    if case .glyph(let glyph) = slot { font.isMark(glyph: UInt32(glyph)) } else { false }
  }

  // MARK: Queries

  var hasSpaceRules: Bool { !spaceRules.isEmpty }

  /// The slots of space rules that a character matches whose first glyph is `glyph`.
  ///
  /// A character that can merge or become several glyphs shifts others, so it matches every slot.
  func spaceRuleSlots(of glyph: UInt16) -> SpaceRuleSlots {
    if !isGraphClosed {
      isGraphClosed = true
      graph.close(
        over: font.coveredRanges.lazy.flatMap { $0 }.filter { !Self.isExcluded($0) }.map {
          UInt16(truncatingIfNeeded: self.font.nominalGlyph($0))
        })
    }
    let reachable = graph.closure(of: glyph)
    // Rules may skip glyphs that the font classifies as marks.
    guard
      !reachable.contains(where: { graph.changesCount(of: $0) || font.isMark(glyph: UInt32($0)) })
    else { return .unknown }
    let matchers = requiredPairs.matchers(of: reachable)
    return slots { RequiredGlyphPairs.isTaken($0, by: reachable, matchers) }
  }

  /// The slots that match at the run's edge: none. Only rules without such a slot stay possible.
  var slotsAtEdge: SpaceRuleSlots { slots { _ in false } }

  private func slots(where isTaken: (RequiredGlyphPairs.Slot) -> Bool) -> SpaceRuleSlots {
    var slots = SpaceRuleSlots()
    for depth in 0..<SpaceRuleSlots.depth {
      slots.before[depth] = 0
      slots.after[depth] = 0
      for (index, spaceRule) in spaceRules.enumerated() {
        let bit: SpaceRuleMask = 1 << (index & 127)
        if depth >= spaceRule.before.count || isTaken(spaceRule.before[depth]) {
          slots.before[depth] |= bit
        }
        if depth >= spaceRule.after.count || isTaken(spaceRule.after[depth]) {
          slots.after[depth] |= bit
        }
      }
    }
    return slots
  }

  /// Combining marks and private-use characters: text near them is not divided.
  private static func isExcluded(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
      0xE000...0xF8FF, 0xF0000...0x10FFFF:
      true
    default:
      false
    }
  }

  /// The sides on which a glyph can match rules, if its advance depends only on itself and the next
  /// glyph where no rule matches: it is not a mark, stays one glyph, and no rule changes it alone.
  func pairSides(of glyph: UInt16) -> RequiredGlyphPairs.Sides? {
    let reachable = graph.closure(of: glyph)
    guard
      !reachable.contains(where: {
        graph.splits($0) || font.isMark(glyph: UInt32($0)) || attached.contains(Int($0))
      })
    else { return nil }
    return requiredPairs.sides(of: reachable, own: ownGraph.closure(of: glyph))
  }

  func closure(of glyph: UInt16) -> Set<UInt32> { Set(graph.closure(of: glyph).map(UInt32.init)) }

  /// The advance of a glyph before another where no rule matches, in font units, and whether a pair
  /// adjustment changes it; `nil` where this requires shaping. Both are substituted as far as possible
  /// before any rule matched. `font` may be one with the same rules and other advances.
  func pairAdvance(
    of first: [UInt16], before second: [UInt16], in font: HarfBuzzFont
  ) -> (advance: Int32, isAdjusted: Bool)? {
    guard pairAdjustments.isReadable, first.count == 1, second.count <= 1,
      !adjusted.contains(UInt32(first[0]))
    else { return nil }
    var adjustment = (value: Int32(0), isAdjusted: false)
    if let second = second.first {
      guard let read = pairAdjustments.adjustment(first[0], second, in: font) else { return nil }
      adjustment = read
    }
    return font.advance(ofGlyph: UInt32(first[0]), adjusted: adjustment.value)
      .map { ($0, adjustment.isAdjusted) }
  }

  /// Whether a glyph has the same advance in every context. The font's marks lose their advance.
  func isFixed(_ glyph: UInt32) -> Bool {
    // After a pair that adjusts both glyphs, breaking before the next glyph is unsafe.
    !matchesUnnamedGlyphs && adjustsFirstGlyphsAlone && !contextual.contains(glyph)
      && !adjusted.contains(glyph) && !font.isMark(glyph: glyph)
  }
}
