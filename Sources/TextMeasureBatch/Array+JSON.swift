/// Writing JSON at the end of a buffer that is used again for every line.
extension [UInt8] {
  /// Appends text that needs no escape, such as punctuation and keys.
  package mutating func append(ascii text: String) { append(bytes: text.utf8Span.span) }

  /// Appends bytes of a line.
  package mutating func append(bytes: Span<UInt8>) {
    // Nothing more in an empty array writes the count 0 into the storage that all empty arrays
    // share, which is a race.
    guard !bytes.isEmpty else { return }
    append(addingCapacity: bytes.count) { output in
      for index in bytes.indices { output.append(bytes[index]) }
    }
  }

  /// Appends a value that is JSON already, or `null` for none.
  package mutating func append(jsonValue json: [UInt8]?) {
    if let json { append(contentsOf: json) } else { append(ascii: "null") }
  }

  /// Appends a string in quotation marks; escapes what RFC 8259 says must be, nothing else.
  package mutating func append(jsonString text: String) {
    append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy({
      $0 >= UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }) {
      append(ascii: text)
    } else {
      for byte in text.utf8 { append(escaping: byte) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
    case UInt8(ascii: "\n"): append(ascii: "\\n")
    case UInt8(ascii: "\r"): append(ascii: "\\r")
    case UInt8(ascii: "\t"): append(ascii: "\\t")
    case 0..<UInt8(ascii: " "):
      append(ascii: "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))")
    default: append(byte)
    }
  }

  package mutating func append(jsonInteger value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(digits: value.magnitude)
  }

  /// Appends the digits of a number, at least so many; a string of it costs about twice as much.
  private mutating func append(digits value: UInt, atLeast least: Int = 1) {
    var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
    var place = digits.count
    var rest = value
    repeat {
      place -= 1
      digits[place] += UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0 || digits.count - place < least
    for index in place..<digits.count { append(digits[index]) }
  }

  /// Appends a number with the fewest digits from which the same double precision value is read
  /// again, an integer without a fraction; `null` for a value that is not finite.
  package mutating func append(jsonNumber value: Double) {
    // Below 2⁵³ every integer of double precision has its own digits.
    if value.magnitude < 9_007_199_254_740_992, value == value.rounded(.towardZero) {
      return append(jsonInteger: Int(value))
    }
    guard value.isFinite else { return append(ascii: "null") }
    // Digits that make a number of up to 15 are the fewest, as no others of up to 15 are read as the
    // same value. Widths of fonts with 1000 units an em mostly have three decimals, those of fonts with
    // 2048 eleven; the standard library takes some 850 instructions more for each.
    if append(jsonNumber: value, decimals: 3, 1e3) || append(jsonNumber: value, decimals: 11, 1e11)
    {
      return
    }
    let text = value.description
    let digits = text.utf8Span.span
    let end = digits.count - 2
    let isWhole = digits[end] == UInt8(ascii: ".") && digits[end + 1] == UInt8(ascii: "0")
    append(bytes: isWhole ? digits.extracting(..<end) : digits)
  }

  private mutating func append(jsonNumber value: Double, decimals: Int, _ power: Double) -> Bool {
    let digits = (value.magnitude * power).rounded()
    guard value.magnitude >= 0.001, digits < 1e15, digits / power == value.magnitude else {
      return false
    }
    if value < 0 { append(UInt8(ascii: "-")) }
    let (integer, fraction) = Int(digits).quotientAndRemainder(dividingBy: Int(power))
    append(jsonInteger: integer)
    append(UInt8(ascii: "."))
    append(digits: UInt(fraction), atLeast: decimals)
    while last == UInt8(ascii: "0") { removeLast() }
    return true
  }

  package mutating func append(jsonBoolean value: Bool) {
    append(ascii: value ? "true" : "false")
  }
}
