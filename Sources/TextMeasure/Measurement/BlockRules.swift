/// How lines become a block: the limits, the leading and the profile's own spacing.
package struct BlockRules: Sendable, Hashable {
  /// The profile whose line rounding and extra spacing apply.
  package var profile: MetricsProfile
  /// Where the fonts' leading counts.
  package var leading: LeadingPlacement
  /// Whether a negative leading counts as 0 instead of drawing lines together.
  package var ignoresNegativeLeading: Bool
  /// The height that lines may fill, points; infinite when there is no limit.
  package var maximumHeight: Double
  /// The number of lines that may be placed; 0 when there is no limit.
  package var maximumLines: Int

  /// How far a line may exceed ``maximumHeight`` and still be placed, points.
  ///
  /// Measured against AppKit by an open reimplementation.
  package static let heightTolerance = 0.001

  /// The lengths above which a constraint counts as none: UIKit's callers pass the greatest float
  /// or number, and its own views 10 million.
  package static let unboundedLength = 1e7

  /// Creates rules; a maximum height that is not a number, not positive or huge means no limit.
  package init(
    profile: MetricsProfile = .uikit, leading: LeadingPlacement = .betweenLines,
    ignoresNegativeLeading: Bool = false, maximumHeight: Double = .infinity,
    maximumLines: Int = 0
  ) {
    self.profile = profile
    self.leading = leading
    self.ignoresNegativeLeading = ignoresNegativeLeading
    self.maximumHeight = Self.bounded(maximumHeight)
    self.maximumLines = max(0, maximumLines)
  }

  /// A constraint as UIKit reads it: 0, negative, huge or not a number means infinite.
  package static func bounded(_ length: Double) -> Double {
    length > 0 && length < unboundedLength ? length : .infinity
  }
}
