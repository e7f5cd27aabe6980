extension Platform {
  /// Chromium on Linux: `white-space: pre-wrap`, `overflow-wrap: anywhere`, `line-height: normal`.
  public static let chromium = Platform(
    name: "chromium", breakRules: .chromium, profile: .chromium, opensFinalLine: false,
    usesStringDrawing: false, fontName: nil,
    facts: [
      PlatformFact(
        .opportunities,
        "Chromium's tailoring of UAX 14 and its word lists; inside a word that is wider than the line",
        .liveOracle,
        source: "Chromium 156"),
      PlatformFact(
        .fit, "a line may be 1/64 px too wide; each bidi run is rounded up to 1/64 px",
        .liveOracle, source: "Chromium 156"),
      PlatformFact(.choice, "greedy", .liveOracle, source: "Chromium 156"),
      PlatformFact(
        .newline, "a final line feed opens no line; an empty text has no line in a block",
        .liveOracle, source: "Chromium 156", standIn: "an empty text has a line's height",
        for: .emptyText),
      PlatformFact(
        .tabs, "stops every eight spaces (`tab-size: 8`)", .liveOracle, source: "Chromium 156"),
      PlatformFact(
        .lineHeight, "ascent, descent and gap in whole pixels; fallback fonts count",
        .recorded, source: "Chromium 156"),
      PlatformFact(
        .size, "the widest line up to 1/64 px, and all lines", .recorded, source: "Chromium 156",
        standIn: "the width is not rounded"),
      PlatformFact(
        .truncation, "`text-overflow` and `line-clamp`", .published, source: "CSS Overflow",
        standIn: "truncation is UIKit's", for: .hiddenText),
      PlatformFact(
        .font, "the page's", .published, source: "CSS Fonts",
        standIn: "the font is the bundled one"),
      PlatformFact(.scale, "none", .published, source: "CSS Values"),
    ])
}
