/// The line break rules as what each character does after those before it.
///
/// ICU's iterator looks for the longest match from a boundary, and begins anew at its end. For
/// nearly all text the match ends before the first character that has no way on; then the state
/// after that character is the one that it leads to from the start, and whether there is a boundary
/// before it is known as soon as it is read. What is otherwise is marked, and left to
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
  }

  /// The category that says how a text may end: its step is unclear where the machine has to say.
  static let endCategory = LineBreakMachine.endCategory

  /// The rules of a machine.
  init(_ machine: LineBreakMachine) {
    let width = machine.width
    let beginning = machine.firstRow
    start = beginning
    rows = [UInt32](repeating: Step.isUnclear, count: machine.rows.count)
    for state in 0..<machine.rows.count / max(1, width) {
      let isAccepting = machine.accepting[state]
      for category in 0..<width {
        let index = state * width + category
        let step = machine.rows[index]
        if category == Self.endCategory {
          let isClear =
            step & LineBreakMachine.Step.looksAhead == 0
            && (isAccepting || step & LineBreakMachine.Step.accepts != 0)
          rows[index] = isClear ? 0 : Step.isUnclear
        } else if step >> 2 != 0 {
          if step & LineBreakMachine.Step.looksAhead == 0 { rows[index] = step & ~3 }
        } else if isAccepting {
          let anew = machine.rows[beginning + category]
          if anew >> 2 != 0, anew & LineBreakMachine.Step.looksAhead == 0 {
            rows[index] = anew & ~3 | Step.breaks
          }
        }
      }
    }
  }
}
