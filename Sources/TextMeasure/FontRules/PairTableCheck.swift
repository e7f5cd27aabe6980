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
      valueFormat == 0 || valueFormat == PairAdjustments.xAdvance,
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
      guard start + Int(pairs) * length <= reader.bytes.count,
        ascends(start, reader, count: Int(pairs), length: length)
      else { return false }
    }
    return true
  }

  private static func hasSoundClasses(_ at: Int, _ reader: SFNTReader, length: Int) -> Bool {
    guard let first = reader.uint16(at: at + 8), let second = reader.uint16(at: at + 10),
      let firstCount = reader.uint16(at: at + 12), let secondCount = reader.uint16(at: at + 14)
    else { return false }
    return first > 0 && second > 0 && isClassDefinition(at + Int(first), reader)
      && isClassDefinition(at + Int(second), reader)
      && at + 16 + Int(firstCount) * Int(secondCount) * length <= reader.bytes.count
  }

  private static func isCoverage(_ at: Int, _ reader: SFNTReader) -> Bool {
    guard let count = reader.uint16(at: at + 2) else { return false }
    return switch reader.uint16(at: at) {
    case 1: ascends(at + 4, reader, count: Int(count), length: 2)
    case 2: hasSoundRanges(at + 4, reader, count: Int(count))
    default: false
    }
  }

  private static func isClassDefinition(_ at: Int, _ reader: SFNTReader) -> Bool {
    switch reader.uint16(at: at) {
    case 1:
      guard let count = reader.uint16(at: at + 4) else { return false }
      return at + 6 + 2 * Int(count) <= reader.bytes.count
    case 2:
      guard let count = reader.uint16(at: at + 2) else { return false }
      return hasSoundRanges(at + 4, reader, count: Int(count))
    default: return false
    }
  }

  /// Whether records that begin with a glyph are complete and sorted.
  private static func ascends(
    _ at: Int, _ reader: SFNTReader, count: Int, length: Int
  ) -> Bool {
    var previous = -1
    for index in 0..<count {
      guard let glyph = reader.uint16(at: at + index * length), Int(glyph) > previous else {
        return false
      }
      previous = Int(glyph)
    }
    return true
  }

  /// Whether glyph ranges, each with a number, are complete and sorted.
  private static func hasSoundRanges(_ at: Int, _ reader: SFNTReader, count: Int) -> Bool {
    var previous = -1
    for index in 0..<count {
      guard let first = reader.uint16(at: at + 6 * index),
        let last = reader.uint16(at: at + 6 * index + 2), at + 6 * index + 6 <= reader.bytes.count,
        Int(first) > previous, last >= first
      else { return false }
      previous = Int(last)
    }
    return true
  }
}
