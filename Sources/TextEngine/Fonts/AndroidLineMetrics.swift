public import Foundation

/// Android's rule for `StaticLayout`: whole pixels, font padding on the outer lines.
///
/// Sizes are in pixels where UIKit's are in points. Source: AOSP `Paint.cpp`, `StaticLayout.java`.
public struct AndroidLineMetrics: Sendable, Hashable {
  /// Whether the first and the last line extend to the font's box: `TextView.includeFontPadding`.
  public var includesFontPadding: Bool
  /// Whether fallback fonts make a line taller; on since API level 28.
  public var usesFallbackLineSpacing: Bool
  /// The factor on a line's height, `lineSpacingMultiplier`.
  public var spacingMultiplier: Double
  /// The pixels added to a line's height, `lineSpacingExtra`; may be negative.
  public var spacingAdded: CGFloat
  /// Whether the extra spacing also follows the last line.
  public var addsSpacingAfterLastLine: Bool
  /// Whether every font uses the tall metrics meant for scripts with high marks.
  public var usesElegantTextHeight: Bool

  /// Creates the rule; the default values are `TextView`'s.
  public init(
    includesFontPadding: Bool = true, usesFallbackLineSpacing: Bool = true,
    spacingMultiplier: Double = 1, spacingAdded: CGFloat = 0,
    addsSpacingAfterLastLine: Bool = false, usesElegantTextHeight: Bool = false
  ) {
    self.includesFontPadding = includesFontPadding
    self.usesFallbackLineSpacing = usesFallbackLineSpacing
    self.spacingMultiplier = spacingMultiplier
    self.spacingAdded = spacingAdded
    self.addsSpacingAfterLastLine = addsSpacingAfterLastLine
    self.usesElegantTextHeight = usesElegantTextHeight
  }

  /// `Paint`'s elegant metrics, which replace every font's own: per 2048 units.
  private static let elegant = FontMetrics(
    unitsPerEm: 2048, hheaAscent: 1900, hheaDescent: -500, hheaLineGap: 0, yMax: 2500, yMin: -1000)

  func lineMetrics(for font: FontMetrics, size: Double) -> LineMetrics {
    let metrics = usesElegantTextHeight ? Self.elegant : font
    let extent = metrics.skiaExtent.scaled(to: size, unitsPerEm: metrics.unitsPerEm)
    let box = VerticalExtent(ascent: metrics.yMax, descent: -metrics.yMin, lineGap: 0)
      .scaled(to: size, unitsPerEm: metrics.unitsPerEm)
    // Android's ascent is negative, so that its round-half-up is a half-down of this positive one.
    let ascent = (extent.ascent - 0.5).rounded(.up)
    let descent = extent.descent.roundedHalfUp
    guard includesFontPadding, box.ascent.isFinite, box.descent.isFinite else {
      return LineMetrics(ascent: ascent, descent: descent)
    }
    // Newer releases widen the padding to contain ascent and descent, also where a box is unknown.
    return LineMetrics(
      ascent: ascent, descent: descent, firstLineAscent: max(ascent, box.ascent.rounded(.up)),
      lastLineDescent: max(descent, box.descent.rounded(.up)))
  }

  /// The whole pixels that follow a line of the given height, halves away from zero.
  func extraSpacing(lineHeight: Double) -> Double {
    let multiplier = spacingMultiplier.isFinite ? spacingMultiplier : 1
    let added = spacingAdded.isFinite ? spacingAdded : 0
    return (lineHeight * (multiplier - 1) + added).rounded(.toNearestOrAwayFromZero)
  }
}
