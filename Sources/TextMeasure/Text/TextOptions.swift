/// How lines are broken and how high they are, independent of the text's styles.
public struct TextOptions: Sendable, Hashable {
  /// Where lines may be broken, and when a line fits.
  public var breakRules: BreakRules
  /// The line-height rules of a platform.
  public var profile: MetricsProfile
  /// The base direction of paragraphs.
  public var direction: TextDirection
  /// The locale of line breaking (`ja` strictness, `ko` keep-all…), a BCP 47 tag; `nil` is the root
  /// locale.
  public var breakLocale: String?
  /// Whether every grapheme boundary is a break opportunity, as in `byCharWrapping`.
  public var breaksAtCharacters: Bool

  /// Creates options. The defaults are Unicode's break rules and UIKit's line heights.
  public init(
    breakRules: BreakRules = .unicode, profile: MetricsProfile = .uikit,
    direction: TextDirection = .auto, breakLocale: String? = nil, breaksAtCharacters: Bool = false
  ) {
    self.breakRules = breakRules
    self.profile = profile
    self.direction = direction
    self.breakLocale = breakLocale
    self.breaksAtCharacters = breaksAtCharacters
  }
}
