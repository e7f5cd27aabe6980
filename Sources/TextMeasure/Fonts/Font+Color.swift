/// Colour glyphs.
extension Font {
  /// One layer of a colour glyph.
  package struct GlyphLayer: Sendable, Hashable {
    /// The glyph whose outline is filled.
    package var glyph: UInt32
    /// Red, green, blue and opacity, each 0…255; `nil` is the text's own colour.
    package var color: [UInt8]?
  }

  /// The largest bitmap of a glyph as a PNG file; empty when it has none.
  package func image(ofGlyph glyph: UInt32) -> [UInt8] { native.image(ofGlyph: glyph) }

  /// The colour layers of a glyph from bottom to top; empty when it has none.
  package func layers(ofGlyph glyph: UInt32) -> [GlyphLayer] {
    native.layers(ofGlyph: glyph).map { layer in
      GlyphLayer(
        glyph: layer.glyph,
        color: layer.color.map { color in
          [8, 16, 24, 0].map { UInt8(truncatingIfNeeded: color >> UInt32($0)) }
        })
    }
  }
}
