public import Foundation

/// What one font at one size adds to a line, or what a whole line comes to, in points.
///
/// A ``MetricsProfile`` makes it from ``FontMetrics``; a line's is the union over its fonts.
public struct LineMetrics: Sendable, Hashable {
  /// The reach above the baseline, points, positive upwards; rounded or not as the profile says.
  ///
  /// May be negative when a maximum line height is smaller than the descent.
  public var ascent: CGFloat
  /// The reach below the baseline, points, positive downwards.
  public var descent: CGFloat
  /// The distance that is added between two lines, or to every line, points; may be negative.
  ///
  /// 0 in profiles that fold the line gap into ascent and descent.
  public var leading: CGFloat
  /// The ascent where the line is the first of its block, points.
  ///
  /// Differs from ``ascent`` under Android's font padding and Flutter's text height behaviour.
  public var firstLineAscent: CGFloat
  /// The descent where the line is the last of its block, points.
  public var lastLineDescent: CGFloat

  /// Creates metrics that do not depend on the line's place in the block.
  public init(ascent: CGFloat, descent: CGFloat, leading: CGFloat = 0) {
    self.init(
      ascent: ascent, descent: descent, leading: leading, firstLineAscent: ascent,
      lastLineDescent: descent)
  }

  /// Creates metrics with their own values for a block's first and last line.
  public init(
    ascent: CGFloat, descent: CGFloat, leading: CGFloat, firstLineAscent: CGFloat,
    lastLineDescent: CGFloat
  ) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
    self.firstLineAscent = firstLineAscent
    self.lastLineDescent = lastLineDescent
  }

  /// A line that takes no room.
  public static let zero = LineMetrics(ascent: 0, descent: 0)

  /// Ascent + descent, points, without the leading.
  public var height: CGFloat { ascent + descent }

  /// Makes these metrics large enough for another font on the same baseline: the larger ascent,
  /// the larger descent and the larger leading, each by itself.
  public mutating func formUnion(_ other: LineMetrics) {
    ascent = max(ascent, other.ascent)
    descent = max(descent, other.descent)
    leading = max(leading, other.leading)
    firstLineAscent = max(firstLineAscent, other.firstLineAscent)
    lastLineDescent = max(lastLineDescent, other.lastLineDescent)
  }

  /// These metrics and another font's on the same baseline.
  public func union(_ other: LineMetrics) -> LineMetrics {
    var result = self
    result.formUnion(other)
    return result
  }

  /// These metrics with the run's baseline moved by `offset` points, positive upwards.
  ///
  /// The side that it moves towards grows by the offset and the other stays, as measured in
  /// UIKit's attributed labels: ascent + max(0, offset), descent + max(0, −offset). Not finite
  /// counts as 0.
  public func raised(by offset: CGFloat) -> LineMetrics {
    guard offset.isFinite else { return self }
    let up = max(0, offset)
    let down = max(0, -offset)
    return LineMetrics(
      ascent: ascent + up, descent: descent + down, leading: leading,
      firstLineAscent: firstLineAscent + up, lastLineDescent: lastLineDescent + down)
  }
}
