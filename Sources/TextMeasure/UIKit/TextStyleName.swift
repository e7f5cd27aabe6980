/// UIKit's text styles, `UIFont.TextStyle`.
///
/// The raw values are Swift's names; UIKit's own strings are ``uikitRawValue``.
public enum TextStyleName: String, Sendable, Hashable, CaseIterable {
  /// The largest title, 34 points at ``ContentSizeCategory/large``.
  case largeTitle
  /// 28 points.
  case title1
  /// 22 points.
  case title2
  /// 20 points.
  case title3
  /// 17 points, semibold.
  case headline
  /// 17 points.
  case body
  /// 16 points.
  case callout
  /// 15 points.
  case subheadline
  /// 13 points.
  case footnote
  /// 12 points.
  case caption1
  /// 11 points.
  case caption2

  /// The value of UIKit's constant, such as `UICTFontTextStyleBody`.
  public var uikitRawValue: String {
    let suffix =
      switch self {
      case .largeTitle: "Title0"
      case .title1: "Title1"
      case .title2: "Title2"
      case .title3: "Title3"
      case .headline: "Headline"
      case .body: "Body"
      case .callout: "Callout"
      case .subheadline: "Subhead"
      case .footnote: "Footnote"
      case .caption1: "Caption1"
      case .caption2: "Caption2"
      }
    return "UICTFontTextStyle" + suffix
  }

  /// The style with UIKit's string; `nil` for any other.
  public init?(uikitRawValue: String) {
    guard let found = Self.allCases.first(where: { $0.uikitRawValue == uikitRawValue }) else {
      return nil
    }
    self = found
  }
}
