extension FontMetrics {
  /// Reads `head`, `hhea`, `OS/2` and `post` unchanged and adds the deltas of `MVAR`.
  ///
  /// FreeType's and HarfBuzz's ascenders are not used: both already choose between the tables.
  init(tablesOf font: HarfBuzzFont, hasColor: Bool) {
    let head = SFNTReader(bytes: font.table(FontTag("head").rawValue))
    let hhea = SFNTReader(bytes: font.table(FontTag("hhea").rawValue))
    let os2 = SFNTReader(bytes: font.table(FontTag("OS/2").rawValue))
    let post = SFNTReader(bytes: font.table(FontTag("post").rawValue))
    func value(_ reader: SFNTReader, _ offset: Int) -> Double {
      reader.int16(at: offset).map(Double.init) ?? 0
    }
    func delta(_ tag: FontTag) -> Double { font.metricVariation(tag.rawValue) }

    // MVAR's ascender, descender and line gap apply to both tables.
    let ascentDelta = delta("hasc")
    let descentDelta = delta("hdsc")
    let gapDelta = delta("hlgp")
    let hasOS2 = os2.bytes.count >= 78
    let version = os2.uint16(at: 0) ?? 0
    let unitsPerEm = Double(font.unitsPerEm)
    var capHeight: Double?
    var xHeight: Double?
    if version >= 2, let x = os2.int16(at: 86), let cap = os2.int16(at: 88) {
      if cap > 0 { capHeight = Double(cap) + delta("cpht") }
      if x > 0 { xHeight = Double(x) + delta("xhgt") }
    }
    self.init(
      unitsPerEm: unitsPerEm,
      hheaAscent: value(hhea, 4) + ascentDelta, hheaDescent: value(hhea, 6) + descentDelta,
      hheaLineGap: value(hhea, 8) + gapDelta,
      hasOS2: hasOS2,
      typoAscent: hasOS2 ? value(os2, 68) + ascentDelta : 0,
      typoDescent: hasOS2 ? value(os2, 70) + descentDelta : 0,
      typoLineGap: hasOS2 ? value(os2, 72) + gapDelta : 0,
      winAscent: hasOS2 ? Double(os2.uint16(at: 74) ?? 0) + delta("hcla") : 0,
      winDescent: hasOS2 ? Double(os2.uint16(at: 76) ?? 0) + delta("hcld") : 0,
      usesTypoMetrics: hasOS2 && (os2.uint16(at: 62) ?? 0) & 0x80 != 0,
      capHeight: capHeight ?? font.inkTop(of: 0x48), xHeight: xHeight ?? font.inkTop(of: 0x78),
      yMax: value(head, 42), yMin: value(head, 38),
      underlinePosition: value(post, 8) + delta("undo"),
      underlineThickness: value(post, 10) + delta("unds"),
      italicAngle: post.fixed(at: 4) ?? 0,
      isMonospaced: (post.uint32(at: 12) ?? 0) != 0,
      hasColor: hasColor)
  }
}

extension HarfBuzzFont {
  /// The top of a character's ink in design units; `nil` when the font has no such glyph.
  func inkTop(of codePoint: UInt32) -> Double? {
    let glyph = nominalGlyph(codePoint)
    guard glyph != 0, let box = inkBox(ofGlyph: glyph) else { return nil }
    return Double(box.top) / Double(unitsPerDesignUnit)
  }
}
