/// The ratio of Chromium's advances to exact ones.
///
/// Chromium takes advances from FreeType's size, whose scale for one font unit is a whole number of
/// 1/65536 of 1/64 px: `size · 64 · 65536 / unitsPerEm`, rounded. At 12 px and 1000 units per em
/// this makes text wider by 7·10⁻⁶, which decides whether a line fits to the last 1/64 px.
struct AdvanceScale: Sendable, Equatable {
  /// The rounded scale times the units per em.
  private var numerator: Int64
  /// The scale times the units per em, exact.
  private var denominator: Int64

  /// The scale of a font at a size in points; `nil` for bitmaps and where advances are exact.
  init?(_ font: Font, size: Double) {
    guard !font.hasColor else { return nil }
    self.init(unitsPerEm: Int64(font.unitsPerEm), size: size)
  }

  init?(unitsPerEm: Int64, size: Double) {
    // FreeType's sizes are in 1/64 px.
    guard unitsPerEm > 0, size > 0, size < 16384 else { return nil }
    denominator = Int64(size * 64) * 65536
    numerator = AdvanceList.freeTypeScale(pixels: size, unitsPerEm: unitsPerEm) * unitsPerEm
    guard numerator != denominator, denominator > 0 else { return nil }
  }

  var ratio: Double { Double(numerator) / Double(denominator) }

  /// The exact width whose Chromium width equals the limit, in 1/65536 pt, rounded down.
  func room(_ limit: Int64) -> Int64 { Self.scaled(limit, denominator, numerator, up: false) }

  /// The Chromium width of an exact width, in 1/65536 pt, rounded up.
  func needed(_ width: Int64) -> Int64 { Self.scaled(width, numerator, denominator, up: true) }

  private static func scaled(
    _ length: Int64, _ numerator: Int64, _ denominator: Int64, up: Bool
  ) -> Int64 {
    // Lengths beyond a million points are not scaled.
    guard length > 0, length < 1 << 36 else { return length }
    let product = length.multipliedFullWidth(by: numerator)
    let (quotient, remainder) = denominator.dividingFullWidth(product)
    return up && remainder > 0 ? quotient + 1 : quotient
  }
}
