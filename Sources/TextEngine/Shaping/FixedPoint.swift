package import Foundation

/// Fixed-point lengths in 1/65536 pt, so that differences of sums are exact.
package enum FixedPoint {
  package static let unitsPerPoint: Double = 65536

  /// How far a line may exceed its width under Unicode's rules: 2⁻¹⁰ pt. Each run's start is rounded
  /// once, by at most half a unit, so the error of a line of a hundred runs is smaller.
  package static let tolerance: Int64 = 64
  /// The same on Android: what rounding lengths may add.
  static let androidTolerance: Int64 = 1

  /// How far a line may exceed its width under Flutter's rules: less than 1/100 px.
  static let hundredth: Int64 = 655

  /// Blink's `LayoutUnit`, 1/64 px.
  static let layoutUnit: Int64 = 65536 / 64

  static func roundedUpToLayoutUnit(_ length: Int64) -> Int64 {
    let whole = length / layoutUnit * layoutUnit
    return whole < length ? whole + layoutUnit : whole
  }

  /// The nearest number of units; out-of-range values are clamped.
  package static func units(
    _ points: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> Int64 {
    let scaled = (points * unitsPerPoint).rounded(rule)
    guard scaled.magnitude < 4e18 else { return scaled.sign == .minus ? -unlimited : unlimited }
    return Int64(scaled)
  }

  /// The widest text: 2⁴⁰ pt, so that a few such widths can be added in 64 bits.
  package static let widest: Int64 = 1 << 56

  /// The nearest whole number, halves to even; out-of-range values are clamped, and NaN is 0.
  @inline(__always)
  package static func rounded(_ value: Double) -> Int64 {
    guard value.magnitude < 0x1p50 else { return clamped(value) }
    return roundedSmall(value)
  }

  /// As ``rounded(_:)`` for values below 2⁵⁰. Between 2⁵² and 2⁵³ adjacent floating-point numbers are
  /// integers, so adding a number of that size rounds, without conversion and call.
  @inline(__always)
  static func roundedSmall(_ value: Double) -> Int64 {
    let large = 0x1.8p52
    return Int64(bitPattern: (value + large).bitPattern) &- Int64(bitPattern: large.bitPattern)
  }

  @inline(never)
  private static func clamped(_ value: Double) -> Int64 {
    let bound = Double(unlimited)
    guard value > -bound, value < bound else {
      return value.isNaN ? 0 : value < 0 ? -unlimited : unlimited
    }
    return Int64(value.rounded(.toNearestOrEven))
  }

  package static func points(_ units: Int64) -> CGFloat { CGFloat(Double(units) / unitsPerPoint) }

  /// An unlimited width, with headroom for additions.
  package static let unlimited: Int64 = 1 << 60
}
