import Synchronization

/// Counts what a strategy does to know heights.
///
/// Sendable: the counts are atomic.
public final class StrategyTally: Sendable {
  /// The counts at one moment.
  public struct Counts: Sendable, Hashable {
    /// How many texts were measured: shaped and searched for line breaks. Laying a measured text
    /// out at a width is none.
    public var measurements = 0
    /// How often a cell, a label or a model was filled with an item.
    public var configurations = 0
    /// How often a height or a model was found in a cache.
    public var cacheHits = 0

    /// Counts of zero.
    public init() {}

    /// What was counted since an earlier moment.
    public func since(_ earlier: Counts) -> Counts {
      var counts = self
      counts.measurements -= earlier.measurements
      counts.configurations -= earlier.configurations
      counts.cacheHits -= earlier.cacheHits
      return counts
    }
  }

  private let measurements = Atomic(0)
  private let configurations = Atomic(0)
  private let cacheHits = Atomic(0)

  /// Creates counts of zero.
  public init() {}

  /// The counts now.
  public var counts: Counts {
    var counts = Counts()
    counts.measurements = measurements.load(ordering: .relaxed)
    counts.configurations = configurations.load(ordering: .relaxed)
    counts.cacheHits = cacheHits.load(ordering: .relaxed)
    return counts
  }

  /// Counts a text that was measured.
  public func countMeasurement() { measurements.wrappingAdd(1, ordering: .relaxed) }

  /// Counts a cell, a label or a model that was filled.
  public func countConfiguration() { configurations.wrappingAdd(1, ordering: .relaxed) }

  /// Counts a height or a model that was found in a cache.
  public func countCacheHit() { cacheHits.wrappingAdd(1, ordering: .relaxed) }
}
