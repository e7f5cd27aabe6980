extension Platform {
  /// Android's `TextView` with its default attributes; lengths are pixels.
  public static let android = Platform(
    name: "android", breakRules: .android, profile: .android, opensFinalLine: true,
    usesStringDrawing: false, fontName: "Roboto", breakStrategy: .highQuality,
    usesBoundsForWidth: true,
    facts: minikin(
      choice: PlatformFact(
        .choice,
        "`BREAK_STRATEGY_HIGH_QUALITY`: the lines of a paragraph together, greedily where it has a tab",
        .liveOracle, source: "Minikin of Android 15"),
      fit: "a line may not exceed its width; advances in 1/256 px, truncated, and glyphs' boxes "
        + "in whole pixels (`useBoundsForWidth`, in apps for Android 15)",
      height: "whole pixels, no line gap; the first and last line reach the font's box",
      heightSource: "AOSP `Paint`, `StaticLayout`"))

  /// Jetpack Compose's `Text` with its default style; lengths are pixels.
  public static let compose = Platform(
    name: "compose", breakRules: .android,
    profile: .android(AndroidLineMetrics(includesFontPadding: false)), opensFinalLine: true,
    usesStringDrawing: false, fontName: "Roboto",
    facts: minikin(
      choice: PlatformFact(
        .choice, "greedy (`LineBreak.Simple`)", .liveOracle,
        source: "Minikin of Android 15, Compose `LineBreak`"),
      fit: "a line may not exceed its width; advances in 1/256 px, truncated",
      height: "whole pixels, no line gap, no font padding",
      heightSource: "Compose `PlatformTextStyle`"))

  /// Flutter's `Text` with its default style.
  public static let flutter = Platform(
    name: "flutter", breakRules: .flutter, profile: .flutter, opensFinalLine: true,
    usesStringDrawing: false, fontName: "Roboto",
    facts: [
      PlatformFact(
        .opportunities,
        "UAX 14 of Unicode 16 (ICU 77), whatever the language; also after white space that does not fit; "
          + "inside a word that is wider than the line", .liveOracle, source: canvasKit),
      PlatformFact(
        .fit,
        "the width down to 1/100 px; nothing is shaped again at a line's ends, and soft hyphens show nothing",
        .liveOracle, source: canvasKit),
      PlatformFact(
        .choice,
        "greedy; a word wider than the line starts on the current one where two of its glyphs fit, three "
          + "from right to left", .liveOracle, source: canvasKit),
      PlatformFact(
        .newline,
        "a carriage return and U+0085 end no line; a final line feed opens one; an empty text is a "
          + "line high", .liveOracle, source: canvasKit),
      PlatformFact(
        .tabs, "no stops: a tab is a space", .liveOracle, source: canvasKit),
      PlatformFact(
        .lineHeight,
        "half of the line gap above and below, each line in whole pixels; used fonts, but not a line "
          + "feed's",
        .liveOracle, source: canvasKit),
      PlatformFact(
        .size,
        "`TextWidthBasis.longestLine`: the widest line without white space at its end; "
          + "`parent`: all of the room where there are several lines", .published,
        source: "Flutter `TextPainter`",
        standIn: "the width is that of `longestLine`, where white space alone counts 0",
        for: .severalLines),
      PlatformFact(
        .truncation,
        "`…` after the last glyphs beside which it fits, white space included; none after a hard line",
        .published, source: "Skia `TextLine`",
        standIn: "an ellipsis at the head or in the middle is UIKit's", for: .hiddenText),
      PlatformFact(
        .font, "Roboto on Android, then the device's fonts; here the bundled ones", .published,
        source: "Flutter `Typography`"),
      PlatformFact(
        .scale, "`TextScaler.linear` (`textScaler` in `flutter`), else by the caller", .published,
        source: "Flutter `TextScaler`"),
    ])

  private static let canvasKit = "CanvasKit of Flutter's engine 0cd61071"

  private static func minikin(
    choice: PlatformFact, fit: String, height: String, heightSource: String
  ) -> [PlatformFact] {
    [
      PlatformFact(
        .opportunities,
        "ICU with Minikin's own breaks in addresses; after hyphens and soft hyphens only where "
          + "hyphenation is on", .liveOracle, source: "Minikin of Android 15"),
      PlatformFact(.fit, fit, .liveOracle, source: "Minikin of Android 15"),
      choice,
      PlatformFact(
        .newline,
        "only a line feed ends a line; a final one opens another; an empty text is a line high",
        .published, source: "AOSP `StaticLayout`"),
      PlatformFact(
        .tabs, "stops every 20 px", .published, source: "AOSP `Layout.TAB_INCREMENT`"),
      PlatformFact(.lineHeight, height, .published, source: heightSource),
      PlatformFact(
        .size,
        "the width up to whole pixels, with trailing white space; several lines take all of the room",
        .published, source: "AOSP `TextView`, Compose `Paragraph`",
        standIn: "the width is the widest line's, not rounded, without trailing white space"),
      PlatformFact(
        .truncation, "`…` where `ellipsize` puts it, shaped with the text that is left", .published,
        source: "AOSP `StaticLayout`, `Layout.Ellipsizer`",
        standIn: "a line with tabs is cut as UIKit cuts it", for: .hiddenText),
      PlatformFact(
        .font, "Roboto, then the device's fonts; here the bundled ones", .published,
        source: "AOSP `fonts.xml`"),
      PlatformFact(
        .scale, "the reader's font scale (`android.fontScale`)", .published,
        source: "AOSP `FontScaleConverterFactory`"),
    ]
  }
}
