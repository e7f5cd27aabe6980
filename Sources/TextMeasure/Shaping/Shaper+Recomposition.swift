/// Characters that HarfBuzz's normalizer recomposes only beside a mark.
///
/// In scripts with syllables the normalizer decomposes letters, and recomposes them only if the
/// shaped text contains a mark anywhere. So a line that contains such a letter but not the run's
/// marks is shaped differently, wherever it begins and ends.
extension Shaper {
  /// Marks every offset of a run as unsafe to break, if a line without the run's marks would have
  /// other glyphs.
  mutating func markRecomposition(
    _ run: ItemizedRun, of text: inout TextAnalysis, in context: ShapingContext
  ) throws(TextMeasureError) {
    guard let mark = (run.start..<run.end).first(where: { text.properties[$0].isMark }) else {
      return
    }
    let markUnits = text.units[mark..<text.nextScalar(after: mark)]
    var offset = run.start
    while offset < run.end {
      let next = text.nextScalar(after: offset)
      defer { offset = next }
      guard !text.properties[offset].isMark,
        try isRecomposed(text.scalar(at: offset), text.units[offset..<next], markUnits, context)
      else { continue }
      for boundary in run.start + 1..<max(run.end, run.start + 1)
      where text.isGraphemeBoundary(boundary) {
        text.marks[boundary] |= TextAnalysis.Mark.unsafe
      }
      return
    }
  }

  /// Whether a character has other glyphs beside a mark than without one; cached.
  private mutating func isRecomposed(
    _ codePoint: UInt32, _ units: ArraySlice<UInt16>, _ mark: ArraySlice<UInt16>,
    _ context: ShapingContext
  ) throws(TextMeasureError) -> Bool {
    let slot = Int(codePoint & 0xFF)
    let known = context.recomposed[slot]
    if known.codePoint == codePoint { return known.isRecomposed }
    var isRecomposed = false
    if HarfBuzzFont.isComposed(codePoint) {
      let alone = try clusterGlyphs(Array(units), context)
      // A space separates the mark from the character.
      isRecomposed = try clusterGlyphs(units + [0x20] + mark, context) != alone
    }
    context.recomposed[slot] = (codePoint, isRecomposed)
    return isRecomposed
  }

  /// The glyphs of the first cluster of a text by itself.
  private mutating func clusterGlyphs(
    _ units: [UInt16], _ context: ShapingContext
  ) throws(TextMeasureError) -> [UInt32] {
    try buffer.shape(
      units, from: 0, to: units.count, contextStart: 0, contextEnd: units.count,
      font: context.font, properties: context.properties, into: &glyphs)
    return glyphs.filter { $0.cluster == 0 }.map(\.glyph)
  }
}
