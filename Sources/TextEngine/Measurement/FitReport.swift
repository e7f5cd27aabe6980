public import Foundation

/// Whether a text fits, how much it exceeds or spares, and what would make it fit.
public struct FitReport: Sendable, Hashable {
  /// Whether all of the text is visible in the available space.
  public var fits: Bool
  /// The number of lines at the width, without a limit.
  public var lineCount: Int
  /// The size at the width with all lines, in points.
  public var size: CGSize
  /// The number of words that are broken inside at the width.
  public var brokenWordCount: Int
  /// The narrowest width at which it fits, points; `nil` when no width is enough.
  public var tightestWidth: CGFloat?
  /// The largest font size at which it fits, in steps of 1/16 pt; `nil` when it fits at none, and
  /// where the profile knows the heights of some sizes only (`catalyst`).
  public var largestSize: CGFloat?
  /// The UTF-16 offsets hidden when lines are cut without an ellipsis; `nil` when none are.
  public var cutRange: Range<Int>?
}

extension PreparedText {
  func fits(_ request: FitRequest, width: CGFloat) throws(TextMeasureError) -> Bool {
    let measured = try measure(width: width)
    guard request.maximumLines <= 0 || measured.lineCount <= request.maximumLines else {
      return false
    }
    // Half a thousandth of a point, so that a height that was printed and typed again is enough.
    guard measured.size.height <= request.height + 0.0005 else { return false }
    // A line without a break opportunity, such as one wide character, overflows. Other lines exceed
    // the width by no more than the tolerance of line breaking, and Chromium's rounding.
    let excess = style.rules == .chromium ? 1 / 32 : FixedPoint.points(tolerance)
    guard measured.size.width <= width + excess else { return false }
    if request.allowsBrokenWords { return true }
    return try !lines(width: width).contains { $0.end == .emergency }
  }

  /// The narrowest width, known to lie within `bounds`, at which the text fits; `nil` for none.
  ///
  /// Bisection narrows it to 1/4096 pt; the result is at least the width of the lines there.
  func tightestWidth(
    _ request: FitRequest, in bounds: ClosedRange<CGFloat>? = nil
  ) throws(TextMeasureError) -> CGFloat? {
    var high: CGFloat
    if let bounds {
      high = bounds.upperBound
    } else {
      high = Self.tightest(try measure())
    }
    guard try fits(request, width: high) else { return nil }
    var low = bounds?.lowerBound ?? 0
    while high - low > 1.0 / 4096 {
      let middle = (low + high) / 2
      if try fits(request, width: middle) {
        high = min(middle, max(low, Self.tightest(try measure(width: middle))))
        // The bound is where these lines begin to hold; a rounding error below it does not count.
        if try !fits(request, width: high) { high = middle }
      } else {
        low = middle
      }
    }
    // A line may exceed the width by the tolerance; drawing needs all of it.
    let drawn = try measure(width: high).size.width
    guard drawn > high, try fits(request, width: drawn) else { return high }
    return drawn
  }
}

/// The space that a text has to fit into.
public struct FitRequest: Sendable, Hashable {
  /// The width in points.
  public var width: CGFloat
  /// The maximum number of lines; 0 is no limit.
  public var maximumLines: Int
  /// The maximum height in points; unlimited by default.
  public var height: CGFloat
  /// Whether a word that is wider than the line may be broken inside. Off by default: a label that
  /// breaks a word in two looks wrong although all of it is visible.
  public var allowsBrokenWords: Bool
  /// The largest font size to try, in points.
  public var largestSize: CGFloat

  /// Creates a request.
  public init(
    width: CGFloat, maximumLines: Int = 1, height: CGFloat = .infinity,
    allowsBrokenWords: Bool = false, largestSize: CGFloat = 512
  ) {
    self.width = width
    self.maximumLines = maximumLines
    self.height = height
    self.allowsBrokenWords = allowsBrokenWords
    self.largestSize = largestSize
  }
}

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

  init(_ request: FitRequest, size: CGFloat, fits: Bool) {
    let limit = Int(
      (min(request.largestSize, TextLimits.largestSize) * Self.stepsPerPoint).rounded(.down))
    let steps = size * Self.stepsPerPoint
    low = fits ? min(Int(steps.rounded(.down)), limit) : 0
    high = fits ? limit + 1 : min(Int(steps.rounded(.up)), limit + 1)
  }

  /// The largest size at which a text fits; `guess` estimates that, `fits` decides. `nil` for none.
  mutating func largest(
    guess: (CGFloat) throws(TextMeasureError) -> Bool,
    fits: (CGFloat) throws(TextMeasureError) -> Bool
  ) throws(TextMeasureError) -> CGFloat? {
    var start = low
    var end = high
    while end - start > 1 {
      let middle = (start + end) / 2
      if try guess(CGFloat(middle) / Self.stepsPerPoint) { start = middle } else { end = middle }
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

  @discardableResult
  private mutating func test(
    _ step: Int, _ fits: (CGFloat) throws(TextMeasureError) -> Bool
  ) throws(TextMeasureError) -> Bool {
    let isFitting = try fits(CGFloat(step) / Self.stepsPerPoint)
    if isFitting { low = step } else { high = step }
    return isFitting
  }
}
