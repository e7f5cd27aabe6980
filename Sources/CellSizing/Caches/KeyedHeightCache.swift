public import Foundation

/// Heights by key. Above a limit, the least recently used are discarded.
///
/// It is a value; ``SharedKeyedHeightCache`` is the same for several threads. It follows
/// `FDKeyedHeightCache` of *UITableView+FDTemplateLayoutCell*, without its split by orientation: the
/// key holds the width, see ``HeightKey``.
public struct KeyedHeightCache<Key: Hashable & Sendable>: Sendable {
  /// A stored height in the chain from the most to the least recently used.
  private struct Entry: Sendable {
    /// The key; `nil` in a slot that is free.
    var key: Key?
    /// The height in points.
    var height: CGFloat
    /// The bytes it counts for.
    var bytes: Int
    /// The slot of the next more recently used; −1 for the most recent.
    var newer: Int
    /// The slot of the next less recently used, or of the next free slot; −1 for the last.
    var older: Int
  }

  /// The maximum number of heights.
  public let countLimit: Int
  /// The maximum number of bytes, estimated.
  public let byteLimit: Int
  /// The hits and misses.
  public private(set) var statistics = HeightCacheStatistics()
  /// The bytes in use, estimated.
  public private(set) var byteCount = 0

  /// The slot of each key's entry.
  private var slots: [Key: Int] = [:]
  /// The entries, in no order.
  private var entries: [Entry] = []
  /// The slot of the most recently used entry; −1 when there is none.
  private var newest = -1
  /// The slot of the least recently used entry; −1 when there is none.
  private var oldest = -1
  /// The first free slot; −1 when there is none.
  private var free = -1

  /// The bytes of an entry and of its slot in the dictionary, which is between half and fully used
  /// and needs a third more slots than keys.
  public static var bytesPerEntry: Int {
    MemoryLayout<Entry>.stride + 2 * (MemoryLayout<Key>.stride + MemoryLayout<Int>.stride)
  }

  /// Creates an empty cache; limits below 0 count as 0, which caches nothing.
  public init(countLimit: Int = 100_000, byteLimit: Int = .max) {
    self.countLimit = max(0, countLimit)
    self.byteLimit = max(0, byteLimit)
  }

  /// The number of heights.
  public var count: Int { slots.count }

  /// Whether a key has a height. Counts neither as use nor as hit or miss.
  public func contains(_ key: Key) -> Bool { slots[key] != nil }

  /// A key's height in points; `nil` when it has none. Counts as a use.
  public mutating func height(for key: Key) -> CGFloat? {
    guard let slot = slots[key] else {
      statistics.misses += 1
      return nil
    }
    statistics.hits += 1
    unlink(slot)
    linkAsNewest(slot)
    return entries[slot].height
  }

  /// Stores or replaces a key's height in points.
  ///
  /// A negative or non-finite height is not stored: no layout could use it.
  ///
  /// - Parameters:
  ///   - height: the height in points.
  ///   - key: the key.
  ///   - keyBytes: the bytes that the key keeps outside itself, such as a long string's.
  public mutating func store(_ height: CGFloat, for key: Key, keyBytes: Int = 0) {
    guard height.isFinite, height >= 0 else { return }
    let (sum, overflows) = Self.bytesPerEntry.addingReportingOverflow(max(0, keyBytes))
    let bytes = overflows ? Int.max : sum
    if let slot = slots[key] { remove(slot) }
    guard countLimit > 0, bytes <= byteLimit else { return }
    while count >= countLimit || byteCount > byteLimit - bytes {
      remove(oldest)
      statistics.evictions += 1
    }
    let entry = Entry(key: key, height: height, bytes: bytes, newer: -1, older: -1)
    let slot: Int
    if free >= 0 {
      slot = free
      free = entries[slot].older
      entries[slot] = entry
    } else {
      slot = entries.count
      entries.append(entry)
    }
    slots[key] = slot
    byteCount += bytes
    linkAsNewest(slot)
    statistics.stores += 1
  }

  /// Discards a key's height.
  public mutating func invalidate(_ key: Key) {
    guard let slot = slots[key] else { return }
    remove(slot)
    statistics.invalidations += 1
  }

  /// Discards the heights of all keys that meet a condition, such as those of one item.
  ///
  /// - Complexity: O(*n*).
  public mutating func invalidate<Failure: Error>(
    where isStale: (Key) throws(Failure) -> Bool
  ) throws(Failure) {
    for key in Array(slots.keys) where try isStale(key) { invalidate(key) }
  }

  /// Discards all heights.
  public mutating func invalidateAll() {
    statistics.invalidations += count
    slots = [:]
    entries = []
    newest = -1
    oldest = -1
    free = -1
    byteCount = 0
  }

  /// The keys from the most to the least recently used.
  package var keysByUse: [Key] {
    var keys: [Key] = []
    var slot = newest
    while slot >= 0 {
      if let key = entries[slot].key { keys.append(key) }
      slot = entries[slot].older
    }
    return keys
  }

  /// Removes an entry and frees its slot.
  private mutating func remove(_ slot: Int) {
    guard slot >= 0, let key = entries[slot].key else { return }
    unlink(slot)
    slots[key] = nil
    byteCount -= entries[slot].bytes
    entries[slot] = Entry(key: nil, height: 0, bytes: 0, newer: -1, older: free)
    free = slot
  }

  /// Removes an entry from the chain.
  private mutating func unlink(_ slot: Int) {
    let (newer, older) = (entries[slot].newer, entries[slot].older)
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }

  /// Puts an entry at the chain's front.
  private mutating func linkAsNewest(_ slot: Int) {
    entries[slot].newer = -1
    entries[slot].older = newest
    if newest >= 0 { entries[newest].newer = slot } else { oldest = slot }
    newest = slot
  }
}
