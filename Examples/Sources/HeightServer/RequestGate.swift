import Synchronization

/// Lets a number of requests work at a time and a number of others wait their turn; what comes beyond
/// both is turned away, so that a rush costs clients a second try and not the server its memory.
///
/// Sendable: what changes is behind a lock.
final class RequestGate: Sendable {
  /// A request that waits.
  private struct Waiter {
    var number: Int
    var deadline: ContinuousClock.Instant
    var turn: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var inside = 0
    var lastNumber = 0
    /// In the order in which they came.
    var waiting: [Waiter] = []
  }

  private let limit: Int
  private let mostWaiting: Int
  private let state = Mutex(State())

  init(limit: Int, mostWaiting: Int) {
    self.limit = limit
    self.mostWaiting = mostWaiting
  }

  /// Runs work when it is its turn.
  ///
  /// - Parameter deadline: a request that still waits then is turned away.
  /// - Returns: `nil` where there is no room to wait, or the turn came too late.
  func run<Answer>(
    until deadline: ContinuousClock.Instant, _ work: () async throws -> Answer
  ) async rethrows -> Answer? {
    guard await enter(until: deadline) else { return nil }
    defer { leave() }
    return try await work()
  }

  /// Waits for a turn; `false` when there will be none, as where the client went away.
  private func enter(until deadline: ContinuousClock.Instant) async -> Bool {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        let entered: Bool? = state.withLock { state in
          if state.inside < limit {
            state.inside += 1
            return true
          }
          guard state.waiting.count < mostWaiting, !Task.isCancelled else { return false }
          state.waiting.append(Waiter(number: number, deadline: deadline, turn: turn))
          return nil
        }
        if let entered { turn.resume(returning: entered) }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
      }
      cancelled?.turn.resume(returning: false)
    }
  }

  /// Gives the turn to the request that waited longest; those whose time is over are turned away.
  private func leave() {
    let now = ContinuousClock.now
    let (next, late) = state.withLock { state -> (Waiter?, [Waiter]) in
      let late = state.waiting.filter { $0.deadline <= now }
      state.waiting.removeAll { $0.deadline <= now }
      guard !state.waiting.isEmpty else {
        state.inside -= 1
        return (nil, late)
      }
      return (state.waiting.removeFirst(), late)
    }
    for waiter in late { waiter.turn.resume(returning: false) }
    next?.turn.resume(returning: true)
  }
}
