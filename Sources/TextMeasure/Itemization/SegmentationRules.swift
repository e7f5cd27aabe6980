/// ICU's compiled rules for one kind of boundary: a state table, and a category for each code point.
///
/// A boundary is the end of the longest match from the boundary before it. A match continues to the
/// first character without a transition, and ends after the last accepting state. A lookahead ends
/// it earlier: one state marks an offset, and a later state that completes the lookahead makes the
/// marked offset the boundary.
struct SegmentationRules: Sendable {
  /// The number of categories.
  let width: Int
  /// The first category whose text needs a dictionary.
  let dictionaryStart: Int
  /// The state in which matching begins after a boundary.
  let start: Int
  /// The page of each block of 256 code points.
  let pageOfBlock: [UInt16]
  /// The categories, 256 a page.
  let categories: [UInt8]
  private let states: [State]
  /// For each state and category: the next state; 0 ends the match.
  private let nextStates: [UInt16]

  /// The category that stands for the text's end.
  static let endCategory = 1
  private static let beginningCategory = 2
  private static let firstState = 1

  private struct State {
    var accepts: Bool
    /// The lookahead that the state completes, and the one that it marks; 0 is none.
    var completes: UInt16
    var marks: UInt16
    /// The lookaheads that a later state may complete before a state marks them again, a bit each.
    var open: UInt64 = 0
  }

  /// Reads a rule set's data, which the README beside the data describes.
  init(_ data: UnicodeData) {
    var reader = DataReader(data.bytes)
    let width = Int(reader.next(UInt16.self))
    let stateCount = Int(reader.next(UInt16.self))
    dictionaryStart = Int(reader.next(UInt16.self))
    _ = reader.next(UInt16.self)
    let hasBeginning = reader.next(UInt16.self) != 0
    let pageCount = Int(reader.next(UInt16.self))
    var states: [State] = []
    var nextStates: [UInt16] = []
    for _ in 0..<stateCount {
      let row = reader.array(of: UInt16.self, count: 2 + width)
      // 1 accepts; larger numbers are lookaheads.
      states.append(
        State(
          accepts: row[0] == 1, completes: row[0] > 1 ? row[0] : 0, marks: row[1] > 1 ? row[1] : 0))
      nextStates.append(contentsOf: row.dropFirst(2))
    }
    pageOfBlock = reader.array(of: UInt16.self, count: 0x1100)
    categories = reader.array(of: UInt8.self, count: pageCount << 8)
    let first = Self.firstState
    start = hasBeginning ? Int(nextStates[first * width + Self.beginningCategory]) : first
    self.width = width
    self.nextStates = nextStates
    self.states = Self.withOpenLookaheads(states, nextStates, width: width)
  }

  private static func withOpenLookaheads(
    _ states: [State], _ nextStates: [UInt16], width: Int
  ) -> [State] {
    var states = states
    var isChanged = true
    while isChanged {
      isChanged = false
      for state in states.indices.dropFirst() {
        var open: UInt64 = 0
        for next in nextStates[state * width..<(state + 1) * width] where next != 0 {
          let following = states[Int(next)]
          open |= following.open & ~(1 << UInt64(following.marks))
          if following.completes != 0 { open |= 1 << UInt64(following.completes) }
        }
        if open != states[state].open {
          states[state].open = open
          isChanged = true
        }
      }
    }
    return states
  }

  /// The number of states.
  var stateCount: Int { states.count }

  /// The state after a character; 0 where the match ends before it.
  func next(_ state: Int, _ category: Int) -> Int { Int(nextStates[state * width + category]) }

  /// The category of a code point.
  func category(of codePoint: UInt32) -> Int {
    Int(categories[Int(pageOfBlock[Int(codePoint >> 8)]) << 8 | Int(codePoint & 0xFF)])
  }

  /// Whether a boundary is between the characters of a text of two.
  func hasBoundary(between first: UInt32, and second: UInt32) -> Bool {
    var match = Match(at: next(start, category(of: first)), self)
    if match.read(category(of: second), self) { match.readEnd(self) }
    return match.length == 0
  }

  /// Whether a boundary precedes a character after a state; `nil` where the characters after it
  /// decide.
  func decision(_ state: Int, _ category: Int) -> Bool? {
    let next = next(state, category)
    guard next != 0 else { return true }
    let marked = states[state].marks
    let reached = states[next]
    if reached.completes != 0, reached.completes == marked { return true }
    guard reached.accepts || reached.completes != 0 else { return nil }
    let isOpen = marked != 0 && marked != reached.marks && reached.open >> UInt64(marked) & 1 == 1
    return isOpen ? nil : false
  }

  /// The rest of a match, from a state on.
  struct Match: Sendable {
    /// The number of characters up to the boundary, so far.
    private(set) var length = 0
    private var state: Int
    private var count = 0
    /// The number of characters before the offset that each lookahead marked.
    private var marks: [UInt16: Int] = [:]

    /// - Parameter state: the state before the first character.
    init(at state: Int, _ rules: borrowing SegmentationRules) {
      self.state = state
      marks[rules.states[state].marks] = 0
    }

    /// Reads the next character; returns whether the match continues.
    mutating func read(_ category: Int, _ rules: borrowing SegmentationRules) -> Bool {
      advance(category, to: count + 1, rules)
    }

    /// Reads the text's end.
    mutating func readEnd(_ rules: borrowing SegmentationRules) {
      _ = advance(endCategory, to: count, rules)
    }

    private mutating func advance(
      _ category: Int, to offset: Int, _ rules: borrowing SegmentationRules
    ) -> Bool {
      state = rules.next(state, category)
      guard state != 0 else { return false }
      count = offset
      let reached = rules.states[state]
      if reached.accepts { length = offset }
      if reached.completes != 0, let marked = marks[reached.completes] {
        length = marked
        return false
      }
      if reached.marks != 0 { marks[reached.marks] = offset }
      return true
    }
  }
}
