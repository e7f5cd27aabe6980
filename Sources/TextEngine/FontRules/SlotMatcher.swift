/// The glyphs that match a slot of a rule in GSUB or GPOS.
struct SlotMatcher {
  let matcher: GlyphMatcher
  let isPositioning: Bool
  let extent: (bounds: ClosedRange<UInt16>, size: Int)
  let matchesSpace: Bool

  func matches(_ glyph: UInt16, _ tables: LayoutTables) -> Bool {
    matcher.matches(glyph, tables[isPositioning])
  }
}

struct LayoutTables {
  let substitution: SFNTReader
  let positioning: SFNTReader

  subscript(isPositioning: Bool) -> SFNTReader { isPositioning ? positioning : substitution }
}
