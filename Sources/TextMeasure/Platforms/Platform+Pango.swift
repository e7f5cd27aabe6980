extension Platform {
  /// Pango with `PANGO_WRAP_WORD_CHAR`, without hinted metrics and rounded glyph positions; lengths are pixels.
  public static let pango = Platform(
    name: "pango", breakRules: .unicode, profile: .pango, opensFinalLine: true,
    usesStringDrawing: false, fontName: nil,
    facts: [
      PlatformFact(
        .opportunities,
        "UAX 14 by rules of its own; Thai words by libthai; inside words that are wider than the line "
          + "(`PANGO_WRAP_WORD_CHAR`), with a hyphen", .recorded, source: "Pango 1.50",
        standIn: "breaks are Unicode's, and inside words without a hyphen", for: .severalLines),
      PlatformFact(
        .fit,
        "widths in 1/1024 px (`round_glyph_positions` off); white space that does not fit hangs",
        .recorded,
        source: "Pango 1.50", standIn: "a line may be 2⁻¹⁰ px too wide",
        for: .severalLines),
      PlatformFact(.choice, "greedy", .recorded, source: "Pango 1.50"),
      PlatformFact(
        .newline,
        "vertical tab, form feed and U+0085 end no line; a final line feed opens one; an empty text is "
          + "a line high", .recorded, source: "Pango 1.50",
        standIn: "other terminators than the line feed end lines, too", for: .otherTerminators),
      PlatformFact(
        .tabs, "stops every eight spaces", .published, source: "Pango's reference",
        standIn: "tabs have UIKit's stops", for: .tabs),
      PlatformFact(
        .lineHeight,
        "ascent and descent in whole pixels (hinted metrics, the default), else in 1/1024 px; no line "
          + "gap; used fonts; half of what a line height adds is below the text", .recorded,
        source: "Pango 1.50, 86 fonts at 12 sizes",
        standIn: "heights are those without hinted metrics"),
      PlatformFact(
        .size,
        "the widest line with its hanging white space, without letter spacing at its end"
          + "; half of it stays behind a last syllable with a sign",
        .recorded,
        source: "Pango 1.50",
        standIn: "hanging white space does not count, and letter spacing at the end does"),
      PlatformFact(
        .truncation, "`…` by `pango_layout_set_ellipsize`", .published, source: "Pango's reference",
        standIn: "`maximumLines` and `height` alone cut text, as UIKit does", for: .hiddenText),
      PlatformFact(
        .font, "the machine's, by Fontconfig", .published, source: "Pango's reference",
        standIn: "the font is the bundled one"),
      PlatformFact(.scale, "none", .published, source: "Pango's reference"),
    ])
}
