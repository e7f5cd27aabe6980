/// One glyph of HarfBuzz's output, in visual order.
package struct ShapedGlyph: Sendable, Hashable {
  /// The glyph's index in its font.
  package var glyph: UInt32
  /// The UTF-16 offset of the first character of the glyph's cluster.
  package var cluster: UInt32
  /// The horizontal advance, in font units (see `HarfBuzzFont.unitsPerDesignUnit`).
  package var advance: Int32
  /// The drawing offset to the right of the pen, in font units.
  package var xOffset: Int32
  /// The drawing offset above the baseline, in font units.
  package var yOffset: Int32
  /// `HB_GLYPH_FLAG_UNSAFE_TO_BREAK`, or 0.
  package var flags: UInt32

  /// Whether breaking the text at the start of this cluster may change glyphs on either side.
  package var isUnsafeToBreak: Bool { flags & 1 != 0 }
}
