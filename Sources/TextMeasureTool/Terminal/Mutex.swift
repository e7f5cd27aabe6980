#if THREAD_SANITIZER
  import Foundation

  /// The standard library's `Mutex` as the thread sanitizer can see it.
  ///
  /// On Linux that one makes its system calls itself, and the sanitizer, which watches the C
  /// library's locks, takes everything behind it for a race. In a build for the sanitizer this type
  /// stands in its place, with the same exclusion; leaving out a lock is found as ever.
  struct Mutex<Value>: @unchecked Sendable {
    private final class Storage {
      let lock = NSLock()
      var value: Value

      init(_ value: Value) {
        self.value = value
      }
    }

    private let storage: Storage

    init(_ value: sending Value) {
      storage = Storage(value)
    }

    func withLock<Result, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      storage.lock.lock()
      defer { storage.lock.unlock() }
      return try body(&storage.value)
    }
  }
#endif
