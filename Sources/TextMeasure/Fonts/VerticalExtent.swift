/// How far a face reaches above and below its baseline, and the gap it asks for between lines.
///
/// All three values share one unit, which is that of the values it was made from: font units when
/// it comes from a table, points when it was scaled.
public struct VerticalExtent: Sendable, Hashable {
  /// The reach above the baseline; positive upwards.
  public var ascent: Double
  /// The reach below the baseline; positive downwards, unlike in the tables.
  public var descent: Double
  /// The extra distance the designer asks for between two lines; may be negative.
  public var lineGap: Double

  /// Creates an extent from values whose sign is already as above.
  public init(ascent: Double, descent: Double, lineGap: Double) {
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
  }

  /// The extent at a size: each value × `size` ÷ `unitsPerEm`, unrounded.
  ///
  /// - Parameters:
  ///   - size: points per em. Not finite or negative counts as 0.
  ///   - unitsPerEm: units per em. Not finite or not positive gives a zero extent.
  package func scaled(to size: Double, unitsPerEm: Double) -> VerticalExtent {
    guard size.isFinite, size > 0, unitsPerEm.isFinite, unitsPerEm > 0 else {
      return VerticalExtent(ascent: 0, descent: 0, lineGap: 0)
    }
    return VerticalExtent(
      ascent: ascent * size / unitsPerEm,
      descent: descent * size / unitsPerEm,
      lineGap: lineGap * size / unitsPerEm)
  }
}
