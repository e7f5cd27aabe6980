/// A face's extents above and below its baseline, and its line gap.
///
/// All three values share one unit: font units when read from a table, points when scaled.
public struct VerticalExtent: Sendable, Hashable {
  /// The extent above the baseline; positive upwards.
  public var ascent: Double
  /// The extent below the baseline; positive downwards, unlike in the tables.
  public var descent: Double
  /// The extra distance between two lines; may be negative.
  public var lineGap: Double

  /// Creates an extent from values with the signs above.
  public init(ascent: Double, descent: Double, lineGap: Double) {
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
  }

  /// The extent at a size: each value × `size` ÷ `unitsPerEm`, unrounded.
  ///
  /// - Parameters:
  ///   - size: points per em. Negative and non-finite values count as 0.
  ///   - unitsPerEm: units per em. Non-positive and non-finite values give a zero extent.
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
