public import Foundation

/// The context of a string drawing call: what it may change, and what it did
/// (`NSStringDrawingContext`).
///
/// Not `Sendable`: a call writes into it. Use one per call.
public final class StringDrawingContext {
  /// The smallest factor by which the text may shrink to fit; 0 means 1, no shrinking.
  public var minimumScaleFactor: CGFloat = 0
  /// The factor used, 1 where the text did not shrink.
  public internal(set) var actualScaleFactor: CGFloat = 1
  /// The returned rectangle, in points.
  public internal(set) var totalBounds = CGRect.zero
  /// Unused, as in UIKit.
  public var minimumTrackingAdjustment: CGFloat = 0
  /// Always 0, as in UIKit.
  public var actualTrackingAdjustment: CGFloat { 0 }
  /// Why the text could not be measured and the result is zero; `nil` where it could.
  public internal(set) var error: TextMeasureError?

  /// Creates a context without shrinking.
  public init() {}
}
