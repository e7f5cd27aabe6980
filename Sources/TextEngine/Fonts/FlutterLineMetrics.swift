import Foundation

/// Flutter's rule (SkParagraph): half of the line gap on either side, whole-pixel lines.
///
/// With A and D the ascent and descent including half of the gap each, a line is `round(A + D)`
/// high. SkParagraph's formula has another leading term, which its runs set to 0 once the gap is in
/// A and D. Source: `Run::calculateMetrics`, `InternalLineMetrics::height`.
public struct FlutterLineMetrics: Sendable, Hashable {
  /// How the height that a height multiplier adds or removes is distributed.
  public enum LeadingDistribution: String, Sendable, Hashable, CaseIterable {
    /// Above and below in the ratio of ascent to descent.
    case proportional
    /// Equally above and below.
    case even
  }

  /// `TextStyle.height`: the line's height as a multiple of the font size; `nil` takes the font's.
  public var heightMultiplier: Double?
  /// How the height that ``heightMultiplier`` adds or removes is distributed.
  public var leadingDistribution: LeadingDistribution
  /// Whether the multiplier applies above a block's first line, as `TextHeightBehavior` sets it.
  public var appliesHeightToFirstAscent: Bool
  /// Whether the multiplier applies below a block's last line, as `TextHeightBehavior` sets it.
  public var appliesHeightToLastDescent: Bool
  /// Whether the line gap is added to a line once more, outside A and D.
  ///
  /// `false`, as in SkParagraph since its runs keep corrected metrics; `true` reads the formula
  /// `round(D − A + leading)` with the font's own gap.
  public var addsLineGapAgain: Bool

  /// Creates the rule; the default values are Flutter's.
  public init(
    heightMultiplier: Double? = nil, leadingDistribution: LeadingDistribution = .proportional,
    appliesHeightToFirstAscent: Bool = true, appliesHeightToLastDescent: Bool = true,
    addsLineGapAgain: Bool = false
  ) {
    self.heightMultiplier = heightMultiplier
    self.leadingDistribution = leadingDistribution
    self.appliesHeightToFirstAscent = appliesHeightToFirstAscent
    self.appliesHeightToLastDescent = appliesHeightToLastDescent
    self.addsLineGapAgain = addsLineGapAgain
  }

  /// The unrounded metrics of one font; the line's union is rounded by ``MetricsProfile``.
  func lineMetrics(for metrics: FontMetrics, size: Double) -> LineMetrics {
    let extent = metrics.skiaExtent.scaled(to: size, unitsPerEm: metrics.unitsPerEm)
    let half = extent.lineGap / 2
    var ascent = extent.ascent + half
    var descent = extent.descent + half
    let intrinsic = ascent + descent
    if let multiplier = heightMultiplier, multiplier.isFinite, multiplier > 0, intrinsic > 0 {
      let wanted = multiplier * size
      switch leadingDistribution {
      case .even:
        ascent += (wanted - intrinsic) / 2
        descent += (wanted - intrinsic) / 2
      case .proportional:
        ascent *= wanted / intrinsic
        descent *= wanted / intrinsic
      }
    }
    let again = addsLineGapAgain ? extent.lineGap / 2 : 0
    return LineMetrics(
      ascent: ascent + again, descent: descent + again,
      firstLineAscent: appliesHeightToFirstAscent ? ascent + again : extent.ascent,
      lastLineDescent: appliesHeightToLastDescent ? descent + again : extent.descent)
  }
}
