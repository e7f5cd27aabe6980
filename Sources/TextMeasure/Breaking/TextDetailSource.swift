/// What can make a text's stages' products again.
///
/// A class, so that a line breaker holds it without allocating.
protocol TextDetailSource: AnyObject, Sendable {
  /// The products, made anew.
  func detail() throws(TextMeasureError) -> TextDetail
}
