import TextMeasureBatch

/// Strings from bytes that must be UTF-8.
enum UTF8Text {
  /// The string; `nil` when the bytes are not UTF-8.
  static func string(_ bytes: Span<UInt8>) -> String? {
    // The batch reader's check takes a few instructions a byte, and refuses a reverse solidus too.
    if let string = PlainString.text(bytes) { return string }
    guard let validated = try? UTF8Span(validating: bytes) else { return nil }
    return String(copying: validated)
  }
}
