import Foundation

/// Mac Catalyst's whole-point line heights, for the system font at the measured sizes: no known rule
/// reproduces them, so other sizes and fonts have none.
package enum CatalystLineMetrics {
  /// System font size in points and the height of its line in points, as measured.
  package static let measuredHeights: [(size: Double, height: Double)] = [
    (10, 13), (12, 15), (14, 17), (15, 19), (17, 20), (20, 24), (24, 28), (28, 33), (34, 40),
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
