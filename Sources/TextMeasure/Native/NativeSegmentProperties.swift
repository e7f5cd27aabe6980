import CHarfBuzz

/// A language in HarfBuzz's form. HarfBuzz keeps each for the process's lifetime, so the pointer
/// stays valid.
@safe struct NativeLanguage: @unchecked Sendable {
  let pointer: OpaquePointer?

  /// - Parameter tag: a BCP 47 tag; `nil` or `und` is no language.
  init(_ tag: String?) {
    if let tag, !tag.isEmpty, tag != "und" {
      unsafe pointer = hb_language_from_string(tag, -1)
    } else {
      unsafe pointer = chb_language_invalid()
    }
  }
}

/// The properties shared by all text shaped with one font, script, direction and features.
struct NativeSegmentProperties {
  /// The ISO 15924 tag of the script.
  var script: UInt32
  var isRightToLeft: Bool
  var language: NativeLanguage
  var features: [NativeFeature]
  /// Whether a mark without a base at the text's start is shown on a dotted circle.
  var circlesFirstMark = true

  /// Whether the run has its script's native direction, so that HarfBuzz keeps the text's order
  /// while it applies the font's rules.
  var isInNativeDirection: Bool {
    let native = hb_script_get_horizontal_direction(hb_script_from_iso15924_tag(script))
    return isRightToLeft == (native == HB_DIRECTION_RTL)
  }
}

/// A feature setting in HarfBuzz's form.
struct NativeFeature: Hashable {
  var tag: UInt32
  /// 0 off, 1 on, or the index of the alternate.
  var value: UInt32

  /// The setting for a whole text.
  var setting: hb_feature_t { hb_feature_t(tag: tag, value: value, start: 0, end: .max) }
}
