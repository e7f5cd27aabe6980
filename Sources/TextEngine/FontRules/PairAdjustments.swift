/// The pair adjustments of a font's active lookups, read from GPOS, if they only change the first
/// glyph's advance by a fixed value, as kerning does. Shaping takes thousands of instructions.
struct PairAdjustments {
  private var lookups: [LayoutLookup] = []
  /// Whether all pair adjustments are of that kind.
  private(set) var isReadable = true

  /// Adds a lookup, in order of application.
  mutating func add(_ lookup: LayoutLookup) {
    isReadable =
      isReadable && !lookup.ignoresBases
      && lookup.subtables.allSatisfy { PairTableCheck.isSound($0, of: lookup.reader) }
    lookups.append(lookup)
  }

  /// In font units, for the first glyph, and whether a lookup adjusts it; `nil` needs shaping.
  func adjustment(
    _ first: UInt16, _ second: UInt16, in font: HarfBuzzFont
  ) -> (value: Int32, isAdjusted: Bool)? {
    var sum: Int32 = 0
    var isAdjusted = false
    for lookup in lookups {
      // Only the first subtable that contains the pair applies.
      var isUnlisted = false
      for subtable in lookup.subtables {
        guard let found = Self.value(of: first, second, in: lookup.reader, subtable) else {
          continue
        }
        // HarfBuzz versions differ on whether pairs whose second glyph has no class are contained.
        if isUnlisted || !found.isListed && found.value != 0 { return nil }
        guard found.isListed else {
          isUnlisted = true
          continue
        }
        if found.value != 0 { isAdjusted = true }
        guard found.isVariation else {
          sum += font.scaled(found.value)
          break
        }
        guard let value = Self.variation(found.value, in: lookup.reader, subtable, font) else {
          return nil
        }
        sum += value
        break
      }
    }
    return (sum, isAdjusted)
  }

  /// A variation's value in font units; `nil` where HarfBuzz, whose numbers have 32 bits, may round
  /// it in either direction.
  private static func variation(
    _ offset: Int16, in reader: SFNTReader, _ at: Int, _ font: HarfBuzzFont
  ) -> Int32? {
    guard offset != 0 else { return 0 }
    guard let index = reader.uint16(at: at + Int(UInt16(bitPattern: offset)) + 2),
      Int(index) < font.variationValues.count
    else { return nil }
    let value = font.variationValues[Int(index)]
    guard abs(value - value.rounded(.down) - 0.5) > 0.1 else { return nil }
    return Int32(value.rounded())
  }

  /// A pair's value in a subtable that contains it, in design units or the offset of a variation,
  /// and whether the second glyph is listed there.
  private static func value(
    of first: UInt16, _ second: UInt16, in reader: SFNTReader, _ at: Int
  ) -> (value: Int16, isVariation: Bool, isListed: Bool)? {
    guard let format = reader.uint16(at: at), let coverage = reader.uint16(at: at + 2),
      let valueFormat = reader.uint16(at: at + 4),
      let index = GlyphMatcher.coverageIndex(of: first, reader, at + Int(coverage))
    else { return nil }
    let valueLength = valueFormat == 0 ? 0 : 2
    let position: Int
    var isListed = true
    if format == 1 {
      // Pairs of glyphs.
      guard let sets = reader.uint16(at: at + 8), index < Int(sets),
        let offset = reader.uint16(at: at + 10 + 2 * index),
        let count = reader.uint16(at: at + Int(offset)),
        let record = GlyphMatcher.record(
          of: second, in: reader, at: at + Int(offset) + 2, Int(count), length: 2 + valueLength,
          isRanges: false)
      else { return nil }
      position = record.at + 2
    } else {
      // Pairs of classes.
      guard let firstClasses = reader.uint16(at: at + 8),
        let secondClasses = reader.uint16(at: at + 10),
        let firstCount = reader.uint16(at: at + 12), let secondCount = reader.uint16(at: at + 14)
      else { return nil }
      let row = GlyphMatcher.classValue(of: first, reader, at + Int(firstClasses))
      let column = GlyphMatcher.classValue(of: second, reader, at + Int(secondClasses))
      guard row < firstCount, column < secondCount else { return nil }
      position = at + 16 + (Int(row) * Int(secondCount) + Int(column)) * valueLength
      isListed = column != 0
    }
    let value = valueLength > 0 ? reader.int16(at: position) ?? 0 : 0
    return (value, valueFormat == LayoutLookup.xAdvanceVariation, isListed)
  }
}

/// Checks that all readers interpret a pair adjustment subtable alike: HarfBuzz ignores truncated
/// parts, and finds one of several entries in an unsorted list.
enum PairTableCheck {
  /// Whether a subtable is complete, sorted, and changes at most its first glyph's advance.
  static func isSound(_ at: Int, of reader: SFNTReader) -> Bool {
    guard let format = reader.uint16(at: at), let coverage = reader.uint16(at: at + 2),
      let valueFormat = reader.uint16(at: at + 4), reader.uint16(at: at + 6) == 0,
      [0, LayoutLookup.xAdvance, LayoutLookup.xAdvanceVariation].contains(valueFormat),
      coverage > 0, isSound(at + Int(coverage), reader, hasClasses: false)
    else { return false }
    let valueLength = valueFormat == 0 ? 0 : 2
    guard format == 1 else {
      return format == 2 && hasSoundClasses(at, reader, length: valueLength)
    }
    return reader.forEachNumber(at: at + 8) { _, offset in
      guard offset > 0, let pairs = reader.uint16(at: at + offset) else { return false }
      return ascends(at + offset + 2, reader, count: Int(pairs), length: 2 + valueLength)
    }
  }

  private static func hasSoundClasses(_ at: Int, _ reader: SFNTReader, length: Int) -> Bool {
    guard let first = reader.uint16(at: at + 8), let second = reader.uint16(at: at + 10),
      let firstCount = reader.uint16(at: at + 12), let secondCount = reader.uint16(at: at + 14)
    else { return false }
    return first > 0 && isSound(at + Int(first), reader, hasClasses: true)
      && second > 0 && isSound(at + Int(second), reader, hasClasses: true)
      && at + 16 + Int(firstCount) * Int(secondCount) * length <= reader.count
  }

  /// Whether a coverage table or class definition is complete and sorted.
  private static func isSound(_ at: Int, _ reader: SFNTReader, hasClasses: Bool) -> Bool {
    guard let format = reader.uint16(at: at), let count = reader.uint16(at: at + 2) else {
      return false
    }
    switch format {
    case 1 where hasClasses:
      return reader.uint16(at: at + 4).map { at + 6 + 2 * Int($0) <= reader.count } ?? false
    case 1: return ascends(at + 4, reader, count: Int(count), length: 2)
    case 2: return ascends(at + 4, reader, count: Int(count), length: 6, isRanges: true)
    default: return false
    }
  }

  /// Whether records that begin with a glyph, or with a range of glyphs, are complete and sorted.
  private static func ascends(
    _ at: Int, _ reader: SFNTReader, count: Int, length: Int, isRanges: Bool = false
  ) -> Bool {
    guard at + count * length <= reader.count else { return false }
    var previous = -1
    for record in stride(from: at, to: at + count * length, by: length) {
      guard let first = reader.uint16(at: record),
        let last = isRanges ? reader.uint16(at: record + 2) : first,
        Int(first) > previous, last >= first
      else { return false }
      previous = Int(last)
    }
    return true
  }
}
