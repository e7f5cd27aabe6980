import CHarfBuzz

/// Determines which characters HarfBuzz shapes independently of adjacent syllables.
///
/// Its own tables decide this, not the font: superscript digits and some signs without a script
/// belong to the Indic syllable before them. The test shapes with a font that has every character
/// and no rules: where breaking is unsafe, or a dotted circle appears, there is a syllable.
@safe final class HarfBuzzSyllables {
  private let buffer: HarfBuzzBuffer
  private let font: HarfBuzzFont
  private let properties: NativeSegmentProperties
  /// Letters of the script to test beside, in UTF-16.
  private let letters: [[UInt16]]
  private var glyphs: [ShapedGlyph] = []

  /// How many letters to find, and how many of them to try, evenly spread.
  private static let lookedFor = 48
  private static let tried = 6

  /// `nil` when memory runs out.
  init?(properties: NativeSegmentProperties) {
    guard let buffer = try? HarfBuzzBuffer(),
      let font = HarfBuzzFont(.bytes(Self.bytes), index: 0, variations: [])
    else { return nil }
    self.buffer = buffer
    self.font = font
    var properties = properties
    properties.features = []
    self.properties = properties
    let script = hb_script_from_iso15924_tag(properties.script)
    let functions = unsafe hb_unicode_funcs_get_default()
    // The scripts with syllables lie between Hebrew and the symbols of plane 1.
    let found = (UInt32(0x0590)...0x1_E9FF).lazy.filter { codePoint in
      unsafe hb_unicode_script(functions, codePoint) == script
        && hb_unicode_general_category(functions, codePoint)
          == HB_UNICODE_GENERAL_CATEGORY_OTHER_LETTER
    }.prefix(Self.lookedFor)
    let all = Array(found)
    letters = stride(from: 0, to: all.count, by: max(1, all.count / Self.tried)).compactMap {
      Unicode.Scalar(all[$0]).map { Array(String($0).utf16) }
    }
  }

  /// Whether a character is not part of the syllables before and after it.
  func isOutsideSyllables(_ codePoint: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(codePoint), !letters.isEmpty else { return false }
    let units = Array(String(scalar).utf16)
    return comesApart([units]) && letters.allSatisfy { comesApart([$0, units, $0]) }
  }

  /// Whether each character is shaped as one glyph that is safe to break off.
  private func comesApart(_ characters: [[UInt16]]) -> Bool {
    let units = characters.flatMap(\.self)
    guard (try? buffer.shape(units, font: font, properties: properties, into: &glyphs)) != nil
    else { return false }
    return glyphs.count == characters.count && Set(glyphs.map(\.cluster)).count == glyphs.count
      && !glyphs.contains { $0.isUnsafeToBreak }
  }

  /// A font with one glyph for all characters.
  private static let bytes: [UInt8] = {
    let tables: [(tag: FontTag, values: [UInt16])] = [
      // One subtable for Windows and full Unicode (3, 10), with one group of format 13.
      ("cmap", [0, 1, 3, 10, 0, 12, 13, 0, 0, 28, 0, 0, 0, 1, 0, 0x20, 0x10, 0xFFFF, 0, 1]),
      // Version 0.5 and the number of glyphs.
      ("maxp", [0, 0x5000, 2]),
    ]
    let builder = unsafe hb_face_builder_create()
    defer { unsafe hb_face_destroy(builder) }
    for table in tables {
      let bytes = table.values.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      guard let blob = unsafe HarfBuzzFace.blob(copying: bytes) else { continue }
      unsafe hb_face_builder_add_table(builder, table.tag.rawValue, blob)
      unsafe hb_blob_destroy(blob)
    }
    return unsafe HarfBuzzFace.copy(hb_face_reference_blob(builder))
  }()
}
