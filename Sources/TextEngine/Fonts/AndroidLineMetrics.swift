public import Foundation

/// Android's rule for `StaticLayout`: whole pixels, font padding on the outer lines.
///
/// Sizes are in pixels where UIKit's are in points, unless there is a ``density``. Source: AOSP `Paint.cpp`, `StaticLayout.java`.
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

  /// The pixels of a point, on which heights are rounded.
  public var density = 1.0
  /// The least distance from the top to the first baseline, in points; 0 for none.
  public var firstBaselineToTopHeight: CGFloat = 0
  /// The least distance from the last baseline to the bottom, in points; 0 for none.
  public var lastBaselineToBottomHeight: CGFloat = 0
  /// `TextView.setLineHeight`, in points, which replaces the extra spacing; `nil` for none.
  public var viewLineHeight: CGFloat?
  /// Compose's line height; `nil` for that of the fonts.
  public var lineHeight: ComposeLineHeight?

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
    let pixels = size * density
    let extent = metrics.skiaExtent.scaled(to: pixels, unitsPerEm: metrics.unitsPerEm)
    let box = VerticalExtent(ascent: metrics.yMax, descent: -metrics.yMin, lineGap: 0)
      .scaled(to: pixels, unitsPerEm: metrics.unitsPerEm)
    // Android's ascent is negative, so that its round-half-up is a half-down of this positive one.
    let own = LineMetrics(
      ascent: (extent.ascent - 0.5).rounded(.up), descent: extent.descent.roundedHalfUp)
    var line = lineHeight?.line(own, density: density) ?? own
    if includesFontPadding, box.ascent.isFinite, box.descent.isFinite {
      // Newer releases widen the padding to contain ascent and descent, also where a box is unknown.
      line.firstLineAscent = max(own.ascent, box.ascent.rounded(.up))
      line.lastLineDescent = max(own.descent, box.descent.rounded(.up))
    }
    line.firstLineAscent = max(line.firstLineAscent, grid(firstBaselineToTopHeight))
    line.lastLineDescent = max(line.lastLineDescent, grid(lastBaselineToBottomHeight))
    guard density != 1 else { return line }
    return LineMetrics(
      ascent: line.ascent / density, descent: line.descent / density,
      firstLineAscent: line.firstLineAscent / density,
      lastLineDescent: line.lastLineDescent / density)
  }

  /// The rule with the extra spacing that ``viewLineHeight`` comes to with the text's font.
  func resolved(for line: LineMetrics) -> AndroidLineMetrics {
    guard let viewLineHeight, viewLineHeight.isFinite else { return self }
    var result = self
    result.spacingMultiplier = 1
    result.spacingAdded = grid(viewLineHeight) / density - line.height
    return result
  }

  /// A dimension in whole pixels.
  private func grid(_ length: CGFloat) -> CGFloat { (length * density).roundedHalfUp }

  /// What follows a line of the given height, in whole pixels, halves away from zero.
  func extraSpacing(lineHeight: Double) -> Double {
    let multiplier = spacingMultiplier.isFinite ? spacingMultiplier : 1
    let added = spacingAdded.isFinite ? spacingAdded : 0
    let pixels = (lineHeight * (multiplier - 1) + added) * density
    return pixels.rounded(.toNearestOrAwayFromZero) / density
  }
}

/// Compose's `TextStyle.lineHeight` with its `LineHeightStyle`, in whole pixels.
///
/// Source: AndroidX `LineHeightSpan`, `LineHeightStyleSpan`.
public struct ComposeLineHeight: Sendable, Hashable {
  /// Where the text stands in a line whose height differs from its fonts'.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    case top, center, proportional, bottom

    /// The share of the difference that goes above the text.
    fileprivate func share(_ line: LineMetrics) -> Double {
      switch self {
      case .top: 0
      case .center: 0.5
      case .proportional: Double(line.ascent / line.height)
      case .bottom: 1
      }
    }
  }

  /// Where a block's first and last line keep the fonts' extent.
  public enum Trim: String, Sendable, Hashable, CaseIterable {
    case none, firstLineTop, lastLineBottom, both
  }

  /// Whether lines whose fonts are higher keep their height.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    case fixed, minimum
  }

  /// The height of a line, in points.
  public var height: CGFloat
  /// `nil`: without a `LineHeightStyle`, which scales the descent and trims nothing.
  public var alignment: Alignment?
  public var trim: Trim
  /// With an ``alignment``.
  public var mode: Mode

  public init(
    _ height: CGFloat, alignment: Alignment? = nil, trim: Trim = .both, mode: Mode = .fixed
  ) {
    self.height = height
    self.alignment = alignment
    self.trim = trim
    self.mode = mode
  }

  /// A line's metrics for its fonts', in pixels.
  func line(_ own: LineMetrics, density: Double) -> LineMetrics {
    guard own.height > 0, height.isFinite else { return own }
    let wanted = (height * density).rounded(.up)
    guard let alignment else {
      let descent = (own.descent * wanted / own.height).rounded(.up)
      return LineMetrics(ascent: wanted - descent, descent: descent)
    }
    let difference = wanted - own.height
    if mode == .minimum, difference <= 0 { return own }
    let share = alignment.share(own)
    let descent =
      own.descent + (difference * (difference <= 0 ? share : 1 - share)).rounded(.up)
    let ascent = wanted - descent
    return LineMetrics(
      ascent: ascent, descent: descent,
      firstLineAscent: trim == .both || trim == .firstLineTop ? own.ascent : ascent,
      lastLineDescent: trim == .both || trim == .lastLineBottom ? own.descent : descent)
  }
}
