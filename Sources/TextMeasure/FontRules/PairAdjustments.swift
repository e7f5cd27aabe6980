/// The pair adjustments of a font's active lookups, read from GPOS.
///
/// Supports lookups that only change the first glyph's advance by a fixed value, which is how
/// kerning is written. For these a table look-up replaces shaping, which takes thousands of
/// instructions, most of them for unrelated lookups.
struct PairAdjustments {
  private var lookups: [LayoutLookup] = []
  /// Whether all pair adjustments are of that kind.
  private(set) var isReadable = true

  /// Adds an active pair adjustment lookup, in order of application.
  mutating func add(_ lookup: LayoutLookup) {
    if !lookup.isPair || lookup.ignoresBases || lookup.movesGlyphs
      || !lookup.subtables.allSatisfy({ PairTableCheck.isSound($0, of: lookup.reader) })
    {
      isReadable = false
    }
    lookups.append(lookup)
  }

  /// The adjustment of the first of two adjacent glyphs in design units, and whether a lookup
  /// adjusts it; `nil` where this requires shaping.
  func adjustment(_ first: UInt16, _ second: UInt16) -> (value: Int32, isAdjusted: Bool)? {
    var sum: Int32 = 0
    var isAdjusted = false
    for lookup in lookups {
      // Only the first subtable that contains the pair applies.
      var isUnlisted = false
      for subtable in lookup.subtables {
        guard let found = Self.value(of: first, second, in: lookup.reader, subtable) else {
          continue
        }
        // HarfBuzz versions differ on whether a subtable contains pairs whose second glyph has no
        // class.
        if isUnlisted || !found.isListed && found.value != 0 { return nil }
        guard found.isListed else {
          isUnlisted = true
          continue
        }
        sum += Int32(found.value)
        if found.value != 0 { isAdjusted = true }
        break
      }
    }
    return (sum, isAdjusted)
  }

  /// A pair's value in a subtable, and whether the second glyph is listed there; `nil` where the
  /// subtable does not contain the pair.
  private static func value(
    of first: UInt16, _ second: UInt16, in reader: SFNTReader, _ at: Int
  ) -> (value: Int16, isListed: Bool)? {
    guard let format = reader.uint16(at: at), let coverage = reader.uint16(at: at + 2),
      let valueFormat = reader.uint16(at: at + 4),
      let index = GlyphMatcher.coverageIndex(of: first, reader, at + Int(coverage))
    else { return nil }
    let hasValue = valueFormat == LayoutLookup.xAdvance
    let found =
      format == 1
      ? pairValueOffset(of: second, index, reader, at, hasValue: hasValue).map {
        (at: $0, isListed: true)
      }
      : classValueOffset(of: first, second, reader, at, hasValue: hasValue)
    guard let found else { return nil }
    let value = hasValue ? reader.int16(at: found.at) ?? 0 : 0
    return (value, found.isListed)
  }

  /// The offset of the value of a pair listed by glyphs.
  private static func pairValueOffset(
    of second: UInt16, _ index: Int, _ reader: SFNTReader, _ at: Int, hasValue: Bool
  ) -> Int? {
    guard let sets = reader.uint16(at: at + 8), index < Int(sets),
      let offset = reader.uint16(at: at + 10 + 2 * index),
      let count = reader.uint16(at: at + Int(offset))
    else { return nil }
    let start = at + Int(offset) + 2
    return GlyphMatcher.record(
      of: second, in: reader, at: start, Int(count), length: hasValue ? 4 : 2, isRanges: false
    ).map { $0.at + 2 }
  }

  /// The offset of the value of a pair listed by classes, and whether the second glyph has a class
  /// other than 0.
  private static func classValueOffset(
    of first: UInt16, _ second: UInt16, _ reader: SFNTReader, _ at: Int, hasValue: Bool
  ) -> (at: Int, isListed: Bool)? {
    guard let firstClasses = reader.uint16(at: at + 8),
      let secondClasses = reader.uint16(at: at + 10),
      let firstCount = reader.uint16(at: at + 12), let secondCount = reader.uint16(at: at + 14)
    else { return nil }
    let row = GlyphMatcher.classValue(of: first, reader, at + Int(firstClasses))
    let column = GlyphMatcher.classValue(of: second, reader, at + Int(secondClasses))
    guard row < firstCount, column < secondCount else { return nil }
    let cell = Int(row) * Int(secondCount) + Int(column)
    return (at + 16 + cell * (hasValue ? 2 : 0), column != 0)
  }
}

/// Checks that all readers interpret a pair adjustment subtable alike.
///
/// HarfBuzz ignores truncated parts, and finds one of several entries in an unsorted list. A font
/// with such tables is shaped instead of read.
enum PairTableCheck {
  /// Whether a subtable is complete, sorted and of a known format, with an advance for its first
  /// glyph or no value.
  static func isSound(_ at: Int, of reader: SFNTReader) -> Bool {
    guard let format = reader.uint16(at: at), let coverage = reader.uint16(at: at + 2),
      let valueFormat = reader.uint16(at: at + 4), reader.uint16(at: at + 6) == 0,
      valueFormat == 0 || valueFormat == LayoutLookup.xAdvance,
      coverage > 0, isCoverage(at + Int(coverage), reader)
    else { return false }
    let valueLength = valueFormat == 0 ? 0 : 2
    return switch format {
    case 1: hasSoundSets(at, reader, length: 2 + valueLength)
    case 2: hasSoundClasses(at, reader, length: valueLength)
    default: false
    }
  }

  private static func hasSoundSets(_ at: Int, _ reader: SFNTReader, length: Int) -> Bool {
    guard let count = reader.uint16(at: at + 8) else { return false }
    for set in 0..<Int(count) {
      guard let offset = reader.uint16(at: at + 10 + 2 * set), offset > 0,
        let pairs = reader.uint16(at: at + Int(offset))
      else { return false }
      let start = at + Int(offset) + 2
      guard ascends(start, reader, count: Int(pairs), length: length) else { return false }
    }
    return true
  }

  private static func hasSoundClasses(_ at: Int, _ reader: SFNTReader, length: Int) -> Bool {
    guard let first = reader.uint16(at: at + 8), let second = reader.uint16(at: at + 10),
      let firstCount = reader.uint16(at: at + 12), let secondCount = reader.uint16(at: at + 14)
    else { return false }
    return first > 0 && second > 0 && isClassDefinition(at + Int(first), reader)
      && isClassDefinition(at + Int(second), reader)
      && at + 16 + Int(firstCount) * Int(secondCount) * length <= reader.count
  }

  private static func isCoverage(_ at: Int, _ reader: SFNTReader) -> Bool {
    guard let count = reader.uint16(at: at + 2) else { return false }
    return switch reader.uint16(at: at) {
    case 1: ascends(at + 4, reader, count: Int(count), length: 2)
    case 2: ascends(at + 4, reader, count: Int(count), length: 6, isRanges: true)
    default: false
    }
  }

  private static func isClassDefinition(_ at: Int, _ reader: SFNTReader) -> Bool {
    switch reader.uint16(at: at) {
    case 1:
      guard let count = reader.uint16(at: at + 4) else { return false }
      return at + 6 + 2 * Int(count) <= reader.count
    case 2:
      guard let count = reader.uint16(at: at + 2) else { return false }
      return ascends(at + 4, reader, count: Int(count), length: 6, isRanges: true)
    default: return false
    }
  }

  /// Whether records that begin with a glyph, or with the first and last of a range, are complete
  /// and sorted.
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
