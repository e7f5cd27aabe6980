import CHarfBuzz

/// The lookups that are active for a font and segment properties, and the glyphs that each matches.
enum HarfBuzzLookups {
  struct Lookup: Equatable {
    /// Whether it is a GPOS lookup; GSUB otherwise.
    var isPositioning: Bool
    var index: Int

    /// A number that differs between all lookups of a font.
    var number: Int { index << 1 | (isPositioning ? 1 : 0) }
  }

  /// The features that HarfBuzz enables only beside a fraction slash (U+2044).
  private static let fractions = (["frac", "numr", "dnom"] as [FontTag]).map(\.rawValue)

  private static let (gsub, gpos) = (FontTag("GSUB").rawValue, FontTag("GPOS").rawValue)

  /// The active lookups of a text without a fraction slash, GSUB's first.
  static func active(in font: HarfBuzzFont, properties: NativeSegmentProperties) -> [Lookup] {
    let face = unsafe hb_font_get_face(font.font)
    var segment = unsafe hb_segment_properties_t()
    unsafe segment.direction = properties.direction
    unsafe segment.script = hb_script_from_iso15924_tag(properties.script)
    unsafe segment.language = properties.language.pointer
    var features = properties.features.map(\.setting)
    for tag in fractions where !features.contains(where: { $0.tag == tag }) {
      features.append(NativeFeature(tag: tag, value: 0).setting)
    }
    var coordinateCount: UInt32 = 0
    // The axis coordinates decide which lookups are substituted (`rvrn`).
    let coordinates = unsafe hb_font_get_var_coords_normalized(font.font, &coordinateCount)
    let plan = unsafe hb_shape_plan_create2(
      face, &segment, features, UInt32(features.count), coordinates, coordinateCount, nil)
    defer { unsafe hb_shape_plan_destroy(plan) }
    var lookups: [Lookup] = []
    for (isPositioning, table) in [(false, gsub), (true, gpos)] {
      let indexes = unsafe hb_set_create()
      defer { unsafe hb_set_destroy(indexes) }
      unsafe hb_ot_shape_plan_collect_lookups(plan, table, indexes)
      var index = UInt32.max
      while unsafe hb_set_next(indexes, &index) != 0 {
        lookups.append(Lookup(isPositioning: isPositioning, index: Int(index)))
      }
    }
    return lookups
  }

  /// Whether HarfBuzz kerns with GPOS and ignores a `kern` table: where GPOS has an enabled feature
  /// `kern` for the script and language, whatever other features adjust pairs. `false` too where a
  /// feature takes one of HarfBuzz's few bits: features after the last one are disabled.
  static func kernsByPositioning(
    in font: HarfBuzzFont, properties: NativeSegmentProperties
  ) -> Bool {
    let kern = FontTag("kern").rawValue
    return properties.features.allSatisfy { $0.tag == kern ? $0.value == 1 : $0.value <= 1 }
      && has(kern, in: gpos, of: font, properties: properties)
  }

  /// Whether GSUB has one of the features for the script and language.
  static func substitutes(
    by features: [FontTag], in font: HarfBuzzFont, properties: NativeSegmentProperties
  ) -> Bool {
    features.contains { has($0.rawValue, in: gsub, of: font, properties: properties) }
  }

  private static func has(
    _ tag: UInt32, in table: UInt32, of font: HarfBuzzFont, properties: NativeSegmentProperties
  ) -> Bool {
    let system = unsafe LanguageSystem(
      in: table, of: font, script: properties.script, language: properties.language.pointer)
    var feature: UInt32 = 0
    return unsafe hb_ot_layout_language_find_feature(
      hb_font_get_face(font.font), table, system.script, system.language, tag, &feature) != 0
  }

  /// What a table has for a script and a language, or takes instead.
  struct LanguageSystem: Equatable {
    private(set) var script: UInt32 = 0
    private(set) var language: UInt32 = 0
    private var scriptTag: UInt32 = 0
    private var hasScript = false

    fileprivate init(
      in table: UInt32, of font: HarfBuzzFont, script: UInt32, language: OpaquePointer?
    ) {
      let face = unsafe hb_font_get_face(font.font)
      // HarfBuzz's own limits: three tags each.
      var scripts = [hb_tag_t](repeating: 0, count: 3)
      var languages = [hb_tag_t](repeating: 0, count: 3)
      var scriptCount = UInt32(scripts.count)
      var languageCount = UInt32(languages.count)
      unsafe hb_ot_tags_from_script_and_language(
        hb_script_from_iso15924_tag(script), language, &scriptCount, &scripts, &languageCount,
        &languages)
      unsafe hasScript =
        hb_ot_layout_table_select_script(
          face, table, scriptCount, scripts, &self.script, &scriptTag) != 0
      unsafe hb_ot_layout_script_select_language(
        face, table, self.script, languageCount, languages, &self.language)
    }
  }

  /// GSUB's and GPOS's: all that HarfBuzz reads of a language for OpenType rules.
  static func languageSystems(
    of font: HarfBuzzFont, script: UInt32, language: String
  ) -> [LanguageSystem] {
    unsafe NativeLanguage.withTemporary(language) { language in
      [gsub, gpos].map {
        unsafe LanguageSystem(in: $0, of: font, script: script, language: language)
      }
    }
  }

  /// Collects the glyphs of a lookup's input, and those before and after it. O(size of the lookup).
  static func collectGlyphs(
    of lookup: Lookup, in font: HarfBuzzFont, input: GlyphSet, context: GlyphSet? = nil
  ) {
    unsafe hb_ot_layout_lookup_collect_glyphs(
      hb_font_get_face(font.font), lookup.isPositioning ? gpos : gsub, UInt32(lookup.index),
      context?.set, input.set, context?.set, nil)
  }
}

/// A set of glyph indices. Not `Sendable`: it belongs to a workspace.
@safe final class GlyphSet {
  /// When memory runs out, it is an inert empty set; HarfBuzz accepts a null pointer as one.
  let set: OpaquePointer?

  init() { unsafe set = hb_set_create() }

  deinit { unsafe hb_set_destroy(set) }

  func contains(_ glyph: UInt32) -> Bool { unsafe hb_set_has(set, glyph) != 0 }

  func formUnion(_ other: GlyphSet) { unsafe hb_set_union(set, other.set) }

  /// Whether memory sufficed for all insertions.
  var isWhole: Bool { unsafe hb_set_allocation_successful(set) != 0 }
}
