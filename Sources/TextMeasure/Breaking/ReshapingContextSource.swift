/// Recomputes the itemized and shaped text.
///
/// A class protocol, so that a line breaker stores it without allocating.
protocol TextDetailSource: AnyObject, Sendable {
  /// The recomputed text.
  func detail() throws(TextMeasureError) -> TextDetail
}
