extension Platform {
  /// LibreOffice's Writer, for a paragraph at single line spacing.
  public static let libreoffice = office(
    "libreoffice", .libreoffice, source: "LibreOffice 7.4", evidence: .liveOracle,
    opportunities:
      libreofficeOpportunities,
    height: "`hhea` (typographic with *USE_TYPO_METRICS*) in whole twips, the gap above the line",
    space: "0.2 em",
    tabs: "stops every 1.25 cm, or the document's", font: "Liberation Sans")

  /// LibreOffice's Impress, for PowerPoint's files.
  public static let impress = office(
    "impress", .impress, source: "LibreOffice 7.4", evidence: .liveOracle,
    opportunities: libreofficeOpportunities,
    height: "1.2 × the largest size in the line, in every font, cut to 1/100 mm",
    tabs: "stops every inch, or `defTabSz`", font: "Liberation Sans")

  private static let libreofficeOpportunities =
    "its own rules, of Unicode 5, and lists of East Asian characters; rarely after `/`"

  /// PowerPoint's text frames at single line spacing.
  public static let powerpoint = office(
    "powerpoint", .powerpoint, source: "ECMA-376 `spcPct`; LibreOffice 7.4 for the heights",
    opportunities: "by words; East Asian text by its lists of characters (kinsoku)",
    height: "1.2 × the size in every font; the ascent, by a public report, in proportion to "
      + "Windows' extent",
    tabs: "stops every inch, or `defTabSz`")

  /// Word's paragraphs at single line spacing, without a document grid.
  public static let word = office(
    "word", .word, source: "Microsoft's OpenType recommendations",
    opportunities: "by words; East Asian text by its lists of characters (kinsoku)",
    height: "Windows' ascent and descent, and the external leading above the line",
    space: "0.25 em, by a public report,",
    tabs: "stops every half inch, or `defaultTabStop`")

  /// Excel's cells with wrapped text, at 96 dots an inch.
  public static let excel = office(
    "excel", .excel, source: "Excel's default heights of rows",
    opportunities: "by words; East Asian text by its lists of characters",
    height: "Windows' ascent and descent, each in whole pixels, and 2 pixels, for each line",
    heightEvidence: .estimated,
    heightStandIn: "a row in another font than Calibri may be 2 pixels higher in Excel",
    tabs: "none: a tab is a space")

  private static func office(
    _ name: String, _ profile: MetricsProfile, source: String,
    evidence: PlatformFact.Evidence = .published, opportunities: String, height: String,
    heightEvidence: PlatformFact.Evidence? = nil, heightStandIn: String? = nil,
    space: String? = nil, tabs: String, font: String? = nil
  ) -> Platform {
    let spaces =
      space.map {
        "; \($0) between Chinese, Japanese or Korean and other letters and digits"
      } ?? ""
    let isLibreOffice = profile == .libreoffice || profile == .impress
    let isRounded = profile == .impress || profile == .excel
    return Platform(
      name: name, breakRules: isLibreOffice ? .libreoffice : .unicode, profile: profile,
      opensFinalLine: true, usesStringDrawing: false, fontName: font,
      facts: [
        PlatformFact(
          .opportunities, opportunities, evidence, source: source,
          standIn: isLibreOffice ? nil : "breaks are Unicode's", for: .severalLines),
        PlatformFact(
          .fit,
          "advances at the program's resolution; white space that does not fit hangs" + spaces,
          evidence, source: source,
          standIn: isRounded ? nil : "a line may be 2⁻¹⁰ pt too wide, by exact advances",
          for: .severalLines),
        PlatformFact(.choice, "greedy", evidence, source: source),
        PlatformFact(
          .newline, "a paragraph is measured by itself; a line break at its end opens a line",
          evidence, source: source),
        PlatformFact(
          .tabs, tabs, .published, source: source, standIn: "tabs have UIKit's stops", for: .tabs),
        PlatformFact(
          .lineHeight, height, heightEvidence ?? evidence, source: source, standIn: heightStandIn),
        PlatformFact(
          .size, "the widest line and all lines; insets and spacing are the caller's", .published,
          source: source),
        PlatformFact(
          .truncation, "none: text overflows or is clipped", .published, source: source,
          standIn: "truncation is UIKit's", for: .hiddenText),
        PlatformFact(
          .font, "the document's and its theme's", .published, source: source,
          standIn: font == nil ? "the font is the bundled one" : nil),
        PlatformFact(
          .scale, "none; a frame's autofit is the caller's", .published, source: source),
      ])
  }
}
