extension Platform {
  /// iOS and iPadOS: UIKit's string drawing and labels.
  public static let ios = apple(
    "ios", .uikit,
    height: PlatformFact(
      .lineHeight,
      "`hhea`, unrounded; the line gap between lines; fallback fonts do not count, but labels in a text style "
        + "grow for scripts with tall letters (by how much is unknown)",
      .published, source: "UIKit's published figures and documentation",
      standIn: shortLabels, for: .tallScripts),
    size: PlatformFact(
      .size, "`boundingRect`: unrounded; `sizeThatFits`: up to the pixel grid of `scale`",
      .published, source: "UIKit's published figures"),
    scale: PlatformFact(
      .scale, "Dynamic Type, for a `textStyle`", .published, source: "Apple's tables of sizes"))

  /// macOS: AppKit's string drawing.
  public static let macos = apple(
    "macos", .appkit,
    height: PlatformFact(
      .lineHeight, "`hhea`, ascent and descent in whole points; the fonts that are used count",
      .published, source: "published figures"),
    size: PlatformFact(
      .size, "`boundingRect`, unrounded", .published, source: "AppKit's documentation"),
    scale: PlatformFact(
      .scale, "none; a `textStyle` is refused", .published, source: "AppKit's documentation"))

  /// Mac Catalyst: UIKit's rules at the measured sizes of the system font.
  public static let catalyst = apple(
    "catalyst", .catalyst,
    height: PlatformFact(
      .lineHeight,
      "measured heights of the system font; other fonts and sizes are refused; labels grow as on `ios`",
      .recorded, source: "openuikit's recordings", standIn: shortLabels, for: .tallScripts),
    size: PlatformFact(
      .size, "`boundingRect`: unrounded; `sizeThatFits`: up to the pixel grid of `scale`",
      .published, source: "UIKit's published figures"),
    scale: PlatformFact(
      .scale, "Dynamic Type, for a `textStyle`", .published, source: "Apple's tables of sizes"))

  private static let shortLabels = "labels do not grow for scripts with tall letters"

  private static func apple(
    _ name: String, _ profile: MetricsProfile, height: PlatformFact, size: PlatformFact,
    scale: PlatformFact
  ) -> Platform {
    Platform(
      name: name, breakRules: .apple, profile: profile, opensFinalLine: true,
      usesStringDrawing: true, fontName: "system",
      facts: [
        PlatformFact(
          .opportunities,
          "ICU 76 (iOS 18.4, macOS 15.4 and later; the older rules of earlier releases are not here) with "
            + "the quotation marks of the text's language and Apple's Thai words; soft hyphens only where "
            + "hyphenation is on, as since iOS 15", .liveOracle,
          source: "Apple's ICU in Swift's Foundation; soft hyphens: reports"),
        PlatformFact(
          .fit, "a line may be 2⁻¹⁰ pt too wide", .estimated, source: "published figures of UIKit"),
        PlatformFact(
          .choice, "greedy; `lineBreakStrategy`: a last word takes another with it (push-out)",
          .published, source: "UIKit's documentation"),
        PlatformFact(
          .newline,
          "a final terminator opens a line, but a label drops it behind other text, and one alone is two lines "
            + "of a label, whatever its limit; an empty text is a line high, in a label 0",
          .published, source: "UIKit's published figures"),
        PlatformFact(
          .tabs, "stops every 28 pt, or those of the paragraph style", .published,
          source: "UIKit's documentation"),
        height, size,
        PlatformFact(
          .truncation,
          "`…` in the style beside it, in place of white space before it; head, middle or tail",
          .published,
          source: "UIKit's documentation"),
        PlatformFact(
          .font, "San Francisco, with published advances and a stand-in's outlines", .published,
          source: "published advances; see `substitutions`"),
        scale,
      ])
  }
}
