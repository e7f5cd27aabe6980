/// The glyphs of one run's part of a slice of text, for comparison with other shapers.
package struct TextGlyphs: Sendable {
  /// The font that supplied the glyphs.
  package var font: Font
  /// The UTF-16 offsets that were shaped.
  package var utf16Range: Range<Int>
  /// The UTF-16 offsets of HarfBuzz's context, including the shaped ones.
  package var contextRange: Range<Int>
  /// The embedding level; odd is right to left.
  package var level: UInt8
  /// The ISO 15924 tag of the script in four bytes, most significant first.
  package var scriptTag: UInt32
  /// The glyphs in visual order; empty for text that is never shaped.
  package var glyphs: [ShapedGlyph]
  /// The sum of the glyphs' advances, or the width of a box without glyphs; points, unrounded.
  package var width: Double

  /// The glyphs of a slice; `nil` where the style does not have its font.
  init?(_ slice: ShapedSlice, contextRange: Range<Int>, of input: TextInput) {
    let fonts = input.styles[Int(slice.run.style)].fonts.fonts
    guard Int(slice.run.font) < fonts.count else { return nil }
    font = fonts[Int(slice.run.font)]
    utf16Range = slice.start..<slice.end
    self.contextRange = contextRange
    level = slice.run.level
    scriptTag = ScriptData.tag(of: slice.run.script)
    glyphs = slice.glyphs
    let advance = glyphs.reduce(Int64(0)) { $0 + Int64($1.advance) }
    width = Double(advance) * slice.pointsPerLength + slice.boxWidth
  }
}

extension ReshapingContext {
  /// The glyphs of `range`, with each run's part shaped by itself in its context, in logical order
  /// of the runs.
  ///
  /// Every run is shaped with HarfBuzz, without cached words or the break table.
  ///
  /// - Throws: `outOfMemory`.
  func glyphs(in range: Range<Int>, of input: TextInput) throws(TextMeasureError) -> [TextGlyphs] {
    try slices(from: range.lowerBound, to: range.upperBound).compactMap {
      TextGlyphs($0, contextRange: $0.run.contextStart..<$0.run.contextEnd, of: input)
    }
  }

  /// The glyphs of the visible hyphen at the end of a line that ends at a soft hyphen before
  /// `offset`; `nil` where no soft hyphen is shaped there.
  ///
  /// - Throws: `outOfMemory`.
  func hyphenGlyphs(
    before offset: Int, of input: TextInput
  ) throws(TextMeasureError) -> TextGlyphs? {
    guard offset > 0, offset <= state.analysis.units.count,
      state.analysis.units[offset - 1] == 0xAD, let hyphen = try hyphen(before: offset)
    else { return nil }
    return TextGlyphs(hyphen, contextRange: offset - 1..<offset, of: input)
  }
}
