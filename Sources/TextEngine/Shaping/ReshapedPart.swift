/// A part of a run shaped by itself, as at a line's end or beginning.
struct ReshapedPart {
  /// In font units.
  var advance: Int64 = 0
  /// The lower 32 bits of the advance up to each offset from its start and up to its end, in font
  /// units; inside a cluster of glyphs the advance up to the cluster's end.
  var prefix: [Int32]
  /// The offsets from its start, below 64, at which clusters of glyphs begin: a bit each.
  var clusterStarts: UInt64 = 0

  /// Whether a cluster of glyphs begins at an offset from its start.
  func startsCluster(at offset: Int) -> Bool {
    offset > 63 || clusterStarts >> UInt64(offset) & 1 != 0
  }
}

extension Shaper {
  /// Shapes a part of a run by itself, or returns the cached result.
  mutating func reshape(
    _ text: borrowing TextAnalysis, _ part: Range<Int>, of run: ItemizedRun,
    in context: ShapingContext
  ) throws(TextMeasureError) -> ReshapedPart {
    guard part.count <= Limits.longestKeptPart, !part.isEmpty else {
      return try shapeAlone(text, part, of: run, in: context)
    }
    readUnit(part, of: run, text)
    let key = unit
    if let known = context.reshaped[key] { return known }
    let made = try shapeAlone(text, part, of: run, in: context)
    if context.reshaped.count >= Limits.keptParts { context.reshaped.removeAll() }
    context.reshaped[key] = made
    return made
  }

  private mutating func shapeAlone(
    _ text: borrowing TextAnalysis, _ part: Range<Int>, of run: ItemizedRun,
    in context: ShapingContext
  ) throws(TextMeasureError) -> ReshapedPart {
    var result = ReshapedPart(prefix: Array(repeating: 0, count: part.count + 1))
    for glyph in try glyphs(
      text.units, from: part.lowerBound, to: part.upperBound, of: run, in: context)
    {
      result.advance += Int64(glyph.advance)
      let offset = Int(glyph.cluster) - part.lowerBound
      if offset < 64 { result.clusterStarts |= 1 << UInt64(offset) }
      result.prefix[offset + 1] &+= glyph.advance
    }
    for offset in 0..<part.count { result.prefix[offset + 1] &+= result.prefix[offset] }
    return result
  }
}
