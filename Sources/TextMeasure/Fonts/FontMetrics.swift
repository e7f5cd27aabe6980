/// The table values of one face at given axes, in font units, without any platform's rules.
///
/// Variable faces carry their `MVAR` deltas (`hasc`, `hdsc`, `hlgp` and the rest) already added.
/// Vertical values point up: a descender is negative here, as in the tables. A ``MetricsProfile``
/// turns them into line heights.
public struct FontMetrics: Sendable, Hashable {
  /// Units per em, `head.unitsPerEm`; 16 to 16384 in a valid font.
  public var unitsPerEm: Double
  /// `hhea.ascender`.
  public var hheaAscent: Double
  /// `hhea.descender`; negative in a well-made font.
  public var hheaDescent: Double
  /// `hhea.lineGap`.
  public var hheaLineGap: Double
  /// Whether the face has an `OS/2` table; without one all its values below are 0.
  public var hasOS2: Bool
  /// `OS/2.sTypoAscender`.
  public var typoAscent: Double
  /// `OS/2.sTypoDescender`; negative in a well-made font.
  public var typoDescent: Double
  /// `OS/2.sTypoLineGap`.
  public var typoLineGap: Double
  /// `OS/2.usWinAscent`.
  public var winAscent: Double
  /// `OS/2.usWinDescent`; positive downwards, as in the table.
  public var winDescent: Double
  /// Bit 7 of `OS/2.fsSelection`, *USE_TYPO_METRICS*.
  public var usesTypoMetrics: Bool
  /// `OS/2.sCapHeight`, or the measured height of *H*; `nil` when neither is known.
  public var capHeight: Double?
  /// `OS/2.sxHeight`, or the measured height of *x*; `nil` when neither is known.
  public var xHeight: Double?
  /// `head.yMax`, the top of the box that holds every glyph.
  public var yMax: Double
  /// `head.yMin`, the bottom of that box; negative below the baseline.
  public var yMin: Double
  /// `post.underlinePosition`: the underline's top edge; negative below the baseline.
  public var underlinePosition: Double
  /// `post.underlineThickness`.
  public var underlineThickness: Double
  /// `post.italicAngle` in degrees, counter-clockwise from vertical; negative leans right.
  public var italicAngle: Double
  /// `post.isFixedPitch`.
  public var isMonospaced: Bool
  /// Whether the face has colour glyphs (`COLR`, `CBDT`, `sbix` or `SVG`).
  public var hasColor: Bool
  /// The Apple face that this one stands in for; `nil` for none.
  ///
  /// Only the Apple profiles read it; the others use the file's own tables.
  public var standIn: StandInMetrics?

  /// Creates metrics from table values; omitted ones count as absent from the font.
  public init(
    unitsPerEm: Double,
    hheaAscent: Double, hheaDescent: Double, hheaLineGap: Double,
    hasOS2: Bool = false,
    typoAscent: Double = 0, typoDescent: Double = 0, typoLineGap: Double = 0,
    winAscent: Double = 0, winDescent: Double = 0,
    usesTypoMetrics: Bool = false,
    capHeight: Double? = nil, xHeight: Double? = nil,
    yMax: Double = 0, yMin: Double = 0,
    underlinePosition: Double = 0, underlineThickness: Double = 0,
    italicAngle: Double = 0, isMonospaced: Bool = false, hasColor: Bool = false,
    standIn: StandInMetrics? = nil
  ) {
    self.unitsPerEm = unitsPerEm
    self.hheaAscent = hheaAscent
    self.hheaDescent = hheaDescent
    self.hheaLineGap = hheaLineGap
    self.hasOS2 = hasOS2
    self.typoAscent = typoAscent
    self.typoDescent = typoDescent
    self.typoLineGap = typoLineGap
    self.winAscent = winAscent
    self.winDescent = winDescent
    self.usesTypoMetrics = usesTypoMetrics
    self.capHeight = capHeight
    self.xHeight = xHeight
    self.yMax = yMax
    self.yMin = yMin
    self.underlinePosition = underlinePosition
    self.underlineThickness = underlineThickness
    self.italicAngle = italicAngle
    self.isMonospaced = isMonospaced
    self.hasColor = hasColor
    self.standIn = standIn
  }

  /// Whether this face stands in for San Francisco, Apple's system font.
  public var isSystemStandIn: Bool { standIn?.family == StandInMetrics.systemFont.family }

  /// The same face with an Apple face's published vertical metrics for the Apple profiles.
  public func standing(for original: StandInMetrics) -> FontMetrics {
    var metrics = self
    metrics.standIn = original
    return metrics
  }
}
