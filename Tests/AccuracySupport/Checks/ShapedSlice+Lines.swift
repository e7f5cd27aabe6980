import Foundation
import TextMeasure

extension PreparedText {
  /// The slices of ranges of the text, each run's part shaped again in its context.
  func slices(of ranges: [Range<Int>]) throws -> [[ShapedSlice]] {
    let reshaping = try reshapingContext()
    return try ranges.map { range in
      let range = range.clamped(to: 0..<utf16Count)
      return try reshaping.slices(from: range.lowerBound, to: range.upperBound)
    }
  }

  /// The widths of ranges of the text shaped by themselves, in points.
  func sliceWidths(of ranges: [Range<Int>]) throws -> [Double] {
    let reshaping = try reshapingContext()
    return try ranges.map {
      Double(
        FixedPoint.points(try reshaping.sliceWidth(from: $0.lowerBound, to: $0.upperBound)))
    }
  }
}

extension ShapedSlice {
  /// The sum of the glyphs' advances, or the width of a box without glyphs; points.
  var width: Double {
    glyphs.reduce(0) { $0 + Double($1.advance) } * pointsPerLength + boxWidth
  }

  /// The font that supplied the glyphs of a text in one style.
  func font(in style: TextStyle) -> Font { style.fonts.fonts[Int(run.font)] }
}
