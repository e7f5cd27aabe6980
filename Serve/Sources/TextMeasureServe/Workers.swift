import NIOCore
import ServeMeasuring
import Synchronization

/// The workers, and how long each may take.
///
/// A worker that takes too long is left behind and replaced, so that a font made to be slow costs a
/// thread and not the server. After a few of those everything else is refused.
///
/// Sendable: what changes is behind a lock.
final class Workers: Sendable {
  private struct State: Sendable {
    var workers: [Worker]
    var next = 0
    var replaced = 0
  }

  private let fonts: ServedFonts
  private let limits: ServeLimits
  private let state: Mutex<State>

  /// How long a job may take, waiting included.
  private static let limit = TimeAmount.seconds(15)
  private static let mostReplaced = 16

  init(count: Int, fonts: ServedFonts, limits: ServeLimits) {
    self.fonts = fonts
    self.limits = limits
    state = Mutex(
      State(workers: (0..<count).map { Worker(number: $0, fonts: fonts, limits: limits) }))
  }

  /// The number of a worker for a connection, each in turn.
  func assign() -> Int {
    state.withLock { state in
      state.next += 1
      return state.next % state.workers.count
    }
  }

  /// Does a job and hands its answer over, or an error after the time limit.
  func run(
    on number: Int, _ loop: any EventLoop, _ job: @escaping @Sendable (Worker.Tools) -> [UInt8]
  ) -> EventLoopFuture<[UInt8]> {
    let promise = loop.makePromise(of: [UInt8].self)
    let worker = state.withLock { $0.workers[number % $0.workers.count] }
    let settled = SettledOnce()
    let timer = loop.scheduleTask(in: Self.limit) { [self] in
      guard settled.claim() else { return }
      replace(worker)
      promise.succeed(Self.tooSlow)
    }
    let accepted = worker.submit { tools in
      let answer = job(tools)
      guard settled.claim() else { return }
      timer.cancel()
      promise.succeed(answer)
    }
    if !accepted, settled.claim() {
      timer.cancel()
      promise.succeed(
        ServeFailure(
          code: "limitExceeded", message: "too many requests are waiting; try again in a second"
        ).json)
    }
    return promise.futureResult
  }

  private func replace(_ worker: Worker) {
    state.withLock { state in
      guard state.replaced < Self.mostReplaced,
        let place = state.workers.firstIndex(where: { $0 === worker })
      else { return }
      state.replaced += 1
      state.workers[place] = Worker(
        number: state.workers.count + state.replaced, fonts: fonts, limits: limits)
    }
  }

  private static let tooSlow = ServeFailure(
    code: "limitExceeded", message: "the request took longer than 15 s; use a shorter text"
  ).json
}

/// A right that one of several takes.
///
/// Sendable: it is atomic.
private final class SettledOnce: Sendable {
  private let isTaken = Atomic<Bool>(false)

  /// Whether nobody took it before.
  func claim() -> Bool {
    isTaken.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing)
      .exchanged
  }
}
