extension BatchObject {
  typealias Description = BatchKeyDescription

  static func names<Choice: CaseIterable & RawRepresentable<String>>(
    _: Choice.Type
  ) -> BatchKeyDescription.ValueType {
    .choice(Choice.allCases.map(\.rawValue))
  }

  private static var offset: BatchKeyDescription.ValueType {
    .count(limit: BatchLimits.largestOffset)
  }

  /// The keys that say what text is measured.
  func partDescription(of key: BatchKey) -> BatchKeyDescription? {
    let parts = BatchLimits.mostParts
    return switch key {
    case .id:
      Description(.any, "`null`", "", "Returned in the reply, byte for byte.", "")
    case .text: Description(.text, "required", "", "The text.", "`StyledText.string`")
    case .runs:
      Description(
        .objects(.run, limit: parts), "none", "",
        "Ranges with another style, ascending, without overlap.",
        "`StyledText.runs`, `StyledText.Run.style`")
    case .attachments:
      Description(
        .objects(.attachment, limit: parts), "none", "",
        "Boxes in place of U+FFFC, ascending.", "`StyledText.Run.attachment`")
    case .paragraphs:
      Description(
        .objects(.paragraph, limit: parts), "none", "",
        "Styles of the paragraphs that begin in a range, ascending, without overlap.",
        "`StyledText.Run.paragraphStyle`")
    case .start:
      Description(
        Self.offset, "required", "UTF-16 units", "Where it begins.", "`StyledText.Run.range`")
    case .end:
      Description(
        Self.offset, "required", "UTF-16 units", "Where it ends.", "`StyledText.Run.range`")
    default: nil
    }
  }

  /// The keys of a style.
  func styleDescription(of key: BatchKey) -> BatchKeyDescription? {
    let largest = BatchLimits.largestSize
    return switch key {
    case .fonts:
      Description(
        .strings(limit: BatchLimits.mostFonts), "the bundled fonts", "",
        "The cascade: paths, `path#index` or names; `system` is the system font, `bundled` the bundled fonts.",
        "`TextStyle.fonts`")
    case .systemFallback:
      Description(
        .boolean, "`false`", "", "Use installed fonts for missing characters.",
        "`FontCascade.usesSystemFallback`")
    case .size:
      Description(
        .positive(limit: largest), "17, or the text style's", "points", "The font size.",
        "`TextStyle.size`")
    case .textStyle:
      Description(
        Self.names(BatchRequest.TextStyle.self), "none", "",
        "UIKit's text style, which gives font, size and leading. Refused: `extraLargeTitle`, "
          + "`extraLargeTitle2`, whose sizes are not published.",
        "`TextStyleName`, `TextStyle.leading`")
    case .contentSizeCategory:
      Description(
        Self.names(BatchRequest.ContentSizeCategory.self), "`large`", "",
        "The preferred text size. It scales only a text style.", "`ContentSizeCategory`")
    case .language:
      Description(
        .string, "undetermined", "", "A BCP 47 tag, for glyphs, line breaks and hyphens.",
        "`TextStyle.language`, `TextOptions.breakLocale`")
    case .features:
      Description(
        .string, "the fonts'", "", "OpenType features: `liga=0,ss01`.", "`TextStyle.features`")
    case .variations:
      Description(
        .string, "the fonts'", "", "Axes of variable fonts: `wght=650`.", "`FontVariation`")
    case .kern:
      Description(
        .number(-largest...largest), "the font's kerning", "points",
        "Added after every visible character; 0 switches kerning off.", "`TextStyle.kern`")
    case .tracking:
      Description(
        .number(-largest...largest), "0", "points",
        "Added after every visible character; kerning stays.", "`TextStyle.tracking`")
    case .ligatures:
      Description(
        .boolean, "`true`", "", "Common and contextual ligatures.", "`TextStyle.usesLigatures`")
    case .opticalSizing:
      Description(
        .boolean, "`true`", "",
        "The `opsz` axis of a font follows the size, unless `variations` has it.",
        "`TextStyle.usesOpticalSizing`")
    case .baselineOffset:
      Description(
        .number(-largest...largest), "0", "points", "How far the text is raised.",
        "`TextStyle.baselineOffset`")
    case .profile:
      Description(
        Self.names(BatchRequest.Profile.self), "`uikit`", "",
        "Line-height rules (platform profile).", "`TextOptions.profile`")
    default: nil
    }
  }

  /// The keys of a paragraph style.
  func paragraphDescription(of key: BatchKey) -> BatchKeyDescription? {
    let longest = BatchLimits.longestLength
    func length(_ standard: String, _ meaning: String) -> BatchKeyDescription {
      Description(
        .number(BatchLimits.lengths), standard, "points", meaning,
        "`ParagraphStyle.\(key.rawValue)`")
    }
    return switch key {
    case .lineBreakMode:
      Description(
        Self.names(BatchRequest.LineBreakMode.self), "`wordWrap`; `truncateTail` in labels", "",
        "How a line that does not fit is broken or cut.",
        "`ParagraphStyle.lineBreakMode`, `TextOptions.breaksAtCharacters`")
    case .lineBreakStrategy:
      Description(
        .options(BatchRequest.LineBreakStrategy.names.map(\.name)),
        "`none`; `standard` in labels", "", "Line break strategy.",
        "`ParagraphStyle.lineBreakStrategy`")
    case .alignment:
      Description(
        Self.names(BatchRequest.Alignment.self), "`natural`", "",
        "How lines are aligned. `justified` stretches the runs and graphemes of wrapped lines, not "
          + "`width`.",
        "`ParagraphStyle.alignment`")
    case .lineSpacing: length("0", "Between two lines.")
    case .minimumLineHeight: length("0: none", "The minimum height of a line.")
    case .maximumLineHeight: length("0: none", "The maximum height of a line.")
    case .lineHeightMultiple:
      Description(
        .number(0...BatchLimits.largestLineHeightMultiple), "0: none", "",
        "The factor on a line's natural height.", "`ParagraphStyle.lineHeightMultiple`")
    case .paragraphSpacing: length("0", "After a paragraph.")
    case .paragraphSpacingBefore: length("0", "Before a paragraph.")
    case .firstLineHeadIndent: length("0", "The first line's indent from the leading edge.")
    case .headIndent: length("0", "The other lines' indent from the leading edge.")
    case .tailIndent:
      Description(
        .number(-longest...longest), "0", "points",
        "Where lines end: from the leading edge if positive, else from the trailing one.",
        "`ParagraphStyle.tailIndent`")
    case .tabStops:
      Description(
        .objects(.tabStop, limit: BatchLimits.mostTabStops), "12 left ones, every 28 points", "",
        "The tab stops.", "`ParagraphStyle.tabStops`")
    case .defaultTabInterval: length("0: none", "The distance of further tab stops.")
    case .hyphenationFactor:
      Description(
        .number(0...1), "0: never", "",
        "Hyphenate where a line fills less than this share of its width.",
        "`ParagraphStyle.hyphenationFactor`")
    case .direction:
      Description(
        Self.names(BatchRequest.Direction.self), self == .request ? "`auto`" : "the request's",
        "", "The base direction; `auto` is that of the first strong character.",
        "`TextOptions.direction`, `ParagraphStyle.baseWritingDirection`")
    default: nil
    }
  }
}
