public import TextEngine

extension StandInMetrics {
  /// San Francisco (`UIFont.systemFont`): ascender 1950, descender −494, no line gap, capitals
  /// 1443, *x* 1078, of 2048; every weight alike.
  public static let systemFont = original(
    "San Francisco", 2048, 1950, 494, capHeight: 1443, xHeight: 1078, isSystemFont: true,
    evidence: "San Francisco's vertical metrics as printed by iOS 26.1; unchanged since iOS 9.")

  /// Helvetica: `hhea` 0.77 and 0.23 of the size; UIKit adds 15 % of their sum to the ascent. So
  /// ascender 0.92, descender −0.23 and a line of exactly 1.15 × size.
  public static let helvetica = original(
    "Helvetica", 1000, 770, 230, ascentShare: 0.15,
    evidence: "Helvetica's line is 1.15 × size in every published UIKit figure.")

  /// Arial: its twin's own `hhea`, line gap as leading.
  public static let arial = twin("Arial", gap: "; its line gap is leading")

  /// Times New Roman: its twin's own `hhea`, line gap as leading (20 points: 0.849609375).
  public static let timesNewRoman = twin("Times New Roman", gap: "; its line gap is leading")

  /// Courier New: its twin's own `hhea`.
  public static let courierNew = twin("Courier New")

  /// Times: no published UIKit figure; its twin's own values.
  public static let times = twin("Times", isPublished: false)

  /// Courier: no published UIKit figure; its twin's own values.
  public static let courier = twin("Courier", isPublished: false)

  /// Helvetica Neue: `hhea` 952, −213 and 28 of 1000; a line of 1.165 × size, and leading.
  public static let helveticaNeue = original(
    "Helvetica Neue", 1000, 952, 213, lineGap: 28, capHeight: 714, xHeight: 517,
    evidence: "Helvetica Neue's hhea values, as the package @capsizecss/metrics publishes them.")

  // The heights of the families below are those that browsers are known to use. No published
  // UIKit figure or table was compared, so results do not call them published.

  /// Menlo: `hhea` 1901 and −483 of 2048.
  public static let menlo = original("Menlo", 2048, 1901, 483)

  /// Avenir and Avenir Next: `hhea` 1000 and −366 of 1000.
  public static let avenir = original("Avenir", 1000, 1000, 366)

  /// Georgia: `hhea` 1878 and −449 of 2048.
  public static let georgia = original("Georgia", 2048, 1878, 449, capHeight: 1419, xHeight: 986)

  /// Verdana: `hhea` 2059 and −430 of 2048.
  public static let verdana = original("Verdana", 2048, 2059, 430, capHeight: 1489, xHeight: 1117)

  /// PingFang: `hhea` 1060 and −340 of 1000.
  public static let pingFang = original("PingFang", 1000, 1060, 340)

  /// Hiragino Sans: `hhea` 880, −120 and 500 of 1000.
  public static let hiragino = original("Hiragino Sans", 1000, 880, 120, lineGap: 500)

  /// Every family that has an entry.
  public static let all: [StandInMetrics] = [
    systemFont, helvetica, arial, timesNewRoman, times, courier, courierNew, helveticaNeue, menlo,
    avenir, georgia, verdana, pingFang, hiragino,
  ]

  /// The entry for a name, without regard to case, spaces and hyphens: a family's name, one of its
  /// faces' PostScript names, or a name of the system font; `nil` when there is none.
  public static func named(_ name: String) -> StandInMetrics? {
    if SystemFontDescriptor(name: name) != nil || SystemFontDescriptor(appleName: name) != nil {
      return systemFont
    }
    return AppleFontName(name)?.metrics
  }

  /// An entry with the original's own table values; without evidence they are not published.
  private static func original(
    _ family: String, _ unitsPerEm: Double, _ ascent: Double, _ descent: Double,
    lineGap: Double = 0, ascentShare: Double = 0, capHeight: Double? = nil, xHeight: Double? = nil,
    isSystemFont: Bool = false, evidence: String? = nil
  ) -> StandInMetrics {
    StandInMetrics(
      family: family, unitsPerEm: unitsPerEm,
      extent: VerticalExtent(ascent: ascent, descent: descent, lineGap: lineGap),
      ascentShare: ascentShare, capHeight: capHeight, xHeight: xHeight,
      isPublished: evidence != nil, isSystemFont: isSystemFont,
      evidence: evidence
        ?? "The family's usual hhea values; not compared with a published table.")
  }

  /// An entry whose heights are its twin's own.
  private static func twin(
    _ family: String, isPublished: Bool = true, gap: String = ""
  ) -> StandInMetrics {
    StandInMetrics(
      family: family, unitsPerEm: 1, extent: nil, ascentShare: 0, capHeight: nil, xHeight: nil,
      isPublished: isPublished, isSystemFont: false,
      evidence: isPublished
        ? "\(family)'s hhea values are those of its metric twin\(gap)."
        : "No UIKit figure is published for \(family); the heights are those of the twin.")
  }
}
