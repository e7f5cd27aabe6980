import Foundation

/// What tests and reports inspect besides lines.
extension PreparedText {
  /// The UTF-16 offsets that the line-break rules allow, including those inside a grapheme cluster:
  /// what Unicode's own tests compare. Of Chromium's rules only those of ICU, without what two
  /// Latin characters decide. Throws `outOfMemory`.
  package func ruledBreakOffsets() throws(TextMeasureError) -> [Int] {
    let reshaping = try contents.reshapingContext()
    if style.options.breakRules == .unicode { try reshaping.findBreaks(style.options) }
    let analysis = reshaping.state.analysis
    let count = analysis.units.count
    var marks = analysis.marks
    if style.options.breakRules == .chromium {
      var row = 0
      _ = Self.chromiumRules.mark(
        analysis, 0..<count, TextAnalysis.Mark.lineBreak, from: &row, isAtEnd: true, into: &marks)
      marks[count] |= TextAnalysis.Mark.lineBreak
    }
    return (1..<max(1, count + 1)).filter { marks[$0] & TextAnalysis.Mark.lineBreak != 0 }
  }

  private static let chromiumRules = BoundaryTable(.chromiumLineRules)

  /// The glyphs of slices of the text; each run's part is shaped again in its context.
  ///
  /// - Complexity: prepares the text again, once for all slices.
  /// - Throws: `outOfMemory`.
  package func glyphs(in ranges: [Range<Int>]) throws(TextMeasureError) -> [[TextGlyphs]] {
    let input = try contents.textInput()
    let reshaping = try contents.reshapingContext()
    return try ranges.map { range throws(TextMeasureError) in
      try reshaping.glyphs(in: range.clamped(to: 0..<utf16Count), of: input)
    }
  }

  /// The glyphs of the visible hyphens of lines that end at soft hyphens before `offsets`.
  ///
  /// - Complexity: prepares the text again, once for all.
  /// - Throws: `outOfMemory`.
  package func hyphens(before offsets: [Int]) throws(TextMeasureError) -> [Int: TextGlyphs] {
    let input = try contents.textInput()
    let reshaping = try contents.reshapingContext()
    var hyphens: [Int: TextGlyphs] = [:]
    for offset in offsets {
      hyphens[offset] = try reshaping.hyphenGlyphs(before: offset, of: input)
    }
    return hyphens
  }

  /// The UTF-16 offsets at which grapheme clusters begin, and the text's end. Throws `outOfMemory`.
  package func graphemeOffsets() throws(TextMeasureError) -> [Int] {
    let analysis = try contents.reshapingContext().state.analysis
    return (0...analysis.units.count).filter { analysis.isGraphemeBoundary($0) }
  }

  /// The width of a slice shaped by itself in its context, in points, without the letter spacing at
  /// its end. Throws `outOfMemory`.
  package func sliceWidths(of ranges: [Range<Int>]) throws(TextMeasureError) -> [Double] {
    let reshaping = try contents.reshapingContext()
    return try ranges.map { range throws(TextMeasureError) in
      FixedPoint.points(try reshaping.sliceWidth(from: range.lowerBound, to: range.upperBound))
    }
  }
}
