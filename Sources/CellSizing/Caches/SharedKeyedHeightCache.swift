public import Foundation
import TextMeasure

/// A ``KeyedHeightCache`` for several threads.
///
/// Sendable: the cache is only touched while the lock is held.
public final class SharedKeyedHeightCache<Key: Hashable & Sendable>: Sendable {
  /// The cache.
  private let cache: Locked<KeyedHeightCache<Key>>

  /// Creates an empty cache; see ``KeyedHeightCache/init(countLimit:byteLimit:)``.
  public init(countLimit: Int = 100_000, byteLimit: Int = .max) {
    cache = Locked(KeyedHeightCache(countLimit: countLimit, byteLimit: byteLimit))
  }

  /// Works on the cache while no other thread does; the body must not use the cache itself.
  public func withCache<Result, Failure: Error>(
    _ body: (inout sending KeyedHeightCache<Key>) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try cache.withLock(body)
  }

  /// A key's height in points; measured and stored when it has none.
  ///
  /// Measuring happens without the lock: two threads may measure the same key at once, and no
  /// thread waits for another's measuring. A height that is not a finite number from 0 up is given
  /// back and not stored.
  public func height<Failure: Error>(
    for key: Key, keyBytes: Int = 0, measure: () throws(Failure) -> CGFloat
  ) throws(Failure) -> CGFloat {
    if let height = cache.withLock({ $0.height(for: key) }) { return height }
    let height = try measure()
    cache.withLock { $0.store(height, for: key, keyBytes: keyBytes) }
    return height
  }
}
