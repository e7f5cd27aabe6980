/// Reading well-formed UTF-8: characters with their lengths in bytes.
extension Span<UInt8> {
  @inline(__always)
  func scalar(at byte: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(self[byte])
    if first < 0x80 { return (first, 1) }
    let second = UInt32(self[byte &+ 1] & 0x3F)
    if first < 0xE0 { return ((first & 0x1F) << 6 | second, 2) }
    let third = UInt32(self[byte &+ 2] & 0x3F)
    if first < 0xF0 { return ((first & 0x0F) << 12 | second << 6 | third, 3) }
    let fourth = UInt32(self[byte &+ 3] & 0x3F)
    return ((first & 0x07) << 18 | second << 12 | third << 6 | fourth, 4)
  }

  /// The byte of the first such character from a byte on; the text's length where there is none.
  @inline(__always)
  func firstByte(from start: Int, where isFound: (_ scalar: UInt32) -> Bool) -> Int {
    var byte = start
    while byte < count {
      let (scalar, length) = scalar(at: byte)
      if isFound(scalar) { break }
      byte += length
    }
    return byte
  }
}

extension Span<UInt16> {
  /// The code point at an offset; a lone surrogate represents itself.
  @inline(__always)
  func scalar(at offset: Int, end: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(self[offset])
    if first & 0xFC00 == 0xD800, offset + 1 < end {
      let second = UInt32(self[offset + 1])
      if second & 0xFC00 == 0xDC00 {
        return (0x10000 + ((first & 0x3FF) << 10 | second & 0x3FF), 2)
      }
    }
    return (first, 1)
  }
}

extension [UInt16] {
  mutating func append(_ scalar: UInt32) {
    if scalar > 0xFFFF {
      append(UInt16(truncatingIfNeeded: 0xD7C0 + scalar >> 10))
      append(UInt16(truncatingIfNeeded: 0xDC00 + scalar & 0x3FF))
    } else {
      append(UInt16(truncatingIfNeeded: scalar))
    }
  }
}
