import CICU

/// Converts ICU's status codes to this library's errors.
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
}
