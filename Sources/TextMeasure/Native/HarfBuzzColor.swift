import CHarfBuzz

/// Colour glyphs.
extension HarfBuzzFont {
  /// The largest picture of a glyph as a PNG file (`CBDT`, `sbix`); empty when it has none.
  func image(ofGlyph glyph: UInt32) -> [UInt8] {
    unsafe Self.copy(hb_ot_color_glyph_reference_png(font, glyph))
  }

  /// The colour layers of a glyph (`COLR` version 0) from bottom to top: each a glyph and its
  /// colour in the first palette as 0xBBGGRRAA, or `nil` for the text's own colour.
  func layers(ofGlyph glyph: UInt32) -> [(glyph: UInt32, color: UInt32?)] {
    let face = unsafe hb_font_get_face(font)
    var count: UInt32 = 256
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: 256)
    _ = unsafe layers.withUnsafeMutableBufferPointer { buffer in
      unsafe hb_ot_color_glyph_get_layers(face, glyph, 0, &count, buffer.baseAddress)
    }
    guard count > 0 else { return [] }
    var colorCount = unsafe hb_ot_color_palette_get_colors(face, 0, 0, nil, nil)
    var colors = [hb_color_t](repeating: 0, count: Int(colorCount))
    _ = unsafe colors.withUnsafeMutableBufferPointer { buffer in
      unsafe hb_ot_color_palette_get_colors(face, 0, 0, &colorCount, buffer.baseAddress)
    }
    return layers.prefix(Int(count)).map { layer in
      let index = Int(layer.color_index)
      return (layer.glyph, colors.indices.contains(index) ? colors[index] : nil)
    }
  }
}
