#if THREAD_SANITIZER
  import Foundation

  /// The standard library's `Mutex` in a form that the thread sanitizer can see.
  ///
  /// The sanitizer watches the C library's locks. On Linux, `Mutex` makes its system calls
  /// directly, so the sanitizer would report everything behind it as a race.
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
#else
  package import Synchronization

  /// A value behind a lock; used by all modules of this package.
  package typealias Locked<Value> = Mutex<Value>
#endif
