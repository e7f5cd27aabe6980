/// What a font's lookups allow to be shaped apart from the rest of its run.
///
/// The cache may only hold what is provably the same as in a whole run. A word with the spaces on
/// both sides can be shaped by itself when nothing that could match the space looks further than
/// one neighbour; a character can be measured by itself when no lookup with context knows its
/// glyph. The lookups are the ones that HarfBuzz's own plan for the script, language and features
/// goes through.
final class WordProof {
  /// Whether words between spaces may be shaped one by one.
  let allowsWords: Bool
  /// Glyphs that a lookup which looks across the space may change; a run that has one of them is
  /// shaped whole.
  private let crossing: GlyphSet
  /// Glyphs that some lookup with context can match; others have their advance wherever they are.
  private let contextual: GlyphSet
  /// Glyphs that a lookup without context replaces or moves.
  private let adjusted: GlyphSet
  private let font: HarfBuzzFont
  /// Whether a character may be measured by itself at all.
  private let allowsCharacters: Bool

  init(font: HarfBuzzFont, properties: NativeSegmentProperties) {
    self.font = font
    let crossing = GlyphSet()
    let contextual = GlyphSet()
    let adjusted = GlyphSet()
    let space = font.nominalGlyph(0x20)
    // AAT tables are state machines over the whole run.
    var allowsWords = !["morx", "mort", "kerx"].contains { (tag: FontTag) in
      font.hasTable(tag.rawValue)
    }
    let substitution = LookupList(
      table: font.table(FontTag("GSUB").rawValue), isPositioning: false)
    let positioning = LookupList(
      table: font.table(FontTag("GPOS").rawValue), isPositioning: true)
    var hasPairs = false
    for lookup in HarfBuzzLookups.active(in: font, properties: properties) {
      let list = lookup.isPositioning ? positioning : substitution
      guard let header = list.header(of: lookup.index) else {
        allowsWords = false
        continue
      }
      if header.isContextFree {
        adjusted.formUnion(lookup.input)
        continue
      }
      contextual.formUnion(lookup.before)
      contextual.formUnion(lookup.input)
      contextual.formUnion(lookup.after)
      guard !header.attachesMarks else { continue }
      let isPair = lookup.isPositioning && header.type == 2
      if isPair { hasPairs = true }
      if header.matchesUnnamedGlyphs {
        crossing.formUnion(lookup.input)
        continue
      }
      // A lookup that passes over base glyphs passes over the space as well.
      let touchesSpace =
        header.ignoresBaseGlyphs || lookup.input.contains(space)
        || lookup.before.contains(space) || lookup.after.contains(space)
      guard touchesSpace else { continue }
      if isPair {
        // A pair that also moves its second glyph would change the space after the word before.
        if header.adjustsSecondGlyph { allowsWords = false }
      } else if lookup.isPositioning && header.type == 3 {
        allowsWords = false
      } else {
        crossing.formUnion(lookup.input)
      }
    }
    // Without pairs in GPOS HarfBuzz reads `kern`, which shares a pair's kerning between both.
    if font.hasTable(FontTag("kern").rawValue), !hasPairs { allowsWords = false }
    self.allowsWords = allowsWords && space != 0 && !crossing.contains(space)
    allowsCharacters = allowsWords
    self.crossing = crossing
    self.contextual = contextual
    self.adjusted = adjusted
  }

  /// Whether a lookup that looks across the space may change this character.
  func looksAcrossSpace(_ codePoint: UInt32) -> Bool {
    crossing.contains(font.nominalGlyph(codePoint))
  }

  /// The advance that a character has in every run; `nil` when that depends on its neighbours.
  func fixedAdvance(of codePoint: UInt32) -> Int32? {
    guard allowsCharacters else { return nil }
    let glyph = font.nominalGlyph(codePoint)
    guard glyph != 0, !contextual.contains(glyph), !adjusted.contains(glyph) else { return nil }
    return font.advance(ofGlyph: glyph)
  }
}
