import TextMeasure

// The fields of Flutter's TextPainter.
extension Vocabulary {
  static let flutterText: Setting<BatchSetting> = .key(
    .flutter, \.flutter, .object(flutter),
    "Fields of Flutter's `TextPainter`; with it `width` is that of `textWidthBasis`.",
    "`FlutterLineMetrics`")

  static let flutter = SettingTable<FlutterSetting>(
    "flutter", title: "`flutter`", FlutterSetting(),
    [
      .key(
        .height, \.metrics.heightMultiplier, .multiple, default: "the fonts'",
        "`TextStyle.height`: the line's height as a multiple of the size; 0 is the fonts'.",
        "`FlutterLineMetrics.heightMultiplier`"),
      .key(
        .leadingDistribution, \.metrics.leadingDistribution, .choice(.cases),
        default: "`proportional`", "How the height that `height` adds is distributed.",
        "`FlutterLineMetrics.leadingDistribution`"),
      .key(
        .applyHeightToFirstAscent, \.metrics.appliesHeightToFirstAscent, .flag, default: "`true`",
        "`TextHeightBehavior`: whether `height` counts above the first line.",
        "`FlutterLineMetrics.appliesHeightToFirstAscent`"),
      .key(
        .applyHeightToLastDescent, \.metrics.appliesHeightToLastDescent, .flag, default: "`true`",
        "`TextHeightBehavior`: whether `height` counts below the last line.",
        "`FlutterLineMetrics.appliesHeightToLastDescent`"),
      .key(
        .strut, \.strut, .object(strut), "`StrutStyle`: the least height of every line.",
        "`FlutterStrut`"),
      .key(
        .textScaler, \.textScaler, .positive(atMost: 10), default: "1", unit: "",
        "`TextScaler.linear`: the factor on sizes of fonts.", ""),
      .key(
        .textWidthBasis, \.widthBasis, .choice(.cases), default: "`parent`",
        "`parent`: the lines as they are without wrapping, at most the room; `longestLine`: the widest line.",
        ""),
    ])

  static let strut = SettingTable<FlutterSetting.Strut>(
    "strut", title: "`flutter.strut`", FlutterSetting.Strut(),
    [
      .key(
        .font, \.font, .string, default: "the text's first",
        "Its font: a path, `path#index` or a name.", "`FlutterStrut.font`"),
      .key(.size, \.size, .fontSize, default: "14", "`fontSize`.", "`FlutterStrut.size`"),
      .key(
        .height, \.height, .multiple, default: "the font's",
        "Its height as a multiple of its size.", "`FlutterStrut.heightMultiplier`"),
      .key(
        .leadingDistribution, \.leadingDistribution, .choice(.cases), default: "`proportional`",
        "How the height that `height` adds is distributed.", "`FlutterStrut.leadingDistribution`"),
      .key(
        .leading, \.leading, .multiple,
        "Further space, half above and half below, as a multiple of its size.",
        "`FlutterStrut.leading`"),
      .key(
        .forceStrutHeight, \.forcesHeight, .flag, "Lines are never higher, either.",
        "`FlutterStrut.forcesHeight`"),
    ])
}
