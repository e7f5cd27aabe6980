import Foundation

/// How a paragraph style changes a line's box.
package enum LineHeight {
  /// How leading counts where the style sets the line's height.
  package enum StyledLeading: String, Sendable, Hashable, CaseIterable {
    /// Not scaled by the multiple; 0 where a maximum is set.
    case droppedUnderMaximum
    /// Unchanged, whatever the style sets.
    case kept
  }

  /// The line's box after applying the style: natural, × multiple, ≥ minimum, ≤ maximum.
  ///
  /// The difference to the natural height goes above the text, so the baseline keeps its distance
  /// from the line's bottom: `baseline = height − descent`. It may be negative; then lines overlap.
  /// Points; unrounded unless a grid is given. Source: `NSParagraphStyle`'s documentation; open
  /// reimplementations for the side.
  ///
  /// - Parameters:
  ///   - natural: the combined metrics of the line's fonts.
  ///   - style: the paragraph's style; values out of range count as unset.
  ///   - leading: how leading counts.
  ///   - grid: the pixel grid to which a line with the style's height is rounded up; `nil` for
  ///     none.
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

  /// Whether a style leaves every line's box as it is.
  static func isNatural(_ style: ParagraphStyle) -> Bool {
    length(style.lineHeightMultiple) == 0 && length(style.minimumLineHeight) == 0
      && length(style.maximumLineHeight) == 0
  }

  /// A style's length; 0, which means unset, when out of range.
  private static func length(_ value: CGFloat) -> Double {
    value.isFinite && value > 0 ? Double(value) : 0
  }
}
