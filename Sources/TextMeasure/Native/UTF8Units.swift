/// Counting the UTF-16 units of UTF-8 text, up to eight bytes at once.
extension Span where Element == UInt8 {
  /// The UTF-16 units of the text, and how many of its characters have two of them.
  package var utf16Units: (count: Int, pairs: Int) {
    var (starts, pairs, byte) = (0, 0, 0)
    while byte &+ 8 <= count {
      let found = starts8(at: byte)
      starts &+= found.starts
      pairs &+= found.pairs
      byte &+= 8
    }
    while byte < count {
      starts &+= self[byte] & 0xC0 != 0x80 ? 1 : 0
      pairs &+= self[byte] >= 0xF0 ? 1 : 0
      byte &+= 1
    }
    return (starts + pairs, pairs)
  }

  /// The byte offset `units` UTF-16 units after `start`, which is a character boundary; `nil` inside
  /// a character or past the end.
  func byte(units: Int, after start: Int) -> Int? {
    var (byte, unit) = (start, 0)
    while byte &+ 8 <= count {
      let found = starts8(at: byte)
      guard unit &+ found.starts &+ found.pairs <= units else {
        if found.starts == 8, found.pairs == 0 { return byte &+ (units &- unit) }
        break
      }
      unit &+= found.starts &+ found.pairs
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

  /// How many of eight bytes begin a character, and how many one of two UTF-16 units.
  @inline(__always)
  private func starts8(at byte: Int) -> (starts: Int, pairs: Int) {
    // The caller checked that eight bytes follow.
    let values = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: byte, as: UInt64.self)
    let highest: UInt64 = 0x8080_8080_8080_8080
    // Most text is ASCII.
    if values & highest == 0 { return (8, 0) }
    // Continuation bytes are 10xxxxxx, four-byte leads 1111xxxx. Each shift moves a lower bit to
    // bit 7, the only bit tested.
    let following = values & ~(values &<< 1) & highest
    let pairs = values & (values &<< 1) & (values &<< 2) & (values &<< 3) & highest
    return (8 - following.nonzeroBitCount, pairs.nonzeroBitCount)
  }
}
