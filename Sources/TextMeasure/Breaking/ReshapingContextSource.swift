/// A prepared text, as a line breaker needs it where a line ends inside a word.
///
/// A class protocol, so that a line breaker stores it without allocating.
protocol ReshapingContextSource: AnyObject, Sendable {
  /// The itemized and shaped text, recomputed.
  func reshapingContext() throws(TextMeasureError) -> ReshapingContext

  /// The emergency breaks of the segment before an entry, if they were kept.
  func emergencies(before entry: Int) -> EmergencyTable?

  /// Keeps the emergency breaks of a segment for later lines and widths.
  func keep(_ emergencies: EmergencyTable, before entry: Int)
}
