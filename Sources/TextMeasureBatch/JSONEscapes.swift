/// The escapes of a JSON string (RFC 8259, section 7).
enum JSONEscapes {
  /// Decodes the escape whose reverse solidus is at `index`, with its partner if it is the first
  /// half of a surrogate pair, and moves `index` behind it.
  static func decodeOne(
    _ bytes: Span<UInt8>, at index: inout Int, into output: inout [UInt8]
  ) throws(JSONSyntaxError) {
    guard index + 1 < bytes.count else { throw JSONSyntaxError(.unexpectedEnd, at: bytes.count) }
    let decoded: UInt8
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded = bytes[index + 1]
    case UInt8(ascii: "b"): decoded = 0x08
    case UInt8(ascii: "f"): decoded = 0x0C
    case UInt8(ascii: "n"): decoded = UInt8(ascii: "\n")
    case UInt8(ascii: "r"): decoded = UInt8(ascii: "\r")
    case UInt8(ascii: "t"): decoded = UInt8(ascii: "\t")
    case UInt8(ascii: "u"):
      let scalar = try scalar(bytes, at: &index)
      output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      return
    default: throw JSONSyntaxError(.invalidEscape, at: index)
    }
    output.append(decoded)
    index += 2
  }

  /// Reads one `\uXXXX`, or two that are a surrogate pair.
  private static func scalar(
    _ bytes: Span<UInt8>, at index: inout Int
  ) throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try codeUnit(bytes, at: index)
    index += 6
    guard UTF16.isLeadSurrogate(first), index + 1 < bytes.count,
      bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    let second = try codeUnit(bytes, at: index)
    guard UTF16.isTrailSurrogate(second) else { return "\u{FFFD}" }
    index += 6
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  /// Reads the four hexadecimal digits of the escape whose reverse solidus is at `index`.
  private static func codeUnit(
    _ bytes: Span<UInt8>, at index: Int
  ) throws(JSONSyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for offset in index + 2..<index + 6 {
      guard offset < bytes.count else {
        throw JSONSyntaxError(.unexpectedEnd, at: bytes.count)
      }
      guard let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue else {
        throw JSONSyntaxError(.invalidEscape, at: index)
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
