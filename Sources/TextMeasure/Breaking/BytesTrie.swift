/// A set of byte strings in ICU's compact form, read from left to right.
///
/// The form is that of ICU's `BytesTrie`: nodes that branch, that match several bytes, or that end
/// a string. The strings' values are ignored. Malformed bytes give no match, and nothing outside of
/// them is read.
struct BytesTrie: Sendable {
  /// The result of following one byte.
  enum Step {
    /// No string continues with this byte.
    case none
    /// Longer strings continue.
    case prefix
    /// A string ends here, and longer ones continue.
    case end
    /// A string ends here, and none continues.
    case last
  }

  /// A position in a trie.
  struct Place {
    /// The index of the next node, or an index inside a node that matches several bytes.
    fileprivate var index = 0
    /// How many bytes of that node are unmatched.
    fileprivate var unmatched = 0
  }

  /// The nodes; the root is the first.
  private let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// The longest branch that is a list; longer ones are binary searches.
  private static let longestList = 5

  /// Follows one byte from a position.
  ///
  /// - Complexity: O(log of the branch).
  func step(_ byte: UInt8, from place: inout Place) -> Step {
    if place.unmatched > 0 {
      guard byte == self[place.index] else { return .none }
      place.index += 1
      place.unmatched -= 1
      return arrive(&place)
    }
    // A string that ends here was reported when this position was reached.
    if self[place.index] >= 0x20 {
      guard self[place.index] & 1 == 0 else { return .none }
      place.index = number(at: place.index).next
    }
    let lead = self[place.index]
    if lead >= 0x20 { return .none }
    if lead >= 0x10 {
      guard byte == self[place.index + 1] else { return .none }
      place.unmatched = Int(lead) - 0x10
      place.index += 2
      return arrive(&place)
    }
    if lead == 0 {
      let count = Int(self[place.index + 1]) + 1
      place.index += 2
      return follow(byte, branches: count, from: &place)
    }
    place.index += 1
    return follow(byte, branches: Int(lead) + 1, from: &place)
  }

  /// Finds a byte among the branches of a node.
  private func follow(_ byte: UInt8, branches: Int, from place: inout Place) -> Step {
    var count = branches
    while count > Self.longestList {
      let (distance, next) = distance(at: place.index + 1)
      if byte < self[place.index] {
        count >>= 1
        place.index = next + distance
      } else {
        count -= count >> 1
        place.index = next
      }
    }
    while count > 1 {
      let isFound = byte == self[place.index]
      let isLast = self[place.index + 1] & 1 == 1
      let (value, next) = number(at: place.index + 1)
      if isFound {
        if isLast {
          place.index += 1
          return .last
        }
        place.index = next + value
        return arrive(&place)
      }
      place.index = next
      count -= 1
    }
    guard byte == self[place.index] else { return .none }
    place.index += 1
    return arrive(&place)
  }

  /// Whether a string ends at a position that was just reached.
  private func arrive(_ place: inout Place) -> Step {
    guard place.unmatched == 0, self[place.index] >= 0x20 else { return .prefix }
    return self[place.index] & 1 == 1 ? .last : .end
  }

  /// A value, or the distance to a branch's node, and the index after it.
  private func number(at index: Int) -> (value: Int, next: Int) {
    let lead = Int(self[index]) >> 1
    switch lead {
    case ..<0x51: return (lead - 0x10, index + 1)
    case ..<0x6C: return ((lead - 0x51) << 8 | read(1, at: index + 1), index + 2)
    case ..<0x7E: return ((lead - 0x6C) << 16 | read(2, at: index + 1), index + 3)
    case 0x7E: return (read(3, at: index + 1), index + 4)
    default: return (read(4, at: index + 1), index + 5)
    }
  }

  /// The distance to the lower half of a branch, and the index after it.
  private func distance(at index: Int) -> (value: Int, next: Int) {
    let lead = Int(self[index])
    switch lead {
    case ..<0xC0: return (lead, index + 1)
    case ..<0xF0: return ((lead - 0xC0) << 8 | read(1, at: index + 1), index + 2)
    case ..<0xFE: return ((lead - 0xF0) << 16 | read(2, at: index + 1), index + 3)
    case 0xFE: return (read(3, at: index + 1), index + 4)
    default: return (read(4, at: index + 1), index + 5)
    }
  }

  /// A big-endian number of several bytes.
  private func read(_ count: Int, at index: Int) -> Int {
    (0..<count).reduce(0) { $0 << 8 | Int(self[index + $1]) }
  }

  /// A byte; past the end, one that ends every string.
  private subscript(index: Int) -> UInt8 {
    index >= 0 && index < bytes.count ? bytes[index] : 0x21
  }
}
