/// The time at which reading outlines stops.
package struct OutlineDeadline: Sendable {
  let instant: ContinuousClock.Instant
  private let limit: Duration

  package init(_ limit: Duration) {
    self.limit = limit
    instant = ContinuousClock.now + limit
  }

  var isOver: Bool { ContinuousClock.now >= instant }

  var error: TextMeasureError {
    TextMeasureError(
      code: .limitExceeded,
      message: "reading outlines took longer than the time limit of \(limit); use a font with "
        + "simpler outlines, a shorter text, or a larger limit", operation: "read outline")
  }
}
