/// Recomputes the itemized and shaped text.
///
/// A class protocol, so that a line breaker stores it without allocating.
protocol ReshapingContextSource: AnyObject, Sendable {
  /// The recomputed text.
  func reshapingContext() throws(TextMeasureError) -> ReshapingContext
}
