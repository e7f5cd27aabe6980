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
    var pen = line.indent
    let slices = try reshaping.slices(
      from: line.utf16Range.lowerBound, to: line.utf16Range.upperBound)
    for index in VisualOrder.order(of: slices.map(\.run.level)) {
      let slice = slices[index]
      let run = slice.run
      let style = prepared.lineStyling?.styled?.run(at: run.start)?.style ?? prepared.style.style
      guard run.kind == .text else {
        pen += Double(
          FixedPoint.points(try reshaping.sliceWidth(from: slice.start, to: slice.end)))
        continue
      }
      guard Int(run.font) < style.fonts.fonts.count else { continue }
      let font = style.fonts.fonts[Int(run.font)]
      let baseline = line.baseline - Double(style.baselineOffset)
      let length = slice.pointsPerLength
      let em = length * Double(font.lengthsPerDesignUnit)
      for (number, glyph) in slice.glyphs.enumerated() {
        try add(
          font, glyph.glyph, until: deadline, x: pen + Double(glyph.xOffset) * length,
          y: baseline - Double(glyph.yOffset) * length, em: em,
          advance: Double(glyph.advance) * length, size: Double(style.size))
        pen += Double(glyph.advance) * length
        // The spacing of a cluster follows its last glyph.
        if number + 1 == slice.glyphs.count || slice.glyphs[number + 1].cluster != glyph.cluster {
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
}
