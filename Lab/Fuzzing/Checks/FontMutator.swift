/// Changes fonts where the format has its joints, which bit flips hardly ever meet: the table
/// directory, whole tables, and numbers inside them.
public struct FontMutator {
  private var state: UInt64

  /// Creates a mutator that always does the same for the same seed.
  public init(seed: UInt32) {
    state = UInt64(seed) << 32 | 0xF0_4A11
  }

  /// One record of a table directory.
  private struct Table {
    var record: Int
    var start: Int
    var length: Int
  }

  /// Changes a font in place; bytes that are no font are left to others.
  ///
  /// - Returns: `false` when there is no table directory.
  public mutating func mutate(_ bytes: inout [UInt8]) -> Bool {
    let tables = Self.tables(of: bytes)
    guard !tables.isEmpty else { return false }
    for _ in 0...number(below: 3) {
      let table = tables[number(below: tables.count)]
      switch number(below: 12) {
      case 0: swapTables(table, tables[number(below: tables.count)], &bytes)
      case 1: set16(&bytes, at: 4, UInt16(truncatingIfNeeded: tables.count + number(below: 3) - 1))
      case 2: set32(&bytes, at: table.record + 12, boundary(near: table.length))
      case 3: set32(&bytes, at: table.record + 8, boundary(near: table.start))
      case 4: rename(table, &bytes)
      case 5: copy(from: tables[number(below: tables.count)], to: table, &bytes)
      case 6: cutTable(table, &bytes)
      case 7: bytes.removeLast(number(below: max(1, bytes.count / 2)))
      case 8: flipBits(of: table, &bytes)
      default: setNumber(in: table, &bytes)
      }
      if bytes.count < 12 { return true }
    }
    return true
  }

  // MARK: Changes

  /// Exchanges what two records point at.
  private func swapTables(_ first: Table, _ second: Table, _ bytes: inout [UInt8]) {
    for offset in 4..<16 {
      let a = first.record + offset
      let b = second.record + offset
      if a < bytes.count, b < bytes.count { bytes.swapAt(a, b) }
    }
  }

  private mutating func rename(_ table: Table, _ bytes: inout [UInt8]) {
    let tags = ["GSUB", "GPOS", "GDEF", "glyf", "CFF ", "hmtx", "cmap", "fvar", "gvar", "HVAR"]
    let tag = Array(tags[number(below: tags.count)].utf8)
    for (offset, byte) in tag.enumerated() where table.record + offset < bytes.count {
      bytes[table.record + offset] = byte
    }
  }

  /// Puts a part of one table over another.
  private mutating func copy(from source: Table, to target: Table, _ bytes: inout [UInt8]) {
    let length = 1 + number(below: 64)
    let from = source.start + number(below: max(1, source.length))
    let to = target.start + number(below: max(1, target.length))
    for offset in 0..<length where from + offset < bytes.count && to + offset < bytes.count {
      bytes[to + offset] = bytes[from + offset]
    }
  }

  /// Takes bytes out of a table and moves what follows, so that the file stays whole and small.
  private mutating func cutTable(_ table: Table, _ bytes: inout [UInt8]) {
    let kept = number(below: max(1, table.length))
    let removed = (table.length - kept) & ~3
    let end = table.start + table.length
    guard removed > 0, table.start >= 0, end <= bytes.count else { return }
    bytes.removeSubrange(end - removed..<end)
    for other in Self.tables(of: bytes) {
      if other.start >= end {
        set32(&bytes, at: other.record + 8, UInt32(truncatingIfNeeded: other.start - removed))
      } else if other.start == table.start {
        set32(&bytes, at: other.record + 12, UInt32(truncatingIfNeeded: table.length - removed))
      }
    }
  }

  private mutating func flipBits(of table: Table, _ bytes: inout [UInt8]) {
    for _ in 0...number(below: 8) {
      let place = table.start + number(below: max(1, table.length))
      if place < bytes.count { bytes[place] ^= 1 << UInt8(number(below: 8)) }
    }
  }

  /// Sets an offset, a count or a value to one at the edge of what it can be.
  private mutating func setNumber(in table: Table, _ bytes: inout [UInt8]) {
    // Counts and offsets stand mostly near the front.
    let reach = number(below: 2) == 0 ? min(64, table.length) : table.length
    let place = table.start + number(below: max(1, reach)) & ~1
    let old = place + 1 < bytes.count ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : 0
    set16(&bytes, at: place, UInt16(truncatingIfNeeded: boundary(near: old)))
  }

  /// A number where mistakes are.
  private mutating func boundary(near value: Int) -> UInt32 {
    let values = [
      0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF, value + 1, value - 1, value * 2,
      value / 2, 0x7FFF_FFFF, 0xFFFF_FFFF, number(below: 0x10000),
    ]
    return UInt32(truncatingIfNeeded: values[number(below: values.count)])
  }

  // MARK: Bytes

  private static func tables(of bytes: [UInt8]) -> [Table] {
    guard bytes.count >= 12 else { return [] }
    func number(at place: Int, _ length: Int) -> Int {
      guard place >= 0, place + length <= bytes.count else { return 0 }
      return bytes[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
    }
    let isCollection = bytes.starts(with: Array("ttcf".utf8))
    let directory = isCollection ? number(at: 12, 4) : 0
    return (0..<min(64, number(at: directory + 4, 2))).compactMap { index in
      let record = directory + 12 + 16 * index
      guard record + 16 <= bytes.count else { return nil }
      return Table(
        record: record, start: number(at: record + 8, 4), length: number(at: record + 12, 4))
    }
  }

  private func set16(_ bytes: inout [UInt8], at place: Int, _ value: UInt16) {
    guard place >= 0, place + 1 < bytes.count else { return }
    bytes[place] = UInt8(value >> 8)
    bytes[place + 1] = UInt8(value & 255)
  }

  private func set32(_ bytes: inout [UInt8], at place: Int, _ value: UInt32) {
    set16(&bytes, at: place, UInt16(value >> 16))
    set16(&bytes, at: place + 2, UInt16(value & 0xFFFF))
  }

  /// The next number below a limit (SplitMix64).
  private mutating func number(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(max(1, limit)))
  }
}
