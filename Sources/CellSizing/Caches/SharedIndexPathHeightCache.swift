import TextMeasure

/// An ``IndexPathHeightCache`` for several threads.
///
/// Sendable: the cache is only touched while the lock is held.
public final class SharedIndexPathHeightCache: Sendable {
  /// The cache.
  private let cache: Locked<IndexPathHeightCache>

  /// Creates an empty cache; see ``IndexPathHeightCache/init(conditionsLimit:)``.
  public init(conditionsLimit: Int = 8) {
    cache = Locked(IndexPathHeightCache(conditionsLimit: conditionsLimit))
  }

  /// Works on the cache while no other thread does; the body must not use the cache itself.
  public func withCache<Result, Failure: Error>(
    _ body: (inout sending IndexPathHeightCache) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try cache.withLock(body)
  }
}
