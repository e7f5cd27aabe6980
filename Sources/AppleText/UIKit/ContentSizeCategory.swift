/// UIKit's content size categories, smallest first: the text size in a person's settings. Raw values
/// are Swift's names; UIKit's own strings are ``uikitRawValue``.
///
/// Also known as XS, S, M, L (devices' default), XL, XXL, XXXL, and as accessibility AX1 to AX5.
public enum ContentSizeCategory: String, Sendable, Hashable, CaseIterable, Comparable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge

  private static let uikitRawValues = [
    "XS", "S", "M", "L", "XL", "XXL", "XXXL", "AccessibilityM", "AccessibilityL",
    "AccessibilityXL", "AccessibilityXXL", "AccessibilityXXXL",
  ].map { "UICTContentSizeCategory" + $0 }

  /// The value of UIKit's constant, such as `UICTContentSizeCategoryAccessibilityL`.
  public var uikitRawValue: String { Self.uikitRawValues[ordinal] }

  /// The category with UIKit's string; `nil` for any other.
  public init?(uikitRawValue: String) {
    guard let index = Self.uikitRawValues.firstIndex(of: uikitRawValue) else { return nil }
    self = Self.allCases[index]
  }

  /// Whether it is one of the five accessibility sizes.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  var ordinal: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Smaller sizes come before larger ones.
  public static func < (left: Self, right: Self) -> Bool { left.ordinal < right.ordinal }
}

/// Size and leading, in points, of every text style at every content size category, derived from the
/// scaled values that iOS 26.1 reports. The leading of `headline` at `accessibilityExtraExtraLarge`,
/// 51 where `body` has 56, looks like an error, but is what devices report.
enum DynamicTypeTable {
  /// The point size of a style at a category, and its distance between baselines in points.
  static func entry(
    _ style: TextStyleName, at category: ContentSizeCategory
  ) -> (size: Int, leading: Int) {
    let cell = 2 * (style.ordinal * ContentSizeCategory.allCases.count + category.ordinal)
    return (cells[cell], cells[cell + 1])
  }

  /// A row for each style in the order of its cases, with size and leading at each category.
  private static let cells = [
    31, 38, 32, 39, 33, 40, 34, 41, 36, 43, 38, 46, 40, 48, 44, 52, 48, 57, 52, 61, 56, 66, 60, 70,
    25, 31, 26, 32, 27, 33, 28, 34, 30, 36, 32, 38, 34, 41, 38, 46, 43, 51, 48, 57, 53, 61, 58, 68,
    19, 24, 20, 25, 21, 26, 22, 28, 24, 30, 26, 32, 28, 34, 34, 41, 39, 47, 44, 52, 50, 59, 56, 66,
    17, 22, 18, 23, 19, 24, 20, 25, 22, 28, 24, 30, 26, 32, 31, 38, 37, 44, 43, 51, 49, 58, 55, 65,
    14, 19, 15, 20, 16, 21, 17, 22, 19, 24, 21, 26, 23, 29, 28, 34, 33, 40, 40, 48, 47, 51, 53, 62,
    14, 19, 15, 20, 16, 21, 17, 22, 19, 24, 21, 26, 23, 29, 28, 34, 33, 40, 40, 48, 47, 56, 53, 62,
    13, 18, 14, 19, 15, 20, 16, 21, 18, 23, 20, 25, 22, 28, 26, 32, 32, 39, 38, 46, 44, 52, 51, 60,
    12, 16, 13, 18, 14, 19, 15, 20, 17, 22, 19, 24, 21, 26, 25, 31, 30, 36, 36, 43, 42, 50, 49, 58,
    12, 16, 12, 16, 12, 16, 13, 18, 15, 20, 17, 22, 19, 24, 23, 29, 27, 33, 33, 40, 38, 46, 44, 52,
    11, 13, 11, 13, 11, 13, 12, 16, 14, 19, 16, 21, 18, 23, 22, 27, 26, 32, 32, 39, 37, 44, 43, 51,
    11, 13, 11, 13, 11, 13, 11, 13, 13, 18, 15, 20, 17, 22, 20, 25, 24, 29, 29, 35, 34, 41, 40, 48,
  ]
}
