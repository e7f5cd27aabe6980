extension Platform {
  /// Android's `TextView` with its default attributes; lengths are pixels.
  public static let android = Platform(
    name: "android", breakRules: .unicode, profile: .android, opensFinalLine: true,
    usesStringDrawing: false, fontName: "Roboto",
    facts: minikin(
      choice: PlatformFact(
        .choice, "`BREAK_STRATEGY_HIGH_QUALITY`: the lines of a paragraph together", .published,
        source: "AOSP `TextView`, `OptimalLineBreaker`", standIn: "lines are filled greedily",
        for: .severalLines),
      height: "whole pixels, no line gap; the first and last line reach the font's box",
      heightSource: "AOSP `Paint`, `StaticLayout`"))

  /// Jetpack Compose's `Text` with its default style; lengths are pixels.
  public static let compose = Platform(
    name: "compose", breakRules: .unicode,
    profile: .android(AndroidLineMetrics(includesFontPadding: false)), opensFinalLine: true,
    usesStringDrawing: false, fontName: "Roboto",
    facts: minikin(
      choice: PlatformFact(
        .choice, "greedy (`LineBreak.Simple`)", .published, source: "Compose `LineBreak`"),
      height: "whole pixels, no line gap, no font padding",
      heightSource: "Compose `PlatformTextStyle`"))

  /// Flutter's `Text` with its default style.
  public static let flutter = Platform(
    name: "flutter", breakRules: .unicode, profile: .flutter, opensFinalLine: true,
    usesStringDrawing: false, fontName: "Roboto",
    facts: [
      PlatformFact(
        .opportunities, "ICU 77 as SkParagraph has it", .published, source: "Skia `SkUnicode`",
        standIn: "breaks are Unicode's", for: .severalLines),
      PlatformFact(
        .fit, "widths in 32-bit floats", .published, source: "Skia `TextWrapper`",
        standIn: "a line may be 2⁻¹⁰ px too wide",
        for: .severalLines),
      PlatformFact(.choice, "greedy", .published, source: "Skia `TextWrapper`"),
      PlatformFact(
        .newline,
        "a carriage return and U+0085 end no line; a final line feed opens one; an empty text is a "
          + "line high", .recorded, source: "CanvasKit",
        standIn: "other terminators than the line feed end lines, too", for: .otherTerminators),
      PlatformFact(
        .tabs, "no stops: a tab is as wide as the font's glyph", .published, source: "Skia",
        standIn: "tabs have UIKit's stops", for: .tabs),
      PlatformFact(
        .lineHeight, "half of the line gap above and below, each line in whole pixels; used fonts",
        .published, source: "Skia `Run`, `InternalLineMetrics`"),
      PlatformFact(
        .size,
        "the width up to whole pixels, with trailing white space; several lines take all of the room",
        .published, source: "Flutter `TextPainter`, `TextWidthBasis.parent`",
        standIn: "the width is the widest line's, not rounded, without trailing white space"),
      PlatformFact(
        .truncation, "`…` at the end (`TextOverflow.ellipsis`)", .published,
        source: "Flutter `RenderParagraph`", standIn: "truncation is UIKit's", for: .hiddenText),
      PlatformFact(
        .font, "Roboto on Android, then the device's fonts; here the bundled ones", .published,
        source: "Flutter `Typography`"),
      PlatformFact(
        .scale, "`TextScaler`, by the caller", .published, source: "Flutter `TextScaler`"),
    ])

  private static func minikin(
    choice: PlatformFact, height: String, heightSource: String
  ) -> [PlatformFact] {
    [
      PlatformFact(
        .opportunities, "ICU with Minikin's own breaks in addresses", .published,
        source: "AOSP `WordBreaker`", standIn: "breaks are Unicode's", for: .severalLines),
      PlatformFact(
        .fit, "widths in 32-bit floats", .published, source: "AOSP `GreedyLineBreaker`",
        standIn: "a line may be 2⁻¹⁰ px too wide",
        for: .severalLines),
      choice,
      PlatformFact(
        .newline,
        "only a line feed ends a line; a final one opens another; an empty text is a line high",
        .published, source: "AOSP `StaticLayout`",
        standIn: "other terminators than the line feed end lines, too", for: .otherTerminators),
      PlatformFact(
        .tabs, "stops every 20 px", .published, source: "AOSP `Layout.TAB_INCREMENT`",
        standIn: "tabs have UIKit's stops", for: .tabs),
      PlatformFact(.lineHeight, height, .published, source: heightSource),
      PlatformFact(
        .size,
        "the width up to whole pixels, with trailing white space; several lines take all of the room",
        .published, source: "AOSP `TextView`, Compose `Paragraph`",
        standIn: "the width is the widest line's, not rounded, without trailing white space"),
      PlatformFact(
        .truncation, "`…` where `ellipsize` puts it", .published, source: "AOSP `StaticLayout`",
        standIn: "truncation is UIKit's", for: .hiddenText),
      PlatformFact(
        .font, "Roboto, then the device's fonts; here the bundled ones", .published,
        source: "AOSP `fonts.xml`"),
      PlatformFact(
        .scale, "the reader's font scale, by the caller", .published,
        source: "AOSP `FontScaleConverter`"),
    ]
  }
}
