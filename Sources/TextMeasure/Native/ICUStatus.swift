import CICU

/// ICU's statuses as this library's errors.
enum ICUStatus {
  /// Throws when `status` is an error; warnings are negative and pass.
  static func check(_ status: Int32, operation: String) throws(TextMeasureError) {
    guard status > 0 else { return }
    let name = unsafe cicu_status_name(status).map { unsafe String(cString: $0) }
    // U_MEMORY_ALLOCATION_ERROR is 7 in every version of ICU.
    throw TextMeasureError(
      code: status == 7 ? .outOfMemory : .internalFailure,
      message: "ICU could not do its part; check that its data package is installed.",
      operation: operation, nativeCode: Int(status), nativeName: name)
  }

  /// ICU's version, such as `72.1`.
  static var version: String { unsafe String(cString: cicu_version()) }

  /// The version of Unicode that ICU's data is of, such as `15.0`.
  static var unicodeVersion: String { unsafe String(cString: cicu_unicode_version()) }
}
