import CICU

/// The version of the ICU that is linked, which resolves embedding levels.
enum ICUVersion {
  static var text: String { unsafe String(cString: cicu_version()) }
}
