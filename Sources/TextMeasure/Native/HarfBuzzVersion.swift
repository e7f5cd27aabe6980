import CHarfBuzz

/// The version of the HarfBuzz that is loaded.
enum HarfBuzzVersion {
  static var text: String { unsafe String(cString: hb_version_string()) }
}
