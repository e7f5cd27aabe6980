/// Reads little-endian numbers from bytes, front to back.
///
/// Past the end it reads zeros: damaged data cannot trap.
struct DataReader {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Whether all reads were within the bytes.
  var isWhole: Bool { offset <= bytes.count }

  /// The next number of a type.
  mutating func next<Number: FixedWidthInteger>(_: Number.Type) -> Number {
    var number: Number = 0
    let width = Number.bitWidth / 8
    if offset >= 0, offset + width <= bytes.count {
      for byte in 0..<width {
        number |= Number(truncatingIfNeeded: bytes[offset + byte]) << Number(8 * byte)
      }
    }
    offset += width
    return number
  }

  /// The next `count` numbers of a type; empty where there are fewer.
  mutating func array<Number: FixedWidthInteger>(of: Number.Type, count: Int) -> [Number] {
    let width = Number.bitWidth / 8
    guard count >= 0, offset >= 0, count <= (bytes.count - offset) / width else {
      offset = bytes.count + 1
      return []
    }
    let first = offset
    offset += width * count
    var numbers = [Number](repeating: 0, count: count)
    let bytes = bytes.span
    var result = numbers.mutableSpan
    for index in 0..<count {
      for byte in 0..<width {
        result[index] |=
          Number(truncatingIfNeeded: bytes[first + index * width + byte]) << Number(8 * byte)
      }
    }
    return numbers
  }
}
