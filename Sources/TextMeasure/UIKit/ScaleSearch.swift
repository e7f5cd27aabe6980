import Foundation

/// The search for the largest size at which a text fits.
enum ScaleSearch {
  /// The resolution of factors: a 20-point size is found to 1/3000 of a point.
  private static let precision: CGFloat = 1 / 65536

  /// The largest factor below 1 at which a text fits, or `minimum` where it fits at none.
  ///
  /// - Complexity: at most 17 layouts.
  static func largest(
    from minimum: CGFloat, fits: (CGFloat) throws(TextMeasureError) -> Bool
  ) throws(TextMeasureError) -> CGFloat {
    guard try fits(minimum) else { return minimum }
    var low = minimum
    var high: CGFloat = 1
    while high - low > precision {
      let middle = (low + high) / 2
      if try fits(middle) { low = middle } else { high = middle }
    }
    return low
  }
}
