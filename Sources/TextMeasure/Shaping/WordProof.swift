/// What a font's lookups allow to be shaped apart from the rest of its run.
///
/// The cache may only hold what is provably the same as in a whole run. A word with the spaces on
/// both sides is the same when no rule can match across one of those spaces; a character is the
/// same everywhere when no rule that looks at neighbours has a place for its glyph. The lookups are
/// those of HarfBuzz's own plan for the script, language and features; their rules are read from
/// the font.
final class WordProof {
  /// Whether parts of a run may be shaped one by one at all.
  private(set) var allowsParts = false
  /// Whether an advance can be a matter of a character and the next one.
  private var allowsPairs = false
  /// Without which neighbours no rule matches.
  private(set) var witnesses = RuleWitnesses()
  private let font: HarfBuzzFont
  /// Whether brackets and the like are shaped as their mirror images.
  private let mirrors: Bool
  private let space: UInt16
  /// Rules that can match a space with something on both its sides.
  private var crossings: [Crossing] = []

  /// What has to stand before the space, nearest first, and after it.
  private struct Crossing {
    var table: SFNTReader
    var before: [GlyphMatcher]
    var after: [GlyphMatcher]
  }

  /// Whether a rule has a place for two spaces in a row.
  private(set) var matchesSpaceRuns = false
  /// Glyphs that some lookup with context can match; others have their advance wherever they are.
  private let contextual = GlyphSet()
  /// Glyphs that a lookup without context replaces or moves.
  private let adjusted = GlyphSet()
  /// Whether some rule takes glyphs that no table names, so that no glyph is safe from it.
  private var matchesUnnamedGlyphs = false
  private var graph = SubstitutionGraph()
  /// Whether the graph knows what text begins as; only crossings need that.
  private var isGraphClosed = false

  init(font: HarfBuzzFont, properties: NativeSegmentProperties) {
    self.font = font
    mirrors = properties.isRightToLeft
    space = UInt16(truncatingIfNeeded: font.nominalGlyph(0x20))
    let tables = (
      SFNTReader(bytes: font.table(FontTag("GSUB").rawValue)),
      SFNTReader(bytes: font.table(FontTag("GPOS").rawValue))
    )
    // AAT tables are state machines over the whole run; more glyphs than 16 bits have no lookups.
    var allows = !["morx", "mort", "kerx"].contains { (tag: FontTag) in
      font.hasTable(tag.rawValue)
    }
    var hasPairs = false
    var allowsPairs = true
    var nested: Set<Int> = []
    let tableNumbers = (witnesses.add(tables.0), witnesses.add(tables.1))
    for active in HarfBuzzLookups.active(in: font, properties: properties) {
      let table = active.isPositioning ? tables.1 : tables.0
      guard
        let lookup = LayoutLookup(
          table, isPositioning: active.isPositioning, index: active.index),
        graph.add(lookup)
      else {
        allows = false
        break
      }
      if lookup.isContextFree {
        adjusted.formUnion(active.input)
        continue
      }
      contextual.formUnion(active.before)
      contextual.formUnion(active.input)
      contextual.formUnion(active.after)
      // Marks have no advance; where they attach changes no width.
      guard !lookup.attachesMarks else { continue }
      if lookup.isPair {
        hasPairs = true
        // A pair that moves its second glyph too would move the space after the word before, and
        // one that takes any second glyph would see past a character that is measured by itself.
        if lookup.adjustsSecondGlyph {
          allowsPairs = false
          if active.input.contains(UInt32(space)) { allows = false }
        }
        // Passing over letters, a pair is no matter of neighbours.
        if lookup.ignoresBases { allows = false }
        if lookup.adjustsBeforeAnyGlyph { matchesUnnamedGlyphs = true }
        continue
      }
      guard !lookup.ignoresBases, !(lookup.isPositioning && lookup.type == 3),
        let rules = lookup.rules()
      else {
        // Passing over bases means passing over spaces: only a lookup that knows no spaces and no
        // words' ends is harmless, and that cannot be told.
        allows = false
        break
      }
      for rule in rules {
        note(rule, table)
        witnesses.add(rule, table: lookup.isPositioning ? tableNumbers.1 : tableNumbers.0)
        if !lookup.isPositioning { nested.formUnion(rule.nested) }
      }
    }
    for index in nested {
      guard let lookup = LayoutLookup(tables.0, isPositioning: false, index: index),
        graph.add(lookup)
      else {
        allows = false
        break
      }
    }
    // Against its script's direction a run is turned round before the rules are applied, and what
    // belongs to the word after would belong to the one before.
    if !properties.isInNativeDirection { allows = false }
    // Without pairs in GPOS HarfBuzz reads `kern`, which shares a pair's kerning between both.
    if font.hasTable(FontTag("kern").rawValue), !hasPairs { allows = false }
    // A rule for spaces among glyphs that move about (Indic, Khmer…) is not followed.
    if !crossings.isEmpty, Self.reorders(properties.script) { allows = false }
    allowsParts = allows && space != 0
    self.allowsPairs = allowsParts && allowsPairs && Self.isAlphabet(properties.script)
  }

  /// Notes what a rule says of spaces.
  private func note(_ rule: ContextRule, _ table: SFNTReader) {
    let places = rule.places
    if places.contains(where: \.matchesUnnamedGlyphs) { matchesUnnamedGlyphs = true }
    let matchesSpace = places.map { $0.matches(space, table) }
    guard matchesSpace.contains(true) else { return }
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
            Crossing(
              table: table, before: places[..<start].reversed(),
              after: Array(places[(end + 1)...])))
        }
      }
      // A space that what stands before it changes, whatever comes after.
      if first > 0, last == places.count - 1, rule.input.contains(last) {
        for start in first...last {
          crossings.append(
            Crossing(table: table, before: places[..<start].reversed(), after: []))
        }
      }
      first = last + 1
    }
  }

  /// Whether any rule can match across a space.
  var hasCrossings: Bool { !crossings.isEmpty }

  /// Combining marks and private characters: a text that has them is not taken apart near them.
  static func isApart(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
      0xE000...0xF8FF, 0xF0000...0x10FFFF:
      true
    default:
      false
    }
  }

  /// In which crossing rules a character may stand where.
  ///
  /// A character that can merge with a neighbour or become several glyphs shifts the places, so it
  /// counts as fitting everywhere.
  func crossingPlaces(of codePoint: UInt32) -> CrossingPlaces {
    if !isGraphClosed {
      isGraphClosed = true
      graph.close(
        over: font.coveredRanges.lazy.flatMap { $0 }.filter { !Self.isApart($0) }.map {
          UInt16(truncatingIfNeeded: self.font.nominalGlyph($0))
        })
    }
    let glyph = UInt16(truncatingIfNeeded: firstGlyph(of: codePoint))
    let reach = graph.reach(of: glyph)
    guard !reach.contains(where: { graph.changesCount(of: $0) }) else { return .unknown }
    var places = CrossingPlaces()
    for depth in 0..<CrossingPlaces.depth {
      places.before[depth] = mask(reach, depth) { $0.before }
      places.after[depth] = mask(reach, depth) { $0.after }
    }
    return places
  }

  /// The places of what is not there: the run's edge. Only rules without such a place go on.
  var placesAtEdge: CrossingPlaces {
    var places = CrossingPlaces()
    for depth in 0..<CrossingPlaces.depth {
      places.before[depth] = mask([], depth) { $0.before }
      places.after[depth] = mask([], depth) { $0.after }
    }
    return places
  }

  private func mask(
    _ reach: [UInt16], _ depth: Int, _ side: (Crossing) -> [GlyphMatcher]
  ) -> CrossingMask {
    var mask = CrossingMask.none
    for (index, crossing) in crossings.enumerated() where !mask.contains(index) {
      let matchers = side(crossing)
      if depth >= matchers.count
        || reach.contains(where: { matchers[depth].matches($0, crossing.table) })
      {
        mask.insert(index)
      }
    }
    return mask
  }

  /// On which sides of rules a character may stand whose advance is a matter of it and the next
  /// character where no rule matches; `nil` when it is not.
  ///
  /// That is so of a character with a glyph that is no mark, stays one glyph, and that no rule
  /// changes by itself.
  func pairSides(of codePoint: UInt32) -> RuleWitnesses.Sides? {
    guard allowsPairs else { return nil }
    let glyph = firstGlyph(of: codePoint)
    guard glyph != 0, glyph <= 0xFFFF else { return nil }
    let reach = graph.reach(of: UInt16(truncatingIfNeeded: glyph))
    guard !reach.contains(where: { graph.splits($0) || font.isMark(glyph: UInt32($0)) }),
      !witnesses.hasLoneRule(for: reach)
    else { return nil }
    return witnesses.sides(of: reach)
  }

  /// The advance that a character has in every run; `nil` when that depends on its neighbours.
  func fixedAdvance(of codePoint: UInt32) -> Int32? {
    guard !matchesUnnamedGlyphs else { return nil }
    let glyph = firstGlyph(of: codePoint)
    guard glyph != 0, !contextual.contains(glyph), !adjusted.contains(glyph) else { return nil }
    return font.advance(ofGlyph: glyph)
  }

  /// The glyph that shaping a character begins with: its mirror image's from right to left, where
  /// the font has one.
  private func firstGlyph(of codePoint: UInt32) -> UInt32 {
    if mirrors {
      let mirrored = font.nominalGlyph(HarfBuzzFont.mirrored(codePoint))
      if mirrored != 0 { return mirrored }
    }
    return font.nominalGlyph(codePoint)
  }

  /// Whether HarfBuzz shapes a script character by character: no joining, no syllables.
  private static func isAlphabet(_ script: UInt32) -> Bool {
    let alphabets: [FontTag] = [
      "Latn", "Cyrl", "Grek", "Armn", "Geor", "Hani", "Hira", "Kana", "Zyyy", "Ethi", "Cher",
    ]
    return alphabets.contains { $0.rawValue == script }
  }

  /// Whether HarfBuzz moves glyphs about within the syllables of a script.
  private static func reorders(_ script: UInt32) -> Bool {
    let still: [FontTag] = [
      "Latn", "Cyrl", "Grek", "Armn", "Geor", "Hebr", "Arab", "Hani", "Hira", "Kana", "Hang",
      "Zyyy", "Zinh", "Ethi", "Cher",
    ]
    return !still.contains { $0.rawValue == script }
  }
}
