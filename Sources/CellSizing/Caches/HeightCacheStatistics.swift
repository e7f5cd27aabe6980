/// The hits and misses of a cache.
public struct HeightCacheStatistics: Sendable, Hashable {
  /// How often a height was found.
  public var hits = 0
  /// How often none was found.
  public var misses = 0
  /// How many heights were stored, those that replaced one included.
  public var stores = 0
  /// How many heights were dropped to keep the cache within its limits.
  public var evictions = 0
  /// How many heights were invalidated.
  public var invalidations = 0

  /// Counts of zero.
  public init() {}

  /// The part of the questions that found a height, from 0 to 1; 0 before the first question.
  public var hitRate: Double {
    let questions = hits + misses
    return questions == 0 ? 0 : Double(hits) / Double(questions)
  }
}
