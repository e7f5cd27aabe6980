import CICU

/// ICU's Unicode Bidirectional Algorithm, for embedding levels.
///
/// Not `Sendable`: the object keeps its last paragraph. A workspace owns it.
@safe package final class ICUBidi {
  private let handle: OpaquePointer

  /// - Throws: `outOfMemory`.
  package init() throws(TextMeasureError) {
    guard let opened = unsafe cicu_bidi_open() else {
      throw TextMeasureError(
        code: .outOfMemory,
        message: "ICU gave no bidi object; free some memory and try again.",
        operation: "open bidi")
    }
    unsafe handle = opened
  }

  deinit { unsafe cicu_bidi_close(handle) }

  /// Resolves the embedding level of each code unit of one paragraph.
  ///
  /// - Parameter paragraphLevel: 0 or 1; 254 or 255 for the first strong character's direction,
  ///   with left to right or right to left as the default.
  /// - Returns: the paragraph's own level.
  package func levels(of text: [UInt16], paragraphLevel: UInt8, into levels: inout [UInt8])
    throws(TextMeasureError) -> UInt8
  {
    levels.removeAll(keepingCapacity: true)
    levels.append(contentsOf: repeatElement(0, count: text.count))
    var status: Int32 = 0
    let level = unsafe text.withUnsafeBufferPointer { units in
      unsafe levels.withUnsafeMutableBufferPointer { levels in
        guard let base = units.baseAddress else { return Int32(paragraphLevel & 1) }
        return unsafe cicu_bidi_levels(
          handle, base, Int32(units.count), paragraphLevel, levels.baseAddress, &status)
      }
    }
    try ICUStatus.check(status, operation: "resolve bidi levels")
    return UInt8(truncatingIfNeeded: level)
  }
}
