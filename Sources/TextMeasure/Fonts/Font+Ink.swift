/// Bounding boxes of glyphs.
extension Font {
  /// A box in design units, y upwards.
  package struct GlyphBox: Sendable, Hashable {
    package var left: Double
    package var bottom: Double
    package var right: Double
    package var top: Double
  }

  /// The bounding box of a glyph's ink, outline or bitmap; `nil` for a glyph without ink.
  package func inkBox(ofGlyph glyph: UInt32) -> GlyphBox? {
    guard let box = native.inkBox(ofGlyph: glyph) else { return nil }
    let unit = Double(max(1, lengthsPerDesignUnit))
    return GlyphBox(
      left: Double(box.left) / unit, bottom: Double(box.bottom) / unit,
      right: Double(box.right) / unit, top: Double(box.top) / unit)
  }
}
