public import Foundation

extension PreparedText {
  /// Lays the text out at a width.
  ///
  /// Sizes and lines equal those of ``measure(width:maximumLines:)`` and
  /// ``lines(width:maximumLines:)``. Each line's glyphs are shaped as its slice of the text in
  /// context. A justified line is stretched to the full width, unless it is its paragraph's last or
  /// has no gap to widen; its ``Line/width`` stays the unstretched one.
  ///
  /// - Parameters:
  ///   - width: points; unlimited by default. Lines are aligned within it, or within the widest
  ///     line when it is unlimited.
  ///   - maximumLines: the maximum number of lines; 0 is no limit.
  /// - Throws: `limitExceeded`, `outOfMemory`.
  /// - Complexity: O(length): the text is shaped again.
  public func layout(
    width: CGFloat = .infinity, maximumLines: Int = 0
  ) throws(TextMeasureError) -> TextLayout {
    let text = forOneCall()
    let lines = try text.lines(width: width, maximumLines: maximumLines)
    let measured = try text.measure(width: width, maximumLines: maximumLines)
    let blockWidth =
      width == .infinity ? lines.reduce(0) { max($0, $1.indent + $1.width) } : max(0, width)
    return try LineGlyphs(text).layout(
      lines, size: measured.size, width: blockWidth, isTruncated: measured.isTruncated,
      lineAfterEnd: try text.emptyLine(after: lines.last, width: width))
  }

  /// The empty line after a terminator that ends the text, below the last visible line.
  private func emptyLine(after last: Line?, width: CGFloat) throws(TextMeasureError) -> Line? {
    guard endsInTerminator, last?.end == .hardBreak else { return nil }
    var walker = LineWalker(self, width: width)
    while try walker.next() != nil {}
    return walker.placeEmptyLine()
  }

  /// Lays the text out in at most `maximumLines` lines, and truncates the last one as a label does.
  ///
  /// - Parameters: as ``truncated(width:maximumLines:mode:token:)``.
  /// - Throws: as it.
  /// - Complexity: as it, and O(length): the text is shaped again.
  public func layout(
    width: CGFloat, maximumLines: Int, truncating mode: LineBreakMode, token: StyledText? = nil
  ) throws(TextMeasureError) -> TextLayout {
    let text = forOneCall()
    let cut = try text.truncated(width: width, maximumLines: maximumLines, mode: mode, token: token)
    guard let truncation = cut.truncation else {
      return try text.layout(width: width, maximumLines: maximumLines)
    }
    let blockWidth = width == .infinity ? cut.size.width : max(0, width)
    return try LineGlyphs(text).layout(
      cut.lines, size: cut.size, width: blockWidth, isTruncated: cut.isTruncated, cut: truncation)
  }

  /// The offsets at which a line may end, ascending.
  public var breakOpportunities: [BreakOpportunity] {
    (0..<table.count).compactMap { entry in
      let flags = table[entry].flags
      if style.lineBreaks.wordStyle == .phrases, table.isInPhrase(entry) { return nil }
      let kind: BreakOpportunity.Kind =
        flags & BreakTable.Flag.hard != 0
        ? .hard : flags & BreakTable.Flag.visibleHyphen != 0 ? .hyphen : .soft
      return BreakOpportunity(offset: table.offset(entry), kind: kind)
    }
  }
}
