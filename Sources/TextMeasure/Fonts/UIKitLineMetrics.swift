import Foundation

/// UIKit's rule: ascent and descent from `hhea`, unrounded; the line gap is leading.
///
/// A line's box is ascent + descent; the gap goes between lines. Whole blocks are rounded later, by
/// the view. Source: published figures from iOS 9 to 26.1.
public struct UIKitLineMetrics: Sendable, Hashable {
  /// Whether *USE_TYPO_METRICS* selects the typographic values.
  ///
  /// `false`, as WebKit documents for Core Text; another reimplementation reads the typographic
  /// values. No common font distinguishes the two.
  public var honoursTypoMetrics: Bool
  /// Whether the line gap belongs to the line's box, below the descent, instead of between lines.
  ///
  /// `false`: a label in a face with a line gap measured without it (50 points, not 60).
  public var includesLineGap: Bool

  /// Creates the rule; the default values are UIKit's as far as known.
  public init(honoursTypoMetrics: Bool = false, includesLineGap: Bool = false) {
    self.honoursTypoMetrics = honoursTypoMetrics
    self.includesLineGap = includesLineGap
  }

  func lineMetrics(for metrics: FontMetrics, size: Double) -> LineMetrics {
    let extent = metrics.appleExtent(
      honoursTypoMetrics ? metrics.selectedExtent : metrics.hheaExtent, size: size,
      addsAscentShare: true)
    if includesLineGap {
      return LineMetrics(ascent: extent.ascent, descent: extent.descent + extent.lineGap)
    }
    return LineMetrics(ascent: extent.ascent, descent: extent.descent, leading: extent.lineGap)
  }
}
