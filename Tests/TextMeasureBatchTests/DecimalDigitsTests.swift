import Testing

@testable import TextMeasureBatch

@Suite struct DecimalDigitsTests {
  private func written(_ value: Double) -> String {
    var output: [UInt8] = []
    output.append(jsonNumber: value)
    return String(decoding: output, as: UTF8.self)
  }

  /// Compares with the standard library's digits; counts the values that were written without them.
  private func compare(count: Int, _ makeValue: () -> Double) -> Int {
    var direct = 0
    var failures: [String] = []
    for _ in 0..<count {
      let value = makeValue()
      let expected = value.description
      let text = expected.hasSuffix(".0") ? String(expected.dropLast(2)) : expected
      if written(value) != text { failures.append("\(text): \(written(value))") }
      if DecimalDigits(value.magnitude) != nil { direct += 1 }
    }
    #expect(failures.isEmpty, "\(failures.count) of \(count) differ: \(failures.prefix(5))")
    return direct
  }

  @Test func anyNumberHasItsShortestDigits() {
    var random = SplitMix64(seed: 1)
    let direct = compare(count: 200_000) {
      // Exponents beyond both ends of the range that is done without a string.
      let exponent = 1019 + random.next() % 32
      let sign = random.next() & 1
      return Double(bitPattern: sign << 63 | exponent << 52 | random.next() >> 12)
    }
    #expect(direct > 140_000)
  }

  @Test func widthsHaveTheirShortestDigits() {
    var random = SplitMix64(seed: 2)
    let direct = compare(count: 200_000) {
      Double(random.next() >> (39 + random.next() % 8)) / 65_536
    }
    #expect(direct > 150_000)
  }

  @Test func fewDigitsStayFew() {
    var random = SplitMix64(seed: 3)
    var divisor = 10.0
    _ = compare(count: 100_000) {
      divisor = divisor > 1e12 ? 10 : divisor * 10
      return Double(random.next() >> 34) / divisor
    }
  }

  /// Neighbours of powers of two, where the distance to the next number changes, of powers of ten,
  /// where a digit is carried, and of halves, where two notations may be equally near.
  @Test func numbersAtLimits() {
    var values: [Double] = [1.0e15 / 3, 16_777_215.999999998, 16_777_216.000000004]
    for exponent in -3...27 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      values += [power.nextDown, power, power.nextUp, power + 0.5, power * 1.5, power * 1.25]
    }
    var ten = 1.0
    while ten < 1e17 {
      values += [ten.nextDown, ten, ten.nextUp, ten + 0.5, ten - 1 / 65_536]
      ten *= 10
    }
    var rest = (values + values.map { -$0 })[...]
    let direct = compare(count: rest.count) { rest.removeFirst() }
    #expect(direct > 100)
  }

  @Test func onlyFractionsOfItsRange() {
    for value in [
      0, 0.5, 1, 2, 16_777_215, 16_777_216.5, -1.5, .nan, .infinity, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, 0.0.nextUp, 1.0.nextDown,
    ] as [Double] {
      #expect(DecimalDigits(value) == nil, "\(value)")
    }
    #expect(DecimalDigits(16_777_215.5)?.integer == 16_777_215)
    #expect(DecimalDigits(1.0625)?.fraction == 625)
    #expect(DecimalDigits(1.0625)?.fractionCount == 4)
  }
}
