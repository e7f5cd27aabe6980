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

  /// The nearest whole number, halves to even; what does not fit is clamped, and what is no number
  /// counts as nothing.
  ///
  /// Between 2⁵² and 2⁵³ the neighbours of a number are whole, so that adding a number of that size
  /// rounds, and the difference of the two patterns is the answer: no conversion, no call.
  @inline(__always)
  package static func rounded(_ value: Double) -> Int64 {
    guard value.magnitude < 0x1p50 else { return clamped(value) }
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

  /// The points of a number of units.
  package static func points(_ units: Int64) -> CGFloat { CGFloat(Double(units) / unitsPerPoint) }

  /// A room that nothing fills, with space left to add to it.
  package static let unlimited: Int64 = 1 << 60
}
