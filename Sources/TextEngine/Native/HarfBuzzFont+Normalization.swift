import CHarfBuzz

/// The glyphs that HarfBuzz's normalizer finds for characters.
extension HarfBuzzFont {
  /// Whether a character has a canonical decomposition.
  static func isComposed(_ codePoint: UInt32) -> Bool { decomposition(of: codePoint) != nil }

  /// Whether HarfBuzz finds glyphs for all characters of a grapheme cluster: as they are, decomposed
  /// step by step as far as the font has the parts (ố is ô with an acute accent in a font without a
  /// circumflex), or composed where the font has the composed character.
  func shows(_ cluster: [UInt32]) -> Bool {
    var parts = cluster.flatMap { decomposed($0) ?? [$0] }
    Self.order(&parts)
    var starter = 0
    var kept = 1
    for part in parts.dropFirst() {
      let isBlocked =
        kept - 1 > starter
        && Self.combiningClass(parts[kept - 1]) >= Self.combiningClass(part)
      if !isBlocked, let both = Self.composition(parts[starter], part), nominalGlyph(both) != 0 {
        parts[starter] = both
        continue
      }
      if Self.combiningClass(part) == 0 { starter = kept }
      parts[kept] = part
      kept += 1
    }
    return parts[..<min(kept, parts.count)].allSatisfy { nominalGlyph($0) != 0 }
  }

  /// Whether a cluster may be shown with other characters than its own: one decomposes, or two
  /// compose. Also `true` for a long cluster, whose pairs would be too many.
  static func hasEquivalents(_ cluster: [UInt32]) -> Bool {
    cluster.count > 16
      || cluster.contains { first in
        decomposition(of: first) != nil || cluster.contains { composition(first, $0) != nil }
      }
  }

  /// The character that HarfBuzz composes of two; `nil` where it may leave them apart.
  func composed(_ base: UInt32, with mark: UInt32) -> UInt32? {
    guard !Self.isComposed(base), let both = Self.composition(base, mark), nominalGlyph(both) != 0
    else { return nil }
    return both
  }

  /// A character's decomposition; `nil` where the font lacks a part.
  private func decomposed(_ codePoint: UInt32) -> [UInt32]? {
    guard let (first, second) = Self.decomposition(of: codePoint),
      second == 0 || nominalGlyph(second) != 0
    else { return nil }
    let rest = second == 0 ? [] : [second]
    if let parts = decomposed(first) { return parts + rest }
    return nominalGlyph(first) != 0 ? [first] + rest : nil
  }

  /// Sorts marks into canonical order.
  private static func order(_ parts: inout [UInt32]) {
    var start = 0
    while start < parts.count {
      let end = parts[(start + 1)...].firstIndex { combiningClass($0) == 0 } ?? parts.count
      // The offset keeps the sort stable.
      let marks = parts[start + 1..<end].enumerated().sorted {
        (combiningClass($0.element), $0.offset) < (combiningClass($1.element), $1.offset)
      }
      parts.replaceSubrange(start + 1..<end, with: marks.map(\.element))
      start = end
    }
  }

  /// One step of a character's canonical decomposition; the second part is 0 for a singleton.
  private static func decomposition(of codePoint: UInt32) -> (UInt32, UInt32)? {
    var first: UInt32 = 0
    var second: UInt32 = 0
    let isComposed =
      unsafe hb_unicode_decompose(hb_unicode_funcs_get_default(), codePoint, &first, &second) != 0
    return isComposed ? (first, second) : nil
  }

  private static func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
    var both: UInt32 = 0
    let isComposed =
      unsafe hb_unicode_compose(hb_unicode_funcs_get_default(), first, second, &both) != 0
    return isComposed ? both : nil
  }

  private static func combiningClass(_ codePoint: UInt32) -> UInt32 {
    unsafe hb_unicode_combining_class(hb_unicode_funcs_get_default(), codePoint).rawValue
  }
}
