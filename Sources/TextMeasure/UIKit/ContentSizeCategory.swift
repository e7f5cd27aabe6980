/// UIKit's content size categories, smallest first: the text size in a person's settings.
///
/// The raw values are Swift's names; UIKit's own strings are ``uikitRawValue``.
public enum ContentSizeCategory: String, Sendable, Hashable, CaseIterable, Comparable {
  /// XS.
  case extraSmall
  /// S.
  case small
  /// M.
  case medium
  /// L, the default size of devices.
  case large
  /// XL.
  case extraLarge
  /// XXL.
  case extraExtraLarge
  /// XXXL, the largest without the accessibility sizes.
  case extraExtraExtraLarge
  /// AX1.
  case accessibilityMedium
  /// AX2.
  case accessibilityLarge
  /// AX3.
  case accessibilityExtraLarge
  /// AX4.
  case accessibilityExtraExtraLarge
  /// AX5, the largest of all.
  case accessibilityExtraExtraExtraLarge

  /// The value of UIKit's constant, such as `UICTContentSizeCategoryAccessibilityL`.
  public var uikitRawValue: String {
    let suffix =
      switch self {
      case .extraSmall: "XS"
      case .small: "S"
      case .medium: "M"
      case .large: "L"
      case .extraLarge: "XL"
      case .extraExtraLarge: "XXL"
      case .extraExtraExtraLarge: "XXXL"
      case .accessibilityMedium: "AccessibilityM"
      case .accessibilityLarge: "AccessibilityL"
      case .accessibilityExtraLarge: "AccessibilityXL"
      case .accessibilityExtraExtraLarge: "AccessibilityXXL"
      case .accessibilityExtraExtraExtraLarge: "AccessibilityXXXL"
      }
    return "UICTContentSizeCategory" + suffix
  }

  /// The category with UIKit's string; `nil` for any other.
  public init?(uikitRawValue: String) {
    guard let found = Self.allCases.first(where: { $0.uikitRawValue == uikitRawValue }) else {
      return nil
    }
    self = found
  }

  /// Whether it is one of the five accessibility sizes.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  /// The index in the order of sizes, from 0; also the column of the text style table.
  package var ordinal: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Smaller sizes come before larger ones.
  public static func < (left: Self, right: Self) -> Bool { left.ordinal < right.ordinal }
}
