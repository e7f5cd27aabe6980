import CICU

/// The versions of the ICU that was compiled in and of its Unicode data.
enum ICUVersion {
  static var text: String { unsafe String(cString: cicu_version()) }
  static var unicode: String { unsafe String(cString: cicu_unicode_version()) }
}
