/// Shaped words by their characters, in one table without an object a word.
///
/// Open addressing over flat arrays: the characters of all words stand in one array, their advances
/// in another. Bounded: when the arrays are full the cache begins anew, which changes the cost of
/// what follows and never its result.
struct WordCache {
  /// Where a word's advances are.
  struct Entry {
    /// The first of `length` + 1 values in ``prefixes``.
    var start: Int
    /// The number of UTF-16 units.
    var length: Int
  }

  /// Whether the text ends at a word's edge, or a space stands there.
  struct Edges: OptionSet {
    var rawValue: UInt8
    /// A space stands before the word's own leading spaces, or the word has none and text begins.
    static let begins = Edges(rawValue: 1)
    /// The run ends after the word; otherwise a space follows.
    static let ends = Edges(rawValue: 2)
    /// Not a word but a part of one; then the two others say that a character more is at an edge.
    static let isZone = Edges(rawValue: 4)
    /// A mark stands elsewhere in the run, and lets characters be composed again in a word of none.
    static let isRecomposed = Edges(rawValue: 8)
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
  /// The advance from the word's start to each of its positions, and to its end, in the font's
  /// lengths, shifted left by one; bit 0 says that breaking there is unsafe.
  private(set) var prefixes: [Int32] = []
  /// How often a word was asked for and found.
  private(set) var hits = 0
  /// How often it was not.
  private(set) var misses = 0
  /// How often the cache began anew.
  private(set) var evictions = 0

  /// The longest word that is kept, in UTF-16 units; longer ones are rarely met twice.
  static let longestWord = 64
  /// The most characters that are kept; with their advances about 12 MB a font and script.
  private static let mostCharacters = 1 << 21

  /// The bytes that the cache holds.
  var byteCount: Int {
    slots.capacity * MemoryLayout<Slot>.stride + characters.capacity * 2 + prefixes.capacity * 4
  }

  /// Finds `text[start..<end]` with these edges.
  @inline(__always)
  mutating func find(_ text: [UInt16], _ start: Int, _ end: Int, _ edges: Edges, hash: UInt32)
    -> Entry?
  {
    guard !slots.isEmpty else {
      misses += 1
      return nil
    }
    let mask = slots.count - 1
    var index = Int(hash) & mask
    let length = end - start
    while true {
      let slot = slots[index]
      if slot.key == 0 {
        misses += 1
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
          hits += 1
          return Entry(start: Int(slot.value), length: length)
        }
      }
      index = (index + 1) & mask
    }
  }

  /// Keeps a word; `values` has one value more than the word has units.
  mutating func insert(
    _ text: [UInt16], _ start: Int, _ end: Int, _ edges: Edges, hash: UInt32, values: [Int32]
  ) -> Entry {
    if characters.count + end - start > Self.mostCharacters {
      slots.removeAll(keepingCapacity: false)
      characters.removeAll(keepingCapacity: true)
      prefixes.removeAll(keepingCapacity: true)
      count = 0
      evictions += 1
    }
    if (count + 1) * 2 > slots.count { grow() }
    let slot = Slot(
      hash: hash, key: UInt32(characters.count + 1), length: UInt16(end - start),
      edges: edges.rawValue, value: UInt32(prefixes.count))
    characters.append(contentsOf: text[start..<end])
    prefixes.append(contentsOf: values)
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

  /// Mixes one unit into a hash.
  @inline(__always)
  static func mix(_ hash: UInt32, _ unit: UInt16) -> UInt32 {
    (hash ^ UInt32(unit)) &* 0x9E37_79B1 ^ hash >> 15
  }

  /// Finishes a hash.
  @inline(__always)
  static func finish(_ hash: UInt32) -> UInt32 {
    let mixed = (hash ^ hash >> 16) &* 0x85EB_CA6B
    return mixed ^ mixed >> 13
  }
}
