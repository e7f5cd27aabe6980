import TextMeasure

// The attributes of a TextView and of a Compose Text.
extension Vocabulary {
  static let androidText: Setting<BatchSetting> = .key(
    .android, \.android, .object(android),
    "Attributes of a `TextView` or of a Compose `Text`; with `platform` compose the latter's. `size` is in "
      + "sp, other lengths in dp.", "`AndroidLineMetrics`, `FontScale`, `TextOptions.breakStrategy`"
  )

  static let android = SettingTable<AndroidSetting>(
    "android", title: "`android`", AndroidSetting(),
    [
      .key(
        .breakStrategy, \.breakStrategy, .choice(.cases),
        default: "`high_quality`; `simple` in Compose", "How the lines of a paragraph are chosen.",
        "`TextOptions.breakStrategy`"),
      .key(
        .hyphenationFrequency, \.hyphenationFrequency, .choice(.cases), default: "`none`",
        "Which words are hyphenated; Compose's `Hyphens.Auto` is `normal`.",
        "`TextOptions.hyphenationFrequency`"),
      .key(
        .lineBreak, \.lineBreak, .choice(.cases), default: "none",
        "Compose's `LineBreak`: `simple`; `heading` is balanced, loose and at phrases; `paragraph` is of "
          + "high quality and strict.", "`TextOptions.breakStrategy`, `TextOptions.breakLocale`"),
      .key(
        .lineBreakWordStyle, \.wordStyle, .choice(.cases), default: "`auto`; `none` in Compose",
        "Where Japanese and Korean lines end: `auto` at phrases in Korean, and in Japanese paragraphs of "
          + "fewer than five lines, as in apps for Android 15.", "`TextOptions.breakLocale`"),
      .key(
        .useBoundsForWidth, \.usesBoundsForWidth, .flag, default: "`true`; `false` in Compose",
        "The boxes of glyphs, in whole pixels, count as a line's width where they are wider than its "
          + "advances.", "`TextOptions.usesBoundsForWidth`"),
      .key(
        .justificationMode, \.justificationMode, .choice(.cases), default: "`inter_word`",
        "What is widened in lines with `alignment` `justified`: spaces, or the gaps between all "
          + "characters.", "`TextOptions.justifiesCharacters`"),
      .key(
        .includeFontPadding, \.includesFontPadding, .flag, default: "`true`; `false` in Compose",
        "The first and the last line reach the font's box.",
        "`AndroidLineMetrics.includesFontPadding`"),
      .key(
        .fallbackLineSpacing, \.metrics.usesFallbackLineSpacing, .flag, default: "`true`",
        "Fallback fonts make a line taller.", "`AndroidLineMetrics.usesFallbackLineSpacing`"),
      .key(
        .elegantTextHeight, \.metrics.usesElegantTextHeight, .flag,
        "Every line is high enough for all scripts.", "`AndroidLineMetrics.usesElegantTextHeight`"),
      .key(
        .lineSpacingExtra, \.metrics.spacingAdded, .signedLength,
        "Space after each line but the last.", "`AndroidLineMetrics.spacingAdded`"),
      .key(
        .lineSpacingMultiplier, \.metrics.spacingMultiplier, .multiple, default: "1",
        "The factor on the height of each line but the last.",
        "`AndroidLineMetrics.spacingMultiplier`"),
      .key(
        .lineHeight, \.lineHeight, .length, default: "the fonts'",
        "The height of a line: Compose's `lineHeight`, `TextView.setLineHeight`.",
        "`ComposeLineHeight.height`, `AndroidLineMetrics.viewLineHeight`"),
      .key(
        .lineHeightAlignment, \.lineHeightAlignment, .choice(.cases),
        default: "`proportional`, with `includeFontPadding` none",
        "Where the text stands in a line of that height: `LineHeightStyle.Alignment`.",
        "`ComposeLineHeight.alignment`"),
      .key(
        .lineHeightTrim, \.lineHeightTrim, .choice(.cases), default: "`both`",
        "Which outer lines keep the fonts' extent: `LineHeightStyle.Trim`, with "
          + "`lineHeightAlignment`.", "`ComposeLineHeight.trim`"),
      .key(
        .lineHeightMode, \.lineHeightMode, .choice(.cases), default: "`fixed`",
        "Whether lines whose fonts are higher keep their height: `LineHeightStyle.Mode`.",
        "`ComposeLineHeight.mode`"),
      .key(
        .firstBaselineToTopHeight, \.metrics.firstBaselineToTopHeight, .length,
        "The least distance from the top to the first baseline.",
        "`AndroidLineMetrics.firstBaselineToTopHeight`"),
      .key(
        .lastBaselineToBottomHeight, \.metrics.lastBaselineToBottomHeight, .length,
        "The least distance from the last baseline to the bottom.",
        "`AndroidLineMetrics.lastBaselineToBottomHeight`"),
      .key(
        .fontScale, \.fontScale, .positive(atMost: 10), default: "1", unit: "",
        "The reader's font scale. From 1.03 to 2 large text grows less than small text.",
        "`FontScale`"),
      .key(
        .density, \.density, .positive(atMost: BatchLimits.largestScale), default: "1",
        unit: "pixels per dp",
        "The screen's density, by whose pixels heights are rounded; the reply has `px`.",
        "`AndroidLineMetrics.density`"),
    ])
}
