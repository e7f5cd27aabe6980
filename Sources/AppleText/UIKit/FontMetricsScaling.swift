public import Foundation
import TextEngine

/// Scales lengths and font sizes with the content size category: `UIFontMetrics`.
///
/// Everything scales by one ratio: the style's leading at the category divided by its leading at
/// `large`. Source: 171 of 171 recorded scaled values of iOS 26.1, and 170 of 171 font sizes. The
/// one that differs is a half-point that the device's arithmetic rounds the other way.
public struct FontMetricsScaling: Sendable, Hashable {
  /// The text style whose leading sets the ratio.
  public let style: TextStyleName

  /// Scaling as `UIFontMetrics(forTextStyle:)`; `UIFontMetrics.default` is that of `body`.
  public init(style: TextStyleName = .body) { self.style = style }

  /// A length in points, scaled and rounded to the nearest pixel, halves up.
  ///
  /// - Parameters:
  ///   - value: the length at `large`, for which it is returned unchanged; so is a non-finite one.
  ///   - category: the content size category.
  ///   - scale: the screen's pixels per point.
  public func scaledValue(
    _ value: CGFloat, category: ContentSizeCategory, scale: CGFloat
  ) -> CGFloat {
    guard category != .large, value.isFinite else { return value }
    return PixelGrid(scale: scale).rounded(scaled(value, category: category))
  }

  /// A font's point size, scaled and rounded to the nearest whole point, halves up.
  ///
  /// - Parameters:
  ///   - pointSize: the size at `large`, for which it is returned unchanged up to the maximum.
  ///   - category: the content size category.
  ///   - maximumPointSize: the maximum result; 0, negative or non-finite for no limit.
  public func scaledPointSize(
    _ pointSize: CGFloat, category: ContentSizeCategory, maximumPointSize: CGFloat = 0
  ) -> CGFloat {
    var result = pointSize
    if category != .large, pointSize.isFinite {
      result = (scaled(pointSize, category: category) + 0.5).rounded(.down)
    }
    guard maximumPointSize.isFinite, maximumPointSize > 0 else { return result }
    return min(result, maximumPointSize)
  }

  /// A value times the ratio of leadings, unrounded.
  private func scaled(_ value: CGFloat, category: ContentSizeCategory) -> CGFloat {
    let leading = DynamicTypeTable.entry(style, at: category).leading
    let base = DynamicTypeTable.entry(style, at: .large).leading
    // Multiplied before dividing: exact for common sizes, so that exact halves are detected.
    return value * CGFloat(leading) / CGFloat(base)
  }
}
