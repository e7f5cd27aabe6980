import CICU

/// ICU's bidi algorithm. Not `Sendable`: it keeps its last paragraph, and a workspace owns it.
@safe package final class ICUBidi {
  private let handle: OpaquePointer

  /// ICU's version at compile time. Its functions' names hold the major version: the linked one's too.
  static var version: String { unsafe String(cString: cicu_version()) }

  package init() throws(TextMeasureError) {
    guard let opened = unsafe cicu_bidi_open() else {
      throw TextMeasureError(
        code: .outOfMemory, message: "ICU has no memory for a bidi object; free some and retry",
        operation: "open bidi")
    }
    unsafe handle = opened
  }

  deinit { unsafe cicu_bidi_close(handle) }

  /// Resolves the embedding level of each code unit: `cicu_bidi_levels`. Returns the first paragraph's.
  package func levels(of text: [UInt16], paragraphLevel: UInt8, into levels: inout [UInt8])
    throws(TextMeasureError) -> UInt8
  {
    levels.removeAll(keepingCapacity: true)
    levels.append(contentsOf: repeatElement(0, count: text.count))
    var status: Int32 = 0
    let level = unsafe cicu_bidi_levels(
      handle, text, Int32(text.count), paragraphLevel, &levels, &status)
    // Warnings are negative.
    guard status > 0 else { return UInt8(truncatingIfNeeded: level) }
    // U_MEMORY_ALLOCATION_ERROR is 7 in every version of ICU.
    throw TextMeasureError(
      code: status == 7 ? .outOfMemory : .internalFailure,
      message: "ICU failed; check that its data package is installed",
      operation: "resolve bidi levels", nativeCode: Int(status),
      nativeName: unsafe cicu_status_name(status).map { unsafe String(cString: $0) })
  }
}
