public import TextMeasure

/// The preferred text size, with UIKit's names and raw values.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The category of the library's own type.
  public init(_ category: ContentSizeCategory) { self.init(rawValue: category.uikitRawValue) }

  /// No preference; measured as `large`.
  public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
  public static let extraSmall = Self(.extraSmall)
  public static let small = Self(.small)
  public static let medium = Self(.medium)
  public static let large = Self(.large)
  public static let extraLarge = Self(.extraLarge)
  public static let extraExtraLarge = Self(.extraExtraLarge)
  public static let extraExtraExtraLarge = Self(.extraExtraExtraLarge)
  public static let accessibilityMedium = Self(.accessibilityMedium)
  public static let accessibilityLarge = Self(.accessibilityLarge)
  public static let accessibilityExtraLarge = Self(.accessibilityExtraLarge)
  public static let accessibilityExtraExtraLarge = Self(.accessibilityExtraExtraLarge)
  public static let accessibilityExtraExtraExtraLarge = Self(.accessibilityExtraExtraExtraLarge)

  /// Whether it is one of the five accessibility sizes.
  public var isAccessibilityCategory: Bool { measured.isAccessibilityCategory }

  /// The library's own type; `large` for one that it does not know.
  var measured: ContentSizeCategory { ContentSizeCategory(uikitRawValue: rawValue) ?? .large }
}

extension UIContentSizeCategory: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.measured < right.measured }
}
