/// The glyphs that match one slot of a rule's sequence.
package enum GlyphMatcher: Equatable {
  /// One glyph.
  case glyph(UInt16)
  /// The glyphs of a coverage table at an offset.
  case coverage(Int)
  /// The glyphs of a class in a class definition at an offset. Class 0 contains every glyph without
  /// another class; without a definition, all glyphs.
  case glyphClass(definition: Int?, value: UInt16)

  /// A number that differs between all matchers: offsets have 32 bits, and no class definition is at 0.
  var code: Int {
    switch self {
    case .glyph(let glyph): Int(glyph)
    case .coverage(let offset): offset << 18 | 1 << 16
    case .glyphClass(let definition, let value): (definition ?? 0) << 18 | 2 << 16 | Int(value)
    }
  }

  func matches(_ glyph: UInt16, _ reader: SFNTReader) -> Bool {
    switch self {
    case .glyph(let own): own == glyph
    case .coverage(let offset): Self.coverageIndex(of: glyph, reader, offset) != nil
    case .glyphClass(let definition, let value):
      definition.map { Self.classValue(of: glyph, reader, $0) } ?? 0 == value
    }
  }

  /// Whether it matches glyphs that no table lists.
  var matchesUnnamedGlyphs: Bool {
    if case .glyphClass(_, 0) = self { true } else { false }
  }

  /// A range that contains all glyphs that match, and roughly how many do.
  func extent(_ reader: SFNTReader) -> (bounds: ClosedRange<UInt16>, size: Int) {
    switch self {
    case .glyph(let glyph): return (glyph...glyph, 1)
    case .coverage(let offset):
      return Self.extent(reader, offset, isRanges: reader.uint16(at: offset) == 2)
    // Class 0 is nearly every glyph; other classes count with a medium size.
    case .glyphClass(_, 0): return (0...UInt16.max, 1 << 16)
    case .glyphClass(nil, _): return (0...UInt16.max, 1 << 7)
    case .glyphClass(let offset?, _):
      guard reader.uint16(at: offset) == 1 else {
        return (Self.extent(reader, offset, isRanges: true).bounds, 1 << 7)
      }
      let first = reader.uint16(at: offset + 2) ?? 0
      let end = UInt16(clamping: Int(first) + Int(reader.uint16(at: offset + 4) ?? 0))
      return (first...end, 1 << 7)
    }
  }

  /// Of a table's records, which a malformed table may not sort, and whose ranges may overlap.
  private static func extent(
    _ reader: SFNTReader, _ offset: Int, isRanges: Bool
  ) -> (bounds: ClosedRange<UInt16>, size: Int) {
    var least = UInt16.max
    var greatest: UInt16 = 0
    var size = 0
    let isComplete = forEachRecord(of: reader, offset, isRanges: isRanges) { first, last, _ in
      least = min(least, first)
      greatest = max(greatest, last)
      size += max(0, Int(last) - Int(first) + 1)
      return true
    }
    guard isComplete else { return (0...UInt16.max, 1 << 16) }
    return (least <= greatest ? least...greatest : 0...0, min(size, 1 << 16))
  }

  package static func coverageIndex(of glyph: UInt16, _ reader: SFNTReader, _ offset: Int) -> Int? {
    let isRanges = reader.uint16(at: offset) == 2
    let count = Int(reader.uint16(at: offset + 2) ?? 0)
    guard
      let (record, first) = record(
        of: glyph, in: reader, at: offset + 4, count, length: isRanges ? 6 : 2, isRanges: isRanges)
    else { return nil }
    return isRanges
      ? Int(reader.uint16(at: record + 4) ?? 0) + Int(glyph - first) : (record - offset - 4) / 2
  }

  package static func classValue(of glyph: UInt16, _ reader: SFNTReader, _ offset: Int) -> UInt16 {
    if reader.uint16(at: offset) == 1 {
      let first = Int(reader.uint16(at: offset + 2) ?? 0)
      let count = Int(reader.uint16(at: offset + 4) ?? 0)
      let index = Int(glyph) - first
      guard index >= 0, index < count else { return 0 }
      return reader.uint16(at: offset + 6 + 2 * index) ?? 0
    }
    let count = Int(reader.uint16(at: offset + 2) ?? 0)
    let found = record(of: glyph, in: reader, at: offset + 4, count, length: 6, isRanges: true)
    return found.flatMap { reader.uint16(at: $0.at + 4) } ?? 0
  }

  /// The record of a glyph among ascending ones, and its first glyph; `nil` where none has it. With
  /// `isRanges`, each record has its last glyph after its first.
  @inline(__always)
  static func record(
    of glyph: UInt16, in reader: SFNTReader, at start: Int, _ count: Int, length: Int,
    isRanges: Bool
  ) -> (at: Int, first: UInt16)? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let record = start + middle * length
      guard let first = reader.uint16(at: record) else { return nil }
      let last = isRanges ? reader.uint16(at: record + 2) ?? 0 : first
      if glyph < first {
        high = middle
      } else if glyph > last {
        low = middle + 1
      } else {
        return (record, first)
      }
    }
    return nil
  }

  /// The glyphs of a class other than 0; `nil` when its definition is truncated.
  static func glyphs(of reader: SFNTReader, definition offset: Int, value: UInt16) -> [UInt16]? {
    guard let format = reader.uint16(at: offset), let first = reader.uint16(at: offset + 2),
      let count = reader.uint16(at: offset + 4)
    else { return nil }
    guard format == 1 else {
      return glyphs(of: reader, offset, isRanges: true) { reader.uint16(at: $0 + 4) == value }
    }
    return (0..<Int(count)).compactMap { index in
      let glyph = UInt16(exactly: Int(first) + index)
      return reader.uint16(at: offset + 6 + 2 * index) == value ? glyph : nil
    }
  }

  /// The glyphs of a coverage table in order; `nil` when it is truncated.
  static func glyphs(of reader: SFNTReader, _ offset: Int) -> [UInt16]? {
    guard let format = reader.uint16(at: offset) else { return nil }
    return glyphs(of: reader, offset, isRanges: format != 1) { _ in true }
  }

  /// The glyphs of a table's included records; `nil` when it is truncated.
  private static func glyphs(
    of reader: SFNTReader, _ offset: Int, isRanges: Bool, where includes: (Int) -> Bool
  ) -> [UInt16]? {
    var result: [UInt16] = []
    let isComplete = forEachRecord(of: reader, offset, isRanges: isRanges) { first, last, record in
      if first <= last, includes(record) { result += first...last }
      return result.count <= 65_536
    }
    return isComplete ? result : nil
  }

  /// Hands over the first and last glyph and the offset of each record of a coverage table or class
  /// definition until `body` returns `false`; `false` then, or when the table is truncated.
  @inline(__always)
  private static func forEachRecord(
    of reader: SFNTReader, _ offset: Int, isRanges: Bool, _ body: (UInt16, UInt16, Int) -> Bool
  ) -> Bool {
    guard let count = reader.uint16(at: offset + 2) else { return false }
    for index in 0..<Int(count) {
      let record = offset + 4 + index * (isRanges ? 6 : 2)
      guard let first = reader.uint16(at: record),
        let last = isRanges ? reader.uint16(at: record + 2) : first, body(first, last, record)
      else { return false }
    }
    return true
  }
}
