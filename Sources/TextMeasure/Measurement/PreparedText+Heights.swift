import Foundation

/// Measuring texts whose lines differ in height and in nothing else.
extension PreparedText {
  /// The size of the text at a width, where every line has the same room and all paragraphs have
  /// one style without spacing; `nil` for other texts, and where a segment is wider than the line.
  ///
  /// Lines come from one pass over the break table, as in texts of one style.
  func measureHeights(width: CGFloat, maximumLines: Int) -> TextMeasurement? {
    guard style.isUniform, !contents.needsCorrections, table.count > 0, let lineStyling,
      lineStyling.paragraphs.isEmpty
    else { return nil }
    let table = table
    let heights = lineStyling.heights
    let paragraph = style.paragraphStyle
    let lineSpacing = Double(paragraph.lineSpacing)
    let isNatural = LineHeight.isNatural(paragraph)
    let line = style.line
    var block = BlockHeight(rules: BlockRules(profile: profile))
    var span = 0
    let tally = table.tally(limit: limit(width), maximumLines: maximumLines) { first, last in
      var metrics = line
      if let heights {
        let start = first == 0 ? 0 : table.offset(first &- 1)
        metrics = heights.nextLine(start..<max(start &+ 1, table.offset(last)), after: &span)
      }
      if !isNatural { metrics = LineHeight.styled(metrics, style: paragraph) }
      _ = block.place(metrics, lineSpacing: lineSpacing)
    }
    guard let tally else { return nil }
    let bounds = validWidths(tally.widest, tally.nextFit)
    return TextMeasurement(
      size: CGSize(
        width: blockWidth(FixedPoint.points(tally.widest), bounds), height: CGFloat(block.height)),
      lineCount: tally.lineCount, isTruncated: !tally.isComplete, validWidths: bounds)
  }
}
