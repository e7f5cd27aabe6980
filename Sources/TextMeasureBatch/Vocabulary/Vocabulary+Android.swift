import TextMeasure

// The attributes of a TextView and of a Compose Text.
extension Vocabulary {
  static let androidText: Setting<BatchSetting> = .object(
    .android, \.android, android,
    "Attributes of a `TextView` or of a Compose `Text`; with `platform` compose the latter's. `size` is in "
      + "sp, other lengths in dp.",
    "`AndroidLineMetrics`, `FontScale`, `TextOptions.breakStrategy`")

  static let android = SettingTable<AndroidSetting>(
    "android", title: "`android`", AndroidSetting(),
    [
      .choice(
        .breakStrategy, \.breakStrategy, Names(BreakStrategy.allCases) { $0?.rawValue ?? "" },
        default: "`high_quality`; `simple` in Compose",
        "How the lines of a paragraph are chosen.", "`TextOptions.breakStrategy`"),
      .choice(
        .hyphenationFrequency, \.hyphenationFrequency, .cases, default: "`none`",
        "Which words are hyphenated; Compose's `Hyphens.Auto` is `normal`.",
        "`TextOptions.hyphenationFrequency`"),
      .choice(
        .lineBreak, \.lineBreak,
        Names(AndroidSetting.LineBreak.allCases) { $0?.rawValue ?? "" }, default: "none",
        "Compose's `LineBreak`: `simple`; `heading` is balanced, loose and at phrases; `paragraph` is of "
          + "high quality and strict.", "`TextOptions.breakStrategy`, `TextOptions.breakLocale`"),
      .choice(
        .lineBreakWordStyle, \.wordStyle,
        Names(AndroidSetting.WordStyle.allCases) { $0?.rawValue ?? "" },
        default: "`auto`; `none` in Compose",
        "Where Japanese and Korean lines end: `auto` at phrases in Korean, and in Japanese paragraphs of "
          + "fewer than five lines, as in apps for Android 15.", "`TextOptions.breakLocale`"),
      .flag(
        .useBoundsForWidth, \.boundsFlag, default: "`true`; `false` in Compose",
        "The boxes of glyphs, in whole pixels, count as a line's width where they are wider than its "
          + "advances.",
        "`TextOptions.usesBoundsForWidth`"),
      .choice(
        .justificationMode, \.justificationMode, .cases, default: "`inter_word`",
        "What is widened in lines with `alignment` `justified`: spaces, or the gaps between all "
          + "characters.", "`TextOptions.justifiesCharacters`"),
      .flag(
        .includeFontPadding, \.paddingFlag, default: "`true`; `false` in Compose",
        "The first and the last line reach the font's box.",
        "`AndroidLineMetrics.includesFontPadding`"),
      .flag(
        .fallbackLineSpacing, \.metrics.usesFallbackLineSpacing, default: "`true`",
        "Fallback fonts make a line taller.", "`AndroidLineMetrics.usesFallbackLineSpacing`"),
      .flag(
        .elegantTextHeight, \.metrics.usesElegantTextHeight,
        "Every line is high enough for all scripts.",
        "`AndroidLineMetrics.usesElegantTextHeight`"),
      .number(
        .lineSpacingExtra, \.metrics.spacingAdded, BatchLimits.signedLengths,
        "Space after each line but the last.", "`AndroidLineMetrics.spacingAdded`"),
      .number(
        .lineSpacingMultiplier, \.metrics.spacingMultiplier,
        0...BatchLimits.largestLineHeightMultiple, default: "1", unit: "",
        "The factor on the height of each line but the last.",
        "`AndroidLineMetrics.spacingMultiplier`"),
      .number(
        .lineHeight, \.lineHeight, 0...BatchLimits.longestLength, default: "the fonts'",
        "The height of a line: Compose's `lineHeight`, `TextView.setLineHeight`.",
        "`ComposeLineHeight.height`, `AndroidLineMetrics.viewLineHeight`"),
      .choice(
        .lineHeightAlignment, \.lineHeightAlignment,
        Names(ComposeLineHeight.Alignment.allCases) { $0?.rawValue ?? "" },
        default: "`proportional`, with `includeFontPadding` none",
        "Where the text stands in a line of that height: `LineHeightStyle.Alignment`.",
        "`ComposeLineHeight.alignment`"),
      .choice(
        .lineHeightTrim, \.lineHeightTrim, .cases, default: "`both`",
        "Which outer lines keep the fonts' extent: `LineHeightStyle.Trim`, with "
          + "`lineHeightAlignment`.", "`ComposeLineHeight.trim`"),
      .choice(
        .lineHeightMode, \.lineHeightMode, .cases, default: "`fixed`",
        "Whether lines whose fonts are higher keep their height: `LineHeightStyle.Mode`.",
        "`ComposeLineHeight.mode`"),
      .number(
        .firstBaselineToTopHeight, \.metrics.firstBaselineToTopHeight, BatchLimits.lengths,
        "The least distance from the top to the first baseline.",
        "`AndroidLineMetrics.firstBaselineToTopHeight`"),
      .number(
        .lastBaselineToBottomHeight, \.metrics.lastBaselineToBottomHeight, BatchLimits.lengths,
        "The least distance from the last baseline to the bottom.",
        "`AndroidLineMetrics.lastBaselineToBottomHeight`"),
      .positive(
        .fontScale, \.fontScale, atMost: 10, default: "1", unit: "",
        "The reader's font scale. From 1.03 to 2 large text grows less than small text.",
        "`FontScale`"),
      .positive(
        .density, \.givenDensity, atMost: BatchLimits.largestScale, default: "1",
        unit: "pixels per dp",
        "The screen's density, by whose pixels heights are rounded; the reply has `px`.",
        "`AndroidLineMetrics.density`"),
    ])
}
