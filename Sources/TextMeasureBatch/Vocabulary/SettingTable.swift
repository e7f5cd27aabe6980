/// The keys of an object, found by their bytes.
package final class SettingTable<Owner>: Sendable {
  /// The object's name in the schema.
  let name: String
  /// What the documentation calls it.
  let title: String
  /// The keys in the order of the documentation.
  let settings: [Setting<Owner>]
  /// Those that an object must have, with their places among all.
  let required: [(index: Int, facts: SettingFacts)]
  /// Other keys that change nothing.
  let ignored: Set<String>
  /// An object without keys.
  let initial: @Sendable () -> Owner

  /// The number of slots: a power of two several times the number of keys, so that most keys are
  /// alone in theirs.
  private static var slotCount: Int { 256 }
  /// For each slot an index into `settings`, or -1 for none; a key that finds its slot taken stands in
  /// the next free one.
  private let slots: [Int]
  private let spellings: [[UInt8]]

  init(
    _ name: String, title: String, _ initial: @autoclosure @escaping @Sendable () -> Owner,
    _ settings: [Setting<Owner>], ignored: Set<String> = []
  ) {
    self.ignored = ignored
    self.name = name
    self.title = title
    self.initial = initial
    self.settings = settings
    required = settings.enumerated().filter { $1.facts.isRequired }.map { ($0, $1.facts) }
    spellings = settings.map { Array($0.facts.name.utf8) }
    var slots = [Int](repeating: -1, count: Self.slotCount)
    for (index, spelling) in spellings.enumerated() {
      var slot = Self.slot(of: spelling.span)
      while slots[slot] >= 0 { slot = (slot + 1) & (Self.slotCount - 1) }
      slots[slot] = index
    }
    self.slots = slots
  }

  /// The index of the key that is spelled so, or `nil` if there is none.
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

  /// What documents say of it.
  package var description: SettingTableDescription {
    SettingTableDescription(name: name, title: title, keys: settings.map(\.facts), ignored: ignored)
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

/// An object of the protocol, as documents and schema describe it.
package struct SettingTableDescription: Sendable {
  /// The object's name in the schema.
  package let name: String
  let title: String
  /// The keys in the order of the documentation.
  package let keys: [SettingFacts]
  /// Other keys that change nothing.
  let ignored: Set<String>
}
