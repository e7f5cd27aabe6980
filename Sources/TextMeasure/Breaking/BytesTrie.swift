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

/// A map from UTF-16 strings to numbers in ICU's compact form, read from left to right.
///
/// The form is that of ICU's `UCharsTrie` (`ucharstrie.h`): nodes that branch, that match several
/// units, or that hold a number. Malformed units give no match, and nothing outside of them is
/// read.
struct UnitsTrie: Sendable {
  /// A position in a trie.
  struct State {
    /// The index of the next node, or an index inside a node that matches several units.
    fileprivate var index = 0
    /// How many units of that node are unmatched.
    fileprivate var unmatched = 0
    /// Whether a string with a number ends here, and none continues.
    fileprivate var isLast = false
  }

  /// The nodes; the root is the first.
  private let units: [UInt16]

  init(_ units: [UInt16]) {
    self.units = units
  }

  /// The longest branch that is a list; longer ones are binary searches.
  private static let longestList = 5
  /// The first lead unit of a node that matches several units, and of one that holds a number.
  private static let firstMatch: UInt16 = 0x30
  private static let firstNumber: UInt16 = 0x40
  private static let last: UInt16 = 0x8000

  /// Follows one unit from a position; `false` where no string continues with it.
  ///
  /// - Complexity: O(log of the branch).
  func step(_ unit: UInt16, from state: inout State) -> Bool {
    if state.isLast { return false }
    if state.unmatched > 0 {
      guard unit == self[state.index] else { return false }
      state.index += 1
      state.unmatched -= 1
      return true
    }
    var lead = self[state.index]
    state.index += 1
    if lead >= Self.firstNumber {
      guard lead & Self.last == 0 else { return false }
      // The number of a string that ends here, with a branch or match in the low bits.
      if lead >= 0x4040 { state.index += lead < 0x7FC0 ? 1 : 2 }
      lead &= Self.firstNumber - 1
    }
    if lead >= Self.firstMatch {
      guard unit == self[state.index] else { return false }
      state.index += 1
      state.unmatched = Int(lead - Self.firstMatch)
      return true
    }
    var count = Int(lead)
    if count == 0 {
      count = Int(self[state.index])
      state.index += 1
    }
    return follow(unit, branches: count + 1, from: &state)
  }

  /// Finds a unit among the branches of a node.
  private func follow(_ unit: UInt16, branches: Int, from state: inout State) -> Bool {
    var count = branches
    var index = state.index
    while count > Self.longestList {
      let isLower = unit < self[index]
      let (distance, next) = distance(at: index + 1)
      if isLower {
        count >>= 1
        index = next + distance
      } else {
        count -= count >> 1
        index = next
      }
    }
    while count > 1 {
      let isFound = unit == self[index]
      if isFound, self[index + 1] & Self.last != 0 {
        state.index = index + 1
        state.isLast = true
        return true
      }
      let (value, next) = number(at: index + 1)
      if isFound {
        state.index = next + value
        return true
      }
      index = next
      count -= 1
    }
    guard unit == self[index] else { return false }
    state.index = index + 1
    return true
  }

  /// The number of the string that ends at a position; `nil` where none does.
  func value(at state: State) -> Int? {
    guard state.unmatched == 0 else { return nil }
    let lead = self[state.index]
    guard lead >= Self.firstNumber else { return nil }
    if lead & Self.last != 0 { return number(at: state.index).value }
    if lead < 0x4040 { return Int(lead >> 6) - 1 }
    if lead < 0x7FC0 {
      return (Int(lead & 0x7FC0) - 0x4040) << 10 | Int(self[state.index + 1])
    }
    return Int(self[state.index + 1]) << 16 | Int(self[state.index + 2])
  }

  /// A final number, or the distance to a branch's node, and the index after it.
  private func number(at index: Int) -> (value: Int, next: Int) {
    let lead = self[index] & ~Self.last
    if lead < 0x4000 { return (Int(lead), index + 1) }
    if lead < 0x7FFF {
      return (Int(lead - 0x4000) << 16 | Int(self[index + 1]), index + 2)
    }
    return (Int(self[index + 1]) << 16 | Int(self[index + 2]), index + 3)
  }

  /// The distance to the lower half of a branch, and the index after it.
  private func distance(at index: Int) -> (value: Int, next: Int) {
    let lead = self[index]
    if lead < 0xFC00 { return (Int(lead), index + 1) }
    if lead < 0xFFFF {
      return (Int(lead - 0xFC00) << 16 | Int(self[index + 1]), index + 2)
    }
    return (Int(self[index + 1]) << 16 | Int(self[index + 2]), index + 3)
  }

  /// A unit; past the end, one that ends every string.
  private subscript(index: Int) -> UInt16 {
    index >= 0 && index < units.count ? units[index] : Self.last
  }
}
