/// The pair adjustments of a font's active lookups, read from GPOS.
///
/// Only of lookups that change nothing but the first glyph's advance by a fixed number, which is how
/// kerning is written. Then what a pair has is a look-up in a table, where shaping it takes thousands
/// of instructions, most of them for lookups that have nothing to do with it.
struct PairAdjustments {
  private var lookups: [LayoutLookup] = []
  /// Whether all pair adjustments are of that kind.
  private(set) var isReadable = true

  private static let xAdvance: UInt16 = 0x0004

  /// Adds an active lookup that adjusts pairs, in the order in which they are applied.
  mutating func add(_ lookup: LayoutLookup) {
    if !lookup.isPair || lookup.ignoresBases || lookup.movesGlyphs { isReadable = false }
    lookups.append(lookup)
  }

  /// What the first of two neighbouring glyphs is wider by, in design units.
  func adjustment(_ first: UInt16, _ second: UInt16) -> Int32 {
    var sum: Int32 = 0
    for lookup in lookups {
      // The first subtable that has the pair is the only one.
      for subtable in lookup.subtables {
        guard let value = Self.value(of: first, second, in: lookup.reader, subtable) else {
          continue
        }
        sum += Int32(value)
        break
      }
    }
    return sum
  }

  /// A pair's value in a subtable; `nil` where that does not have it.
  private static func value(
    of first: UInt16, _ second: UInt16, in reader: SFNTReader, _ at: Int
  ) -> Int16? {
    guard let format = reader.uint16(at: at), let coverage = reader.uint16(at: at + 2),
      let valueFormat = reader.uint16(at: at + 4),
      let index = GlyphMatcher.coverageIndex(of: first, reader, at + Int(coverage))
    else { return nil }
    let place =
      format == 1
      ? pairPlace(of: second, index, reader, at, hasValue: valueFormat == xAdvance)
      : classPlace(of: first, second, reader, at, hasValue: valueFormat == xAdvance)
    guard let place else { return nil }
    guard valueFormat == xAdvance else { return 0 }
    return reader.uint16(at: place).map { Int16(bitPattern: $0) } ?? 0
  }

  /// Where the value is of a pair that is listed by its glyphs.
  private static func pairPlace(
    of second: UInt16, _ index: Int, _ reader: SFNTReader, _ at: Int, hasValue: Bool
  ) -> Int? {
    guard let sets = reader.uint16(at: at + 8), index < Int(sets),
      let offset = reader.uint16(at: at + 10 + 2 * index),
      let count = reader.uint16(at: at + Int(offset))
    else { return nil }
    let start = at + Int(offset) + 2
    let length = hasValue ? 4 : 2
    var low = 0
    var high = Int(count)
    while low < high {
      let middle = (low + high) / 2
      guard let glyph = reader.uint16(at: start + middle * length) else { return nil }
      if glyph == second { return start + middle * length + 2 }
      if glyph < second { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Where the value is of a pair that is listed by its glyphs' classes.
  private static func classPlace(
    of first: UInt16, _ second: UInt16, _ reader: SFNTReader, _ at: Int, hasValue: Bool
  ) -> Int? {
    guard let firstClasses = reader.uint16(at: at + 8),
      let secondClasses = reader.uint16(at: at + 10),
      let firstCount = reader.uint16(at: at + 12), let secondCount = reader.uint16(at: at + 14)
    else { return nil }
    let row = GlyphMatcher.classValue(of: first, reader, at + Int(firstClasses))
    let column = GlyphMatcher.classValue(of: second, reader, at + Int(secondClasses))
    guard row < firstCount, column < secondCount else { return nil }
    return at + 16 + (Int(row) * Int(secondCount) + Int(column)) * (hasValue ? 2 : 0)
  }
}
