import CHarfBuzz

/// The version of the linked HarfBuzz.
enum HarfBuzzVersion {
  /// Such as `6.0.0`, as reported by the loaded library.
  static var current: String { unsafe String(cString: hb_version_string()) }
}
