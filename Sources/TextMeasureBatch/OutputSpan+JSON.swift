/// Writes JSON into reserved room. Writing past it would end the process, so the room is
/// that of the longest values.
extension OutputSpan where Element == UInt8 {
  /// No number is written with more bytes: 20 digits, or a sign, 17 digits, a point and an exponent.
  static var longestNumber: Int { 32 }

  /// Appends bytes that are known beforehand.
  mutating func append<let count: Int>(_ bytes: InlineArray<count, UInt8>) {
    for index in bytes.indices { append(bytes[index]) }
  }

  /// Appends precomputed bytes.
  mutating func append(bytes: Span<UInt8>) {
    for index in bytes.indices { append(bytes[index]) }
  }

  /// Appends an integer in decimal digits.
  mutating func append(jsonInteger value: Int) {
    if value < 0 { append(ASCII.minus) }
    append(integer: UInt64(value.magnitude))
  }

  /// Appends a number with the fewest digits from which the same double precision value is read
  /// again, an integer without a fraction.
  ///
  /// JSON has no notation for a value that is not finite: it becomes `null`.
  mutating func append(jsonNumber value: Double) {
    // Below 2⁵³ every integer of double precision has its own digits.
    if value.magnitude < 9_007_199_254_740_992, value == value.rounded(.towardZero) {
      append(jsonInteger: Int(value))
    } else if let decimal = DecimalDigits(value.magnitude) {
      if value < 0 { append(ASCII.minus) }
      append(integer: decimal.integer)
      append(ASCII.period)
      append(digits: decimal.fraction, count: decimal.fractionCount)
    } else if value.isFinite {
      let digits = value.description.utf8
      let isWhole = digits.suffix(2).elementsEqual(".0".utf8)
      for digit in isWhole ? digits.dropLast(2) : digits[...] { append(digit) }
    } else {
      for character in "null".utf8 { append(character) }
    }
  }

  /// Appends all digits of a number.
  private mutating func append(integer value: UInt64) {
    var count = 1
    var limit: UInt64 = 10
    // The largest numbers have 20 digits; ten times the limit is then too large for the type.
    while value >= limit, count < 19 {
      limit &*= 10
      count &+= 1
    }
    append(digits: value, count: value >= limit ? 20 : count)
  }

  /// Appends the last digits of a number, with zeros in front where it has less.
  private mutating func append(digits value: UInt64, count: Int) {
    append(repeating: ASCII.zero, count: count)
    var bytes = mutableSpan
    var place = bytes.count
    var rest = value
    // The last ones first, two at a time: each division waits for the one before.
    while rest >= 10, place > 1 {
      place &-= 2
      let hundredth = rest / 100
      let pair = rest &- hundredth &* 100
      let tens = (pair &* 103) >> 10
      bytes[place] = ASCII.zero &+ UInt8(truncatingIfNeeded: tens)
      bytes[place &+ 1] = ASCII.zero &+ UInt8(truncatingIfNeeded: pair &- tens &* 10)
      rest = hundredth
    }
    if rest > 0, place > 0 {
      bytes[place &- 1] = ASCII.zero &+ UInt8(truncatingIfNeeded: rest % 10)
    }
  }
}
