import TextEngine

/// The stand-in's pair kerning, adapted to San Francisco's, which is published for a few strings
/// only. The stand-in widens pairs that San Francisco does not kern (*Ki*), and kerns pairs that
/// begin with a small letter more than those with a capital, and digits three times as much in
/// weights below regular as in others. Pairs with punctuation, unpublished, are not kerned.
struct KerningTable {
  private var bytes: [UInt8]
  private let table: SFNTReader
  private let start: Int
  /// The letters and digits, ASCII first.
  private let kinds: [(glyph: UInt16, kind: CharacterKind)]
  /// Whether digits are kerned as in weights below regular.
  private let isLight: Bool
  /// The offsets of changed values: subtables may share them.
  private var changed: Set<Int> = []

  /// The share of the stand-in's kerning that a pair keeps.
  private func share(_ first: CharacterKind?, _ second: CharacterKind?) -> Double {
    switch (first, second) {
    // 0.9 fits the one published sentence; 0 fits the advances of plain prose.
    case (.small, .small), (.small, .capital): 0.55
    case (.capital, .small), (.capital, .capital): 1
    case (.figure, .figure): isLight ? 1.8 : 0.55
    default: 0
    }
  }

  /// The bytes of a font with one face, with its kerning adapted; unchanged without a GPOS table.
  static func adapted(_ font: HarfBuzzFont, isLight: Bool) -> [UInt8] {
    let bytes = font.file.bytes
    let scalars = font.coveredRanges.lazy.flatMap { $0 }.compactMap { Unicode.Scalar($0) }
    let kinds = scalars.map {
      (glyph: UInt16(truncatingIfNeeded: font.nominalGlyph($0.value)), kind: CharacterKind($0))
    }.filter { $0.kind != .other }
    let file = SFNTReader(bytes: bytes)
    let records = (0..<Int(file.uint16(at: 4) ?? 0)).map { 12 + 16 * $0 }
    let table = font.table("GPOS")
    guard let record = records.first(where: { file.uint32(at: $0) == FontTag("GPOS").rawValue }),
      let start = file.uint32(at: record + 8), Int(start) + table.count <= bytes.count,
      let lookups = table.uint16(at: 8).map(Int.init)
    else { return bytes }
    var adapted = KerningTable(
      bytes: bytes, table: table, start: Int(start), kinds: Array(kinds), isLight: isLight)
    for index in 0..<Int(table.uint16(at: lookups) ?? 0) {
      guard let lookup = LayoutLookup(table, isPositioning: true, index: index), lookup.isPair
      else { continue }
      for subtable in lookup.subtables { adapted.change(subtable) }
    }
    return adapted.bytes
  }

  private mutating func change(_ at: Int) {
    guard let format = table.uint16(at: at), let coverage = table.uint16(at: at + 2),
      let first = table.uint16(at: at + 4), let second = table.uint16(at: at + 6),
      first & LayoutLookup.xAdvance != 0
    else { return }
    let valueOffset = 2 * (first & (LayoutLookup.xAdvance - 1)).nonzeroBitCount
    let length = 2 * (first.nonzeroBitCount + second.nonzeroBitCount)
    if format == 1 {
      let kindOfGlyph = kinds { Int($0) }
      let kindOfSet = kinds { GlyphMatcher.coverageIndex(of: $0, table, at + Int(coverage)) }
      for set in 0..<Int(table.uint16(at: at + 8) ?? 0) {
        guard let offset = table.uint16(at: at + 10 + 2 * set) else { return }
        let pairs = at + Int(offset)
        for pair in 0..<Int(table.uint16(at: pairs) ?? 0) {
          let record = pairs + 2 + pair * (2 + length)
          guard let second = table.uint16(at: record).map(Int.init) else { return }
          change(value: record + 2 + valueOffset, to: share(kindOfSet[set], kindOfGlyph[second]))
        }
      }
    } else if format == 2, let firsts = table.uint16(at: at + 8),
      let seconds = table.uint16(at: at + 10), let rows = table.uint16(at: at + 12),
      let columns = table.uint16(at: at + 14)
    {
      let kindOfRow = kinds { glyph in
        GlyphMatcher.coverageIndex(of: glyph, table, at + Int(coverage)) == nil
          ? nil : Int(GlyphMatcher.classValue(of: glyph, table, at + Int(firsts)))
      }
      let kindOfColumn = kinds { Int(GlyphMatcher.classValue(of: $0, table, at + Int(seconds))) }
      for row in 0..<Int(rows) {
        for column in 0..<Int(columns) {
          change(
            value: at + 16 + (row * Int(columns) + column) * length + valueOffset,
            to: share(kindOfRow[row], kindOfColumn[column]))
        }
      }
    }
  }

  /// The kind of each index, by the first character with it.
  private func kinds(of index: (UInt16) -> Int?) -> [Int: CharacterKind] {
    var found: [Int: CharacterKind] = [:]
    for (glyph, kind) in kinds {
      if let index = index(glyph), found[index] == nil { found[index] = kind }
    }
    return found
  }

  private mutating func change(value at: Int, to share: Double) {
    guard let value = table.int16(at: at), value != 0, changed.insert(at).inserted else { return }
    let result = UInt16(bitPattern: Int16(min((Double(value) * share).rounded(), 0)))
    bytes[start + at] = UInt8(result >> 8)
    bytes[start + at + 1] = UInt8(result & 0xFF)
  }
}
