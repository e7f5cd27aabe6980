/// Shapes runs and notes the advance up to every position.
///
/// The product is two columns of a text's positions: the advance from the run's start, in the
/// font's lengths, and whether breaking there is unsafe.
package struct Shaper {
  /// The HarfBuzz buffer.
  let buffer: HarfBuzzBuffer
  var glyphs: [ShapedGlyph] = []
  /// The last word's prefix advances, as ``WordCache`` keeps them.
  var values: [Int32] = []
  /// The last word's characters, where it is shaped by itself.
  var unit: [UInt16] = []

  init() throws(TextMeasureError) {
    buffer = try HarfBuzzBuffer()
  }

  /// Shapes a run, through the context's words where that is proved to give the same.
  ///
  /// - Parameters:
  ///   - prefix: one value a position of the text; those of the run are set.
  ///   - blanks: receives the own advances of spaces whose glyph depends on their neighbours.
  /// - Returns: the run's whole advance in the font's lengths.
  mutating func shape(
    _ run: ItemizedRun, of text: inout TextAnalysis, in context: ShapingContext,
    prefix: inout [Int64], blanks: inout [Int: Int32]
  ) throws(TextMeasureError) -> Int64 {
    if let proof = context.proof(forNext: run.end - run.start), proof.allowsParts,
      let total = try shapeParts(run, of: &text, in: context, proof: proof, prefix: &prefix)
    {
      return total
    }
    return try shapeWhole(run, of: &text, in: context, prefix: &prefix, blanks: &blanks)
  }

  /// Shapes a run in one go.
  mutating func shapeWhole(
    _ run: ItemizedRun, of text: inout TextAnalysis, in context: ShapingContext,
    prefix: inout [Int64], blanks: inout [Int: Int32]
  ) throws(TextMeasureError) -> Int64 {
    try buffer.shape(
      text.units, from: run.start, to: run.end, contextStart: run.contextStart,
      contextEnd: run.contextEnd, font: context.font, properties: context.properties,
      into: &glyphs)
    for offset in run.start..<run.end {
      prefix[offset] = 0
      text.marks[offset] |= TextAnalysis.Mark.unsafe
    }
    // First the cluster starts: they are safe unless a glyph says otherwise.
    for glyph in glyphs { text.marks[Int(glyph.cluster)] &= ~TextAnalysis.Mark.unsafe }
    for glyph in glyphs {
      let cluster = Int(glyph.cluster)
      prefix[cluster] += Int64(glyph.advance)
      if glyph.isUnsafeToBreak { text.marks[cluster] |= TextAnalysis.Mark.unsafe }
      if let blank = context.blank(for: text.units[cluster]), blank.glyph != glyph.glyph {
        blanks[cluster] = context.font.advance(ofGlyph: glyph.glyph)
      }
    }
    text.marks[run.start] &= ~TextAnalysis.Mark.unsafe
    var sum: Int64 = 0
    for offset in run.start..<run.end {
      let advance = prefix[offset]
      prefix[offset] = sum
      sum += advance
    }
    return sum
  }

  /// The glyphs of `text[start..<end]` shaped in its run's context, in visual order.
  mutating func glyphs(
    _ units: [UInt16], from start: Int, to end: Int, of run: ItemizedRun,
    in context: ShapingContext
  ) throws(TextMeasureError) -> [ShapedGlyph] {
    try buffer.shape(
      units, from: start, to: end, contextStart: run.contextStart, contextEnd: run.contextEnd,
      font: context.font, properties: context.properties, into: &glyphs)
    return glyphs
  }

  /// The advance of `text[start..<end]` shaped by itself in its run's context, in the font's
  /// lengths: what a line that ends or begins there has.
  mutating func advance(
    _ units: [UInt16], from start: Int, to end: Int, of run: ItemizedRun,
    in context: ShapingContext
  ) throws(TextMeasureError) -> Int64 {
    guard start < end else { return 0 }
    try buffer.shape(
      units, from: start, to: end, contextStart: run.contextStart, contextEnd: run.contextEnd,
      font: context.font, properties: context.properties, into: &glyphs)
    return glyphs.reduce(0) { $0 + Int64($1.advance) }
  }
}
