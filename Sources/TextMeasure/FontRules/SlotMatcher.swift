/// The glyphs that match a slot of a rule in GSUB or GPOS.
struct SlotMatcher: Hashable {
  var matcher: GlyphMatcher
  var isPositioning: Bool

  func hash(into hasher: inout Hasher) {
    hasher.combine(matcher.code << 1 ^ (isPositioning ? 1 : 0))
  }

  /// Whether a glyph matches.
  func matches(_ glyph: UInt16, _ tables: LayoutTables) -> Bool {
    matcher.matches(glyph, tables[isPositioning])
  }
}

/// A font's GSUB and GPOS.
struct LayoutTables {
  let substitution: SFNTReader
  let positioning: SFNTReader

  subscript(isPositioning: Bool) -> SFNTReader { isPositioning ? positioning : substitution }
}
