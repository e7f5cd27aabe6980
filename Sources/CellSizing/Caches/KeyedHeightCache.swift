public import Foundation

/// Heights by key, the least recently used of which are dropped at a limit.
///
/// It is a value; ``SharedKeyedHeightCache`` is the same for several threads. The original is the
/// template-layout-cell library's `FDKeyedHeightCache`, without its split by orientation: the key
/// holds the width, see ``HeightKey``.
public struct KeyedHeightCache<Key: Hashable & Sendable>: Sendable {
  /// A stored height in the chain from the most to the least recently used.
  private struct Entry: Sendable {
    /// The key; `nil` in a place that is free.
    var key: Key?
    /// The height in points.
    var height: CGFloat
    /// The bytes it counts for.
    var bytes: Int
    /// The place of the next more recently used; −1 for the most recent.
    var newer: Int
    /// The place of the next less recently used, or of the next free place; −1 for the last.
    var older: Int
  }

  /// The most heights that are kept.
  public let countLimit: Int
  /// The most bytes that are kept, by the cache's own estimate.
  public let byteLimit: Int
  /// What the cache has been asked.
  public private(set) var statistics = HeightCacheStatistics()
  /// The bytes in use, by the cache's own estimate.
  public private(set) var byteCount = 0

  /// The place of each key's entry.
  private var places: [Key: Int] = [:]
  /// The entries, in no order.
  private var entries: [Entry] = []
  /// The place of the most recently used entry; −1 when there is none.
  private var newest = -1
  /// The place of the least recently used entry; −1 when there is none.
  private var oldest = -1
  /// The first free place; −1 when there is none.
  private var free = -1

  /// The bytes of an entry and of its slot in the dictionary, which is between half and fully used
  /// and needs a third more places than keys.
  public static var bytesPerEntry: Int {
    MemoryLayout<Entry>.stride + 2 * (MemoryLayout<Key>.stride + MemoryLayout<Int>.stride)
  }

  /// Makes a cache without heights; a limit below 0 counts as 0, and at 0 nothing is kept.
  public init(countLimit: Int = 100_000, byteLimit: Int = .max) {
    self.countLimit = max(0, countLimit)
    self.byteLimit = max(0, byteLimit)
  }

  /// The number of heights.
  public var count: Int { places.count }

  /// Whether a key has a height; counts as no use and no question.
  public func contains(_ key: Key) -> Bool { places[key] != nil }

  /// A key's height in points; `nil` when it has none. Counts as a use.
  public mutating func height(for key: Key) -> CGFloat? {
    guard let place = places[key] else {
      statistics.misses += 1
      return nil
    }
    statistics.hits += 1
    unlink(place)
    linkAsNewest(place)
    return entries[place].height
  }

  /// Stores a key's height in points, in the place of an older one if there is one.
  ///
  /// A height that is not a finite number from 0 up is not stored: nothing could be laid out by it.
  ///
  /// - Parameters:
  ///   - height: the height in points.
  ///   - key: the key.
  ///   - keyBytes: the bytes that the key keeps outside itself, such as a long string's.
  public mutating func store(_ height: CGFloat, for key: Key, keyBytes: Int = 0) {
    guard height.isFinite, height >= 0 else { return }
    let (sum, overflows) = Self.bytesPerEntry.addingReportingOverflow(max(0, keyBytes))
    let bytes = overflows ? Int.max : sum
    if let place = places[key] { remove(place) }
    guard countLimit > 0, bytes <= byteLimit else { return }
    while count >= countLimit || byteCount > byteLimit - bytes {
      remove(oldest)
      statistics.evictions += 1
    }
    let entry = Entry(key: key, height: height, bytes: bytes, newer: -1, older: -1)
    let place: Int
    if free >= 0 {
      place = free
      free = entries[place].older
      entries[place] = entry
    } else {
      place = entries.count
      entries.append(entry)
    }
    places[key] = place
    byteCount += bytes
    linkAsNewest(place)
    statistics.stores += 1
  }

  /// Forgets a key's height.
  public mutating func invalidate(_ key: Key) {
    guard let place = places[key] else { return }
    remove(place)
    statistics.invalidations += 1
  }

  /// Forgets the heights of all keys that fulfil a condition, such as those of one item.
  ///
  /// - Complexity: O(*n*).
  public mutating func invalidate<Failure: Error>(
    where isStale: (Key) throws(Failure) -> Bool
  ) throws(Failure) {
    for key in Array(places.keys) where try isStale(key) { invalidate(key) }
  }

  /// Forgets all heights.
  public mutating func invalidateAll() {
    statistics.invalidations += count
    places = [:]
    entries = []
    newest = -1
    oldest = -1
    free = -1
    byteCount = 0
  }

  /// The keys from the most to the least recently used.
  package var keysByUse: [Key] {
    var keys: [Key] = []
    var place = newest
    while place >= 0 {
      if let key = entries[place].key { keys.append(key) }
      place = entries[place].older
    }
    return keys
  }

  /// Takes an entry out and keeps its place for another.
  private mutating func remove(_ place: Int) {
    guard place >= 0, let key = entries[place].key else { return }
    unlink(place)
    places[key] = nil
    byteCount -= entries[place].bytes
    entries[place] = Entry(key: nil, height: 0, bytes: 0, newer: -1, older: free)
    free = place
  }

  /// Takes an entry out of the chain.
  private mutating func unlink(_ place: Int) {
    let (newer, older) = (entries[place].newer, entries[place].older)
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }

  /// Puts an entry at the chain's front.
  private mutating func linkAsNewest(_ place: Int) {
    entries[place].newer = -1
    entries[place].older = newest
    if newest >= 0 { entries[newest].newer = place } else { oldest = place }
    newest = place
  }
}
