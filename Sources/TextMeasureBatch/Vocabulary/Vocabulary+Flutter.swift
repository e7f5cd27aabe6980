import TextMeasure

// The fields of Flutter's TextPainter.
extension Vocabulary {
  static let flutterText: Setting<BatchSetting> = .object(
    .flutter, \.flutter, flutter,
    "Fields of Flutter's `TextPainter`; with it `width` is that of `textWidthBasis`.",
    "`FlutterLineMetrics`")

  static let flutter = SettingTable<FlutterSetting>(
    "flutter", title: "`flutter`", FlutterSetting(),
    [
      .number(
        .height, \.metrics.heightMultiplier, 0...BatchLimits.largestLineHeightMultiple,
        default: "the fonts'", unit: "",
        "`TextStyle.height`: the line's height as a multiple of the size; 0 is the fonts'.",
        "`FlutterLineMetrics.heightMultiplier`"),
      .choice(
        .leadingDistribution, \.metrics.leadingDistribution, .cases, default: "`proportional`",
        "How the height that `height` adds is distributed.",
        "`FlutterLineMetrics.leadingDistribution`"),
      .flag(
        .applyHeightToFirstAscent, \.metrics.appliesHeightToFirstAscent, default: "`true`",
        "`TextHeightBehavior`: whether `height` counts above the first line.",
        "`FlutterLineMetrics.appliesHeightToFirstAscent`"),
      .flag(
        .applyHeightToLastDescent, \.metrics.appliesHeightToLastDescent, default: "`true`",
        "`TextHeightBehavior`: whether `height` counts below the last line.",
        "`FlutterLineMetrics.appliesHeightToLastDescent`"),
      .object(
        .strut, \.strut, strut, "`StrutStyle`: the least height of every line.", "`FlutterStrut`"),
      .positive(
        .textScaler, \.textScaler, atMost: 10, default: "1", unit: "",
        "`TextScaler.linear`: the factor on sizes of fonts.", ""),
      .choice(
        .textWidthBasis, \.widthBasis, .cases, default: "`parent`",
        "`parent`: the lines as they are without wrapping, at most the room; `longestLine`: the widest line.",
        ""),
    ])

  static let strut = SettingTable<FlutterSetting.Strut>(
    "strut", title: "`flutter.strut`", FlutterSetting.Strut(),
    [
      .string(
        .font, \.font, default: "the text's first", "Its font: a path, `path#index` or a name.",
        "`FlutterStrut.font`"),
      .positive(
        .size, \.size, atMost: BatchLimits.largestSize, default: "14", "`fontSize`.",
        "`FlutterStrut.size`"),
      .number(
        .height, \.height, 0...BatchLimits.largestLineHeightMultiple, default: "the font's",
        unit: "", "Its height as a multiple of its size.", "`FlutterStrut.heightMultiplier`"),
      .choice(
        .leadingDistribution, \.leadingDistribution, .cases, default: "`proportional`",
        "How the height that `height` adds is distributed.", "`FlutterStrut.leadingDistribution`"),
      .number(
        .leading, \.leading, 0...BatchLimits.largestLineHeightMultiple, unit: "",
        "Further space, half above and half below, as a multiple of its size.",
        "`FlutterStrut.leading`"),
      .flag(
        .forceStrutHeight, \.forcesHeight, "Lines are never higher, either.",
        "`FlutterStrut.forcesHeight`"),
    ])
}
