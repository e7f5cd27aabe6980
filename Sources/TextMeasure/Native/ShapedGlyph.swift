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
  /// `HB_GLYPH_FLAG_…`: 1 unsafe to break, 2 unsafe to concat.
  package var flags: UInt32

  /// Whether breaking the text at the start of this cluster may change glyphs on either side.
  package var isUnsafeToBreak: Bool { flags & 1 != 0 }
  /// Whether text added on one side of this cluster's start may change glyphs on the other.
  package var isUnsafeToConcat: Bool { flags & 2 != 0 }
}
