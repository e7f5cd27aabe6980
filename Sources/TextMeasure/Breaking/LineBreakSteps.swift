/// The line break rules of one rule set as a table of steps: compiled for Unicode's, filled as texts
/// ask for Chromium's.
struct LineBreakSteps: Sendable {
  /// What the steps are of.
  struct Key: Equatable, Sendable {
    var rules: LineBreakRuleSet
    /// The tailoring of Chromium's rules, where those are asked for.
    var chromium: LineBreakTailoring?
  }

  let key: Key
  /// How the rules go on from each state.
  private(set) var transitions: LineBreakTransitions
  /// What fills them, under Chromium's rules.
  private var chromium: ChromiumTransitions?

  init(key: Key, in workspace: Workspace) {
    self.key = key
    if let tailoring = key.chromium {
      transitions = LineBreakTransitions(width: ChromiumTransitions.width)
      chromium = ChromiumTransitions(tailoring)
    } else {
      transitions = workspace.transitions(key.rules)
    }
  }

  /// Whether there is no room for more.
  var isFull: Bool { chromium?.isFull ?? false }

  /// The line break category of a character; `nil` where a dictionary is needed.
  mutating func category(of codePoint: UInt32, in workspace: Workspace) -> UInt8? {
    guard chromium != nil else {
      return workspace.lineBreakCategory(of: codePoint, key.rules)
    }
    return chromium?.category(of: codePoint, workspace.codePoints.property(of: codePoint))
  }

  /// A character as Chromium's rules read it.
  func character(
    _ codePoint: UInt32, in workspace: Workspace
  ) -> LineBreakAutomaton.Character? {
    chromium?.character(codePoint, workspace.codePoints.property(of: codePoint))
  }

  /// Whether what a character does after a state depends on the characters that follow it.
  func needsLookahead(row: Int, category: Int) -> Bool {
    chromium?.needsLookahead(row: row, category: UInt8(category)) ?? false
  }

  /// What a character does after a state where that depends on the characters that follow it; `nil`
  /// where there is no room.
  ///
  /// - Parameter following: the next two characters that are no marks.
  mutating func step(
    row: Int, category: Int, _ following: [LineBreakAutomaton.Character]
  ) -> UInt32? {
    let step = chromium?.step(
      row: row, category: UInt8(category), lookahead: ChromiumTransitions.lookahead(following))
    if let step { transitions.addRows(to: step, width: ChromiumTransitions.width) }
    return step
  }

  /// What a character does after a state; unclear where that depends on more.
  mutating func step(row: Int, category: Int) -> UInt32 {
    if transitions.rows[row + category] == LineBreakTransitions.Step.isUnknown,
      !needsLookahead(row: row, category: category)
    {
      _ = learn(row: row, category: category)
    }
    return transitions.rows[row + category]
  }

  /// Finds out what a character does after a state; `false` where there is no room for it.
  mutating func learn(row: Int, category: Int) -> Bool {
    guard let step = chromium?.step(row: row, category: UInt8(category)) else { return false }
    transitions.set(step, row: row, category: category, width: ChromiumTransitions.width)
    return true
  }
}
