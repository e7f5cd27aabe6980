/// Writing JSON at the end of a buffer that is used again for every line.
extension [UInt8] {
  /// Appends text that needs no escape, such as punctuation and keys.
  package mutating func append(ascii text: String) {
    append(contentsOf: text.utf8)
  }

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
    if let json {
      append(contentsOf: json)
    } else {
      append(ascii: "null")
    }
  }

  /// Appends a string in quotation marks; escapes what RFC 8259 says must be, nothing else.
  package mutating func append(jsonString text: String) {
    append(ASCII.quote)
    if text.utf8.allSatisfy({ $0 >= ASCII.space && $0 != ASCII.quote && $0 != ASCII.reverseSolidus }
    ) {
      append(contentsOf: text.utf8)
    } else {
      for byte in text.utf8 { append(escaping: byte) }
    }
    append(ASCII.quote)
  }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case ASCII.quote, ASCII.reverseSolidus:
      append(ASCII.reverseSolidus)
      append(byte)
    case ASCII.lineFeed: append(ascii: "\\n")
    case ASCII.carriageReturn: append(ascii: "\\r")
    case ASCII.tab: append(ascii: "\\t")
    case 0..<ASCII.space:
      append(ascii: "\\u00")
      append(hexadecimalDigit: byte >> 4)
      append(hexadecimalDigit: byte & 15)
    default: append(byte)
    }
  }

  private mutating func append(hexadecimalDigit digit: UInt8) {
    append(digit < 10 ? ASCII.zero + digit : ASCII.lowercaseA + digit - 10)
  }

  /// Appends an integer in decimal digits.
  package mutating func append(jsonInteger value: Int) {
    append(addingCapacity: OutputSpan<UInt8>.longestNumber) { $0.append(jsonInteger: value) }
  }

  /// Appends a number with the fewest digits from which the same double precision value is read
  /// again, an integer without a fraction; `null` for a value that is not finite.
  package mutating func append(jsonNumber value: Double) {
    append(addingCapacity: OutputSpan<UInt8>.longestNumber) { $0.append(jsonNumber: value) }
  }

  /// Appends `true` or `false`.
  package mutating func append(jsonBoolean value: Bool) {
    append(contentsOf: value ? "true".utf8 : "false".utf8)
  }
}
