package import Foundation

/// One row's height in four bytes: a fixed-point number and whether it is an estimate.
///
/// The unit is 1/3072 pt, so that heights in pixels at scales 1, 2 and 3, and unrounded heights
/// in 1/1024 pt, are kept exactly. Whole numbers add up associatively: a sum that is corrected by
/// a difference equals the recomputed sum, which floating point does not promise.
/// 3072 is 2¹¹ + 2¹⁰, and for divisors of that form `(m / n) * n == m` holds in binary floating
/// point for every whole `m` below 2⁵² (Goldberg 1991, theorem 7): an offset in points that
/// was handed out leads back to the row it came from.
package struct PackedRowHeight: Sendable, Hashable {
  /// Bit 31: the height is an estimate; bit 30: the unit is 256 times coarser; the rest counts.
  private var bits: UInt32

  /// Units in a point.
  package static let unitsPerPoint = 3072.0
  /// The bit that marks an estimate.
  private static let estimateBit: UInt32 = 1 << 31
  /// The bit that marks the coarse unit, 1/12 pt, taken above 349,525 pt.
  private static let coarseBit: UInt32 = 1 << 30
  /// The largest count that fits beside the two marks.
  private static let largestCount: UInt32 = (1 << 30) - 1
  /// The binary logarithm of the ratio of the two units.
  private static let coarseShift = 8
  /// The greatest height in points that can be stored, 89,478,485.25.
  package static let maximum =
    Double(UInt64(largestCount) << UInt64(coarseShift)) / unitsPerPoint

  /// Rounds a height to the nearest unit.
  ///
  /// - Parameter points: the height, from 0 to ``maximum``.
  /// - Throws: `invalidArgument` when it is not a number, infinite or negative, `limitExceeded`
  ///   when it is too great.
  package init(points: CGFloat, isEstimate: Bool) throws(CellSizingError) {
    guard points.isFinite, points >= 0 else {
      throw CellSizingError(
        .invalidArgument, operation: "row height",
        message: "a height must be a finite number of points from 0 up, not \(points)")
    }
    guard points <= Self.maximum else {
      throw CellSizingError(
        .limitExceeded, operation: "row height",
        message: "\(points) pt is above the greatest height, \(Self.maximum) pt; split the row")
    }
    let fine = (Double(points) * Self.unitsPerPoint).rounded()
    if fine <= Double(Self.largestCount) {
      bits = UInt32(fine)
    } else {
      let coarse = (fine / Double(1 << Self.coarseShift)).rounded()
      bits = Self.coarseBit | min(UInt32(coarse), Self.largestCount)
    }
    if isEstimate { bits |= Self.estimateBit }
  }

  /// The height in units of 1/3072 pt.
  package var units: Int64 {
    let count = Int64(bits & Self.largestCount)
    return bits & Self.coarseBit == 0 ? count : count << Int64(Self.coarseShift)
  }

  /// Whether the height is an estimate.
  package var isEstimate: Bool {
    get { bits & Self.estimateBit != 0 }
    set { bits = newValue ? bits | Self.estimateBit : bits & ~Self.estimateBit }
  }

  /// The height in points.
  package var points: CGFloat { Self.points(units) }

  /// A number of units in points.
  package static func points(_ units: Int64) -> CGFloat {
    CGFloat(Double(units) / unitsPerPoint)
  }

  /// A place in points as whole units, towards negative infinity; kept within ±2⁶² units.
  package static func floorUnits(_ points: CGFloat) -> Int64 {
    clampedUnits((Double(points) * unitsPerPoint).rounded(.down))
  }

  /// A place in points as whole units, towards infinity; kept within ±2⁶² units.
  package static func ceilingUnits(_ points: CGFloat) -> Int64 {
    clampedUnits((Double(points) * unitsPerPoint).rounded(.up))
  }

  /// A number of units that converting cannot trap on; NaN becomes 0.
  private static func clampedUnits(_ units: Double) -> Int64 {
    let limit = Double(Int64(1) << 62)
    return units.isNaN ? 0 : Int64(min(max(units, -limit), limit))
  }
}
