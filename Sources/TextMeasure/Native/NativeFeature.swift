import CHarfBuzz

/// A feature setting in HarfBuzz's form.
struct NativeFeature: Hashable {
  /// The tag in four bytes, most significant first.
  var tag: UInt32
  /// 0 off, 1 on, or the index of the alternate.
  var value: UInt32

  /// The setting for a whole text.
  var setting: hb_feature_t { hb_feature_t(tag: tag, value: value, start: 0, end: .max) }
}
