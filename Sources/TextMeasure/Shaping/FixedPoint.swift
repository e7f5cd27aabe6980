package import Foundation

/// Lengths as whole numbers of 1/65536 pt, so that differences of sums are exact.
package enum FixedPoint {
  /// Units in a point.
  package static let unitsPerPoint: Double = 65536

  /// How much wider than its room a line may be under Unicode's rules: 2⁻¹⁰ pt.
  ///
  /// Each run's start is rounded once, by at most half a unit, so a line of a hundred runs is off
  /// by less than this; what people lay out for, a device pixel, is a hundred times more.
  package static let tolerance: Int64 = 64

  /// The nearest number of units; what does not fit is clamped.
  package static func units(_ points: Double) -> Int64 {
    let scaled = (points * unitsPerPoint).rounded()
    guard scaled.magnitude < 4e18 else { return scaled.sign == .minus ? -unlimited : unlimited }
    return Int64(scaled)
  }

  /// The widest text: 2⁴⁰ pt, so that a few such widths can be added in 64 bits.
  package static let widest: Int64 = 1 << 56

  /// The nearest whole number, halves away from zero, as `rounded()` has it without a call; what
  /// does not fit is clamped, and what is no number counts as nothing.
  @inline(__always)
  package static func rounded(_ value: Double) -> Int64 {
    let bound = Double(unlimited)
    guard value > -bound, value < bound else {
      return value.isNaN ? 0 : value < 0 ? -unlimited : unlimited
    }
    let whole = Int64(value)
    let rest = value - Double(whole)
    if rest >= 0.5 { return whole + 1 }
    return rest <= -0.5 ? whole - 1 : whole
  }

  /// The points of a number of units.
  package static func points(_ units: Int64) -> CGFloat { CGFloat(Double(units) / unitsPerPoint) }

  /// A room that nothing fills, with space left to add to it.
  package static let unlimited: Int64 = 1 << 60
}
