import Synchronization

/// Runs ICU's line break rules over a text.
///
/// ICU compiles its rules into a state table and a category for each code point
/// (``LineBreakRuleSet``). A boundary is the longest match from the boundary before it. A segment
/// between boundaries that contains characters without rules is divided into words
/// (``DictionaryBreaks``).
struct LineBreakMachine: Sendable {
  /// For each state and category: the next state's row, shifted left by two, and ``Step`` bits.
  private(set) var rows: [UInt32] = []
  /// For each state: whether a boundary may follow the character that led to it.
  private(set) var accepting: [Bool] = []
  /// For each state: the lookahead that it completes, and the one that it marks.
  private var lookAheads: [LookAhead] = []
  /// The number of categories.
  private(set) var width = 0
  /// The first category whose text needs a dictionary.
  private var dictionaryStart: UInt16 = 0
  /// Whether a category of its own precedes the text.
  private var hasBeginning = false
  /// Whether lines break between Japanese phrases.
  private let breaksAtPhrases: Bool
  /// The page of each block of 256 code points.
  private var pageOfBlock: [UInt16] = []
  /// The categories, 256 a page.
  private var categories: [UInt8] = []
  /// The categories of the text's units; ``continued`` for a trail surrogate.
  private var units: [UInt8] = []
  /// Where each lookahead was marked in the text.
  private var marked: [Int] = []
  /// The segments of the text that contain characters of a dictionary.
  private var dictionarySegments: [Range<Int>] = []

  /// The bits of a step.
  enum Step {
    /// A boundary may follow the character.
    static let accepts: UInt32 = 1
    /// A lookahead is completed or marked.
    static let looksAhead: UInt32 = 2
  }

  /// The lookaheads that a state completes and marks; 0 and 1 are none.
  private struct LookAhead {
    var completes: UInt16
    var marks: UInt16
  }

  private static let continued = UInt8.max
  static let endCategory = 1
  private static let beginningCategory = 2
  private static let startState = 1

  private static let known = Locked<[LineBreakRuleSet: LineBreakMachine]>([:])

  /// The machine of a rule set. All workspaces share its tables.
  static func machine(_ rules: LineBreakRuleSet) -> LineBreakMachine {
    known.withLock { known in
      if let machine = known[rules] { return machine }
      let machine = LineBreakMachine(rules)
      known[rules] = machine
      return machine
    }
  }

  /// Reads a rule set's data.
  private init(_ rules: LineBreakRuleSet) {
    breaksAtPhrases = rules.breaksAtPhrases
    var reader = DataReader(rules.data.bytes)
    width = Int(reader.next(UInt16.self))
    let stateCount = Int(reader.next(UInt16.self))
    dictionaryStart = reader.next(UInt16.self)
    marked = [Int](repeating: -1, count: Int(reader.next(UInt16.self)) + 1)
    hasBeginning = reader.next(UInt16.self) != 0
    let pageCount = Int(reader.next(UInt16.self))
    let states = (0..<stateCount).map { _ in reader.array(of: UInt16.self, count: 2 + width) }
    pageOfBlock = reader.array(of: UInt16.self, count: 0x1100)
    categories = reader.array(of: UInt8.self, count: pageCount << 8)
    rows.reserveCapacity(stateCount * width)
    for state in states {
      accepting.append(state[0] == 1)
      lookAheads.append(LookAhead(completes: state[0], marks: state[1]))
      for next in state.dropFirst(2) {
        var step = UInt32(next) * UInt32(width) << 2
        let following = states[Int(next)]
        if following[0] == 1 { step |= Step.accepts }
        if following[0] > 1 || following[1] > 1 { step |= Step.looksAhead }
        rows.append(step)
      }
    }
  }

  /// Sets ``TextAnalysis/Mark/lineBreak`` at each boundary of a text, including both ends.
  mutating func mark(_ text: borrowing TextAnalysis, into marks: inout [UInt8]) {
    units.removeAll(keepingCapacity: true)
    units.append(contentsOf: repeatElement(Self.continued, count: text.units.count))
    dictionarySegments.removeAll(keepingCapacity: true)
    let needsDictionary = Self.categorize(
      text, pageOfBlock, categories, dictionaryStart, &units)
    for index in marked.indices { marked[index] = -1 }
    Self.walk(
      units, rows, lookAheads, width: width, hasBeginning: hasBeginning,
      dictionaryStart: needsDictionary ? dictionaryStart : .max, &marked, &marks,
      &dictionarySegments)
    for segment in dictionarySegments {
      DictionaryBreaks.mark(
        segment, of: text, isInDictionary: units[segment].map { isInDictionary($0) },
        phrases: breaksAtPhrases, into: &marks)
    }
  }

  /// Whether the characters of a category have no rules.
  private func isInDictionary(_ category: UInt8) -> Bool {
    category != Self.continued && UInt16(category) >= dictionaryStart
  }

  /// The row in which matching begins after a boundary.
  var firstRow: Int {
    let start = Self.startState * width
    return hasBeginning ? Int(rows[start + Self.beginningCategory] >> 2) : start
  }

  /// The lookahead that a step completes.
  enum Completion {
    /// None.
    case none
    /// One that the state before marked: the boundary precedes the character.
    case before
    /// One that was marked farther back, or not at all.
    case unclear
  }

  /// The lookahead that a step completes after a state; `nil` is the state in which matching
  /// begins.
  func completion(of step: UInt32, after state: Int?) -> Completion {
    let completes = lookAheads[Int(step >> 2) / width].completes
    guard step & Step.looksAhead != 0, completes > 1 else { return .none }
    return state.map { lookAheads[$0].marks } == completes ? .before : .unclear
  }

  /// The category of a code point, and whether its text needs a dictionary.
  func category(of codePoint: UInt32) -> (category: UInt8, needsDictionary: Bool) {
    let category = categories[
      Int(pageOfBlock[Int(codePoint >> 8)]) << 8 | Int(codePoint & 0xFF)]
    return (category, UInt16(category) >= dictionaryStart)
  }

  /// Stores the categories of a text's units; returns whether one needs a dictionary.
  private static func categorize(
    _ text: borrowing TextAnalysis, _ pageOfBlock: [UInt16], _ categories: [UInt8],
    _ dictionaryStart: UInt16, _ result: inout [UInt8]
  ) -> Bool {
    let units = text.units.span
    let pages = pageOfBlock.span
    let categories = categories.span
    var result = result.mutableSpan
    let count = units.count
    var needsDictionary = false
    var offset = 0
    while offset < count {
      let unit = units[offset]
      var codePoint = UInt32(unit)
      var length = 1
      if unit & 0xFC00 == 0xD800, offset + 1 < count {
        codePoint = 0x10000 + (codePoint & 0x3FF) << 10 + UInt32(units[offset + 1] & 0x3FF)
        length = 2
      }
      let category = categories[Int(pages[Int(codePoint >> 8)]) << 8 | Int(codePoint & 0xFF)]
      if UInt16(category) >= dictionaryStart { needsDictionary = true }
      result[offset] = category
      offset += length
    }
    return needsDictionary
  }

  /// Matches from boundary to boundary.
  private static func walk(
    _ units: [UInt8], _ rows: [UInt32], _ lookAheads: [LookAhead], width: Int,
    hasBeginning: Bool, dictionaryStart: UInt16, _ marked: inout [Int],
    _ marks: inout [UInt8], _ dictionarySegments: inout [Range<Int>]
  ) {
    let units = units.span
    let rows = rows.span
    let lookAheads = lookAheads.span
    var marks = marks.mutableSpan
    let count = units.count
    var start = startState * width
    if hasBeginning { start = Int(rows[start + beginningCategory] >> 2) }
    marks[0] |= TextAnalysis.Mark.lineBreak
    var boundary = 0
    while boundary < count {
      var row = start
      var result = -1
      var offset = boundary
      search: while true {
        var category = endCategory
        var next = offset
        if offset < count {
          category = Int(units[offset])
          next = offset + 1
          if next < count, units[next] == continued { next += 1 }
        }
        let step = rows[row &+ category]
        row = Int(step >> 2)
        if step & (Step.accepts | Step.looksAhead) != 0 {
          if step & Step.accepts != 0 { result = next }
          if step & Step.looksAhead != 0 {
            let state = lookAheads[row / width]
            if state.completes > 1, marked[Int(state.completes)] >= 0 {
              result = marked[Int(state.completes)]
              break search
            }
            if state.marks > 1 { marked[Int(state.marks)] = next }
          }
        }
        if row == 0 || offset == count { break }
        offset = next
      }
      if result <= boundary {
        result = boundary + 1
        if result < count, units[result] == continued { result += 1 }
      }
      if dictionaryStart != .max {
        for offset in boundary..<result
        where units[offset] != continued && UInt16(units[offset]) >= dictionaryStart {
          dictionarySegments.append(boundary..<result)
          break
        }
      }
      boundary = result
      marks[boundary] |= TextAnalysis.Mark.lineBreak
    }
  }
}
