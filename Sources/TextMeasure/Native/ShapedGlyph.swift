/// One glyph as HarfBuzz gives it, in visual order.
package struct ShapedGlyph: Sendable, Hashable {
  /// The glyph's index in its font.
  package var glyph: UInt32
  /// The UTF-16 offset of the first character of the glyph's cluster.
  package var cluster: UInt32
  /// The horizontal advance, in the font's lengths.
  package var advance: Int32
  /// How far to the right of the pen the glyph is drawn, in the font's lengths.
  package var xOffset: Int32
  /// How far above the baseline the glyph is drawn, in the font's lengths.
  package var yOffset: Int32
  /// `HB_GLYPH_FLAG_UNSAFE_TO_BREAK`, or 0.
  package var flags: UInt32

  /// Whether breaking the text at the start of this cluster may change glyphs on either side.
  package var isUnsafeToBreak: Bool { flags & 1 != 0 }
}
