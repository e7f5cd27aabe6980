public import Foundation

/// The vertical metrics of one font at one size, or of a whole line, in points.
///
/// A ``MetricsProfile`` computes them from ``FontMetrics``; a line's are the union over its fonts.
public struct LineMetrics: Sendable, Hashable {
  /// The extent above the baseline, in points, positive upwards; profiles may round it.
  ///
  /// Negative when a maximum line height is smaller than the descent.
  public var ascent: CGFloat
  /// The extent below the baseline, in points, positive downwards.
  public var descent: CGFloat
  /// The distance added between two lines, or to every line, in points; may be negative, and is 0 in
  /// profiles that include the line gap in ascent and descent.
  public var leading: CGFloat
  /// The ascent where the line is the first of its block, points; differs from ``ascent`` under
  /// Android's font padding and Flutter's text height behaviour.
  public var firstLineAscent: CGFloat
  /// The descent where the line is the last of its block, points.
  public var lastLineDescent: CGFloat

  /// Creates metrics. By default a block's first and last line have the values of the others.
  public init(
    ascent: CGFloat, descent: CGFloat, leading: CGFloat = 0, firstLineAscent: CGFloat? = nil,
    lastLineDescent: CGFloat? = nil
  ) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
    self.firstLineAscent = firstLineAscent ?? ascent
    self.lastLineDescent = lastLineDescent ?? descent
  }

  /// A line without height.
  public static let zero = LineMetrics(ascent: 0, descent: 0)

  /// Ascent + descent, points, without the leading.
  public var height: CGFloat { ascent + descent }

  /// Extends these metrics to another font on the same baseline: the larger of each value.
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

  /// The whole box, so many points higher.
  func shifted(by raise: Double) -> LineMetrics {
    LineMetrics(ascent: ascent + raise, descent: descent - raise, leading: leading)
  }

  /// These metrics with the run's baseline moved by `offset` points, positive upwards.
  ///
  /// Only the side that it moves towards grows, as measured in UIKit's attributed labels: ascent +
  /// max(0, offset), descent + max(0, −offset). Non-finite offsets count as 0.
  public func raised(by offset: CGFloat) -> LineMetrics {
    guard offset.isFinite else { return self }
    let up = max(0, offset)
    let down = max(0, -offset)
    return LineMetrics(
      ascent: ascent + up, descent: descent + down, leading: leading,
      firstLineAscent: firstLineAscent + up, lastLineDescent: lastLineDescent + down)
  }
}

extension Double {
  /// The nearest whole number, halves towards positive infinity, as in Skia and Core Graphics.
  package var roundedHalfUp: Double { (self + 0.5).rounded(.down) }
}

/// Which fonts determine the height of a line.
public enum LineBoxFonts: String, Sendable, Hashable, CaseIterable {
  /// The fonts of the text's styles, whatever fonts supplied its glyphs.
  case requested
  /// The fonts of the text's styles, and every font that supplied a glyph to the line.
  case requestedAndUsed
  /// The fonts that supplied a glyph to the line; the requested one only on a line without glyphs.
  case used
}

/// A face's extents above and below its baseline, and its line gap.
///
/// All three values share one unit: font units when read from a table, points when scaled.
public struct VerticalExtent: Sendable, Hashable {
  /// The extent above the baseline; positive upwards.
  public var ascent: Double
  /// The extent below the baseline; positive downwards, unlike in the tables.
  public var descent: Double
  /// The extra distance between two lines; may be negative.
  public var lineGap: Double

  /// Creates an extent from values with the signs above.
  public init(ascent: Double, descent: Double, lineGap: Double) {
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
  }

  /// The extent × `size` ÷ `unitsPerEm`, unrounded; 0 where one is not positive or not finite.
  package func scaled(to size: Double, unitsPerEm: Double) -> VerticalExtent {
    guard size.isFinite, size > 0, unitsPerEm.isFinite, unitsPerEm > 0 else {
      return VerticalExtent(ascent: 0, descent: 0, lineGap: 0)
    }
    return mapped { $0 * size / unitsPerEm }
  }

  func mapped(_ change: (Double) -> Double) -> VerticalExtent {
    VerticalExtent(ascent: change(ascent), descent: change(descent), lineGap: change(lineGap))
  }
}
