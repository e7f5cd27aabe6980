import CICU

/// One of ICU's break iterators, opened for an explicit locale.
///
/// Not `Sendable`: the iterator has a position. A workspace owns it, and one thread at a time has
/// a workspace.
@safe final class ICUBreaker {
  /// What the iterator looks for, as `CICU_BREAK_…`.
  enum Kind: Int32 {
    case grapheme = 0
    case word = 1
    case line = 2
  }

  private let handle: OpaquePointer

  /// Opens an iterator; `locale` is an ICU locale identifier, empty for the root.
  ///
  /// - Throws: `internalFailure` when ICU has no data, `outOfMemory`.
  init(_ kind: Kind, locale: String) throws(TextMeasureError) {
    var status: Int32 = 0
    let opened = unsafe cicu_breaker_open(kind.rawValue, locale, &status)
    try ICUStatus.check(status, operation: "open break iterator")
    guard let opened = unsafe opened else {
      throw TextMeasureError(
        code: .outOfMemory,
        message: "ICU gave no break iterator; free some memory and try again.",
        operation: "open break iterator")
    }
    unsafe handle = opened
  }

  deinit { unsafe cicu_breaker_close(handle) }

  /// Sets `bit` in `marks` at each boundary of `text`, both ends included.
  ///
  /// - Precondition: `marks` has at least one element more than `text`.
  func mark(_ text: [UInt16], bit: UInt8, into marks: inout [UInt8]) throws(TextMeasureError) {
    guard marks.count > text.count else { return }
    var status: Int32 = 0
    unsafe text.withUnsafeBufferPointer { units in
      unsafe marks.withUnsafeMutableBufferPointer { marks in
        // ICU refuses a null text even when its length is 0.
        var nothing: UInt16 = 0
        if let base = units.baseAddress {
          _ = unsafe cicu_breaker_mark(
            handle, base, Int32(units.count), bit, marks.baseAddress, &status)
        } else {
          _ = unsafe cicu_breaker_mark(handle, &nothing, 0, bit, marks.baseAddress, &status)
        }
      }
    }
    try ICUStatus.check(status, operation: "find boundaries")
  }

  /// The iterator's compiled rules; empty where it has none.
  ///
  /// - Throws: `outOfMemory`, `internalFailure`.
  func compiledRules() throws(TextMeasureError) -> [UInt8] {
    var status: Int32 = 0
    let length = unsafe cicu_breaker_rules(handle, nil, 0, &status)
    try ICUStatus.check(status, operation: "read break rules")
    var rules = [UInt8](repeating: 0, count: Int(max(0, length)))
    unsafe rules.withUnsafeMutableBufferPointer { buffer in
      _ = unsafe cicu_breaker_rules(handle, buffer.baseAddress, Int32(buffer.count), &status)
    }
    try ICUStatus.check(status, operation: "read break rules")
    return rules
  }

  /// The values that a serialized code point trie has for 256 code points from `first` on; `nil`
  /// where the bytes are none.
  static func values(ofTrie trie: ArraySlice<UInt8>, from first: UInt32) -> [UInt16]? {
    var values = [UInt16](repeating: 0, count: 256)
    let isTrie = unsafe trie.withUnsafeBufferPointer { bytes in
      unsafe values.withUnsafeMutableBufferPointer { values in
        unsafe cicu_trie_values(
          bytes.baseAddress, Int32(bytes.count), first, 256, values.baseAddress)
      }
    }
    return isTrie != 0 ? values : nil
  }
}
