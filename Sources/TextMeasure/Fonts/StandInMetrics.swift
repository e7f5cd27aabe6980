/// The published vertical metrics of an Apple face that another file stands in for.
///
/// Apple's faces may not be passed on. A metric twin supplies the glyphs, and this value the
/// heights of the original, so that heights are the original's while the result names the twin.
public struct StandInMetrics: Sendable, Hashable {
  /// The family that was asked for, as Apple writes it.
  public let family: String
  /// The unit of every value below: that many make one em.
  public let unitsPerEm: Double
  /// The original's own `hhea` extent; `nil` when the twin's tables are all there is.
  public let extent: VerticalExtent?
  /// The share of ascent + descent that UIKit and TextKit add to the ascent of this family; 0 for
  /// most.
  public let ascentShare: Double
  /// The height of capitals; `nil` when not published.
  public let capHeight: Double?
  /// The height of *x*; `nil` when not published.
  public let xHeight: Double?
  /// Where the values come from, as a sentence for people; says so when there is no source.
  public let evidence: String

  /// Whether the heights of this family are backed by a published figure.
  ///
  /// Arial and Times New Roman are published *as* their twin's own values: they are `true` here and
  /// have no extent.
  public let isPublished: Bool

  /// San Francisco (`UIFont.systemFont`): ascender 1950, descender −494, no line gap, capitals
  /// 1443, *x* 1078, of 2048; every weight alike.
  public static let systemFont = StandInMetrics(
    family: "San Francisco", unitsPerEm: 2048,
    extent: VerticalExtent(ascent: 1950, descent: 494, lineGap: 0),
    ascentShare: 0, capHeight: 1443, xHeight: 1078, isPublished: true,
    evidence: "San Francisco's vertical metrics as printed by iOS 26.1; unchanged since iOS 9.")

  /// Helvetica: `hhea` 0.77 and 0.23 of the size, to whose ascent UIKit adds 15 % of their sum.
  ///
  /// So ascender 0.92, descender −0.23 and a line of exactly 1.15 × size.
  public static let helvetica = StandInMetrics(
    family: "Helvetica", unitsPerEm: 1000,
    extent: VerticalExtent(ascent: 770, descent: 230, lineGap: 0),
    ascentShare: 0.15, capHeight: nil, xHeight: nil, isPublished: true,
    evidence: "Helvetica's line is 1.15 × size in every published UIKit figure.")

  /// Arial: its twin's own `hhea`, line gap as leading.
  public static let arial = twin(
    "Arial", isPublished: true,
    evidence: "Arial's hhea values are those of its metric twin; its line gap is leading.")

  /// Times New Roman: its twin's own `hhea`, line gap as leading (20 points: 0.849609375).
  public static let timesNewRoman = twin(
    "Times New Roman", isPublished: true,
    evidence: "Times New Roman's hhea values are those of its metric twin; its line gap is leading."
  )

  /// Times: no published UIKit figure; its twin's own values.
  public static let times = twin(
    "Times", isPublished: false,
    evidence: "No UIKit figure is published for Times; the heights are those of the twin.")

  /// Courier: no published UIKit figure; its twin's own values.
  public static let courier = twin(
    "Courier", isPublished: false,
    evidence: "No UIKit figure is published for Courier; the heights are those of the twin.")

  /// Every family that has an entry.
  public static let all: [StandInMetrics] = [
    systemFont, helvetica, arial, timesNewRoman, times, courier,
  ]

  /// The entry that a name belongs to, whatever its case, spaces and hyphens: a family's name, one
  /// of its faces' PostScript names, or a name of the system font; `nil` when there is none.
  public static func named(_ name: String) -> StandInMetrics? {
    let wanted = FontCatalog.folded(name)
    if let family = all.first(where: { FontCatalog.folded($0.family) == wanted }) { return family }
    if wanted == "system" || systemFontNames.contains(where: { wanted.hasPrefix($0) }) {
      return systemFont
    }
    // PostScript names are the family's name with a suffix: Helvetica-Bold, TimesNewRomanPSMT.
    return all.first { entry in
      let family = FontCatalog.folded(entry.family)
      return wanted.hasPrefix(family)
        && faceSuffixes.contains(String(wanted.dropFirst(family.count)))
    }
  }

  /// How the names begin that stand for San Francisco, folded.
  private static let systemFontNames = [".sfui", ".applesystem", "sfpro", "sfui"]

  /// What follows the family in the PostScript names of its faces, folded.
  private static let faceSuffixes: Set<String> = [
    "roman", "bold", "italic", "oblique", "bolditalic", "boldoblique", "mt", "psmt", "boldmt",
    "italicmt", "bolditalicmt", "psboldmt", "psitalicmt", "psbolditalicmt",
  ]

  /// An entry whose heights are its twin's own.
  private static func twin(
    _ family: String, isPublished: Bool, evidence: String
  ) -> StandInMetrics {
    StandInMetrics(
      family: family, unitsPerEm: 1, extent: nil, ascentShare: 0, capHeight: nil, xHeight: nil,
      isPublished: isPublished, evidence: evidence)
  }

  private init(
    family: String, unitsPerEm: Double, extent: VerticalExtent?, ascentShare: Double,
    capHeight: Double?, xHeight: Double?, isPublished: Bool, evidence: String
  ) {
    self.family = family
    self.unitsPerEm = unitsPerEm
    self.extent = extent
    self.ascentShare = ascentShare
    self.capHeight = capHeight
    self.xHeight = xHeight
    self.isPublished = isPublished
    self.evidence = evidence
  }
}
