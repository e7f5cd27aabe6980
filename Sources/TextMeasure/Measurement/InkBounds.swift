import Foundation

/// The bounding box of a text's outlines, in points from the first line's origin, y downwards.
///
/// Glyphs without outlines (colour bitmaps) count with their advance and their font's extent.
package struct InkBounds: Sendable, Hashable {
  /// The left edge; negative where a glyph extends left of its origin.
  package private(set) var left = Double.infinity
  /// The right edge.
  package private(set) var right = -Double.infinity
  /// The top edge.
  package private(set) var top = Double.infinity
  /// The bottom edge.
  package private(set) var bottom = -Double.infinity

  /// Whether nothing is drawn: white space only, or no text.
  package var isEmpty: Bool { left > right || top > bottom }

  /// The ink of laid-out lines.
  ///
  /// - Throws: `outOfMemory` where a line could not be shaped, `limitExceeded` when its outlines
  ///   take longer than ``OutlineDeadline/standard``.
  package init(_ prepared: PreparedText, lines: [Line]) throws(TextMeasureError) {
    let reshaping = try prepared.reshapingContext()
    let deadline = OutlineDeadline(OutlineDeadline.standard)
    for line in lines {
      try add(line, of: prepared, reshaping, until: deadline)
    }
  }

  private mutating func add(
    _ line: Line, of prepared: PreparedText, _ reshaping: ReshapingContext,
    until deadline: OutlineDeadline
  ) throws(TextMeasureError) {
    let workspace = reshaping.workspace
    var pen = line.indent
    for index in Self.visualOrder(reshaping.state.runs, in: line.utf16Range) {
      let run = reshaping.state.runs[index]
      let range = (run.start..<run.end).clamped(to: line.utf16Range)
      let style = prepared.lineStyling?.styled?.run(at: run.start)?.style ?? prepared.style.style
      let measure = reshaping.state.measures[index]
      guard let context = reshaping.state.contexts[index] else {
        pen += Double(
          FixedPoint.points(try reshaping.sliceWidth(from: range.lowerBound, to: range.upperBound)))
        continue
      }
      guard Int(run.font) < style.fonts.fonts.count else { continue }
      let font = style.fonts.fonts[Int(run.font)]
      let baseline = line.baseline - Double(style.baselineOffset)
      let glyphs = try workspace.shaper.glyphs(
        reshaping.state.analysis.units, from: range.lowerBound, to: range.upperBound, of: run,
        in: context)
      let length = measure.factor / FixedPoint.unitsPerPoint
      let em = length * Double(font.lengthsPerDesignUnit)
      for (number, glyph) in glyphs.enumerated() {
        try add(
          font, glyph.glyph, until: deadline, x: pen + Double(glyph.xOffset) * length,
          y: baseline - Double(glyph.yOffset) * length, em: em,
          advance: Double(glyph.advance) * length, size: Double(style.size))
        pen += Double(glyph.advance) * length
        // The spacing of a cluster follows its last glyph.
        if number + 1 == glyphs.count || glyphs[number + 1].cluster != glyph.cluster {
          pen += Double(style.letterSpacing)
        }
      }
    }
  }

  private mutating func add(
    _ font: Font, _ glyph: UInt32, until deadline: OutlineDeadline, x: Double, y: Double,
    em: Double, advance: Double, size: Double
  ) throws(TextMeasureError) {
    let outline = try font.outline(ofGlyph: glyph, until: deadline)
    if outline.isEmpty {
      // A space draws nothing; a colour glyph is a picture about as wide as its advance.
      guard font.hasColor, advance > 0 else { return }
      let extent = font.metrics.hheaExtent.scaled(
        to: size, unitsPerEm: font.metrics.unitsPerEm)
      add(x: x, y: y - extent.ascent)
      add(x: x + advance, y: y + extent.descent)
      return
    }
    func point(_ pointX: Double, _ pointY: Double) -> (Double, Double) {
      (x + pointX * em, y - pointY * em)
    }
    // The control points of a curve may lie slightly outside of it. Well-made outlines have points
    // at their extremes.
    for element in outline {
      switch element {
      case .move(let x, let y), .line(let x, let y), .quadratic(_, _, let x, let y),
        .cubic(_, _, _, _, let x, let y):
        let (atX, atY) = point(x, y)
        add(x: atX, y: atY)
      }
    }
  }

  private mutating func add(x: Double, y: Double) {
    left = min(left, x)
    right = max(right, x)
    top = min(top, y)
    bottom = max(bottom, y)
  }

  /// The runs within a line, from left to right (UAX 9, rule L2).
  private static func visualOrder(_ runs: [ItemizedRun], in line: Range<Int>) -> [Int] {
    var order = runs.indices.filter {
      runs[$0].start < line.upperBound && runs[$0].end > line.lowerBound
    }
    let highest = order.map { runs[$0].level }.max() ?? 0
    guard highest > 0 else { return order }
    for level in stride(from: highest, through: 1, by: -1) {
      var start = 0
      while start < order.count {
        guard runs[order[start]].level >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, runs[order[end]].level >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
