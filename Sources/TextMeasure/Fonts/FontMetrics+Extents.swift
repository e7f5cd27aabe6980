extension FontMetrics {
  /// The extent in the `hhea` table, in font units.
  ///
  /// If its ascender and descender are both 0, `OS/2`'s typographic values apply, and if those are
  /// 0 too, its Windows values (FreeType's order). A positive descender counts as negative.
  public var hheaExtent: VerticalExtent {
    let own = Self.extent(ascent: hheaAscent, descent: hheaDescent, lineGap: hheaLineGap)
    if own.ascent != 0 || own.descent != 0 { return own }
    guard hasOS2 else { return own }
    let typographic = Self.extent(
      ascent: typoAscent, descent: typoDescent, lineGap: typoLineGap)
    if typographic.ascent != 0 || typographic.descent != 0 { return typographic }
    return Self.extent(ascent: winAscent, descent: winDescent, lineGap: 0)
  }

  /// The extent for engines that honour *USE_TYPO_METRICS*, in font units: `OS/2`'s typographic
  /// values when `fsSelection` bit 7 is set, else `hhea`.
  public var selectedExtent: VerticalExtent {
    guard hasOS2, usesTypoMetrics else { return hheaExtent }
    return Self.extent(ascent: typoAscent, descent: typoDescent, lineGap: typoLineGap)
  }

  /// The extent in Chromium, Android and Flutter (Skia), in font units: as ``selectedExtent``,
  /// except that a typographic descender above the baseline stays above it.
  package var skiaExtent: VerticalExtent {
    var extent = selectedExtent
    if hasOS2, usesTypoMetrics, typoDescent.isFinite { extent.descent = -typoDescent }
    return extent
  }

  /// An extent from table values: non-finite values count as 0, and a descender with the wrong sign
  /// is corrected.
  private static func extent(
    ascent: Double, descent: Double, lineGap: Double
  ) -> VerticalExtent {
    VerticalExtent(
      ascent: ascent.isFinite ? ascent : 0,
      descent: descent.isFinite ? abs(descent) : 0,
      lineGap: lineGap.isFinite ? lineGap : 0)
  }
}
