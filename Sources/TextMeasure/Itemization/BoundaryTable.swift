/// Boundaries of a text as a transition table that is read once per character.
///
/// The table is compiled from ``SegmentationRules``. A step tells whether a boundary precedes the
/// character: where the match ends before it, the next row is the one that the character leads to
/// from a boundary. A few steps depend on the characters that follow (``Lookahead``).
struct BoundaryTable: Sendable {
  /// For each row and category: the offset of the next row in this array, shifted left by two, and
  /// ``Step`` bits. A text begins in the first row.
  private(set) var rows: [UInt32] = []
  /// The length of a row.
  private(set) var width = 0
  /// The page of each block of 256 code points.
  private var pageOfBlock: [UInt16]
  /// The categories, 256 a page.
  private var categories: [UInt8]
  private let rules: SegmentationRules
  /// The category in the rules of each category.
  private var ruleCategories: [Int] = []
  /// The steps that depend on the characters after theirs.
  private var undecided: [UndecidedStep] = []

  /// The bits of a step.
  enum Step {
    /// A boundary precedes the character.
    static let breaks: UInt32 = 1
    /// The characters that follow decide; the other bits are an index of the undecided steps.
    static let isUndecided: UInt32 = 2
  }

  private struct UndecidedStep {
    var state: Int
    /// The step without and with a boundary.
    var inside: UInt32
    var boundary: UInt32
  }

  /// Decisions by two neighbouring characters, which override the rules.
  struct Overrides {
    /// The kind of each code point up to U+00FF. All others are one more kind, the last.
    var kinds: [Int] = []
    /// The number of kinds.
    var kindCount = 1
    /// For each context and kind: whether a boundary precedes the kind, `nil` where the rules
    /// decide, and the next context. A text begins in the first context.
    var steps: [(breaks: Bool?, context: Int)] = [(nil, 0)]
  }

  /// Compiles rules and their overrides.
  init(_ rules: SegmentationRules, overrides: Overrides = Overrides()) {
    self.rules = rules
    pageOfBlock = rules.pageOfBlock
    categories = rules.categories
    width = rules.width
    ruleCategories = Array(0..<width)
    var kinds = [Int](repeating: overrides.kindCount - 1, count: width)
    // Each pair of a kind and a category of the rules is a category of its own.
    var known: [Int: Int] = [:]
    let page = Int(pageOfBlock[0]) << 8
    if !overrides.kinds.isEmpty { pageOfBlock[0] = UInt16(categories.count >> 8) }
    for (codePoint, kind) in overrides.kinds.enumerated() {
      let category = Int(categories[page + codePoint])
      let key = category << 8 | kind
      if known[key] == nil {
        known[key] = ruleCategories.count
        ruleCategories.append(category)
        kinds.append(kind)
      }
      categories.append(UInt8(clamping: known[key] ?? 0))
    }
    width = ruleCategories.count
    compile(kinds, overrides)
  }

  private mutating func compile(_ kinds: [Int], _ overrides: Overrides) {
    // Local copies: uses of the properties would be checked for exclusive access.
    let (width, rules, ruleCategories) = (width, rules, ruleCategories)
    let decisions = (0..<rules.stateCount).flatMap { state in
      (0..<rules.width).map { rules.decision(state, $0) }
    }
    let contextCount = overrides.steps.count / overrides.kindCount
    var rows: [UInt32] = []
    var undecided: [UndecidedStep] = []
    var rowOf = [Int32](repeating: -1, count: rules.stateCount * contextCount)
    // The first row is that of a text's start, which no boundary precedes.
    var sources = [(state: rules.start, context: 0)]
    func step(_ state: Int, _ category: Int, _ context: Int, breaks: Bool) -> UInt32 {
      let next = rules.next(state, category)
      let key = next * contextCount + context
      if rowOf[key] < 0 {
        rowOf[key] = Int32(sources.count)
        sources.append((next, context))
      }
      return UInt32(Int(rowOf[key]) * width) << 2 | (breaks ? Step.breaks : 0)
    }
    var index = 0
    while index < sources.count {
      let (state, context) = sources[index]
      for category in 0..<width {
        let ruled = ruleCategories[category]
        let (decided, next) = overrides.steps[context * overrides.kindCount + kinds[category]]
        switch index == 0 ? false : decisions[state * rules.width + ruled] {
        case false: rows.append(step(state, ruled, next, breaks: decided ?? false))
        case true: rows.append(step(rules.start, ruled, next, breaks: decided ?? true))
        case nil:
          rows.append(UInt32(undecided.count) << 2 | Step.isUndecided)
          undecided.append(
            UndecidedStep(
              state: state, inside: step(state, ruled, next, breaks: decided ?? false),
              boundary: step(rules.start, ruled, next, breaks: decided ?? true)))
        }
      }
      index += 1
    }
    self.rows = rows
    self.undecided = undecided
  }

  /// The category of a code point.
  @inline(__always)
  func category(of codePoint: UInt32) -> UInt8 {
    categories[Int(pageOfBlock[Int(codePoint >> 8)]) << 8 | Int(codePoint & 0xFF)]
  }

  /// Whether the text of a category needs a dictionary.
  func needsDictionary(_ category: UInt8) -> Bool {
    ruleCategories[Int(category)] >= rules.dictionaryStart
  }

  /// The decided form of an undecided step.
  func step(_ step: UInt32, isBoundary: Bool) -> UInt32 {
    let undecided = undecided[Int(step >> 2)]
    return isBoundary ? undecided.boundary : undecided.inside
  }

  /// Finds the next boundary, from the character of an undecided step on. There is none before it.
  struct Lookahead {
    private var match: SegmentationRules.Match

    /// - Parameter step: an undecided step of the table.
    init(_ step: UInt32, in table: borrowing BoundaryTable) {
      match = SegmentationRules.Match(at: table.undecided[Int(step >> 2)].state, table.rules)
    }

    /// Reads the category of the next character, the step's first; returns whether more is needed.
    mutating func read(_ category: UInt8, in table: borrowing BoundaryTable) -> Bool {
      match.read(table.ruleCategories[Int(category)], table.rules)
    }

    /// Reads the text's end.
    mutating func readEnd(in table: borrowing BoundaryTable) { match.readEnd(table.rules) }

    /// The number of characters up to the boundary; 0 where it precedes the step's.
    var length: Int { match.length }
  }
}

extension BoundaryTable {
  /// Marks the boundaries strictly inside a range of a text.
  ///
  /// - Parameters:
  ///   - range: UTF-16 offsets.
  ///   - mark: the mark's bit.
  ///   - row: the row in which the text before the range ends; on return the one in which the range
  ///     ends.
  ///   - isAtEnd: whether the text ends with the range.
  ///   - marks: the marks of the range's offsets.
  /// - Returns: whether a boundary precedes the range, and whether some of it needs a dictionary;
  ///   `nil` where a boundary depends on the text after the range.
  func mark(
    _ text: borrowing TextAnalysis, _ range: Range<Int>, _ mark: UInt8, from row: inout Int,
    isAtEnd: Bool, into marks: inout [UInt8]
  ) -> (isBoundary: Bool, needsDictionary: Bool)? {
    let units = text.units.span
    let rows = rows.span
    let pages = pageOfBlock.span
    let categories = categories.span
    let ruleCategories = ruleCategories.span
    var marks = marks.mutableSpan
    let end = range.upperBound
    // The highest category of the rules: those that need a dictionary are the last.
    var highest = 0
    var result = (isBoundary: false, needsDictionary: false)
    var offset = range.lowerBound
    // The next boundary, where it is known.
    var boundary = offset - 1
    while offset < end {
      let (codePoint, length) = units.scalar(at: offset, end: end)
      let page = Int(pages[Int(codePoint >> 8)])
      let category = Int(categories[page << 8 | Int(codePoint & 0xFF)])
      highest = max(highest, ruleCategories[category])
      var step = rows[row &+ category]
      if step & Step.isUndecided != 0 {
        if offset > boundary {
          guard let next = nextBoundary(units, from: offset, end, step, isAtEnd: isAtEnd) else {
            return nil
          }
          boundary = next
        }
        step = self.step(step, isBoundary: offset == boundary)
      }
      if step & Step.breaks != 0 {
        if offset == range.lowerBound {
          result.isBoundary = true
        } else {
          marks[offset - range.lowerBound] |= mark
        }
      }
      row = Int(step >> 2)
      offset &+= length
    }
    result.needsDictionary = highest >= rules.dictionaryStart
    return result
  }

  /// The first boundary at or after the offset of an undecided step; `nil` where it depends on the
  /// text after `end`.
  private func nextBoundary(
    _ units: borrowing Span<UInt16>, from start: Int, _ end: Int, _ step: UInt32, isAtEnd: Bool
  ) -> Int? {
    var lookahead = Lookahead(step, in: self)
    var needsMore = true
    var offset = start
    while needsMore, offset < end {
      let (codePoint, length) = units.scalar(at: offset, end: end)
      needsMore = lookahead.read(category(of: codePoint), in: self)
      offset += length
    }
    if needsMore {
      guard isAtEnd else { return nil }
      lookahead.readEnd(in: self)
    }
    offset = start
    for _ in 0..<lookahead.length { offset += units.scalar(at: offset, end: end).length }
    return offset
  }
}

extension Span where Element == UInt16 {
  /// The code point at an offset; a lone surrogate represents itself.
  @inline(__always)
  fileprivate func scalar(at offset: Int, end: Int) -> (codePoint: UInt32, length: Int) {
    let first = UInt32(self[offset])
    if first & 0xFC00 == 0xD800, offset + 1 < end {
      let second = UInt32(self[offset + 1])
      if second & 0xFC00 == 0xDC00 {
        return (0x10000 + ((first & 0x3FF) << 10 | second & 0x3FF), 2)
      }
    }
    return (first, 1)
  }
}
