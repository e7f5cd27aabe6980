import Foundation

/// What Chromium's advances are of the exact ones.
///
/// It takes advances from FreeType's size, whose scale is a whole number of 1/65536 of 1/64 px for
/// one font unit: `size · 64 · 65536 / unitsPerEm`, rounded. At 12 px and 1000 units per em that
/// makes text wider by 7·10⁻⁶ of itself, which decides where a line is full to the last 1/64 px.
struct AdvanceScale: Sendable, Equatable {
  /// The rounded scale times the units per em.
  private var numerator: Int64
  /// The scale times the units per em, exact.
  private var denominator: Int64

  /// The scale of a font at a size in points; `nil` where advances are exact, and for glyphs that
  /// are pictures.
  init?(_ font: Font, size: Double) {
    let unitsPerEm = Int64(font.unitsPerEm)
    // FreeType's sizes are in 1/64 px.
    guard !font.hasColor, unitsPerEm > 0, size > 0, size < 16384 else { return nil }
    denominator = Int64(size * 64) * 65536
    numerator = (denominator + unitsPerEm / 2) / unitsPerEm * unitsPerEm
    guard numerator != denominator, denominator > 0 else { return nil }
  }

  /// The exact width that Chromium's advances fill a room with, in 1/65536 pt, rounded down.
  func room(_ limit: Int64) -> Int64 { Self.scaled(limit, denominator, numerator, up: false) }

  /// The room that a text of an exact width needs, in 1/65536 pt, rounded up.
  func needed(_ width: Int64) -> Int64 { Self.scaled(width, numerator, denominator, up: true) }

  private static func scaled(
    _ length: Int64, _ numerator: Int64, _ denominator: Int64, up: Bool
  ) -> Int64 {
    // A length beyond a million points is beyond what this decides.
    guard length > 0, length < 1 << 36 else { return length }
    let product = length.multipliedFullWidth(by: numerator)
    let (quotient, remainder) = denominator.dividingFullWidth(product)
    return up && remainder > 0 ? quotient + 1 : quotient
  }
}
