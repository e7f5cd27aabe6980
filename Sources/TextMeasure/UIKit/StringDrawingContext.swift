public import Foundation

/// What a call of string drawing may do besides, and what it did: `NSStringDrawingContext`.
///
/// Not `Sendable`: one call writes into it. Use one for each call.
public final class StringDrawingContext {
  /// How far the text may shrink to fit, as a factor of its size; 0 means 1, not at all.
  public var minimumScaleFactor: CGFloat = 0
  /// The factor that was used, 1 where the text did not shrink.
  public internal(set) var actualScaleFactor: CGFloat = 1
  /// The rectangle that was returned, points.
  public internal(set) var totalBounds = CGRect.zero
  /// A leftover of UIKit's; changes nothing.
  public var minimumTrackingAdjustment: CGFloat = 0
  /// A leftover of UIKit's; always 0.
  public var actualTrackingAdjustment: CGFloat { 0 }
  /// Why the text could not be measured and the result is zero; `nil` where it could.
  public internal(set) var error: TextMeasureError?

  /// Creates a context that lets nothing shrink.
  public init() {}
}
