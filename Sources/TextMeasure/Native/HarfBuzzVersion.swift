import CHarfBuzz

/// The version of HarfBuzz that shapes.
enum HarfBuzzVersion {
  /// Such as `6.0.0`, asked of the library that was loaded.
  static var current: String { unsafe String(cString: hb_version_string()) }
}
