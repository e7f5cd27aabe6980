/// A lookup of GSUB or GPOS, read from its bytes: HarfBuzz does not tell the sequences of rules.
package struct LayoutLookup {
  let reader: SFNTReader
  let isPositioning: Bool
  /// The lookup's type; for an extension that of the extended lookup.
  let type: Int
  let flags: UInt16
  /// The offsets of its subtables, extensions resolved.
  package let subtables: [Int]

  /// The advance bit of a value format.
  package static let xAdvance: UInt16 = 0x0004
  /// The bit of a value format for a variation of the advance.
  package static let xAdvanceVariation: UInt16 = 0x0040

  package init?(_ reader: SFNTReader, isPositioning: Bool, index: Int) {
    guard let list = reader.uint16(at: 8), list > 0,
      let offset = reader.uint16(at: Int(list) + 2 + 2 * index)
    else { return nil }
    let start = Int(list) + Int(offset)
    guard let type = reader.uint16(at: start), let flags = reader.uint16(at: start + 2)
    else { return nil }
    let isExtension = Int(type) == (isPositioning ? 9 : 7)
    var resolvedType = Int(type)
    var subtables: [Int] = []
    let isComplete = reader.forEachNumber(at: start + 4) { _, offset in
      var subtable = start + offset
      if isExtension {
        guard let inner = reader.uint16(at: subtable + 2),
          let far = reader.uint32(at: subtable + 4)
        else { return false }
        resolvedType = Int(inner)
        subtable += Int(far)
      }
      subtables.append(subtable)
      return true
    }
    guard isComplete else { return nil }
    self.reader = reader
    self.isPositioning = isPositioning
    self.type = resolvedType
    self.flags = flags
    self.subtables = subtables
  }

  /// Whether it depends only on the glyph that it changes.
  var isContextFree: Bool { isPositioning ? type == 1 : (1...3).contains(type) }

  /// Whether it only positions marks, which have no advance.
  var attachesMarks: Bool { isPositioning && (4...6).contains(type) }

  package var isPair: Bool { isPositioning && type == 2 }

  /// Whether it skips base glyphs or ligatures, and so a space or whole words.
  var ignoresBases: Bool { flags & 0x0006 != 0 }

  var adjustsSecondGlyph: Bool { isPair && subtables.contains(where: hasSecondValue) }

  /// The glyphs of the subtables' first coverages: attached marks, or the first glyphs of pairs.
  var firstGlyphs: [UInt16] {
    subtables.flatMap { at in
      GlyphMatcher.glyphs(of: reader, at + Int(reader.uint16(at: at + 2) ?? 0)) ?? []
    }
  }

  /// Whether a pair adjustment by classes has values for the second glyph.
  var adjustsSecondGlyphByClass: Bool {
    isPair && subtables.contains { reader.uint16(at: $0) != 1 && hasSecondValue($0) }
  }

  /// Whether a pair adjustment changes anything but advances.
  var movesGlyphs: Bool {
    isPair
      && subtables.contains {
        (reader.uint16(at: $0 + 4) ?? 1) & ~Self.xAdvance != 0 || hasSecondValue($0)
      }
  }

  private func hasSecondValue(_ at: Int) -> Bool { (reader.uint16(at: at + 6) ?? 1) != 0 }

  /// Whether a class-based pair adjustment changes something before a glyph without a class.
  var adjustsBeforeAnyGlyph: Bool { isPair && subtables.contains { hasValueForClassZero($0) } }

  private func hasValueForClassZero(_ at: Int) -> Bool {
    guard reader.uint16(at: at) == 2 else { return false }
    guard let format1 = reader.uint16(at: at + 4), let format2 = reader.uint16(at: at + 6),
      let classes1 = reader.uint16(at: at + 12), let classes2 = reader.uint16(at: at + 14)
    else { return true }
    let recordLength = 2 * (format1.nonzeroBitCount + format2.nonzeroBitCount)
    return (0..<Int(classes1)).contains { row in
      let record = at + 16 + row * Int(classes2) * recordLength
      return stride(from: 0, to: recordLength, by: 2).contains {
        (reader.uint16(at: record + $0) ?? 1) != 0
      }
    }
  }
}

extension SFNTReader {
  /// Hands over the index and value of each 16-bit number of an array with its count before it, until
  /// `body` returns `false`; `false` then, or when the table is truncated.
  @inline(__always)
  func forEachNumber(at offset: Int, _ body: (Int, Int) -> Bool) -> Bool {
    guard let count = uint16(at: offset) else { return false }
    for index in 0..<Int(count) {
      guard let number = uint16(at: offset + 2 + 2 * index), body(index, Int(number)) else {
        return false
      }
    }
    return true
  }

  /// Whether a GSUB or GPOS table has a feature, for any script.
  func hasFeature(_ tag: UInt32) -> Bool {
    guard let list = uint16(at: 6), list > 0, let count = uint16(at: Int(list)) else {
      return false
    }
    return (0..<Int(count)).contains { uint32(at: Int(list) + 2 + 6 * $0) == tag }
  }
}
