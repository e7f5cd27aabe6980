/// The glyphs that match a slot of a rule in GSUB or GPOS.
struct SlotMatcher {
  var matcher: GlyphMatcher
  var isPositioning: Bool

  /// A key of dictionaries. For each new type of keys, Swift searches all conformances of the process,
  /// which takes as long as reading a hundred rules.
  var code: Int { matcher.code << 1 | (isPositioning ? 1 : 0) }

  func matches(_ glyph: UInt16, _ tables: LayoutTables) -> Bool {
    matcher.matches(glyph, tables[isPositioning])
  }
}

/// The matchers of rules' slots, each once.
struct SlotMatchers {
  private(set) var all: [SlotMatcher] = []
  /// A range that contains all glyphs that each matches.
  private(set) var bounds: [ClosedRange<UInt16>] = []
  /// Roughly how many glyphs each matches.
  private(set) var sizes: [Int] = []
  /// Whether each matches a space.
  private(set) var matchSpace: [Bool] = []
  private var numbers: [Int: Int32] = [:]

  /// The index of a matcher, which is added if it is new.
  mutating func number(
    of slot: SlotMatcher, _ tables: LayoutTables, _ spaces: [UInt16]
  ) -> Int32 {
    let code = slot.code
    if let known = numbers[code] { return known }
    let table = tables[slot.isPositioning]
    let number = Int32(truncatingIfNeeded: all.count)
    numbers[code] = number
    all.append(slot)
    bounds.append(slot.matcher.bounds(table))
    sizes.append(slot.matcher.size(table))
    matchSpace.append(spaces.contains { slot.matches($0, tables) })
    return number
  }
}

struct LayoutTables {
  let substitution: SFNTReader
  let positioning: SFNTReader

  subscript(isPositioning: Bool) -> SFNTReader { isPositioning ? positioning : substitution }
}
