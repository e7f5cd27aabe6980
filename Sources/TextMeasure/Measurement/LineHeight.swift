import Foundation

/// How a paragraph style changes the box of a line.
package enum LineHeight {
  /// What becomes of the leading where the style sets the line's height.
  package enum StyledLeading: String, Sendable, Hashable, CaseIterable {
    /// Not scaled by the multiple; 0 where a maximum is set.
    case droppedUnderMaximum
    /// As it is, whatever the style sets.
    case kept
  }

  /// The line's box after the style: natural, × multiple, ≥ minimum, ≤ maximum.
  ///
  /// The difference to the natural height goes above the text, so the baseline keeps its distance
  /// from the line's bottom: `baseline = height − descent`. It may be negative; then lines overlap.
  /// Points; unrounded unless a grid is given. Source: `NSParagraphStyle`'s documentation; the side
  /// is that of the open reimplementations.
  ///
  /// - Parameters:
  ///   - natural: the union of the line's fonts.
  ///   - style: the paragraph's style; values that are out of range count as unset.
  ///   - leading: what becomes of the leading.
  ///   - grid: rounds each line whose height the style sets up to the pixel; `nil` for no rounding.
  package static func styled(
    _ natural: LineMetrics, style: ParagraphStyle,
    leading: StyledLeading = .droppedUnderMaximum, grid: PixelGrid? = nil
  ) -> LineMetrics {
    let multiple = length(style.lineHeightMultiple)
    let minimum = length(style.minimumLineHeight)
    let maximum = length(style.maximumLineHeight)
    guard multiple > 0 || minimum > 0 || maximum > 0 else { return natural }

    func ascent(of naturalAscent: Double, over descent: Double) -> Double {
      var height = naturalAscent + descent
      if multiple > 0 { height *= multiple }
      if minimum > 0 { height = max(height, minimum) }
      if maximum > 0 { height = min(height, maximum) }
      if let grid { height = Double(grid.roundedUp(CGFloat(height))) }
      return height - descent
    }

    var result = natural
    result.ascent = ascent(of: natural.ascent, over: natural.descent)
    result.firstLineAscent = ascent(of: natural.firstLineAscent, over: natural.descent)
    if leading == .droppedUnderMaximum, maximum > 0 { result.leading = 0 }
    return result
  }

  /// A style's length as a number to calculate with: 0, which means unset, when out of range.
  private static func length(_ value: CGFloat) -> Double {
    value.isFinite && value > 0 ? Double(value) : 0
  }
}
