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
