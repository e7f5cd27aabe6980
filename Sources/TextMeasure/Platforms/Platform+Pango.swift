extension Platform {
  /// Pango with `WORD_CHAR` wrapping and without hinting; lengths are pixels.
  public static let pango = Platform(
    name: "pango", breakRules: .unicode, profile: .pango, opensFinalLine: true,
    usesStringDrawing: false, fontName: nil,
    facts: [
      PlatformFact(
        .opportunities, "UAX 14 by rules of its own; Thai words by libthai", .recorded,
        source: "Pango 1.50", standIn: "breaks are Unicode's"),
      PlatformFact(
        .fit, "widths in 1/1024 px; white space that does not fit hangs", .recorded,
        source: "Pango 1.50", standIn: "a line may be 2⁻¹⁰ px too wide"),
      PlatformFact(.choice, "greedy", .recorded, source: "Pango 1.50"),
      PlatformFact(
        .newline, "a final line feed opens a line; an empty text has a line's height", .recorded,
        source: "Pango 1.50"),
      PlatformFact(
        .lineHeight, "ascent and descent in 1/1024 px, no line gap; used fonts", .recorded,
        source: "Pango 1.50, 86 fonts at 12 sizes"),
      PlatformFact(
        .size, "the widest line with its hanging white space, and all lines", .recorded,
        source: "Pango 1.50", standIn: "hanging white space does not count"),
      PlatformFact(
        .truncation, "`…` by `pango_layout_set_ellipsize`", .published, source: "Pango's reference",
        standIn: "truncation is UIKit's"),
      PlatformFact(
        .font, "the machine's, by Fontconfig", .published, source: "Pango's reference",
        standIn: "the font is the bundled one"),
      PlatformFact(.scale, "none", .published, source: "Pango's reference"),
    ])
}
