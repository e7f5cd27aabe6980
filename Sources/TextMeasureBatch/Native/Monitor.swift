import Foundation

/// A lock with several conditions to wait for: who changes something wakes those alone who wait for it.
///
/// Sendable: it is the system's, made for many threads, and does not move.
@safe final class Monitor<Condition: CaseIterable & RawRepresentable<Int>>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let conditions: UnsafeMutablePointer<pthread_cond_t>

  /// Creates an unlocked lock. The conditions' raw values are the numbers from 0.
  init() {
    let count = Condition.allCases.count
    unsafe conditions = .allocate(capacity: count)
    // Neither needs memory or anything else of the system that could be short.
    unsafe pthread_mutex_init(mutex, nil)
    for index in 0..<count { unsafe pthread_cond_init(conditions + index, nil) }
  }

  deinit {
    for index in 0..<Condition.allCases.count { unsafe pthread_cond_destroy(conditions + index) }
    unsafe pthread_mutex_destroy(mutex)
    unsafe conditions.deallocate()
    unsafe mutex.deallocate()
  }

  /// Does something while no other thread does.
  func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Lets others have the lock until one of them says that the condition may hold, or for no reason.
  func wait(for condition: Condition) {
    unsafe pthread_cond_wait(conditions + condition.rawValue, mutex)
  }

  /// Wakes one that waits, if any does.
  func signal(_ condition: Condition) {
    unsafe pthread_cond_signal(conditions + condition.rawValue)
  }

  /// Wakes all that wait for anything.
  func wakeAll() {
    for condition in Condition.allCases {
      unsafe pthread_cond_broadcast(conditions + condition.rawValue)
    }
  }
}
