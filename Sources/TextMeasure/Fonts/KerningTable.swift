/// The stand-in's pair kerning brought nearer to San Francisco's.
///
/// San Francisco's kerning is published for whole strings only. Against those, the stand-in widens
/// pairs that San Francisco leaves alone (*Ki*), kerns pairs that begin with a small letter too much
/// beside those that begin with a capital, and kerns other digits. What San Francisco kerns among
/// digits is known for all ten together only, a quarter of a percent, and left out.
struct KerningTable {
  private var bytes: [UInt8]
  private let table: SFNTReader
  private let start: Int
  /// The share of the stand-in's kerning that a pair keeps, by its first glyph.
  private let shares: [UInt16: Double]
  /// The values that were changed: subtables may share them.
  private var changed: Set<Int> = []

  /// The share that a pair keeps which begins with a small letter.
  private static let shareOfSmallLetters = 0.76

  /// The bytes of a font with one face, its kerning changed; as they are where it has no GPOS table.
  static func adapted(_ font: HarfBuzzFont) -> [UInt8] {
    let bytes = font.bytes
    var shares: [UInt16: Double] = [:]
    for letter: UInt32 in 0x61...0x7A {
      shares[UInt16(truncatingIfNeeded: font.nominalGlyph(letter))] = shareOfSmallLetters
    }
    for digit: UInt32 in 0x30...0x39 {
      shares[UInt16(truncatingIfNeeded: font.nominalGlyph(digit))] = 0
    }
    let file = SFNTReader(bytes: bytes)
    for index in 0..<Int(file.uint16(at: 4) ?? 0) {
      let record = 12 + 16 * index
      guard file.uint32(at: record) == FontTag("GPOS").rawValue,
        let start = file.uint32(at: record + 8), let length = file.uint32(at: record + 12),
        Int(start) + Int(length) <= bytes.count
      else { continue }
      var table = KerningTable(
        bytes: bytes,
        table: SFNTReader(bytes: Array(bytes[Int(start)..<Int(start) + Int(length)])),
        start: Int(start), shares: shares)
      table.changeLookups()
      return table.bytes
    }
    return bytes
  }

  private mutating func changeLookups() {
    guard let lookups = table.uint16(at: 8).map(Int.init) else { return }
    for index in 0..<Int(table.uint16(at: lookups) ?? 0) {
      guard
        let lookup = LayoutLookup(table, isPositioning: true, index: index), lookup.isPair
      else { continue }
      for subtable in lookup.subtables { change(subtable) }
    }
  }

  private mutating func change(_ at: Int) {
    guard let format = table.uint16(at: at), let coverage = table.uint16(at: at + 2),
      let first = table.uint16(at: at + 4), let second = table.uint16(at: at + 6),
      first & PairAdjustments.xAdvance != 0
    else { return }
    let place = 2 * (first & (PairAdjustments.xAdvance - 1)).nonzeroBitCount
    let length = 2 * (first.nonzeroBitCount + second.nonzeroBitCount)
    let listed = shares.compactMap { glyph, share in
      GlyphMatcher.coverageIndex(of: glyph, table, at + Int(coverage)).map {
        (glyph: glyph, place: $0, share: share)
      }
    }
    if format == 1 {
      let shares = Dictionary(listed.map { ($0.place, $0.share) }) { first, _ in first }
      for set in 0..<Int(table.uint16(at: at + 8) ?? 0) {
        guard let offset = table.uint16(at: at + 10 + 2 * set) else { return }
        let pairs = at + Int(offset)
        for pair in 0..<Int(table.uint16(at: pairs) ?? 0) {
          change(value: pairs + 2 + pair * (2 + length) + 2 + place, to: shares[set] ?? 1)
        }
      }
    } else if format == 2, let classes = table.uint16(at: at + 8),
      let rows = table.uint16(at: at + 12), let columns = table.uint16(at: at + 14)
    {
      let shares = Dictionary(
        listed.map { (GlyphMatcher.classValue(of: $0.glyph, table, at + Int(classes)), $0.share) }
      ) { min($0, $1) }
      for row in 0..<rows {
        for column in 0..<Int(columns) {
          change(
            value: at + 16 + (Int(row) * Int(columns) + column) * length + place,
            to: shares[row] ?? 1)
        }
      }
    }
  }

  private mutating func change(value at: Int, to share: Double) {
    guard let value = table.int16(at: at), value != 0, changed.insert(at).inserted else { return }
    let result = UInt16(bitPattern: Int16(min((Double(value) * share).rounded(), 0)))
    bytes[start + at] = UInt8(result >> 8)
    bytes[start + at + 1] = UInt8(result & 0xFF)
  }
}
