import TextMeasure

/// A line to be placed in a block: its box and its position in its paragraph.
struct BlockLine: Sendable, Hashable {
  /// The line's box after the paragraph style.
  var metrics: LineMetrics
  /// The distance to the next line, if there is one, in points.
  var lineSpacing: Double
  /// The distance before the paragraph that begins with this line; `nil` when none begins here.
  var spacingBefore: Double?
  /// The distance after the paragraph that ends with this line; `nil` when none ends here.
  var spacingAfter: Double?

  /// Creates a line; without spacings it lies within its paragraph.
  init(
    metrics: LineMetrics, lineSpacing: Double = 0, spacingBefore: Double? = nil,
    spacingAfter: Double? = nil
  ) {
    self.metrics = metrics
    self.lineSpacing = lineSpacing
    self.spacingBefore = spacingBefore
    self.spacingAfter = spacingAfter
  }
}

extension BlockHeight {
  /// The block of an array of lines, up to the first that does not fit.
  init(_ lines: [BlockLine], rules: BlockRules = BlockRules()) {
    self.init(rules: rules)
    for line in lines {
      if let before = line.spacingBefore { beginParagraph(spacingBefore: before) }
      guard place(line.metrics, lineSpacing: line.lineSpacing) != nil else { return }
      if let after = line.spacingAfter { endParagraph(spacing: after) }
    }
  }
}
