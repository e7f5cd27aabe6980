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
  /// The steps that depend on more characters.
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
    var category: Int
    /// The step without and with a boundary.
    var inside: UInt32
    var boundary: UInt32
  }

  /// What two characters decide, whatever the rules say.
  struct Overrides {
    /// The kind of each code point up to U+00FF. All others are one more kind, the last.
    var kinds: [Int] = []
    /// The number of kinds.
    var kindCount = 1
    /// For each context and kind: whether a boundary precedes the kind, `nil` where the rules
    /// decide, and the next context. A text begins in the first context.
    var steps: [(breaks: Bool?, context: Int)] = [(nil, 0)]
  }

  /// Compiles rules, with what overrides them.
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
    let (width, rules, ruleCategories, decisions) = (width, rules, ruleCategories, decisions())
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
        switch index == 0 ? .inside : decisions[state * rules.width + ruled] {
        case .inside: rows.append(step(state, ruled, next, breaks: decided ?? false))
        case .boundary: rows.append(step(rules.start, ruled, next, breaks: decided ?? true))
        case .undecided:
          rows.append(UInt32(undecided.count) << 2 | Step.isUndecided)
          undecided.append(
            UndecidedStep(
              state: state, category: ruled,
              inside: step(state, ruled, next, breaks: decided ?? false),
              boundary: step(rules.start, ruled, next, breaks: decided ?? true)))
        }
      }
      index += 1
    }
    self.rows = rows
    self.undecided = undecided
  }

  private enum Decided {
    case inside
    case boundary
    case undecided
  }

  /// For each state and category of the rules: whether a boundary precedes the character.
  private func decisions() -> [Decided] {
    var decisions: [Decided] = []
    decisions.reserveCapacity(rules.stateCount * rules.width)
    for state in 0..<rules.stateCount {
      for category in 0..<rules.width {
        var decision = SegmentationRules.Decision(at: state, rules)
        switch decision.read(category, rules) {
        case nil: decisions.append(.undecided)
        case let isBoundary?: decisions.append(isBoundary ? .boundary : .inside)
        }
      }
    }
    return decisions
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

  /// The characters after an undecided step.
  struct Lookahead {
    private let step: UndecidedStep
    private var decision: SegmentationRules.Decision

    /// - Parameter step: an undecided step of the table.
    init(_ step: UInt32, in table: borrowing BoundaryTable) {
      self.step = table.undecided[Int(step >> 2)]
      decision = SegmentationRules.Decision(at: self.step.state, table.rules)
      _ = decision.read(self.step.category, table.rules)
    }

    /// Reads the category of the next character; returns the step as soon as it is decided.
    mutating func read(_ category: UInt8, in table: borrowing BoundaryTable) -> UInt32? {
      let isBoundary = decision.read(table.ruleCategories[Int(category)], table.rules)
      return isBoundary.map { $0 ? step.boundary : step.inside }
    }

    /// The step where the text ends here.
    mutating func end(in table: borrowing BoundaryTable) -> UInt32 {
      decision.end(table.rules) ? step.boundary : step.inside
    }
  }
}
