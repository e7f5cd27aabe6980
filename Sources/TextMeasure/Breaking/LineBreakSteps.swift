/// The transitions of a rule set: compiled for Unicode's rules, filled on demand for Chromium's.
struct LineBreakSteps: Sendable {
  /// The rules that the transitions belong to.
  struct Key: Equatable, Sendable {
    var rules: LineBreakRuleSet
    /// The tailoring of Chromium's rules; `nil` for Unicode's.
    var chromium: LineBreakTailoring?
  }

  let key: Key
  /// The transition table.
  private(set) var transitions: LineBreakTransitions
  /// Computes the transitions of Chromium's rules.
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

  /// Whether a step depends on the characters after the next one.
  func needsLookahead(row: Int, category: Int) -> Bool {
    chromium?.needsLookahead(row: row, category: UInt8(category)) ?? false
  }

  /// The step where it depends on the characters after the next one; `nil` where the table is full.
  ///
  /// - Parameter following: the next two characters that are not marks.
  mutating func step(
    row: Int, category: Int, _ following: [LineBreakAutomaton.Character]
  ) -> UInt32? {
    let step = chromium?.step(
      row: row, category: UInt8(category), lookahead: ChromiumTransitions.lookahead(following))
    if let step { transitions.addRows(to: step, width: ChromiumTransitions.width) }
    return step
  }

  /// The step of a category from a row; unclear where it depends on more.
  mutating func step(row: Int, category: Int) -> UInt32 {
    if transitions.rows[row + category] == LineBreakTransitions.Step.isUnknown,
      !needsLookahead(row: row, category: category)
    {
      _ = learn(row: row, category: category)
    }
    return transitions.rows[row + category]
  }

  /// Computes a step and stores it; `false` where the table is full.
  mutating func learn(row: Int, category: Int) -> Bool {
    guard let step = chromium?.step(row: row, category: UInt8(category)) else { return false }
    transitions.set(step, row: row, category: category, width: ChromiumTransitions.width)
    return true
  }
}
