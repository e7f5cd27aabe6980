/// Strings from bytes that must be UTF-8.
enum UTF8Text {
  /// The string; `nil` when the bytes are not UTF-8.
  static func string(_ bytes: Span<UInt8>) -> String? {
    guard let validated = try? UTF8Span(validating: bytes) else { return nil }
    return String(copying: validated)
  }
}
