/// Writing JSON at the end of a buffer that is used again for every line.
extension [UInt8] {
  /// Appends text that needs no escape, such as punctuation and keys.
  package mutating func append(ascii text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends bytes that are known beforehand.
  mutating func append<let count: Int>(_ bytes: InlineArray<count, UInt8>) {
    append(addingCapacity: count) { output in
      for index in bytes.indices { output.append(bytes[index]) }
    }
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
    if value < 0 { append(ASCII.minus) }
    append(digits: UInt64(value.magnitude), atLeast: 1)
  }

  /// Appends the decimal digits of a number, with zeros in front up to a count of at most 20.
  private mutating func append(digits value: UInt64, atLeast leastCount: Int) {
    // As many as the largest number has.
    var reversed = InlineArray<20, UInt8>(repeating: ASCII.zero)
    var rest = value
    var count = 0
    repeat {
      reversed[count] = ASCII.zero &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
      count &+= 1
    } while rest > 0
    count = Swift.max(count, leastCount)
    append(addingCapacity: count) { output in
      for place in stride(from: count &- 1, through: 0, by: -1) { output.append(reversed[place]) }
    }
  }

  /// Appends a number with the fewest digits from which the same double precision value is read
  /// again, an integer without a fraction.
  ///
  /// JSON has no notation for a value that is not finite: it becomes `null`.
  package mutating func append(jsonNumber value: Double) {
    // Below 2⁵³ every integer of double precision has its own digits.
    if value.magnitude < 9_007_199_254_740_992, value == value.rounded(.towardZero) {
      append(jsonInteger: Int(value))
    } else if let decimal = DecimalDigits(value.magnitude) {
      if value < 0 { append(ASCII.minus) }
      append(digits: decimal.integer, atLeast: 1)
      append(ASCII.period)
      append(digits: decimal.fraction, atLeast: decimal.fractionCount)
    } else if value.isFinite {
      let digits = value.description.utf8
      append(
        contentsOf: digits.suffix(2).elementsEqual(".0".utf8) ? digits.dropLast(2) : digits[...])
    } else {
      append(ascii: "null")
    }
  }

  /// Appends `true` or `false`.
  package mutating func append(jsonBoolean value: Bool) {
    append(contentsOf: value ? "true".utf8 : "false".utf8)
  }
}
