package import Foundation

/// Lays out a text's lines one by one: the general path, for any paragraph style, profile and
/// mixture of fonts.
package struct LineWalker {
  private let prepared: PreparedText
  private var breaker: LineBreaker
  private var block: BlockHeight
  private let width: CGFloat
  private var paragraphIndex = -1
  private var beginsParagraph = true
  private var widest: Int64 = 0
  private var nextFit = Int64.max
  private var hasGivenEmptyLine = false
  private var style: ParagraphStyle

  package init(_ prepared: PreparedText, width: CGFloat, rules: BlockRules? = nil) {
    self.prepared = prepared
    self.width = width
    breaker = prepared.lineBreaker
    block = BlockHeight(rules: rules ?? BlockRules(profile: prepared.style.options.profile))
    style = prepared.style.paragraphStyle
  }

  /// The number of lines so far.
  package var lineCount: Int { block.lineCount }

  /// The height of the lines so far, points.
  package var height: Double { block.height }

  /// Whether all lines were returned, or the permitted height is exhausted.
  package var isAtEnd: Bool { breaker.isAtEnd && (hasGivenEmptyLine || prepared.table.count > 0) }

  /// The widths at which the lines so far are the same, in points.
  package var bounds: Range<CGFloat> {
    prepared.validWidths(widest, nextFit)
  }

  /// The next line; `nil` at the end of the text or of the permitted height.
  package mutating func next() -> Line? {
    if prepared.table.count == 0 {
      guard !hasGivenEmptyLine else { return nil }
      hasGivenEmptyLine = true
      paragraphIndex = 0
      return place(
        LineSegment(
          start: 0, end: 0, width: 0, reason: .endOfText, beginsHardLine: true, entry: -1,
          nextFit: .max), 0, indent: 0)
    }
    guard !breaker.isAtEnd, !block.isFinished else { return nil }
    if beginsParagraph {
      paragraphIndex += 1
      if let style = prepared.lineStyling?.paragraphStyle(at: breaker.startOffset) {
        self.style = style.normalized
      }
      block.beginParagraph(spacingBefore: Double(style.paragraphSpacingBefore))
    }
    let indent = prepared.indent(of: style, isFirst: beginsParagraph)
    let right = prepared.rightEdge(of: style, width: width)
    let limit = prepared.limit(right - indent)
    guard let segment = breaker.next(limit: limit) else { return nil }
    bound(by: segment, indent: indent, right: right)
    return place(segment, segment.trailing, indent: Double(indent))
  }

  /// Narrows the widths at which the lines so far are the same to those at which a line is.
  private mutating func bound(by segment: LineSegment, indent: CGFloat, right: CGFloat) {
    // What the indents take of the width.
    var taken = indent - (right - width)
    if width == .infinity {
      guard right == .infinity else {
        // A tail indent from the leading margin ends the line wherever the width does.
        widest = max(
          widest, segment.needed + FixedPoint.units(Double(indent)),
          FixedPoint.units(Double(right)))
        return
      }
      taken = indent - prepared.rightEdge(of: style, width: 0)
    }
    let units = FixedPoint.units(Double(taken))
    widest = max(widest, segment.needed + units)
    if segment.nextFit != .max { nextFit = min(nextFit, segment.nextFit + units) }
  }

  /// The empty line below the last one, after all lines; `nil` where the height is exhausted.
  package mutating func emptyLineAfterEnd() -> Line? {
    guard isAtEnd else { return nil }
    if beginsParagraph {
      paragraphIndex += 1
      block.beginParagraph(spacingBefore: Double(style.paragraphSpacingBefore))
    }
    let end = prepared.utf16Count
    let indent = prepared.indent(of: style, isFirst: beginsParagraph)
    return place(
      LineSegment(
        start: end, end: end, width: 0, reason: .endOfText, beginsHardLine: true, entry: -1,
        nextFit: .max), 0, indent: Double(indent))
  }

  private mutating func place(_ segment: LineSegment, _ trailing: Int64, indent: Double) -> Line? {
    let natural =
      prepared.lineStyling?.heights?.line(segment.start..<max(segment.start + 1, segment.end))
      ?? prepared.style.line
    let metrics = LineHeight.styled(natural, style: style)
    guard let placement = block.place(metrics, lineSpacing: Double(style.lineSpacing)) else {
      return nil
    }
    let isFirst = beginsParagraph
    beginsParagraph = segment.reason == .hardBreak && prepared.endsParagraph(at: segment.end)
    if beginsParagraph { block.endParagraph(spacing: Double(style.paragraphSpacing)) }
    // Both ends are rounded, so a line of white space alone may be a unit narrower than nothing.
    let width = segment.width < 0 && segment.width > -4 ? 0 : segment.width
    return Line(
      utf16Range: segment.start..<segment.end, width: Double(FixedPoint.points(width)),
      trailingWhitespaceWidth: Double(FixedPoint.points(trailing)), top: placement.top,
      baseline: placement.baseline, height: placement.height,
      ascent: placement.baseline - placement.top,
      descent: metrics.descent, leading: metrics.leading, indent: indent, end: segment.reason,
      paragraphIndex: paragraphIndex, isFirstOfParagraph: isFirst)
  }
}
