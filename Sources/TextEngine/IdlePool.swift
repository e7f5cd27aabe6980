import Foundation

/// Idle values, each lent to one thread at a time. At most ``mostIdle`` are kept: a burst of threads
/// must not hold its memory for ever. Sendable: a lock guards the list, and one caller has a value
/// taken out.
package final class IdlePool<Value>: Sendable {
  private let idle = Locked<[Lent]>([])

  /// Sendable: a value is in the list or with one caller, never both.
  private struct Lent: @unchecked Sendable {
    let value: Value
  }

  package init() {}

  /// Twice the number of processors.
  package static var mostIdle: Int { twiceTheProcessors }

  package func take() -> Value? { idle.withLock { $0.popLast() }?.value }

  package func giveBack(_ value: Value) {
    let lent = Lent(value: value)
    let most = Self.mostIdle
    idle.withLock { idle in
      if idle.count < most { idle.append(lent) }
    }
  }

  package var count: Int { idle.withLock { $0.count } }

  /// Adds up a number of each idle value.
  func reduce<Result: Sendable>(
    into result: Result, _ add: (inout Result, Value) -> Void
  ) -> Result {
    idle.withLock { idle in idle.reduce(into: result) { add(&$0, $1.value) } }
  }

  func removeAll() { idle.withLock { $0.removeAll() } }
}

/// Found once: Foundation reads files for it.
private let twiceTheProcessors = 2 * ProcessInfo.processInfo.activeProcessorCount
