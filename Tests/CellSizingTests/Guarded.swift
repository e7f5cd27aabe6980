import Foundation

/// A value behind a lock that the thread sanitizer sees.
///
/// It takes what is behind the standard library's `Mutex` for a race on Linux.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

extension Guarded {
  /// Adds to a list.
  func append<Element>(_ element: Element) where Value == [Element] {
    withLock { $0.append(element) }
  }
}
