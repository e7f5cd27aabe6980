extension Platform {
  /// Chromium on Linux: `white-space: pre-wrap`, `overflow-wrap: anywhere`, `line-height: normal`.
  public static let chromium = Platform(
    name: "chromium", breakRules: .chromium, profile: .chromium, opensFinalLine: false,
    usesStringDrawing: false, fontName: nil,
    facts: [
      PlatformFact(
        .opportunities, "Chromium's tailoring of UAX 14 and its word lists", .liveOracle,
        source: "Chromium 156"),
      PlatformFact(
        .fit, "a line may be 1/64 px too wide; each bidi run is rounded up to 1/64 px",
        .liveOracle, source: "Chromium 156"),
      PlatformFact(.choice, "greedy", .liveOracle, source: "Chromium 156"),
      PlatformFact(
        .newline, "a final line feed opens no line; an empty text has no line in a block",
        .liveOracle, source: "Chromium 156", standIn: "an empty text has a line's height"),
      PlatformFact(
        .lineHeight, "ascent, descent and gap in whole pixels; fallback fonts count",
        .recorded, source: "Chromium 156"),
      PlatformFact(
        .size, "the widest line and all lines, in 1/64 px", .recorded, source: "Chromium 156"),
      PlatformFact(
        .truncation, "`text-overflow` and `line-clamp`", .published, source: "CSS Overflow",
        standIn: "truncation is UIKit's"),
      PlatformFact(
        .font, "the page's", .published, source: "CSS Fonts",
        standIn: "the font is the bundled one"),
      PlatformFact(.scale, "none", .published, source: "CSS Values"),
    ])
}
