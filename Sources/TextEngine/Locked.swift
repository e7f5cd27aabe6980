import Foundation

/// A value behind a lock; used by all modules of this package.
///
/// Not the standard library's `Mutex`, which on Linux keeps the number of the thread that created it:
/// in a forked process, where that is another thread's, two threads that meet at a lock end the process.
/// The thread sanitizer does not see it either. Not `NSLock`, which takes four allocations: each
/// prepared text has a lock.
package struct Locked<Value>: @unchecked Sendable {
  @safe private final class Storage {
    /// At an address that does not change.
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    var value: Value

    init(_ value: Value) {
      self.value = value
      unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
      unsafe pthread_mutex_destroy(mutex)
      unsafe mutex.deallocate()
    }
  }

  private let storage: Storage

  package init(_ value: sending Value) { storage = Storage(value) }

  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    unsafe pthread_mutex_lock(storage.mutex)
    defer { unsafe pthread_mutex_unlock(storage.mutex) }
    return try body(&storage.value)
  }
}
