extension UInt8 {
  var isASCIIAlphanumeric: Bool {
    0x30...0x39 ~= self || 0x41...0x5A ~= self || 0x61...0x7A ~= self
  }
}

extension Span where Element == UInt8 {
  /// The UTF-16 units of the text, and how many of its characters have two of them.
  package var utf16Units: (count: Int, pairs: Int) {
    var (starts, pairs, byte) = (0, 0, 0)
    while byte &+ 8 <= count {
      // A lane counts to 255 at most.
      let end = Swift.min(count &- 7, byte &+ 8 &* 255)
      var found: (starts: UInt64, pairs: UInt64) = (0, 0)
      while byte < end {
        let marks = marks8(at: byte)
        found.starts &+= marks.starts &>> 7
        found.pairs &+= marks.pairs &>> 7
        byte &+= 8
      }
      starts &+= Self.sum(ofLanes: found.starts)
      pairs &+= Self.sum(ofLanes: found.pairs)
    }
    while byte < count {
      starts &+= self[byte] & 0xC0 != 0x80 ? 1 : 0
      pairs &+= self[byte] >= 0xF0 ? 1 : 0
      byte &+= 1
    }
    return (starts + pairs, pairs)
  }

  /// The byte offset `units` UTF-16 units after a boundary; `nil` in a character or past the end.
  func byte(units: Int, after start: Int) -> Int? {
    var (byte, unit) = (start, 0)
    while byte &+ 8 <= count {
      let marks = marks8(at: byte)
      let (starts, pairs) = (marks.starts.nonzeroBitCount, marks.pairs.nonzeroBitCount)
      guard unit &+ starts &+ pairs <= units else {
        if starts == 8, pairs == 0 { return byte &+ (units &- unit) }
        break
      }
      unit &+= starts &+ pairs
      byte &+= 8
    }
    while byte < count {
      let first = self[byte]
      if first & 0xC0 != 0x80 {
        guard unit < units else { break }
        unit &+= first >= 0xF0 ? 2 : 1
      }
      byte &+= 1
    }
    return unit == units ? byte : nil
  }

  private static func sum(ofLanes lanes: UInt64) -> Int {
    let pairs = (lanes & 0x00FF_00FF_00FF_00FF) &+ (lanes &>> 8 & 0x00FF_00FF_00FF_00FF)
    return Int((pairs &* 0x0001_0001_0001_0001) &>> 48)
  }

  /// The upper bits of those of eight bytes that begin a character, and one of two UTF-16 units.
  @inline(__always)
  private func marks8(at byte: Int) -> (starts: UInt64, pairs: UInt64) {
    // The caller checked that eight bytes follow.
    let values = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: byte, as: UInt64.self)
    let highest: UInt64 = 0x8080_8080_8080_8080
    // Most text is ASCII.
    if values & highest == 0 { return (highest, 0) }
    // Continuation bytes are 10xxxxxx, four-byte leads 1111xxxx. Shifts move lower bits to bit 7.
    return (
      (~values | values &<< 1) & highest,
      values & (values &<< 1) & (values &<< 2) & (values &<< 3) & highest
    )
  }
}
