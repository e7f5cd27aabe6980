/// The fonts to try for each character, in order.
public struct FontCascade: Sendable, Hashable {
  /// The fonts, the preferred one first; its metrics are the line's.
  public var fonts: [Font]
  /// Whether to query Fontconfig for a font when none of `fonts` covers a character.
  ///
  /// Off by default: the result depends on the fonts installed on the machine. Preparing throws
  /// `fontconfigFailed` where Fontconfig is needed and not installed.
  public var usesSystemFallback: Bool

  /// Creates a cascade.
  public init(_ fonts: [Font], usesSystemFallback: Bool = false) {
    self.fonts = fonts
    self.usesSystemFallback = usesSystemFallback
  }

  /// The preferred font; `nil` in an empty cascade.
  public var primary: Font? { fonts.first }
}
