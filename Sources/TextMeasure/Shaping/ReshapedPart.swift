/// A part of a run that was shaped by itself, as at a line's end or beginning.
struct ReshapedPart {
  /// Its advance, in the font's lengths.
  var advance: Int64
  /// The glyphs of the white space at its end.
  var blanks: [Blank]

  /// A glyph of white space.
  struct Blank {
    /// How far its character is from the part's end, in UTF-16 units.
    var distance: Int
    /// Its own advance before any positioning, in the font's lengths.
    var advance: Int32
  }

  /// The longest part that is kept, and the most parts of a context: then they are forgotten, all at
  /// once.
  static let longestKept = 64
  static let mostKept = 2048
}

extension Shaper {
  /// Shapes a part of a run by itself; a part that was shaped before is not shaped again.
  mutating func reshape(
    _ text: borrowing TextAnalysis, _ part: Range<Int>, of run: ItemizedRun,
    in context: ShapingContext
  ) throws(TextMeasureError) -> ReshapedPart {
    // HarfBuzz looks at what is around for joining alone, and for a mark that nothing stands before.
    guard part.count <= ReshapedPart.longestKept, !context.hasFeatureRanges,
      !Self.joins(run.script),
      let first = part.first, !text.properties[first].isMark
    else { return try shapeAlone(text, part, of: run, in: context) }
    let key = Array(text.units[part])
    if let known = context.reshaped[key] { return known }
    let made = try shapeAlone(text, part, of: run, in: context)
    if context.reshaped.count >= ReshapedPart.mostKept { context.reshaped.removeAll() }
    context.reshaped[key] = made
    return made
  }

  private mutating func shapeAlone(
    _ text: borrowing TextAnalysis, _ part: Range<Int>, of run: ItemizedRun,
    in context: ShapingContext
  ) throws(TextMeasureError) -> ReshapedPart {
    let total = try advance(
      text.units, from: part.lowerBound, to: part.upperBound, of: run, in: context)
    var result = ReshapedPart(advance: total, blanks: [])
    guard !part.isEmpty else { return result }
    var first = part.upperBound
    while first > part.lowerBound, UnicodeConstants.hangs(text.units[first - 1]) { first -= 1 }
    guard first < part.upperBound else { return result }
    for glyph in glyphs where Int(glyph.cluster) >= first {
      let own =
        context.blank(for: text.units[Int(glyph.cluster)]).map {
          context.advance(ofBlank: glyph.glyph, like: $0)
        } ?? context.font.advance(ofGlyph: glyph.glyph)
      result.blanks.append(
        ReshapedPart.Blank(distance: part.upperBound - Int(glyph.cluster), advance: own))
    }
    return result
  }
}
