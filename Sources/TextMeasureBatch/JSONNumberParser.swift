/// Creates the nearest double-precision value of a number in JSON's notation.
struct JSONNumberParser: Sendable {
  /// 10⁰ to 10²²: the powers of ten that double precision holds exactly.
  private let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The digits of a number so far.
  private struct Digits {
    /// The significant digits read, as an integer; exact while `count` is at most 19.
    var mantissa: UInt64 = 0
    /// How many digits `mantissa` was made of, leading zeros not counted.
    var count = 0
    /// The power of ten that `mantissa` is to be multiplied with.
    var exponent = 0

    mutating func append(_ digit: UInt8) {
      guard mantissa > 0 || digit > 0 else { return }
      count &+= 1
      if count <= 19 { mantissa = mantissa &* 10 &+ UInt64(digit) }
    }
  }

  /// Reads the number that begins at `position` and moves `position` after it.
  ///
  /// - Throws: `JSONSyntaxError` if it breaks the grammar or its value is infinite. A value too
  ///   small for double precision is 0, as everywhere else.
  func parse(
    _ bytes: Span<UInt8>, from position: inout Int
  ) throws(JSONSyntaxError) -> Double {
    let start = position
    var index = position
    var digits = Digits()
    let isNegative = bytes[index] == ASCII.minus
    if isNegative { index += 1 }

    let integerStart = index
    try passDigits(bytes, &index, &digits)
    if bytes[integerStart] == ASCII.zero, index > integerStart + 1 {
      throw JSONSyntaxError(.expected("no digit after a leading 0"), at: integerStart + 1)
    }
    if index < bytes.count, bytes[index] == ASCII.period {
      index += 1
      let fractionStart = index
      try passDigits(bytes, &index, &digits)
      digits.exponent = fractionStart - index
    }
    if index < bytes.count, bytes[index] | 0x20 == ASCII.lowercaseE {
      index += 1
      digits.exponent += try exponent(bytes, &index)
    }
    position = index

    if let value = exactly(digits) { return isNegative ? -value : value }
    return try nearest(bytes.extracting(start..<index), at: start)
  }

  private func passDigits(
    _ bytes: Span<UInt8>, _ index: inout Int, _ digits: inout Digits
  ) throws(JSONSyntaxError) {
    let start = index
    while index < bytes.count {
      let digit = bytes[index] &- ASCII.zero
      guard digit < 10 else { break }
      digits.append(digit)
      index &+= 1
    }
    guard index > start else {
      throw JSONSyntaxError(index < bytes.count ? .expected("a digit") : .unexpectedEnd, at: index)
    }
  }

  private func exponent(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(JSONSyntaxError) -> Int {
    var isNegative = false
    if index < bytes.count, bytes[index] == ASCII.plus || bytes[index] == ASCII.minus {
      isNegative = bytes[index] == ASCII.minus
      index += 1
    }
    var digits = Digits()
    try passDigits(bytes, &index, &digits)
    // Beyond four digits the value is 0 or infinite whatever they are; `nearest` decides which.
    let magnitude = digits.count > 4 ? 99_999 : Int(digits.mantissa)
    return isNegative ? -magnitude : magnitude
  }

  /// The value, where one multiplication or division of two exact values gives it (Clinger's fast
  /// path); such an operation rounds once, hence correctly.
  private func exactly(_ digits: Digits) -> Double? {
    if digits.count == 0 { return 0 }
    guard digits.count <= 19, digits.mantissa <= 1 << 53 else { return nil }
    let value = Double(digits.mantissa)
    switch digits.exponent {
    case 0...22: return value * powersOfTen[digits.exponent]
    case -22..<0: return value / powersOfTen[-digits.exponent]
    default: return nil
    }
  }

  /// The value by the standard library's conversion, which is correctly rounded and slower.
  private func nearest(
    _ digits: Span<UInt8>, at offset: Int
  ) throws(JSONSyntaxError) -> Double {
    var text = ""
    for index in digits.indices { text.unicodeScalars.append(Unicode.Scalar(digits[index])) }
    guard let value = Double(text), value.isFinite else {
      throw JSONSyntaxError(.numberOutOfRange, at: offset)
    }
    return value
  }
}
