import Foundation

/// The search for the largest font size, in steps of 1/16 pt, at which a text fits.
///
/// An estimate finds the neighbourhood. The answer and the next step above it are then tested
/// exactly, so a wrong estimate costs further tests but never changes the answer.
struct SizeSearch {
  private static let stepsPerPoint: CGFloat = 16

  /// The largest step known to fit; 0 when none is.
  private var low: Int
  /// The smallest step above ``low`` known not to fit or not allowed.
  private var high: Int

  /// Starts with what is known of the requested size.
  init(_ request: FitRequest, size: CGFloat, fits: Bool) {
    let limit = Int(
      (min(request.largestSize, TextLimits.largestSize) * Self.stepsPerPoint).rounded(.down))
    let steps = size * Self.stepsPerPoint
    if fits {
      low = min(Int(steps.rounded(.down)), limit)
      high = limit + 1
    } else {
      low = 0
      high = min(Int(steps.rounded(.up)), limit + 1)
    }
  }

  /// The largest size at which a text fits; `nil` where it fits at none.
  ///
  /// - Parameters:
  ///   - guess: estimates whether it fits at a size.
  ///   - fits: decides whether it does.
  mutating func largest(
    guess: (CGFloat) -> Bool, fits: (CGFloat) throws(TextMeasureError) -> Bool
  ) throws(TextMeasureError) -> CGFloat? {
    var start = low
    var end = high
    while end - start > 1 {
      let middle = (start + end) / 2
      if guess(CGFloat(middle) / Self.stepsPerPoint) { start = middle } else { end = middle }
    }
    if start > low { try test(start, fits) }
    // From the estimate outwards, in steps that double.
    var distance = 1
    if low == start {
      while high - low > 1, try test(min(low + distance, high - 1), fits) { distance *= 2 }
    } else {
      while high - low > 1, !(try test(max(high - distance, low + 1), fits)) { distance *= 2 }
    }
    while high - low > 1 { try test((low + high) / 2, fits) }
    return low > 0 ? CGFloat(low) / Self.stepsPerPoint : nil
  }

  /// Tests a step exactly and stores the result.
  @discardableResult
  private mutating func test(
    _ step: Int, _ fits: (CGFloat) throws(TextMeasureError) -> Bool
  ) throws(TextMeasureError) -> Bool {
    let isFitting = try fits(CGFloat(step) / Self.stepsPerPoint)
    if isFitting { low = step } else { high = step }
    return isFitting
  }
}
