/// A small sound TrueType font, made of a description: glyphs without outlines, and rules.
public struct SyntheticFont: Sendable {
  /// One glyph.
  public struct Glyph: Sendable {
    /// The characters that it is for.
    public var codePoints: [UInt32]
    public var advance: UInt16
    /// Its class in GDEF: 1 a base, 2 a ligature, 3 a mark, 4 a component, 0 none.
    public var glyphClass: UInt16
    /// Its class among marks, which lookups may ask for.
    public var markClass: UInt16

    /// Creates a glyph.
    public init(
      _ codePoints: [UInt32], advance: UInt16, glyphClass: UInt16 = 1, markClass: UInt16 = 0
    ) {
      self.codePoints = codePoints
      self.advance = advance
      self.glyphClass = glyphClass
      self.markClass = markClass
    }
  }

  /// The glyphs from 1 on; glyph 0 is there of itself.
  public var glyphs: [Glyph]
  /// The sets of marks that lookups may ask for.
  public var markSets: [[UInt16]] = []
  /// The rules of GSUB and GPOS.
  public var substitutions = SyntheticLayout()
  public var positions = SyntheticLayout()
  /// More tables by their tags, and others for those of the same tag.
  public var tables: [String: [UInt8]] = [:]

  /// Creates a font without rules.
  public init(glyphs: [Glyph]) {
    self.glyphs = glyphs
  }

  /// A font of the glyphs for these characters, one each: glyph 1 is the first one's.
  public init(_ characters: String, advance: UInt16 = 500) {
    glyphs = characters.unicodeScalars.map {
      let isMark = $0.properties.generalCategory == .nonspacingMark
      return Glyph([$0.value], advance: isMark ? 0 : advance, glyphClass: isMark ? 3 : 1)
    }
  }

  /// The glyph of a character; 0 where there is none.
  public func glyph(_ character: Unicode.Scalar) -> UInt16 {
    UInt16(
      clamping: (glyphs.firstIndex { $0.codePoints.contains(character.value) } ?? -1) + 1)
  }

  /// The file's bytes.
  public var bytes: [UInt8] {
    let count = UInt16(clamping: glyphs.count + 1)
    var metrics = TableBlock([500, 0])
    for glyph in glyphs { metrics.append([glyph.advance, 0]) }
    let widest = glyphs.map(\.advance).max() ?? 500
    var all: [String: [UInt8]] = [
      "OS/2": Self.systemMetrics,
      "cmap": characterMap,
      "glyf": [0, 0, 0, 0],
      "head": TableBlock(
        [1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0, 1000] + [UInt16](repeating: 0, count: 8)
          + [0, 0, 500, 700, 0, 8, 2, 0, 0]
      ).bytes,
      "hhea": TableBlock([
        1, 0, 800, UInt16(bitPattern: -200), 0, max(500, widest), 0, 0, 500, 1, 0, 0, 0, 0, 0, 0,
        0, count,
      ]).bytes,
      "hmtx": metrics.bytes,
      "loca": TableBlock([UInt16](repeating: 0, count: Int(count) + 1)).bytes,
      "maxp": TableBlock([1, 0, count] + [UInt16](repeating: 0, count: 13)).bytes,
      "name": Self.names,
      "post": TableBlock([3, 0] + [UInt16](repeating: 0, count: 14)).bytes,
      "GDEF": definitions,
    ]
    if !substitutions.lookups.isEmpty { all["GSUB"] = substitutions.bytes(isPositioning: false) }
    if !positions.lookups.isEmpty { all["GPOS"] = positions.bytes(isPositioning: true) }
    return FontFile(tables: all.merging(tables) { _, other in other }).bytes
  }

  // MARK: Tables

  /// Format 12.
  private var characterMap: [UInt8] {
    var glyphOf: [UInt32: Int] = [:]
    for (index, glyph) in glyphs.enumerated() {
      for codePoint in glyph.codePoints where glyphOf[codePoint] == nil {
        glyphOf[codePoint] = index + 1
      }
    }
    var map = TableBlock([12, 0])
    map.append(long: UInt32(clamping: 16 + 12 * glyphOf.count))
    map.append(long: 0)
    map.append(long: UInt32(clamping: glyphOf.count))
    for (codePoint, glyph) in glyphOf.sorted(by: { $0.key < $1.key }) {
      for value in [codePoint, codePoint, UInt32(clamping: glyph)] { map.append(long: value) }
    }
    var table = TableBlock([0, 1, 3, 10])
    table.append(offsetTo: map, isLong: true)
    return table.bytes
  }

  private var definitions: [UInt8] {
    func classes(_ value: (Glyph) -> UInt16) -> TableBlock {
      var classes: [UInt16: UInt16] = [:]
      for (index, glyph) in glyphs.enumerated() where value(glyph) > 0 {
        classes[UInt16(clamping: index + 1)] = value(glyph)
      }
      return .classes(classes)
    }
    var sets = TableBlock([1, UInt16(clamping: markSets.count)])
    for set in markSets { sets.append(offsetTo: .coverage(set), isLong: true) }
    var table = TableBlock([1, 2])
    table.append(offsetTo: classes(\.glyphClass))
    table.append([0, 0])
    table.append(offsetTo: classes(\.markClass))
    table.append(offsetTo: markSets.isEmpty ? nil : sets)
    return table.bytes
  }

  /// Version 4 of OS/2.
  private static let systemMetrics: [UInt8] = {
    var table = TableBlock([4, 500, 400, 5, 0] + [UInt16](repeating: 0, count: 11))
    table.append([UInt16](repeating: 0, count: 5 + 8))
    table.append(tag: "NONE")
    table.append([0x40, 0x20, 0xFFFF, 800, UInt16(bitPattern: -200), 0, 800, 200])
    table.append([0, 0, 0, 0, 500, 700, 0, 0x20, 2])
    return table.bytes
  }()

  private static let names: [UInt8] = {
    let texts: [(UInt16, String)] = [
      (1, "Synthetic"), (2, "Regular"), (4, "Synthetic Regular"), (6, "Synthetic-Regular"),
    ]
    var table = TableBlock([0, UInt16(clamping: texts.count), UInt16(6 + 12 * texts.count)])
    var units: [UInt16] = []
    for (identifier, text) in texts {
      let own = Array(text.utf16)
      table.append([
        3, 1, 0x409, identifier, UInt16(clamping: 2 * own.count), UInt16(clamping: 2 * units.count),
      ])
      units += own
    }
    table.append(units)
    return table.bytes
  }()
}
