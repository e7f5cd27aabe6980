extension Font {
  /// What in the font's tables cannot be right, so that results are not either, as
  /// `<reason>; <what to do>`; empty for a sound font, and for one that stands in for another.
  public var faults: [String] {
    guard metrics.standIn == nil else { return [] }
    var faults: [String] = []
    if let fault = heightFault { faults.append(fault) }
    if glyphCount > 1,
      !(0..<UInt32(glyphCount)).contains(where: { native.advance(ofGlyph: $0) != 0 })
    {
      faults.append("all its advances are 0, so texts have no width; set them in hmtx")
    }
    return faults
  }

  private var heightFault: String? {
    let tables = metrics.hheaExtent
    if tables.ascent == 0, tables.descent == 0 {
      return "its hhea, typographic and win metrics are all 0, so lines have no height; set hhea's"
    }
    // With the signs of the tables.
    let extent = metrics.skiaExtent
    if extent.ascent == 0, extent.descent == 0 {
      return "its typographic metrics are 0 though it requests them (fsSelection bit 7), so lines "
        + "have no height on some platforms; set them, or clear the bit"
    }
    let height = extent.ascent + extent.descent
    if height <= 0 {
      return "its descender is not below its ascender, so heights are wrong; set hhea's and OS/2's"
    }
    let most = 10.0
    if height > most * Double(unitsPerEm) {
      let ems = (height / Double(unitsPerEm)).rounded()
      return "its lines are \(Int(ems)) em high; compare its metrics with its units per em"
    }
    return nil
  }
}
