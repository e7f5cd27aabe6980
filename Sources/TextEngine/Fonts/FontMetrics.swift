/// The table values of one face at given axes, in font units, without any platform's rules.
///
/// The `MVAR` deltas of variable faces are added. Vertical values point up: a descender is negative
/// here, as in the tables. A ``MetricsProfile`` turns them into line heights.
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
  /// The Apple face that this one stands in for, read by the Apple profiles only; `nil` for none.
  public var standIn: StandInMetrics?
  /// Whether ``capHeight`` and ``xHeight`` are measured.
  private var measuresCapHeight = false
  private var measuresXHeight = false
  /// The extent of the bitmaps' lines, in font units, of a font that has bitmaps alone; `nil` for others.
  package var bitmapExtent: VerticalExtent?

  /// Creates metrics from table values; omitted ones count as absent from the font.
  public init(
    unitsPerEm: Double, hheaAscent: Double, hheaDescent: Double, hheaLineGap: Double,
    hasOS2: Bool = false, typoAscent: Double = 0, typoDescent: Double = 0, typoLineGap: Double = 0,
    winAscent: Double = 0, winDescent: Double = 0, usesTypoMetrics: Bool = false,
    capHeight: Double? = nil, xHeight: Double? = nil, yMax: Double = 0, yMin: Double = 0,
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
  public var isSystemStandIn: Bool { standIn?.isSystemFont ?? false }

  /// The same face with an Apple face's published vertical metrics for the Apple profiles.
  public func standing(for original: StandInMetrics) -> FontMetrics {
    var metrics = self
    metrics.standIn = original
    return metrics
  }

  /// The extent in the `hhea` table, in font units.
  ///
  /// If its ascender and descender are both 0, `OS/2`'s typographic values apply, and if those are
  /// 0 too, its Windows values (FreeType's order). A positive descender counts as negative.
  public var hheaExtent: VerticalExtent { Self.corrected(tableExtent) }

  /// The extent for engines that honour *USE_TYPO_METRICS*, in font units: `OS/2`'s typographic
  /// values when `fsSelection` bit 7 is set, else `hhea`. A positive descender counts as negative.
  public var selectedExtent: VerticalExtent { Self.corrected(skiaExtent) }

  /// The extent in Chromium, Android and Flutter (Skia), in font units: as ``selectedExtent``,
  /// except that a descender above the baseline stays above it.
  package var skiaExtent: VerticalExtent {
    hasOS2 && usesTypoMetrics ? typographicExtent : tableExtent
  }

  /// The height of x at a size in pixels, in Chromium.
  package func xHeight(size: Double) -> Double {
    height(xHeight, isMeasured: measuresXHeight, size: size)
  }

  /// The height of H.
  package func capHeight(size: Double) -> Double {
    height(capHeight, isMeasured: measuresCapHeight, size: size)
  }

  /// As Skia has it: a measured height is in 1/64 px, and the ascent stands for an unknown one.
  private func height(_ height: Double?, isMeasured: Bool, size: Double) -> Double {
    guard isMeasured, let height else {
      return (height ?? skiaExtent.ascent) / unitsPerEm * ChromiumLineMetrics.openedSize(size)
    }
    return (height / unitsPerEm * ChromiumLineMetrics.advanceSize(size) * 64).roundedHalfUp / 64
  }

  /// The extent on Windows, in font units: typographic with *USE_TYPO_METRICS*, else `OS/2`'s Windows
  /// values with what of `hhea`'s line gap they leave (Microsoft's baseline to baseline distance).
  var windowsExtent: VerticalExtent {
    let own = Self.extent(ascent: winAscent, descent: winDescent, lineGap: 0)
    guard hasOS2, !usesTypoMetrics, own.ascent + own.descent > 0 else { return selectedExtent }
    let hhea = hheaExtent
    let missing = own.ascent + own.descent - hhea.ascent - hhea.descent
    return VerticalExtent(
      ascent: own.ascent, descent: own.descent, lineGap: max(0, hhea.lineGap - missing))
  }

  /// As ``hheaExtent`` with the signs of the tables.
  private var tableExtent: VerticalExtent {
    let own = Self.extent(ascent: hheaAscent, descent: 0 - hheaDescent, lineGap: hheaLineGap)
    if !hasOS2 || own.ascent != 0 || own.descent != 0 { return own }
    let other = typographicExtent
    if other.ascent != 0 || other.descent != 0 { return other }
    return Self.extent(ascent: winAscent, descent: winDescent, lineGap: 0)
  }

  var typographicExtent: VerticalExtent {
    Self.extent(ascent: typoAscent, descent: 0 - typoDescent, lineGap: typoLineGap)
  }

  /// The extent on Apple's platforms at a size, points: the original's, or else a table's.
  func appleExtent(_ table: VerticalExtent, size: Double, addsAscentShare: Bool) -> VerticalExtent {
    guard let standIn, var extent = standIn.extent else {
      return table.scaled(to: size, unitsPerEm: unitsPerEm)
    }
    if addsAscentShare { extent.ascent += standIn.ascentShare * (extent.ascent + extent.descent) }
    return extent.scaled(to: size, unitsPerEm: standIn.unitsPerEm)
  }

  /// An extent from table values: non-finite values count as 0.
  private static func extent(ascent: Double, descent: Double, lineGap: Double) -> VerticalExtent {
    VerticalExtent(ascent: ascent, descent: descent, lineGap: lineGap)
      .mapped { $0.isFinite ? $0 : 0 }
  }

  private static func corrected(_ extent: VerticalExtent) -> VerticalExtent {
    var extent = extent
    extent.descent = abs(extent.descent)
    return extent
  }

  /// Reads `head`, `hhea`, `OS/2` and `post` unchanged and adds the deltas of `MVAR`. FreeType's and
  /// HarfBuzz's ascenders are not used: both already choose between the tables.
  init(tablesOf font: HarfBuzzFont, hasColor: Bool) {
    let head = font.table("head")
    let hhea = font.table("hhea")
    let os2 = font.table("OS/2")
    let post = font.table("post")
    func value(_ reader: SFNTReader, _ offset: Int) -> Double {
      reader.int16(at: offset).map(Double.init) ?? 0
    }
    func delta(_ tag: FontTag) -> Double { font.metricVariation(tag.rawValue) }

    // MVAR's ascender, descender and line gap apply to both tables.
    let ascentDelta = delta("hasc")
    let descentDelta = delta("hdsc")
    let gapDelta = delta("hlgp")
    let hasOS2 = os2.count >= 78
    let version = os2.uint16(at: 0) ?? 0
    func height(_ offset: Int, _ tag: FontTag) -> Double? {
      guard version >= 2, os2.count >= 90, value(os2, offset) > 0 else { return nil }
      return value(os2, offset) + delta(tag)
    }
    func measuredHeight(_ character: UInt32) -> Double? {
      let glyph = font.nominalGlyph(character)
      return glyph == 0 ? nil : font.inkBox(ofGlyph: glyph)?.top
    }
    let (capHeight, xHeight) = (height(88, "cpht"), height(86, "xhgt"))
    self.init(
      unitsPerEm: Double(font.unitsPerEm),
      hheaAscent: value(hhea, 4) + ascentDelta, hheaDescent: value(hhea, 6) + descentDelta,
      hheaLineGap: value(hhea, 8) + gapDelta, hasOS2: hasOS2,
      typoAscent: hasOS2 ? value(os2, 68) + ascentDelta : 0,
      typoDescent: hasOS2 ? value(os2, 70) + descentDelta : 0,
      typoLineGap: hasOS2 ? value(os2, 72) + gapDelta : 0,
      winAscent: hasOS2 ? Double(os2.uint16(at: 74) ?? 0) + delta("hcla") : 0,
      winDescent: hasOS2 ? Double(os2.uint16(at: 76) ?? 0) + delta("hcld") : 0,
      usesTypoMetrics: hasOS2 && (os2.uint16(at: 62) ?? 0) & 0x80 != 0,
      capHeight: capHeight ?? measuredHeight(0x48), xHeight: xHeight ?? measuredHeight(0x78),
      yMax: value(head, 42), yMin: value(head, 38),
      underlinePosition: value(post, 8) + delta("undo"),
      underlineThickness: value(post, 10) + delta("unds"), italicAngle: post.fixed(at: 4) ?? 0,
      isMonospaced: (post.uint32(at: 12) ?? 0) != 0, hasColor: hasColor)
    (measuresCapHeight, measuresXHeight) = (capHeight == nil, xHeight == nil)
    if hasColor, !font.hasTable("glyf"), !font.hasTable("CFF ") {
      bitmapExtent = Self.bitmapExtent(font.table("CBLC"), unitsPerEm: unitsPerEm)
    }
  }

  /// The extent of lines in the first strike of `CBLC`.
  private static func bitmapExtent(_ strikes: SFNTReader, unitsPerEm: Double) -> VerticalExtent? {
    guard let count = strikes.uint32(at: 4), count > 0, let line = strikes.uint16(at: 24),
      let size = strikes.uint16(at: 52), size & 0xFF > 0
    else { return nil }
    let unit = unitsPerEm / Double(size & 0xFF)
    return extent(
      ascent: Double(Int8(truncatingIfNeeded: line >> 8)) * unit,
      descent: -Double(Int8(truncatingIfNeeded: line)) * unit, lineGap: 0)
  }
}
