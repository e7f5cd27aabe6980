import CHarfBuzz

/// The lookups that shaping with one font, script, language and features goes through, with the
/// glyphs that each of them can match.
enum HarfBuzzLookups {
  /// One active lookup.
  struct Lookup {
    /// Whether it is a GPOS lookup; GSUB otherwise.
    var isPositioning: Bool
    /// Its index in the table's lookup list.
    var index: Int
    /// The glyphs that may stand before, in and after what it matches.
    var before: GlyphSet
    var input: GlyphSet
    var after: GlyphSet
  }

  /// Calls `body` with one active lookup after the other until it returns `false`.
  ///
  /// - Complexity: O(size of the lookups) for those that `body` is called with.
  static func forEachActive(
    in font: HarfBuzzFont, properties: NativeSegmentProperties, _ body: (Lookup) -> Bool
  ) {
    let face = unsafe hb_font_get_face(font.font)
    var segment = unsafe hb_segment_properties_t()
    unsafe segment.direction = properties.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    unsafe segment.script = hb_script_from_iso15924_tag(properties.script)
    unsafe segment.language = properties.language.languagePointer
    let features = properties.features.map {
      hb_feature_t(tag: $0.tag, value: $0.value, start: 0, end: chb_feature_global_end())
    }
    let plan = unsafe features.withUnsafeBufferPointer { features in
      unsafe font.memory.watching {
        unsafe hb_shape_plan_create(
          face, &segment, features.baseAddress, UInt32(features.count), nil)
      }
    }
    defer { unsafe hb_shape_plan_destroy(plan) }
    for (isPositioning, tag) in [
      (false, chb_tag(0x47, 0x53, 0x55, 0x42)), (true, chb_tag(0x47, 0x50, 0x4F, 0x53)),
    ] {
      let indexes = unsafe hb_set_create()
      defer { unsafe hb_set_destroy(indexes) }
      font.memory.watching { unsafe hb_ot_shape_plan_collect_lookups(plan, tag, indexes) }
      var index = UInt32.max
      while unsafe hb_set_next(indexes, &index) != 0 {
        let before = GlyphSet()
        let input = GlyphSet()
        let after = GlyphSet()
        font.memory.watching {
          unsafe hb_ot_layout_lookup_collect_glyphs(
            face, tag, index, before.set, input.set, after.set, nil)
        }
        let lookup = Lookup(
          isPositioning: isPositioning, index: Int(index), before: before, input: input,
          after: after)
        guard body(lookup) else { return }
      }
    }
  }
}
