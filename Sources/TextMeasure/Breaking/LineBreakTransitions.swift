/// The line break rules as a transition table that is read once per character.
///
/// ICU's iterator searches the longest match from a boundary, then starts again at its end. Nearly
/// always the match ends before the first character without a transition. Then the next state is
/// the one that this character leads to from the start, and whether a boundary precedes it is known
/// as soon as it is read. The same holds where a rule looks ahead by that one character (the one
/// after a pair of regional indicators). Other steps are marked unclear and left to
/// ``LineBreakMachine``.
struct LineBreakTransitions: Sendable {
  /// For each state and category: the next state's row, shifted left by two, and ``Step`` bits.
  private(set) var rows: [UInt32] = []
  /// The row in which a text begins.
  private(set) var start = 0

  /// The bits of a step.
  enum Step {
    /// A boundary precedes the character.
    static let breaks: UInt32 = 1
    /// Only the machine can decide.
    static let isUnclear: UInt32 = 2
    /// The step was not computed yet.
    static let isUnknown: UInt32 = 3
  }

  /// The category of the text's end: its step is unclear where the machine has to decide.
  static let endCategory = LineBreakMachine.endCategory

  /// Creates an empty table that is filled on demand.
  init(width: Int) { addRow(width) }

  /// Adds a row after which a text may end.
  private mutating func addRow(_ width: Int) {
    rows.append(contentsOf: repeatElement(Step.isUnknown, count: width))
    rows[rows.count - width + Int(Self.endCategory)] = 0
  }

  /// Stores a step of a row.
  mutating func set(_ step: UInt32, row: Int, category: Int, width: Int) {
    addRows(to: step, width: width)
    rows[row + category] = step
  }

  /// Creates the row that a step leads to.
  mutating func addRows(to step: UInt32, width: Int) {
    while rows.count <= Int(step >> 2) { addRow(width) }
  }

  /// Compiles the rules of a machine.
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

  /// The step of a category from a state.
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
