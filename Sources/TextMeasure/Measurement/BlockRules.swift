/// The rules by which lines form a block: limits, leading and the profile's spacing.
package struct BlockRules: Sendable, Hashable {
  /// The profile whose line rounding and extra spacing apply.
  package var profile: MetricsProfile
  /// Where the fonts' leading counts.
  package var leading: LeadingPlacement
  /// Whether a negative leading counts as 0 instead of moving lines together.
  package var ignoresNegativeLeading: Bool
  /// The height available to lines, in points; infinite for no limit.
  package var maximumHeight: Double
  /// The maximum number of lines; 0 for no limit.
  package var maximumLines: Int

  /// How far a line may exceed ``maximumHeight`` and still be placed, in points.
  ///
  /// The value was measured against AppKit by an open reimplementation.
  package static let heightTolerance = 0.001

  /// Lengths above this count as unconstrained: UIKit's callers pass the greatest float or number,
  /// and its own views 10 million.
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

  /// A constraint as UIKit reads it: 0, negative, very large and NaN values mean infinite.
  package static func bounded(_ length: Double) -> Double {
    length > 0 && length < unboundedLength ? length : .infinity
  }
}
