/// What the rules of a font's active lookups say of single glyphs, of neighbours, and of spaces.
///
/// The lookups are those of HarfBuzz's own plan for a script, language and features; their rules are
/// read from the font. Scripts with the same lookups share one.
final class FontRules {
  /// Whether the rules are known: none was found that is not followed.
  private(set) var isKnown: Bool
  /// Whether GPOS adjusts pairs.
  private(set) var hasPairs = false
  /// Whether a pair adjustment changes the first of two neighbours alone.
  private(set) var adjustsFirstGlyphsAlone = true
  /// What pair adjustments say, where that can be read.
  private var pairAdjustments = PairAdjustments()
  /// Without which neighbours no rule matches.
  private(set) var witnesses = RuleWitnesses()
  /// Whether a rule may give a space another glyph: then more than advances is a matter of its
  /// neighbours.
  private(set) var changesSpaces = false
  /// Whether a rule has a place for two spaces in a row.
  private(set) var matchesSpaceRuns = false
  /// Whether some rule takes glyphs that no table names, so that no glyph is safe from it.
  private var matchesUnnamedGlyphs = false
  /// Glyphs that some lookup with context can match; others have their advance wherever they are.
  private let contextual = GlyphSet()
  /// Glyphs that a lookup without context replaces or moves.
  private let adjusted = GlyphSet()
  /// Glyphs that are attached to others as marks are, and are none.
  private var attached: Set<UInt16> = []
  private let font: HarfBuzzFont
  /// What a space is, and what it becomes before any rule has matched.
  private var spaces: [UInt16]
  /// What lookups with context make of glyphs by themselves.
  private var calledGraph = SubstitutionGraph()
  private var graph = SubstitutionGraph()
  /// What glyphs become before any rule with context has matched.
  private var ownGraph = SubstitutionGraph()
  /// Whether the graph knows what text begins as; only crossings need that.
  private var isGraphClosed = false
  /// Rules that can match a space with something on both its sides.
  private var crossings: [Crossing] = []
  /// What the places of crossings take; rules share them.
  private var matchers: [PlaceMatcher] = []
  private var matcherNumbers: [PlaceMatcher: Int] = [:]

  /// What has to stand before the space, nearest first, and after it, by number.
  private struct Crossing {
    var before: [Int]
    var after: [Int]
  }

  private struct PlaceMatcher: Hashable {
    var matcher: GlyphMatcher
    var isPositioning: Bool
  }

  /// How many lookups have rules that were read.
  private var lookupCount = 0
  /// How many places the rules have that were read.
  private var placeCount = 0

  /// The most places in all rules that are read; a font with more is shaped run by run.
  ///
  /// The bundled fonts have up to tens of thousands.
  private static let mostPlaces = 1_000_000

  /// The tables that the matchers read.
  private let substitution: SFNTReader
  private let positioning: SFNTReader

  init(font: HarfBuzzFont, lookups: [HarfBuzzLookups.Lookup]) {
    self.font = font
    let space = UInt16(truncatingIfNeeded: font.nominalGlyph(0x20))
    spaces = [space]
    substitution = SFNTReader(bytes: font.table(FontTag("GSUB").rawValue))
    positioning = SFNTReader(bytes: font.table(FontTag("GPOS").rawValue))
    // AAT tables are state machines over the whole run; more glyphs than 16 bits have no lookups.
    isKnown = !["morx", "mort", "kerx"].contains { (tag: FontTag) in font.hasTable(tag.rawValue) }
    // Which alternate a glyph has at random is a matter of all that stands before it.
    if substitution.hasFeature(FontTag("rand").rawValue) { isKnown = false }
    for active in lookups where !active.isPositioning {
      guard let lookup = LayoutLookup(substitution, isPositioning: false, index: active.index),
        !lookup.isContextFree || ownGraph.add(lookup)
      else {
        isKnown = false
        return
      }
    }
    spaces = ownGraph.reach(of: space)
    let tableNumbers = (witnesses.add(substitution), witnesses.add(positioning))
    var nested: [HarfBuzzLookups.Lookup] = []
    var calls = LookupCalls()
    for active in lookups {
      guard
        let lookup = LayoutLookup(
          active.isPositioning ? positioning : substitution,
          isPositioning: active.isPositioning, index: active.index),
        graph.add(lookup)
      else {
        isKnown = false
        return
      }
      let glyphs = HarfBuzzLookups.glyphs(of: active, in: font)
      if lookup.isContextFree {
        adjusted.formUnion(glyphs.input)
        continue
      }
      noteContextual(glyphs)
      // Marks have no advance; where they attach changes no width.
      guard !lookup.attachesMarks else {
        noteAttached(by: lookup)
        continue
      }
      if lookup.isPair {
        note(pairs: lookup, adjustsSpace: spaces.contains { glyphs.input.contains(UInt32($0)) })
        continue
      }
      guard let called = note(lookup, tableNumbers, isNested: false) else {
        isKnown = false
        return
      }
      calls.add(active, called)
      nested += called
    }
    var seen: Set<HarfBuzzLookups.Lookup> = []
    while let next = nested.popLast() {
      guard seen.insert(next).inserted else { continue }
      guard
        let lookup = LayoutLookup(
          next.isPositioning ? positioning : substitution, isPositioning: next.isPositioning,
          index: next.index),
        graph.add(lookup)
      else {
        isKnown = false
        return
      }
      if lookup.isContextFree || lookup.attachesMarks {
        noteAttached(by: lookup)
        guard calledGraph.add(lookup) else {
          isKnown = false
          return
        }
        continue
      }
      // It may match glyphs that no active lookup does.
      noteContextual(HarfBuzzLookups.glyphs(of: next, in: font))
      if lookup.isPair {
        // The second glyph may be one that the rule does not see. Marks are shaped with their word.
        if lookup.adjustsSecondGlyph || lookup.ignoresBases || !beginsWithMarks(lookup) {
          isKnown = false
        }
        continue
      }
      // It may look further than the rule that calls it.
      guard let called = note(lookup, tableNumbers, isNested: true) else {
        isKnown = false
        return
      }
      calls.add(next, called)
      nested += called
    }
    if !calls.isShallow { isKnown = false }
    witnesses.finish()
    let changed = spaces.flatMap { calledGraph.reach(of: $0) }
    if changed.contains(where: { !spaces.contains($0) }) { changesSpaces = true }
    // Rules that pass over marks pass over a space that the font calls one.
    if !contextual.isWhole || !adjusted.isWhole
      || changed.contains(where: { font.isMark(glyph: UInt32($0)) })
    {
      isKnown = false
    }
  }

  /// Reads the rules of a lookup with context; `nil` when they are not followed.
  ///
  /// - Returns: the lookups that they call.
  private func note(
    _ lookup: LayoutLookup, _ tableNumbers: (Int, Int), isNested: Bool
  ) -> [HarfBuzzLookups.Lookup]? {
    // Passing over bases means passing over spaces: only a lookup that knows no spaces and no
    // words' ends is harmless, and that cannot be told.
    guard !lookup.ignoresBases, !(lookup.isPositioning && lookup.type == 3),
      let rules = lookup.rules()
    else { return nil }
    if !lookup.isPositioning, lookup.type == 8, !calledGraph.add(lookup) { return nil }
    var called: [HarfBuzzLookups.Lookup] = []
    lookupCount += 1
    for rule in rules {
      placeCount += rule.places.count
      guard placeCount <= Self.mostPlaces else { return nil }
      note(rule, isPositioning: lookup.isPositioning)
      // What only a rule calls is not asked everywhere; so it is not known where it matches.
      witnesses.add(
        rule, table: lookup.isPositioning ? tableNumbers.1 : tableNumbers.0,
        lookup: isNested ? nil : lookupCount)
      called += rule.nested.map { .init(isPositioning: lookup.isPositioning, index: $0) }
    }
    return called
  }

  private func noteContextual(_ glyphs: HarfBuzzLookups.Glyphs) {
    for set in [glyphs.before, glyphs.input, glyphs.after] { contextual.formUnion(set) }
  }

  private func note(pairs lookup: LayoutLookup, adjustsSpace: Bool) {
    hasPairs = true
    pairAdjustments.add(lookup)
    // A pair that moves its second glyph too would move the space after the word before, and one
    // that takes any second glyph would see past a character that is measured by itself.
    if lookup.adjustsSecondGlyph {
      adjustsFirstGlyphsAlone = false
      // By classes it takes every glyph for a second one, and none of them for a first one again:
      // which pairs there are is a matter of all that stands before.
      if adjustsSpace || lookup.takesAnySecondGlyph { isKnown = false }
    }
    // Passing over letters, a pair is no matter of neighbours.
    if lookup.ignoresBases { isKnown = false }
    if lookup.adjustsBeforeAnyGlyph { matchesUnnamedGlyphs = true }
    if lookup.movesGlyphs { witnesses.tellsKerning = false }
  }

  /// Whether all pairs of a lookup begin with a mark.
  private func beginsWithMarks(_ lookup: LayoutLookup) -> Bool {
    lookup.firstGlyphs.allSatisfy { font.isMark(glyph: UInt32($0)) }
  }

  private func noteAttached(by lookup: LayoutLookup) {
    guard lookup.attachesMarks else { return }
    for glyph in lookup.firstGlyphs where !font.isMark(glyph: UInt32(glyph)) {
      attached.insert(glyph)
    }
  }

  /// Notes what a rule says of spaces.
  private func note(_ rule: ContextRule, isPositioning: Bool) {
    let table = isPositioning ? positioning : substitution
    let places = rule.places
    if places.contains(where: \.matchesUnnamedGlyphs) { matchesUnnamedGlyphs = true }
    let matchesSpace = places.map { place in spaces.contains { place.matches($0, table) } }
    guard matchesSpace.contains(true) else { return }
    // With a mark after it a space is shaped with all of its run.
    if rule.merges, places.count > 1, !places.contains(where: isMark) { changesSpaces = true }
    let changes = !isPositioning && !rule.isInert && !places.contains(where: isMark)
    let numbers = places.map { number(of: PlaceMatcher(matcher: $0, isPositioning: isPositioning)) }
    var first = 0
    while first < places.count {
      guard matchesSpace[first] else {
        first += 1
        continue
      }
      var last = first
      while last + 1 < places.count, matchesSpace[last + 1] { last += 1 }
      if last > first { matchesSpaceRuns = true }
      // Any stretch of the places that can take spaces may be the text's spaces.
      for start in first...last where start > 0 {
        for end in start...last where end + 1 < places.count {
          crossings.append(
            Crossing(before: numbers[..<start].reversed(), after: Array(numbers[(end + 1)...])))
        }
      }
      // A space that what stands before it changes, whatever comes after. The places before may take
      // spaces too, and letters.
      if last > 0, last == places.count - 1, rule.input.contains(last) {
        for start in max(first, 1)...last {
          crossings.append(Crossing(before: numbers[..<start].reversed(), after: []))
        }
      }
      // One that what stands after it changes, and that what stands before it may see.
      if first == 0, last + 1 < places.count || last > 0, changes, rule.input.contains(0) {
        for end in 0...last where end + 1 < places.count {
          crossings.append(Crossing(before: [], after: Array(numbers[(end + 1)...])))
        }
      }
      first = last + 1
    }
  }

  private func isMark(_ place: GlyphMatcher) -> Bool {
    if case .glyph(let glyph) = place { font.isMark(glyph: UInt32(glyph)) } else { false }
  }

  private func number(of matcher: PlaceMatcher) -> Int {
    if let number = matcherNumbers[matcher] { return number }
    matcherNumbers[matcher] = matchers.count
    matchers.append(matcher)
    return matchers.count - 1
  }

  // MARK: Asking

  /// Whether any rule can match across a space.
  var hasCrossings: Bool { !crossings.isEmpty }

  /// In which crossing rules a character whose shaping begins with `glyph` may stand where.
  ///
  /// A character that can merge with a neighbour or become several glyphs shifts the places, so it
  /// counts as fitting everywhere.
  func crossingPlaces(of glyph: UInt16) -> CrossingPlaces {
    if !isGraphClosed {
      isGraphClosed = true
      graph.close(
        over: font.coveredRanges.lazy.flatMap { $0 }.filter { !Self.isApart($0) }.map {
          UInt16(truncatingIfNeeded: self.font.nominalGlyph($0))
        })
    }
    let reach = graph.reach(of: glyph)
    // Rules may pass over what the font calls a mark.
    guard !reach.contains(where: { graph.changesCount(of: $0) || font.isMark(glyph: UInt32($0)) })
    else { return .unknown }
    return places(
      matchers.map { place in
        let table = place.isPositioning ? positioning : substitution
        return reach.contains { place.matcher.matches($0, table) }
      })
  }

  /// The places of what is not there: the run's edge. Only rules without such a place go on.
  var placesAtEdge: CrossingPlaces { places(matchers.map { _ in false }) }

  /// The places of something that the matchers take as `taken` says.
  private func places(_ taken: [Bool]) -> CrossingPlaces {
    var places = CrossingPlaces()
    for depth in 0..<CrossingPlaces.depth {
      places.before[depth] = .none
      places.after[depth] = .none
      for (index, crossing) in crossings.enumerated() {
        if depth >= crossing.before.count || taken[crossing.before[depth]] {
          places.before[depth].insert(index)
        }
        if depth >= crossing.after.count || taken[crossing.after[depth]] {
          places.after[depth].insert(index)
        }
      }
    }
    return places
  }

  /// Combining marks and private characters: a text that has them is not taken apart near them.
  private static func isApart(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
      0xE000...0xF8FF, 0xF0000...0x10FFFF:
      true
    default:
      false
    }
  }

  /// On which sides of rules a glyph may stand whose advance is a matter of it and the next one
  /// where no rule matches: it is no mark, stays one glyph, and no rule changes it by itself.
  func pairSides(of glyph: UInt16) -> RuleWitnesses.Sides? {
    let reach = graph.reach(of: glyph)
    guard
      !reach.contains(where: {
        graph.splits($0) || font.isMark(glyph: UInt32($0)) || attached.contains($0)
      }),
      !witnesses.hasLoneRule(for: reach)
    else { return nil }
    return witnesses.sides(of: reach, own: ownGraph.reach(of: glyph))
  }

  /// A glyph and everything that it can become.
  func reach(of glyph: UInt16) -> Set<UInt32> { Set(graph.reach(of: glyph).map(UInt32.init)) }

  /// The advance of a glyph before another where no rule matches, in the font's lengths, and whether
  /// a pair adjustment changes it; `nil` where only shaping tells that.
  ///
  /// - Parameters:
  ///   - first: what the glyph becomes before any rule has matched.
  ///   - second: the same of the one after it; empty for none.
  ///   - font: the font itself, or one with its rules and other advances.
  func pairAdvance(
    of first: [UInt16], before second: [UInt16], in font: HarfBuzzFont
  ) -> (advance: Int32, isAdjusted: Bool)? {
    guard pairAdjustments.isReadable, first.count == 1, second.count <= 1,
      !adjusted.contains(UInt32(first[0]))
    else { return nil }
    var adjustment = (value: Int32(0), isAdjusted: false)
    if let second = second.first {
      guard let read = pairAdjustments.adjustment(first[0], second) else { return nil }
      adjustment = read
    }
    let advance =
      Int(font.advance(ofGlyph: UInt32(first[0]))) + Int(adjustment.value)
      * font.lengthsPerPositioningUnit
    return Int32(exactly: advance).map { ($0, adjustment.isAdjusted) }
  }

  /// Whether a glyph has the same advance whatever its neighbours are. What the font calls a mark
  /// loses its own, whatever the character is.
  func isFixed(_ glyph: UInt32) -> Bool {
    // After a pair that adjusts its second glyph too, breaking before the next one is unsafe.
    !matchesUnnamedGlyphs && adjustsFirstGlyphsAlone && !contextual.contains(glyph)
      && !adjusted.contains(glyph) && !font.isMark(glyph: glyph)
  }
}
