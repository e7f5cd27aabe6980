import Foundation

/// What tests and reports inspect besides lines.
extension PreparedText {
  /// The text, itemized and shaped again. Throws `outOfMemory`.
  package func reshapingContext() throws(TextMeasureError) -> ReshapingContext {
    try contents.reshapingContext()
  }

  /// The UTF-16 offsets that the line-break rules allow, including those inside a grapheme cluster:
  /// what Unicode's own tests compare. Of Chromium's rules only those of ICU, without what two
  /// Latin characters decide. Throws `outOfMemory`.
  package func ruledBreakOffsets() throws(TextMeasureError) -> [Int] {
    let reshaping = try contents.reshapingContext()
    if style.rules == .unicode { BreakFinder(style.lineBreaks).mark(&reshaping.state.analysis) }
    let analysis = reshaping.state.analysis
    let count = analysis.units.count
    var marks = analysis.marks
    if style.rules == .chromium {
      var row = 0
      _ = Self.chromiumRules.mark(
        analysis, 0..<count, TextAnalysis.Mark.lineBreak, from: &row, isAtEnd: true, into: &marks)
      marks[count] |= TextAnalysis.Mark.lineBreak
    }
    return (1..<max(1, count + 1)).filter { marks[$0] & TextAnalysis.Mark.lineBreak != 0 }
  }

  private static let chromiumRules = BoundaryTable(.chromiumLineRules)

  /// The UTF-16 offsets at which grapheme clusters begin, and the text's end. Throws `outOfMemory`.
  package func graphemeOffsets() throws(TextMeasureError) -> [Int] {
    let analysis = try reshapingContext().state.analysis
    return (0...analysis.units.count).filter { analysis.isGraphemeBoundary($0) }
  }
}
