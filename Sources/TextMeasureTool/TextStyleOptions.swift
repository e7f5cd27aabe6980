import ArgumentParser
import TextMeasureBatch

/// The options of a text's style, the same in every command that has a text.
struct TextStyleOptions: ParsableArguments {
  enum Keys: SettingSelection {
    static let options = [
      SettingOption(.systemFallback),
      SettingOption(.size),
      SettingOption(.kern),
      SettingOption(.features, value: "settings"),
      SettingOption(
        .opticalSizing,
        help: "Keep the opsz axis of variable fonts at its default (otherwise it follows the size)"),
      SettingOption(.japaneseScale),
      SettingOption(.language, value: "tag"),
      SettingOption(.direction),
      SettingOption(.lineSpacing),
      SettingOption(.alignment),
      SettingOption(.platform),
      SettingOption(.profile),
      SettingOption(.breakRules),
      SettingOption(
        .css, help: "Properties of CSS, under Chromium's rules", value: "declarations",
        example: "white-space: nowrap; line-height: 1.5"),
      SettingOption(
        .android, help: "Attributes of a TextView or of a Compose Text; --size is in sp",
        value: "declarations", example: "fontScale: 1.3; density: 2.625"),
    ]
  }

  @OptionGroup var fonts: FontOptions
  @OptionGroup var keys: SettingOptions<Keys>

  func validate() throws {
    try ArgumentCheck.settings(
      features: keys.word(.features), variations: fonts.variations, language: keys.word(.language))
  }

  /// The members of a request that the options stand for. Puts the lock on the fonts first, if there
  /// is one.
  ///
  /// - Parameter isSystem: whether the default font is the system font, as that of a text style.
  func members(isSystem: Bool = false) throws -> [String] {
    try fonts.lock.apply()
    return fonts.members(isSystem: isSystem) + keys.members
  }
}

/// The options of UIKit's text styles.
struct DynamicTypeOptions: ParsableArguments {
  enum Keys: SettingSelection {
    static let options = [
      SettingOption(.textStyle),
      SettingOption(.contentSizeCategory, "content-size", "content-size-category"),
    ]
  }

  @OptionGroup var keys: SettingOptions<Keys>

  func validate() throws {
    guard keys.has(.contentSizeCategory), !hasTextStyle else { return }
    throw ValidationError(
      "--content-size: there is no text style that it scales; add --text-style body, or remove it")
  }

  /// Whether a text style is given.
  var hasTextStyle: Bool { keys.has(.textStyle) }
}
