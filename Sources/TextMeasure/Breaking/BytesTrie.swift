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
  struct State {
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
  func step(_ byte: UInt8, from state: inout State) -> Step {
    if state.unmatched > 0 {
      guard byte == self[state.index] else { return .none }
      state.index += 1
      state.unmatched -= 1
      return arrive(&state)
    }
    // A string that ends here was reported when this position was reached.
    if self[state.index] >= 0x20 {
      guard self[state.index] & 1 == 0 else { return .none }
      state.index = number(at: state.index).next
    }
    let lead = self[state.index]
    if lead >= 0x20 { return .none }
    if lead >= 0x10 {
      guard byte == self[state.index + 1] else { return .none }
      state.unmatched = Int(lead) - 0x10
      state.index += 2
      return arrive(&state)
    }
    if lead == 0 {
      let count = Int(self[state.index + 1]) + 1
      state.index += 2
      return follow(byte, branches: count, from: &state)
    }
    state.index += 1
    return follow(byte, branches: Int(lead) + 1, from: &state)
  }

  /// Finds a byte among the branches of a node.
  private func follow(_ byte: UInt8, branches: Int, from state: inout State) -> Step {
    var count = branches
    while count > Self.longestList {
      let (distance, next) = distance(at: state.index + 1)
      if byte < self[state.index] {
        count >>= 1
        state.index = next + distance
      } else {
        count -= count >> 1
        state.index = next
      }
    }
    while count > 1 {
      let isFound = byte == self[state.index]
      let isLast = self[state.index + 1] & 1 == 1
      let (value, next) = number(at: state.index + 1)
      if isFound {
        if isLast {
          state.index += 1
          return .last
        }
        state.index = next + value
        return arrive(&state)
      }
      state.index = next
      count -= 1
    }
    guard byte == self[state.index] else { return .none }
    state.index += 1
    return arrive(&state)
  }

  /// Whether a string ends at a position that was just reached.
  private func arrive(_ state: inout State) -> Step {
    guard state.unmatched == 0, self[state.index] >= 0x20 else { return .prefix }
    return self[state.index] & 1 == 1 ? .last : .end
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
