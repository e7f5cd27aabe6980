import ArgumentParser
import TextMeasureBatch

/// The options of fonts and style.
///
/// An absent option leaves the request's default, so no default is written twice.
struct TextStyleOptions: ParsableArguments {
  @Option(help: FontArguments.fontHelp, completion: .file())
  var font: [String] = []

  @Option(
    help: ArgumentHelp(
      "Font behind those of --font in the cascade. Repeatable.", valueName: "font"),
    completion: .file())
  var fallback: [String] = []

  @Flag(help: "Use installed fonts for missing characters")
  var systemFallback = false

  @Option(
    help: ArgumentHelp("Font size (default: 17, or the text style's)", valueName: "points"),
    transform: DecimalArgument.read)
  var size: Double?

  @Option(help: "UIKit's text style, such as body")
  var textStyle: BatchRequest.TextStyle?

  @Option(
    name: [.customLong("content-size"), .customLong("content-size-category")],
    help: "With --text-style: preferred text size, such as accessibilityLarge (default: large)")
  var contentSizeCategory: BatchRequest.ContentSizeCategory?

  @Option(
    help: ArgumentHelp("Space after every character; 0 turns kerning off", valueName: "points"),
    transform: DecimalArgument.read)
  var kern: Double?

  @Option(help: ArgumentHelp("OpenType features, such as liga=0,kern", valueName: "settings"))
  var features: String?

  @Option(help: ArgumentHelp("Axes of variable fonts, such as wght=650", valueName: "axes"))
  var variations: String?

  @Option(help: ArgumentHelp("Language, a BCP 47 tag such as ja", valueName: "tag"))
  var language: String?

  @Option(help: "Base direction (default: auto)")
  var direction: BatchRequest.Direction?

  @Option(help: "Line-height rules of a platform (default: uikit)")
  var profile: BatchRequest.Profile?

  @OptionGroup var lock: LockArguments

  func validate() throws {
    try ArgumentCheck.size(size)
    try ArgumentCheck.settings(features: features, variations: variations, language: language)
    try ArgumentCheck.kern(kern)
    for name in font + fallback { try ArgumentCheck.name("font", name) }
    if contentSizeCategory != nil, textStyle == nil {
      throw ValidationError(
        "--content-size: there is no text style that it scales; add --text-style body, or remove it"
      )
    }
    if font.isEmpty, !fallback.isEmpty {
      throw ValidationError(
        "--fallback: there is no --font that it completes; name one")
    }
  }

  /// Puts the options into a request's style.
  func fill(_ style: inout BatchStyle) throws {
    try lock.apply()
    style.fonts = font + fallback
    style.usesSystemFallback = systemFallback
    style.size = size
    style.textStyle = textStyle
    if let contentSizeCategory { style.contentSizeCategory = contentSizeCategory }
    style.kern = kern
    style.features = features
    style.variations = variations
    style.language = language
    if let profile { style.profile = profile }
  }
}

extension BatchRequest.TextStyle: Choice {
  /// Without the styles whose sizes are not published: they are read, and refused with that reason.
  static var allValueStrings: [String] { published.map(\.rawValue) }
}
extension BatchRequest.ContentSizeCategory: Choice {}
extension BatchRequest.Direction: Choice {}
extension BatchRequest.Profile: Choice {}
