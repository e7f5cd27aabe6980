/// The escapes of a JSON string (RFC 8259, section 7).
enum JSONEscapes {
  /// Copies the rest of a string, its escapes decoded.
  ///
  /// - Parameters:
  ///   - bytes: the line.
  ///   - start: the first byte of the string's contents.
  ///   - firstEscape: the first reverse solidus in it; what stands before is copied as it is.
  ///   - output: where the contents go, as UTF-8 if the line is UTF-8.
  ///   - end: is set to the byte after the closing quotation mark.
  static func decode(
    _ bytes: Span<UInt8>, from start: Int, firstEscape: Int, into output: inout [UInt8],
    end: inout Int
  ) throws(JSONSyntaxError) {
    var start = start
    var index = firstEscape
    while true {
      output.append(bytes: bytes.extracting(start..<index))
      guard index < bytes.count else { throw JSONSyntaxError(.unexpectedEnd, at: index) }
      switch bytes[index] {
      case ASCII.quote:
        end = index + 1
        return
      case ASCII.reverseSolidus: try decodeOne(bytes, at: &index, into: &output)
      default: throw JSONSyntaxError(.controlCharacter, at: index)
      }
      start = index
      index = bytes.firstIndex(from: start, to: bytes.count, where: marks)
    }
  }

  /// Marks the bytes that do not stand in a string for themselves.
  @inline(__always)
  static func marks(_ word: UInt64) -> UInt64 {
    word.marks(of: ASCII.quote) | word.marks(of: ASCII.reverseSolidus)
      | word.marks(below: ASCII.space)
  }

  /// Decodes the escape whose reverse solidus is at `index`, with its partner if it is the first
  /// half of a surrogate pair, and moves `index` behind it.
  private static func decodeOne(
    _ bytes: Span<UInt8>, at index: inout Int, into output: inout [UInt8]
  ) throws(JSONSyntaxError) {
    guard index + 1 < bytes.count else { throw JSONSyntaxError(.unexpectedEnd, at: bytes.count) }
    let decoded: UInt8
    switch bytes[index + 1] {
    case ASCII.quote, ASCII.reverseSolidus, ASCII.solidus: decoded = bytes[index + 1]
    case ASCII.lowercaseB: decoded = 0x08
    case ASCII.lowercaseF: decoded = 0x0C
    case ASCII.lowercaseN: decoded = ASCII.lineFeed
    case ASCII.lowercaseR: decoded = ASCII.carriageReturn
    case ASCII.lowercaseT: decoded = ASCII.tab
    case ASCII.lowercaseU:
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
      bytes[index] == ASCII.reverseSolidus, bytes[index + 1] == ASCII.lowercaseU
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
      let digit = bytes[offset]
      let value: UInt8
      switch digit {
      case ASCII.zero...ASCII.nine: value = digit - ASCII.zero
      case ASCII.uppercaseA...ASCII.uppercaseF: value = digit - ASCII.uppercaseA + 10
      case ASCII.lowercaseA...ASCII.lowercaseF: value = digit - ASCII.lowercaseA + 10
      default: throw JSONSyntaxError(.invalidEscape, at: index)
      }
      unit = unit << 4 | UInt16(value)
    }
    return unit
  }
}
