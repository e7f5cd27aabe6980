import Synchronization

/// Lets a number of requests in at a time and turns the others away, so that a rush costs clients
/// a second try and not the server its memory.
final class RequestGate: Sendable {
  private let limit: Int
  private let inside = Mutex(0)

  init(limit: Int) {
    self.limit = limit
  }

  /// Runs work if there is room; `nil` when there is none.
  func run<Answer>(_ work: () async throws -> Answer) async rethrows -> Answer? {
    let entered = inside.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
    guard entered else { return nil }
    defer { inside.withLock { $0 -= 1 } }
    return try await work()
  }
}
