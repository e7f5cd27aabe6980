/// ICU's line break rules for one locale, run over a text without ICU.
///
/// ICU compiles its rules into a table of states and a category for each code point, and an
/// iterator walks the table. This is that table, read from the iterator's own compiled rules
/// (`ubrk_getBinaryRules`), and that walk: the same boundaries, without the iterator's cache and its
/// calls for each character. Text that needs a dictionary is left to the iterator.
///
/// The binary form is ICU's format version 6, from ICU 69 on; of another version there is no
/// machine.
struct LineBreakMachine {
  /// For each state and category: the next state's row, shifted left by two, with ``Step``.
  private(set) var rows: [UInt32] = []
  /// For each state: whether a boundary may be after what led to it.
  private(set) var accepting: [Bool] = []
  /// For each state: the number of the look-ahead that it completes, and of the one that it marks.
  private var lookAheads: [LookAhead] = []
  /// The number of categories.
  private(set) var width = 0
  /// The first category whose text needs a dictionary.
  private var dictionaryStart: UInt16 = 0
  /// Whether a category of its own comes before the text.
  private var hasBeginning = false
  /// The compiled rules' code point trie.
  private var trie: [UInt8] = []
  /// For each block of 256 code points, one more than its page's number; 0 before it is used.
  private var pageOfBlock = [UInt16](repeating: 0, count: 0x1100)
  /// The categories, 256 a page.
  private var categories: [UInt8] = []
  /// The categories of the text's units; ``continued`` at the second half of a pair.
  private var units: [UInt8] = []
  /// Where each look-ahead was marked in the text.
  private var marked: [Int] = []

  /// What a step means besides the next state.
  enum Step {
    /// A boundary may be after the character.
    static let accepts: UInt32 = 1
    /// A look-ahead is completed or marked.
    static let looksAhead: UInt32 = 2
  }

  /// The look-aheads that a state completes and marks; 0 and 1 are none.
  private struct LookAhead {
    var completes: UInt16
    var marks: UInt16
  }

  private static let continued = UInt8.max
  private static let formatVersion: UInt8 = 6
  static let endCategory = 1
  private static let beginningCategory = 2
  private static let startState = 1

  /// Reads compiled rules; `nil` where they are of another format or not whole.
  init?(rules: [UInt8]) {
    func word(_ offset: Int) -> Int? {
      guard offset >= 0, offset + 4 <= rules.count else { return nil }
      return Int(rules[offset]) | Int(rules[offset + 1]) << 8 | Int(rules[offset + 2]) << 16
        | Int(rules[offset + 3]) << 24
    }
    guard word(0) == 0xB1A0, rules.count > 48, rules[4] == Self.formatVersion,
      let categoryCount = word(12), let table = word(16), let trieStart = word(32),
      let trieLength = word(36), trieLength > 0, trieStart > 0,
      trieStart + trieLength <= rules.count
    else { return nil }
    guard let stateCount = word(table), let rowLength = word(table + 4),
      let dictionaryStart = word(table + 8), let lookAheadCount = word(table + 12),
      let flags = word(table + 16)
    else { return nil }
    let size = flags & 4 != 0 ? 1 : 2
    guard categoryCount > Self.beginningCategory, categoryCount < Int(Self.continued),
      stateCount > Self.startState, stateCount < 1 << 16, lookAheadCount < 1 << 16,
      rowLength >= (3 + categoryCount) * size,
      table + 20 + stateCount * rowLength <= rules.count
    else { return nil }
    func value(_ state: Int, _ column: Int) -> Int {
      let offset = table + 20 + state * rowLength + column * size
      return size == 1
        ? Int(rules[offset]) : Int(rules[offset]) | Int(rules[offset + 1]) << 8
    }
    width = categoryCount
    self.dictionaryStart = UInt16(clamping: dictionaryStart)
    hasBeginning = flags & 2 != 0
    marked = [Int](repeating: -1, count: lookAheadCount + 1)
    trie = Array(rules[trieStart..<trieStart + trieLength])
    rows.reserveCapacity(stateCount * categoryCount)
    for state in 0..<stateCount {
      let completes = value(state, 0)
      let marks = value(state, 1)
      guard max(completes, marks) <= max(1, lookAheadCount) else { return nil }
      accepting.append(completes == 1)
      lookAheads.append(LookAhead(completes: UInt16(completes), marks: UInt16(marks)))
      for category in 0..<categoryCount {
        let next = value(state, 3 + category)
        guard next < stateCount else { return nil }
        var step = UInt32(next * categoryCount) << 2
        if value(next, 0) == 1 { step |= Step.accepts }
        if value(next, 0) > 1 || value(next, 1) > 1 { step |= Step.looksAhead }
        rows.append(step)
      }
    }
  }

  /// Sets ``TextAnalysis/Mark/lineBreak`` at each boundary of a text, both ends included; `false`,
  /// with nothing set, where a dictionary is needed.
  mutating func mark(_ text: borrowing TextAnalysis, into marks: inout [UInt8]) -> Bool {
    let count = text.units.count
    units.removeAll(keepingCapacity: true)
    units.append(contentsOf: repeatElement(Self.continued, count: count))
    var offset = 0
    while offset < count {
      switch Self.categorize(text, &offset, pageOfBlock, categories, dictionaryStart, &units) {
      case .end: break
      case .dictionary: return false
      case .unknown(let block):
        guard fill(block) else { return false }
      }
    }
    for index in marked.indices { marked[index] = -1 }
    Self.walk(
      units, rows, lookAheads, width: width, hasBeginning: hasBeginning, &marked, &marks)
    return true
  }

  /// The row in which the walk from a boundary begins.
  var firstRow: Int {
    let start = Self.startState * width
    return hasBeginning ? Int(rows[start + Self.beginningCategory] >> 2) : start
  }

  /// What a step completes.
  enum Completion {
    /// No look-ahead.
    case none
    /// One that the state before it has marked: a boundary is before the character.
    case before
    /// One that was marked farther back, or not at all.
    case unclear
  }

  /// Which look-ahead a step completes after a state; `nil` for the one in which the walk begins.
  func completion(of step: UInt32, after state: Int?) -> Completion {
    let completes = lookAheads[Int(step >> 2) / width].completes
    guard step & Step.looksAhead != 0, completes > 1 else { return .none }
    return state.map { lookAheads[$0].marks } == completes ? .before : .unclear
  }

  /// The category of a code point; `nil` where it needs a dictionary.
  mutating func category(of codePoint: UInt32) -> UInt8? {
    let block = Int(codePoint >> 8)
    if pageOfBlock[block] == 0, !fill(block) { return nil }
    let category = categories[(Int(pageOfBlock[block]) - 1) << 8 | Int(codePoint & 0xFF)]
    return UInt16(category) < dictionaryStart ? category : nil
  }

  private enum Stop {
    case end
    /// A character needs a dictionary.
    case dictionary
    /// The categories of a block of code points have to be read.
    case unknown(block: Int)
  }

  /// Notes categories from an offset on.
  private static func categorize(
    _ text: borrowing TextAnalysis, _ offset: inout Int, _ pageOfBlock: [UInt16],
    _ categories: [UInt8], _ dictionaryStart: UInt16, _ result: inout [UInt8]
  ) -> Stop {
    let units = text.units.span
    let pages = pageOfBlock.span
    let categories = categories.span
    var result = result.mutableSpan
    let count = units.count
    var place = offset
    defer { offset = place }
    while place < count {
      let unit = units[place]
      var codePoint = UInt32(unit)
      var length = 1
      if unit & 0xFC00 == 0xD800, place + 1 < count {
        codePoint = 0x10000 + (codePoint & 0x3FF) << 10 + UInt32(units[place + 1] & 0x3FF)
        length = 2
      }
      let page = Int(pages[Int(codePoint >> 8)])
      guard page > 0 else { return .unknown(block: Int(codePoint >> 8)) }
      let category = categories[(page - 1) << 8 | Int(codePoint & 0xFF)]
      if UInt16(category) >= dictionaryStart { return .dictionary }
      result[place] = category
      place += length
    }
    return .end
  }

  /// Reads the categories of a block of code points.
  private mutating func fill(_ block: Int) -> Bool {
    guard let values = ICUBreaker.values(ofTrie: trie[...], from: UInt32(block << 8)),
      values.allSatisfy({ Int($0) < width })
    else { return false }
    categories.append(contentsOf: values.map { UInt8(truncatingIfNeeded: $0) })
    pageOfBlock[block] = UInt16(categories.count >> 8)
    return true
  }

  /// Walks the states from boundary to boundary.
  private static func walk(
    _ units: [UInt8], _ rows: [UInt32], _ lookAheads: [LookAhead], width: Int,
    hasBeginning: Bool, _ marked: inout [Int], _ marks: inout [UInt8]
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
      boundary = result
      marks[boundary] |= TextAnalysis.Mark.lineBreak
    }
  }
}
