public import Foundation
public import TextEngine

/// The font size, leading and weight of a text style at a content size category.
public struct PreferredTextStyle: Sendable, Hashable {
  /// The point size.
  public let size: CGFloat
  /// The style's distance between baselines, in points: the table's *leading*.
  public let baselineDistance: CGFloat
  /// The weight on OpenType's scale: 400 regular, 600 semibold.
  public let weight: Int

  /// The height of a line in the system font at this size, points: 1.193359375 × size.
  public var lineHeight: CGFloat { size * (1950 + 494) / 2048 }

  /// `UIFont.leading` of the style's font, in points: baseline distance minus line height.
  ///
  /// It applies between lines and never after the last. It is negative where the table's distance
  /// is less than the line height: `caption2` at large, and the largest sizes.
  public var leading: CGFloat { baselineDistance - lineHeight }

  /// The height of a label of `lineCount` lines, points, on the pixel grid:
  /// `ceilPx(lineHeight + (n − 1) · baselineDistance)`; 0 for no line.
  public func labelHeight(lineCount: Int, grid: PixelGrid) -> CGFloat {
    guard lineCount > 0 else { return 0 }
    return grid.roundedUp(CGFloat(lineCount) * lineHeight + CGFloat(lineCount - 1) * leading)
  }
}

/// `UIFont.TextStyle`. Raw values are Swift's names; UIKit's own strings are ``uikitRawValue``.
///
/// At ``ContentSizeCategory/large``: 34, 28, 22, 20, 17 (semibold), 17, 16, 15, 13, 12, 11 points.
public enum TextStyleName: String, Sendable, Hashable, CaseIterable {
  case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote
  case caption1, caption2

  private static let uikitRawValues = [
    "Title0", "Title1", "Title2", "Title3", "Headline", "Body", "Callout", "Subhead", "Footnote",
    "Caption1", "Caption2",
  ].map { "UICTFontTextStyle" + $0 }

  /// The value of UIKit's constant, such as `UICTFontTextStyleBody`.
  public var uikitRawValue: String { Self.uikitRawValues[ordinal] }

  /// The style with UIKit's string; `nil` for any other.
  public init?(uikitRawValue: String) {
    guard let index = Self.uikitRawValues.firstIndex(of: uikitRawValue) else { return nil }
    self = Self.allCases[index]
  }

  var ordinal: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The size, leading and weight of this style at a category.
  ///
  /// - Complexity: O(1).
  public func preferred(at category: ContentSizeCategory = .large) -> PreferredTextStyle {
    let entry = DynamicTypeTable.entry(self, at: category)
    return PreferredTextStyle(
      size: CGFloat(entry.size), baselineDistance: CGFloat(entry.leading),
      weight: self == .headline ? 600 : 400)
  }
}
