/// A cache of shaped words, without an object per word.
///
/// Open addressing over flat arrays: one array holds the characters of all words, another their
/// advances. A full cache is emptied, which affects the cost of later words but never their result.
struct WordCache {
  struct Entry {
    /// The index of the first of `length` + 1 values in ``prefixes``.
    var start: Int
    /// In UTF-16 units.
    var length: Int
  }

  /// What a word's advances depend on besides its characters.
  struct Edges: OptionSet {
    var rawValue: UInt8
    /// Nothing follows the word; otherwise a space does.
    static let ends = Edges(rawValue: 1)
    /// The run has a mark elsewhere, so that characters of a word without marks are recomposed.
    static let isRecomposed = Edges(rawValue: 2)
  }

  private struct Slot {
    var hash: UInt32 = 0
    /// One more than the first character's index; 0 in an empty slot.
    var key: UInt32 = 0
    var length: UInt16 = 0
    var edges: UInt8 = 0
    var value: UInt32 = 0
  }

  private var slots: [Slot] = []
  private var count = 0
  private var characters: [UInt16] = []
  /// The advance from the word's start to each of its offsets and its end, in font units, shifted
  /// left by one; bit 0 is set where breaking is unsafe.
  private(set) var prefixes: [Int32] = []
  /// What was counted so far, without the size.
  private var counts = WordCacheStatistics()

  var statistics: WordCacheStatistics {
    var statistics = counts
    statistics.byteCount =
      slots.capacity * MemoryLayout<Slot>.stride + characters.capacity * 2 + prefixes.capacity * 4
    return statistics
  }

  /// Finds `text[start..<end]` with these edges.
  @inline(__always)
  mutating func find(_ text: [UInt16], _ start: Int, _ end: Int, _ edges: Edges, hash: UInt32)
    -> Entry?
  {
    guard !slots.isEmpty else {
      counts.misses += 1
      return nil
    }
    let mask = slots.count - 1
    var index = Int(hash) & mask
    let length = end - start
    while true {
      let slot = slots[index]
      if slot.key == 0 {
        counts.misses += 1
        return nil
      }
      if slot.hash == hash, Int(slot.length) == length, slot.edges == edges.rawValue {
        let first = Int(slot.key) - 1
        var same = true
        var offset = 0
        while offset < length {
          if characters[first + offset] != text[start + offset] {
            same = false
            break
          }
          offset += 1
        }
        if same {
          counts.hits += 1
          return Entry(start: Int(slot.value), length: length)
        }
      }
      index = (index + 1) & mask
    }
  }

  /// Adds a word; `values` has at most one value more than the word has units. Missing ones are 0.
  mutating func insert(
    _ text: [UInt16], _ start: Int, _ end: Int, _ edges: Edges, hash: UInt32, values: [Int32]
  ) -> Entry {
    if characters.count + end - start > Limits.keptWordCharacters {
      slots.removeAll(keepingCapacity: false)
      characters.removeAll(keepingCapacity: true)
      prefixes.removeAll(keepingCapacity: true)
      count = 0
      counts.evictions += 1
    }
    if (count + 1) * 2 > slots.count { grow() }
    let slot = Slot(
      hash: hash, key: UInt32(characters.count + 1), length: UInt16(end - start),
      edges: edges.rawValue, value: UInt32(prefixes.count))
    characters.append(contentsOf: text[start..<end])
    prefixes.append(contentsOf: values)
    prefixes.append(contentsOf: repeatElement(0, count: end - start + 1 - values.count))
    place(slot)
    count += 1
    return Entry(start: Int(slot.value), length: end - start)
  }

  private mutating func place(_ slot: Slot) {
    let mask = slots.count - 1
    var index = Int(slot.hash) & mask
    while slots[index].key != 0 { index = (index + 1) & mask }
    slots[index] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: max(64, old.count * 2))
    for slot in old where slot.key != 0 { place(slot) }
  }

  @inline(__always)
  static func mix(_ hash: UInt32, _ unit: UInt16) -> UInt32 {
    (hash ^ UInt32(unit)) &* 0x9E37_79B1 ^ hash >> 15
  }

  static func hash(_ units: some Sequence<UInt16>, _ edges: Edges = []) -> UInt32 {
    finish(units.reduce(0, mix) ^ UInt32(edges.rawValue))
  }

  @inline(__always)
  static func finish(_ hash: UInt32) -> UInt32 {
    let mixed = (hash ^ hash >> 16) &* 0x85EB_CA6B
    return mixed ^ mixed >> 13
  }
}

/// The size and hit rate of the caches of shaped words and runs.
public struct WordCacheStatistics: Sendable, Hashable {
  /// The bytes that the caches hold.
  public var byteCount = 0
  /// How often a word or run was in the cache.
  public var hits = 0
  /// How often one had to be shaped.
  public var misses = 0
  /// How often a full cache was emptied.
  public var evictions = 0

  mutating func add(_ other: WordCacheStatistics) {
    byteCount += other.byteCount
    hits += other.hits
    misses += other.misses
    evictions += other.evictions
  }
}
