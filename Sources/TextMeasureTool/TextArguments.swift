import ArgumentParser
import Foundation
import TextMeasure

/// The options of a text's style, the same in every subcommand that has a text.
struct TextArguments: ParsableArguments {
  @OptionGroup var fonts: FontArguments

  @Option(
    help: ArgumentHelp("Font size (default: 17.0)", valueName: "points"),
    transform: DecimalArgument.read)
  var size: Double?

  @Option(help: ArgumentHelp("The language, a BCP 47 tag such as ja or sr-Cyrl", valueName: "tag"))
  var language: String?

  @Option(help: "The base direction: auto, ltr or rtl")
  var direction = TextDirection.auto

  @Option(help: ArgumentHelp("OpenType features: liga=0,ss01,-calt", valueName: "settings"))
  var features: String?

  @Option(
    help: ArgumentHelp("Space after every character; 0 turns kerning off", valueName: "points"),
    transform: DecimalArgument.read)
  var kern: Double?

  @Option(
    help: ArgumentHelp("Space between lines", valueName: "points"), transform: DecimalArgument.read)
  var lineSpacing = 0.0

  @Option(help: "Horizontal alignment: natural, left, center, right or justified")
  var alignment = AlignmentArgument.natural

  @Option(
    help: ArgumentHelp(
      "Line-height rules: \(MetricsProfile.named.map(\.name).joined(separator: ", "))"))
  var profile = "uikit"

  @Option(help: "Line break rules: unicode or chromium")
  var breakRules = BreakRules.unicode

  func validate() throws {
    try ArgumentCheck.length("line-spacing", lineSpacing)
    try ArgumentCheck.size(size)
    try ArgumentCheck.settings(
      features: features, variations: fonts.variations, language: language)
    try ArgumentCheck.kern(kern)
    let names = MetricsProfile.named.map(\.name)
    guard names.contains(profile) else {
      throw ValidationError(
        "--profile: there is no '\(profile)'; \(UsageMessage.choice(profile, names))")
    }
  }

  /// The names of the options that differ from their defaults.
  var given: [String] {
    [
      (!fonts.font.isEmpty, "--font"), (fonts.bundledFonts, "--bundled-fonts"),
      (fonts.variations != nil, "--variations"), (size != nil, "--size"),
      (language != nil, "--language"), (direction != .auto, "--direction"),
      (features != nil, "--features"), (kern != nil, "--kern"),
      (lineSpacing != 0, "--line-spacing"), (alignment != .natural, "--alignment"),
      (profile != "uikit", "--profile"), (breakRules != .unicode, "--break-rules"),
    ].filter(\.0).map(\.1)
  }

  /// The style of the options.
  ///
  /// - Parameter preferred: a text style in place of a size; without a font it is set in the system
  ///   font.
  func style(size: Double? = nil, preferred: PreferredTextStyle? = nil) throws -> TextStyle {
    let cascade = try fonts.cascade(for: preferred)
    let features = try features.map { try FontFeature.parse($0) } ?? []
    try cascade.requireFeatures(features)
    var style = TextStyle(
      fonts: cascade, size: preferred?.size ?? CGFloat(size ?? self.size ?? 17),
      kern: kern.map { CGFloat($0) }, features: features, language: language)
    if let preferred {
      let font = TextFont(fonts: cascade, pointSize: style.size)
      style.leading = preferred.baselineDistance - font.lineHeight
    }
    return style
  }

  /// The paragraph style of the options.
  var paragraphStyle: ParagraphStyle {
    ParagraphStyle(alignment: alignment.alignment, lineSpacing: CGFloat(lineSpacing))
  }

  /// How lines are broken and how high they are.
  func options() throws(TextMeasureError) -> TextOptions {
    TextOptions(
      breakRules: breakRules, profile: try MetricsProfile(named: profile), direction: direction,
      breakLocale: language)
  }

  /// A text prepared as the options say.
  func prepare(_ text: String) throws -> PreparedText {
    try TextPreparation(self).prepare(text)
  }
}

/// The alignments that can be requested.
enum AlignmentArgument: String, Choice {
  case natural, left, center, right, justified

  var alignment: TextAlignment {
    switch self {
    case .natural: .natural
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    }
  }
}
