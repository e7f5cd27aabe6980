/// How lines are broken and how high they are, apart from what the text's styles say.
public struct TextOptions: Sendable, Hashable {
  /// Where lines may be broken, and when a line fits.
  public var breakRules: BreakRules
  /// Which vertical metrics make a line.
  public var profile: MetricsProfile
  /// The base direction of paragraphs.
  public var direction: TextDirection
  /// The locale whose line breaking is used (`ja` strictness, `ko` keep-all…), a BCP 47 tag;
  /// `nil` is the root's.
  public var breakLocale: String?
  /// Whether every grapheme boundary is a break opportunity, as in `charWrap`.
  public var breaksAtCharacters: Bool

  /// Creates options; the defaults are Unicode's rules and UIKit's line heights.
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
