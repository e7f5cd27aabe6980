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
  /// The sum of the glyphs' advances, points, unrounded.
  package var width: Double
}

extension ReshapingContext {
  /// The glyphs of `range`, with each run's part shaped by itself in its context, in logical order
  /// of the runs.
  ///
  /// Every run is shaped with HarfBuzz, without cached words or the break table.
  ///
  /// - Throws: `outOfMemory`.
  func glyphs(
    in range: Range<Int>, of input: TextInput
  ) throws(TextMeasureError) -> [TextGlyphs] {
    var result: [TextGlyphs] = []
    guard !range.isEmpty else { return result }
    var index = state.runIndex(at: range.lowerBound)
    while index < state.runs.count, state.runs[index].start < range.upperBound {
      let run = state.runs[index]
      let measure = state.measures[index]
      let context = state.contexts[index]
      let part = max(range.lowerBound, run.start)..<min(range.upperBound, run.end)
      index += 1
      let fonts = input.styles[Int(run.style)].fonts.fonts
      guard Int(run.font) < fonts.count else { continue }
      var glyphs: [ShapedGlyph] = []
      if let context {
        glyphs = try workspace.shaper.glyphs(
          state.analysis.units, from: part.lowerBound, to: part.upperBound, of: run, in: context)
      }
      let advance = glyphs.reduce(Int64(0)) { $0 + Int64($1.advance) }
      result.append(
        TextGlyphs(
          font: fonts[Int(run.font)], utf16Range: part,
          contextRange: run.contextStart..<run.contextEnd, level: run.level,
          scriptTag: ScriptData.tag(of: run.script), glyphs: glyphs,
          width: Double(advance) * measure.factor / FixedPoint.unitsPerPoint))
    }
    return result
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
    let run = hyphen.run
    let fonts = input.styles[Int(run.style)].fonts.fonts
    guard Int(run.font) < fonts.count else { return nil }
    let advance = hyphen.glyphs.reduce(Int64(0)) { $0 + Int64($1.advance) }
    return TextGlyphs(
      font: fonts[Int(run.font)], utf16Range: offset - 1..<offset,
      contextRange: offset - 1..<offset,
      level: run.level, scriptTag: ScriptData.tag(of: run.script), glyphs: hyphen.glyphs,
      width: Double(advance) * hyphen.pointsPerLength)
  }
}
