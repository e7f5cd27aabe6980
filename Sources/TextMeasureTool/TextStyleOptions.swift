import ArgumentParser
import TextMeasureBatch

/// The options of a text's style, the same in every command that has a text.
///
/// An absent option leaves the request's default, so no default is written twice.
struct TextStyleOptions: ParsableArguments {
  @OptionGroup var fonts: FontOptions

  @Flag(help: "Use installed fonts for missing characters")
  var systemFallback = false

  @Option(
    help: ArgumentHelp("Font size (default: 17, or the text style's)", valueName: "points"),
    transform: DecimalArgument.read)
  var size: Double?

  @Option(
    help: ArgumentHelp("Space after every character; 0 turns kerning off", valueName: "points"),
    transform: DecimalArgument.read)
  var kern: Double?

  @Option(help: ArgumentHelp("OpenType features, such as liga=0,kern", valueName: "settings"))
  var features: String?

  @Flag(help: "Keep the opsz axis of variable fonts at its default (without: it follows the size)")
  var noOpticalSizing = false

  @Option(help: ArgumentHelp("Language, a BCP 47 tag such as ja", valueName: "tag"))
  var language: String?

  @Option(help: "Base direction (default: auto)")
  var direction: BatchRequest.Direction?

  @Option(
    help: ArgumentHelp("Space between lines (default: 0)", valueName: "points"),
    transform: DecimalArgument.read)
  var lineSpacing: Double?

  @Option(help: "Horizontal alignment (default: natural)")
  var alignment: BatchRequest.Alignment?

  @Option(help: "Line-height rules of a platform (default: uikit)")
  var profile: BatchRequest.Profile?

  @Option(help: "Line break rules (default: unicode)")
  var breakRules: BatchRequest.BreakRules?

  func validate() throws {
    try ArgumentCheck.size(size)
    try ArgumentCheck.settings(
      features: features, variations: fonts.variations, language: language)
    try ArgumentCheck.kern(kern)
    try ArgumentCheck.length("line-spacing", lineSpacing)
  }

  /// How a text with these options is set. Puts the lock on the fonts first, if there is one.
  func setting(_ dynamicType: DynamicTypeOptions? = nil) throws -> BatchSetting {
    try fonts.lock.apply()
    var setting = BatchSetting()
    dynamicType?.fill(&setting.style)
    setting.style.fonts = fonts.names(isSystem: setting.style.textStyle != nil)
    setting.style.variations = fonts.variations
    setting.style.usesSystemFallback = systemFallback
    setting.style.size = size
    setting.style.kern = kern
    setting.style.features = features
    setting.style.usesOpticalSizing = !noOpticalSizing
    setting.style.language = language
    if let profile { setting.style.profile = profile }
    if let direction { setting.direction = direction }
    if let lineSpacing { setting.paragraph.lineSpacing = lineSpacing }
    if let alignment { setting.paragraph.alignment = alignment }
    if let breakRules { setting.breakRules = breakRules }
    return setting
  }
}

extension BatchRequest.Direction: Choice {}
extension BatchRequest.Profile: Choice {}
extension BatchRequest.Alignment: Choice {}
extension BatchRequest.BreakRules: Choice {}
