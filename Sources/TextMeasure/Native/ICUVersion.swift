import CICU

/// The version of the linked ICU, which resolves embedding levels.
enum ICUVersion {
  static var text: String { unsafe String(cString: cicu_version()) }
}
