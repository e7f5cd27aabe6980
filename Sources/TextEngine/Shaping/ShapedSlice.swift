/// The part of a run in one line, shaped by itself in its run's context.
package struct ShapedSlice: Sendable {
  /// The whole run.
  package var run: ItemizedRun
  /// UTF-16 offsets.
  package var start: Int
  package var end: Int
  /// The glyphs in visual order; empty for unshaped text.
  package var glyphs: [ShapedGlyph]
  /// Points per font unit at the run's size; 0 for unshaped text.
  package var pointsPerLength: Double
  /// The width of a run without glyphs, letter spacing included, in points; 0 for text and tabs.
  package var boxWidth: Double
}

extension ReshapingContext {
  /// The slices that cover `start..<end`, in logical order. Throws `outOfMemory`.
  package func slices(from start: Int, to end: Int) throws(TextMeasureError) -> [ShapedSlice] {
    guard start < end else { return [] }
    var slices: [ShapedSlice] = []
    var index = state.runIndex(at: start)
    while index < state.runs.count, state.runs[index].start < end {
      let run = state.runs[index]
      var slice = ShapedSlice(
        run: run, start: max(start, run.start), end: min(end, run.end), glyphs: [],
        pointsPerLength: state.measures[index].factor / FixedPoint.unitsPerPoint, boxWidth: 0)
      if let context = state.contexts[index] {
        // A copy: the shaper's array has room for the longest run so far.
        slice.glyphs = try workspace.shaper.glyphs(
          state.analysis.units, from: slice.start, to: slice.end, of: run, in: context
        ).map(\.self)
      } else {
        let spacing = state.spacing(before: slice.end) - state.spacing(before: slice.start)
        slice.boxWidth = Double(FixedPoint.points(state.runWidth(index) + spacing))
      }
      slices.append(slice)
      index += 1
    }
    return slices
  }

  /// The visible hyphen at the end of a line that ends before `offset`; `nil` where the character
  /// before is not shaped. Throws `outOfMemory`.
  package func hyphen(before offset: Int) throws(TextMeasureError) -> ShapedSlice? {
    guard offset > 0 else { return nil }
    let (index, hyphen) = state.hyphenRun(before: offset)
    guard let context = state.contexts[index] else { return nil }
    var glyphs: [ShapedGlyph] = []
    let units = state.customHyphen ?? [hyphen]
    guard !units.isEmpty else { return nil }
    try workspace.shaper.buffer.shape(
      units, font: context.font, properties: context.properties, into: &glyphs)
    for glyph in glyphs.indices { glyphs[glyph].cluster = UInt32(offset - 1) }
    return ShapedSlice(
      run: state.runs[index], start: offset - 1, end: offset, glyphs: glyphs,
      pointsPerLength: state.measures[index].factor / FixedPoint.unitsPerPoint, boxWidth: 0)
  }
}
