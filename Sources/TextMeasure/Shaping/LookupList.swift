/// The headers of a GSUB or GPOS table's lookups, read from its bytes.
///
/// HarfBuzz says which glyphs a lookup can match, not of what type it is.
struct LookupList {
  private let reader: SFNTReader
  private let start: Int
  private let isPositioning: Bool

  /// What a lookup says of itself.
  struct Header {
    /// The lookup's type, that of the extension behind it included.
    var type: Int
    /// `lookupFlag`.
    var flags: UInt16
    /// Whether a pair adjustment has values for the second glyph.
    var adjustsSecondGlyph = false
    /// Whether it matches glyphs by *not* being in a class, so that its glyph sets do not name all
    /// that it may match: a context by classes, or a pair with a value for class 0.
    var matchesUnnamedGlyphs = false
    var isPositioning: Bool

    /// IGNORE_BASE_GLYPHS.
    var ignoresBaseGlyphs: Bool { flags & 0x0002 != 0 }
    /// Whether it is a context or chained context.
    var isContext: Bool { isPositioning ? type == 7 || type == 8 : type == 5 || type == 6 }
    /// Whether it only places marks, which have no advance.
    var attachesMarks: Bool { isPositioning && (4...6).contains(type) }

    /// Whether it looks at no glyph but the one that it changes.
    var isContextFree: Bool { isPositioning ? type == 1 : (1...3).contains(type) }
  }

  init(table: [UInt8], isPositioning: Bool) {
    reader = SFNTReader(bytes: table)
    start = Int(reader.uint16(at: 8) ?? 0)
    self.isPositioning = isPositioning
  }

  /// The header of lookup `index`; `nil` when the table is cut off.
  func header(of index: Int) -> Header? {
    guard start > 0, let offset = reader.uint16(at: start + 2 + 2 * index) else { return nil }
    let lookup = start + Int(offset)
    guard
      let type = reader.uint16(at: lookup), let flags = reader.uint16(at: lookup + 2),
      let count = reader.uint16(at: lookup + 4)
    else { return nil }
    var header = Header(
      type: Int(type), flags: flags, isPositioning: isPositioning)
    let isExtension = Int(type) == (isPositioning ? 9 : 7)
    for subtable in 0..<Int(count) {
      guard let offset = reader.uint16(at: lookup + 6 + 2 * subtable) else { return nil }
      var at = lookup + Int(offset)
      // An extension's subtable: format, the type behind it, and a 32-bit offset.
      if isExtension {
        guard let inner = reader.uint16(at: at + 2), let far = reader.uint32(at: at + 4) else {
          return nil
        }
        header.type = Int(inner)
        at += Int(far)
      }
      if isPositioning, header.type == 2 {
        // The second value format stands at the same place in both formats of a pair adjustment.
        if (reader.uint16(at: at + 6) ?? 1) != 0 { header.adjustsSecondGlyph = true }
        if hasValueForClassZero(pairsAt: at) { header.matchesUnnamedGlyphs = true }
      } else if header.isContext, reader.uint16(at: at) == 2 {
        header.matchesUnnamedGlyphs = true
      }
    }
    return header
  }

  /// Whether a pair adjustment by classes moves anything before a glyph of no class.
  private func hasValueForClassZero(pairsAt at: Int) -> Bool {
    guard reader.uint16(at: at) == 2 else { return false }
    guard
      let format1 = reader.uint16(at: at + 4), let format2 = reader.uint16(at: at + 6),
      let classes1 = reader.uint16(at: at + 12), let classes2 = reader.uint16(at: at + 14)
    else { return true }
    let recordLength = 2 * (format1.nonzeroBitCount + format2.nonzeroBitCount)
    for row in 0..<Int(classes1) {
      let record = at + 16 + row * Int(classes2) * recordLength
      for offset in stride(from: 0, to: recordLength, by: 2)
      where (reader.uint16(at: record + offset) ?? 1) != 0 {
        return true
      }
    }
    return false
  }
}
