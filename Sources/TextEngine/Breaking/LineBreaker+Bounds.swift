/// Where boxes of glyphs count as a line's width: `TextView.useBoundsForWidth`.
extension LineBreaker {
  /// Whether a line of some width is too wide by the boxes of its glyphs.
  mutating func exceedsByBounds(
    _ limit: Int64, from start: Int, to end: Int, width: Int64
  ) throws(TextMeasureError) -> Bool {
    // Nothing sticks out farther.
    guard paragraphs?.pixels != nil, width > limit - margin, start < end else { return false }
    guard try boundsWidth(from: start, to: end) > limit else { return false }
    return try mayOverhang(from: start, to: end)
  }

  /// The width of the boxes of a line's glyphs without the white space at its end, in 1/65536 pt; 0 where
  /// these do not count.
  mutating func boundsWidth(from start: Int, to end: Int) throws(TextMeasureError) -> Int64 {
    guard let pixels = paragraphs?.pixels else { return 0 }
    let reshaping = try loadedReshaping()
    let contentEnd = max(start, reshaping.state.hangingRange(from: start, to: end).start)
    let bounds = try reshaping.bounds(of: start..<contentEnd, pixels: pixels)
    return FixedPoint.units(bounds.range.upperBound - bounds.range.lowerBound)
  }

  /// Whether glyphs of the first or the last words stick out of their words: Minikin looks at five
  /// characters on either side.
  private mutating func mayOverhang(from start: Int, to end: Int) throws(TextMeasureError) -> Bool {
    let sides = end - start < 10 ? [start..<end] : [start..<start + 5, end - 5..<end]
    for side in sides {
      var offset = side.lowerBound
      while offset < side.upperBound {
        let word = try overhang(ofWordAt: offset)
        if word.sticksOut { return true }
        offset = word.range.upperBound
      }
    }
    return false
  }

  private mutating func overhang(
    ofWordAt offset: Int
  ) throws(TextMeasureError) -> (range: Range<Int>, sticksOut: Bool) {
    if let lastWord, lastWord.range.contains(offset) { return lastWord }
    let reshaping = try loadedReshaping()
    let units = reshaping.state.analysis.units
    func isSpace(_ offset: Int) -> Bool {
      [0x20, 0x3000].contains(units[offset]) || 0x2000...0x200A ~= units[offset]
    }
    func beginsWord(_ offset: Int) -> Bool {
      isSpace(offset) || isSpace(offset - 1) || 0x3400...0x9FFF ~= units[offset]
    }
    var (start, end) = (offset, offset + 1)
    while start > 0, !beginsWord(start) { start -= 1 }
    while end < units.count, !beginsWord(end) { end += 1 }
    let bounds = try reshaping.bounds(of: start..<end, pixels: paragraphs?.pixels ?? 1)
    let word = (
      range: start..<end,
      sticksOut: bounds.range.lowerBound < 0 || bounds.range.upperBound > bounds.advance
    )
    lastWord = word
    return word
  }
}

extension ReshapingContext {
  /// The boxes of glyphs in a range, in points from its left edge, and its advance. As Skia's, each reaches
  /// the pixels around it.
  ///
  /// - Parameter pixels: the pixels of a point.
  fileprivate func bounds(
    of range: Range<Int>, pixels: Double
  ) throws(TextMeasureError) -> (range: ClosedRange<Double>, advance: Double) {
    var bounds: ClosedRange<Double>?
    var pen = 0.0
    for slice in try slices(from: range.lowerBound, to: range.upperBound) {
      let font = state.contexts[state.runIndex(at: slice.start)]?.font
      let scale = slice.pointsPerLength * (font?.unitsPerDesignUnit ?? 0)
      for glyph in slice.glyphs {
        let x = pen + Double(glyph.xOffset) * slice.pointsPerLength
        var box = x...x
        if let ink = font?.inkBox(ofGlyph: glyph.glyph) {
          let left = (ink.left * scale * pixels).rounded(.down) / pixels
          box = x + left...x + (ink.right * scale * pixels).rounded(.up) / pixels
        }
        bounds =
          bounds.map {
            min($0.lowerBound, box.lowerBound)...max($0.upperBound, box.upperBound)
          } ?? box
        pen += Double(glyph.advance) * slice.pointsPerLength
      }
      pen += slice.boxWidth
    }
    return (bounds ?? 0...0, pen)
  }
}
