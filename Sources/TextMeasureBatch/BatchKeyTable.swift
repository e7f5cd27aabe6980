/// Finds a key by its bytes, without making a string of them.
struct BatchKeyTable: Sendable {
  /// The number of slots: a power of two several times the number of keys, so that most keys are
  /// alone in theirs.
  private static let slotCount = 256

  /// For each slot, an index into `keys` and `spellings`, or -1 for none; a key that finds its
  /// slot taken stands in the next free one.
  private var slots = [Int](repeating: -1, count: slotCount)

  /// The keys of the object.
  let keys: [BatchKey]

  /// The UTF-8 spelling of each key, by the same index as `keys`.
  private let spellings: [[UInt8]]

  init(_ object: BatchObject) {
    keys = object.keys
    spellings = keys.map { Array($0.rawValue.utf8) }
    for (index, spelling) in spellings.enumerated() {
      var slot = Self.slot(of: spelling.span)
      while slots[slot] >= 0 { slot = (slot + 1) & (Self.slotCount - 1) }
      slots[slot] = index
    }
  }

  /// The index in `keys` of the key that is spelled so, or `nil` if there is none.
  ///
  /// - Complexity: O(length of the spelling).
  func index(_ spelling: Span<UInt8>) -> Int? {
    var slot = Self.slot(of: spelling)
    while slots[slot] >= 0 {
      if Self.areEqual(spellings[slots[slot]], spelling) { return slots[slot] }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    return nil
  }

  /// The slot where the search for a spelling begins: its FNV-1a hash, folded.
  private static func slot(of spelling: Span<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for index in spelling.indices { hash = (hash ^ UInt32(spelling[index])) &* 16_777_619 }
    return Int(hash ^ (hash >> 16)) & (slotCount - 1)
  }

  private static func areEqual(_ first: [UInt8], _ second: Span<UInt8>) -> Bool {
    guard first.count == second.count else { return false }
    for index in first.indices where first[index] != second[index] { return false }
    return true
  }
}
