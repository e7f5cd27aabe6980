/// When a call gives up shaping: what it shapes in several steps shares one time limit. A class, so
/// that a text carries it in a word.
final class CallDeadline: Sendable {
  let limit: Duration
  let instant: ContinuousClock.Instant

  /// A deadline that begins now.
  init(_ limit: Duration) {
    self.limit = limit
    instant = ContinuousClock.now + limit
  }
}
