import Foundation

/// A value behind a lock; used by all modules of this package.
///
/// Not the standard library's `Mutex`, which on Linux keeps the number of the thread that created it:
/// in a forked process, where that is another thread's, two threads that meet at a lock end the process.
/// Nor does the thread sanitizer know that `Mutex` is a lock.
package struct Locked<Value>: @unchecked Sendable {
  private final class Storage {
    let lock = NSLock()
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage

  package init(_ value: sending Value) { storage = Storage(value) }

  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body(&storage.value)
  }
}
