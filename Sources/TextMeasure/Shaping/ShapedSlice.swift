/// The part of a run in one line, shaped by itself in its run's context.
package struct ShapedSlice: Sendable {
  /// The whole run.
  package var run: ItemizedRun
  /// The slice's first UTF-16 offset.
  package var start: Int
  /// One past the slice's last UTF-16 offset.
  package var end: Int
  /// The glyphs in visual order; empty for unshaped text.
  package var glyphs: [ShapedGlyph]
  /// Points per font unit at the run's size; 0 for unshaped text.
  package var pointsPerLength: Double
  /// The width of a run without glyphs, letter spacing included, in points; 0 for text and tabs.
  package var boxWidth: Double
}

extension TextState {
  /// The slices that cover `start..<end`, in logical order.
  ///
  /// - Throws: `outOfMemory`.
  func slices(
    from start: Int, to end: Int, _ shaper: inout Shaper
  ) throws(TextMeasureError) -> [ShapedSlice] {
    guard start < end else { return [] }
    var slices: [ShapedSlice] = []
    var index = runIndex(at: start)
    while index < runs.count, runs[index].start < end {
      let run = runs[index]
      let measure = measures[index]
      var slice = ShapedSlice(
        run: run, start: max(start, run.start), end: min(end, run.end), glyphs: [],
        pointsPerLength: measure.factor / FixedPoint.unitsPerPoint, boxWidth: 0)
      if let context = contexts[index] {
        slice.glyphs = try shaper.glyphs(
          analysis.units, from: slice.start, to: slice.end, of: run, in: context)
      } else {
        let spacing = spacing(before: slice.end) - spacing(before: slice.start)
        slice.boxWidth = Double(FixedPoint.points(runWidth(index) + spacing))
      }
      slices.append(slice)
      index += 1
    }
    return slices
  }

  /// The visible hyphen at the end of a line that ends before `offset`; `nil` where the character
  /// before is not shaped.
  ///
  /// - Throws: `outOfMemory`.
  func hyphen(before offset: Int, _ shaper: inout Shaper) throws(TextMeasureError) -> ShapedSlice? {
    guard offset > 0 else { return nil }
    let (index, hyphen) = hyphenRun(before: offset)
    guard let context = contexts[index] else { return nil }
    var run = runs[index]
    run.start = 0
    run.end = 1
    run.contextStart = 0
    run.contextEnd = 1
    var glyphs = try shaper.glyphs([hyphen], from: 0, to: 1, of: run, in: context)
    for glyph in glyphs.indices { glyphs[glyph].cluster = UInt32(offset - 1) }
    return ShapedSlice(
      run: runs[index], start: offset - 1, end: offset, glyphs: glyphs,
      pointsPerLength: measures[index].factor / FixedPoint.unitsPerPoint, boxWidth: 0)
  }
}

extension ReshapingContext {
  /// The slices of `start..<end` in logical order.
  func slices(from start: Int, to end: Int) throws(TextMeasureError) -> [ShapedSlice] {
    try state.slices(from: start, to: end, &workspace.shaper)
  }

  /// The visible hyphen before `offset`.
  func hyphen(before offset: Int) throws(TextMeasureError) -> ShapedSlice? {
    try state.hyphen(before: offset, &workspace.shaper)
  }
}
