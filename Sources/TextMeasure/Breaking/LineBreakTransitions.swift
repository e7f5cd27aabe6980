/// The line break rules as what each character does after those before it.
///
/// ICU's iterator looks for the longest match from a boundary, and begins anew at its end. For
/// nearly all text the match ends before the first character that has no way on; then the state
/// after that character is the one that it leads to from the start, and whether there is a boundary
/// before it is known as soon as it is read. So it is where a rule looks ahead by that one character
/// (the one after a pair of regional indicators). What is otherwise is marked, and left to
/// ``LineBreakMachine``.
struct LineBreakTransitions: Sendable {
  /// For each state and category: the next state's row, shifted left by two, with ``Step``.
  private(set) var rows: [UInt32] = []
  /// The row in which a text begins.
  private(set) var start = 0

  /// What a step means besides the next state.
  enum Step {
    /// There is a boundary before the character.
    static let breaks: UInt32 = 1
    /// Only the machine knows.
    static let isUnclear: UInt32 = 2
    /// What a character does was not asked yet.
    static let isUnknown: UInt32 = 3
  }

  /// The category that says how a text may end: its step is unclear where the machine has to say.
  static let endCategory = LineBreakMachine.endCategory

  /// A table that is filled as texts ask, with the row in which one begins.
  init(width: Int) { addRow(width) }

  /// Adds a row of which only is known that a text may end after it.
  private mutating func addRow(_ width: Int) {
    rows.append(contentsOf: repeatElement(Step.isUnknown, count: width))
    rows[rows.count - width + Int(Self.endCategory)] = 0
  }

  /// Notes how the state of a row goes on with a category.
  mutating func set(_ step: UInt32, row: Int, category: Int, width: Int) {
    addRows(to: step, width: width)
    rows[row + category] = step
  }

  /// Makes the row that a step leads to.
  mutating func addRows(to step: UInt32, width: Int) {
    while rows.count <= Int(step >> 2) { addRow(width) }
  }

  /// The rules of a machine.
  init(_ machine: LineBreakMachine) {
    let width = machine.width
    start = machine.firstRow
    rows = [UInt32](repeating: Step.isUnclear, count: machine.rows.count)
    for state in 0..<machine.rows.count / max(1, width) {
      for category in 0..<width {
        rows[state * width + category] =
          category == Self.endCategory
          ? Self.end(of: state, machine) : Self.step(of: state, category, machine)
      }
    }
  }

  /// What a character does after a state.
  private static func step(
    of state: Int, _ category: Int, _ machine: LineBreakMachine
  ) -> UInt32 {
    let step = machine.rows[state * machine.width + category]
    let breaks: Bool
    switch machine.completion(of: step, after: state) {
    case .none where step >> 2 != 0: return step & ~3
    case .none: breaks = machine.accepting[state]
    case .before: breaks = true
    case .unclear: breaks = false
    }
    let anew = machine.rows[machine.firstRow + category]
    guard breaks, anew >> 2 != 0, machine.completion(of: anew, after: nil) == .none else {
      return Step.isUnclear
    }
    return anew & ~3 | Step.breaks
  }

  /// Whether a text may end after a state.
  private static func end(of state: Int, _ machine: LineBreakMachine) -> UInt32 {
    let step = machine.rows[state * machine.width + endCategory]
    let isClear =
      switch machine.completion(of: step, after: state) {
      case .none: machine.accepting[state] || step & LineBreakMachine.Step.accepts != 0
      case .before: true
      case .unclear: false
      }
    return isClear ? 0 : Step.isUnclear
  }
}
