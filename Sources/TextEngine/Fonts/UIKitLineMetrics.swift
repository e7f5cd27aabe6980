import Foundation

/// UIKit's rule: ascent and descent from `hhea`, unrounded; the line gap goes between lines.
///
/// Whole blocks are rounded later, by the view. Source: published figures from iOS 9 to 26.1.
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

/// Mac Catalyst's whole-point line heights: only those measured, as no known rule gives others.
package enum CatalystLineMetrics {
  /// In points.
  package static let measuredHeights: [(size: Double, height: Double)] = [
    (10, 13), (11, 14), (12, 15), (13, 16), (14, 17), (15, 19), (17, 20), (20, 24), (24, 28),
    (28, 33), (34, 40),
  ]

  /// The measured height of a system font's line, points; `nil` when it was not measured.
  package static func height(for metrics: FontMetrics, size: Double) -> Double? {
    guard metrics.isSystemStandIn else { return nil }
    return measuredHeights.first { $0.size == size }?.height
  }

  /// The measured line, its ascent rounded to a whole point; UIKit's own where not measured.
  static func lineMetrics(for metrics: FontMetrics, size: Double) -> LineMetrics {
    let natural = UIKitLineMetrics().lineMetrics(for: metrics, size: size)
    guard let height = height(for: metrics, size: size) else { return natural }
    let ascent = Double(natural.ascent).roundedHalfUp
    return LineMetrics(ascent: ascent, descent: height - ascent)
  }
}
