import Dispatch
import ServeMeasuring
import Synchronization

/// A thread's worth of measuring: one job after the other.
///
/// Sendable: what changes is behind locks.
final class Worker: Sendable {
  /// What a job measures with.
  struct Tools {
    let session: MeasuringSession
    let rows: FeedRows
  }

  private let queue: DispatchQueue
  private let tools: Mutex<Tools>
  private let waiting = Atomic<Int>(0)

  /// The most jobs that wait.
  private static let mostWaiting = 512

  init(number: Int, fonts: ServedFonts, limits: ServeLimits) {
    queue = DispatchQueue(label: "measure \(number)", qos: .userInteractive)
    tools = Mutex(
      Tools(session: MeasuringSession(fonts: fonts, limits: limits), rows: FeedRows(fonts: fonts)))
  }

  /// Does a job when those before it are done; `false` when too many wait.
  func submit(_ job: @escaping @Sendable (Tools) -> Void) -> Bool {
    guard waiting.add(1, ordering: .relaxed).newValue <= Self.mostWaiting else {
      waiting.subtract(1, ordering: .relaxed)
      return false
    }
    queue.async {
      self.tools.withLock { job($0) }
      self.waiting.subtract(1, ordering: .relaxed)
    }
    return true
  }
}
