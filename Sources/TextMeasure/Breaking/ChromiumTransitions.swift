/// Chromium's break rules as a transition table, filled on demand.
///
/// A state holds all that the rules know of the characters before; a few hundred states occur.
struct ChromiumTransitions: Sendable {
  /// A character as the rules distinguish it.
  private struct Kind: Hashable {
    var character: LineBreakAutomaton.Character
    /// The character's signature in the pair table up to U+00FF; 0 beyond.
    var latin: UInt32
  }

  /// What is known of the preceding characters.
  private struct State: Hashable {
    var automaton = LineBreakAutomaton()
    /// The last character's kind; ``ChromiumTransitions/none`` at a paragraph's start.
    var last = ChromiumTransitions.none
    /// Whether the last character is a hyphen after a letter or digit.
    var isHyphenAfterWord = false
    /// Whether a line feed ended the previous paragraph.
    var followsLineFeed = false
  }

  private let tailoring: LineBreakTailoring
  private var kinds: [Kind] = []
  /// One character of each kind, for the pair table.
  private var samples: [UInt16] = []
  private var kindNumbers: [Kind: UInt8] = [:]
  private var states: [State] = [State()]
  private var stateNumbers: [State: Int] = [State(): 0]
  /// The categories found so far, by code point.
  private var categories = CategoryTable()
  /// The steps that depend on a lookahead; emptied when there are many.
  private var lookaheadSteps: [LookaheadKey: UInt32] = [:]

  /// The key of ``lookaheadSteps``.
  private struct LookaheadKey: Hashable {
    var cell: Int
    var lookahead: LineBreakAutomaton.Lookahead
  }

  /// No kind.
  private static let none: UInt8 = 0xFF
  /// The category of a line feed: the first of ``kinds``.
  private static let lineFeed: UInt8 = 2
  private static let firstKind: UInt8 = 3
  /// The length of a row.
  static let width = 256
  private static let mostLookaheadSteps = 1 << 14
  /// The maximum number of states; beyond it the table is started again.
  private let mostStates: Int

  init(_ tailoring: LineBreakTailoring, mostStates: Int = 4096) {
    self.tailoring = tailoring
    self.mostStates = mostStates
  }

  /// Whether there is no room for more states or kinds.
  var isFull: Bool {
    states.count >= mostStates || kinds.count >= Int(Self.none - Self.firstKind)
  }

  /// The category of a character; `nil` where there are too many kinds.
  mutating func category(of codePoint: UInt32, _ property: LineBreakProperty) -> UInt8? {
    if let known = categories.category(of: codePoint) { return known }
    let made = makeCategory(of: codePoint, property)
    if let made { categories.set(made, of: codePoint) }
    return made
  }

  private mutating func makeCategory(
    of codePoint: UInt32, _ property: LineBreakProperty
  ) -> UInt8? {
    if codePoint == 0x0A { return Self.lineFeed }
    let kind = Kind(
      character: character(codePoint, property),
      latin: codePoint <= 0xFF ? LatinPairBreaks.signature(of: UInt16(codePoint)) : 0)
    return number(of: kind, sample: UInt16(min(codePoint, 0x4E00)))
  }

  /// The category of a kind; `nil` where there are too many.
  private mutating func number(of kind: Kind, sample: UInt16) -> UInt8? {
    if let known = kindNumbers[kind] { return known }
    let number = Int(Self.firstKind) + kinds.count
    guard number < Int(Self.none) else { return nil }
    kinds.append(kind)
    samples.append(sample)
    kindNumbers[kind] = UInt8(number)
    return UInt8(number)
  }

  /// Empties the table but for one state.
  ///
  /// - Returns: the step to that state.
  mutating func restart(at row: Int) -> UInt32 {
    let former = self
    self = ChromiumTransitions(tailoring, mostStates: mostStates)
    var state = former.states[row / Self.width]
    if state.last >= Self.firstKind, state.last != Self.none {
      state.last =
        number(of: former.kind(state.last), sample: former.sample(state.last)) ?? Self.none
    }
    return number(of: state).map { UInt32($0 * Self.width) << 2 } ?? 0
  }

  /// The number of a state; `nil` where there are too many.
  private mutating func number(of state: State) -> Int? {
    if let known = stateNumbers[state] { return known }
    guard states.count < mostStates else { return nil }
    states.append(state)
    stateNumbers[state] = states.count - 1
    return states.count - 1
  }

  /// Whether a step depends on the characters after the next one.
  func needsLookahead(row: Int, category: UInt8) -> Bool {
    guard category >= Self.firstKind else { return false }
    let state = states[row / Self.width]
    return state.last != Self.none
      && state.automaton.needsLookahead(before: kind(category).character)
      && breaksByPair(state, category) == nil
  }

  /// The step from a state with a character, as in ``LineBreakTransitions``; `nil` where there are
  /// too many states.
  mutating func step(
    row: Int, category: UInt8, _ lookahead: LineBreakAutomaton.Lookahead
  ) -> UInt32? {
    guard lookahead != .end else { return makeStep(row: row, category: category, lookahead) }
    let key = LookaheadKey(cell: row + Int(category), lookahead: lookahead)
    if let known = lookaheadSteps[key] { return known }
    let made = makeStep(row: row, category: category, lookahead)
    if lookaheadSteps.count >= Self.mostLookaheadSteps { lookaheadSteps.removeAll() }
    lookaheadSteps[key] = made
    return made
  }

  private mutating func makeStep(
    row: Int, category: UInt8, _ lookahead: LineBreakAutomaton.Lookahead
  ) -> UInt32? {
    let state = states[row / Self.width]
    let isFirst = state.last == Self.none
    var next = State()
    var breaks = state.followsLineFeed
    if category == Self.lineFeed {
      next.followsLineFeed = true
    } else {
      next.automaton = state.automaton
      let ruled = next.automaton.allowsBreak(
        before: kind(category).character, lookahead: lookahead)
      if !isFirst { breaks = breaksByPair(state, category) ?? ruled }
      next.last = category
      next.isHyphenAfterWord =
        sample(category) == 0x2D && !isFirst
        && ChromiumBreakRules.isAlphanumeric(sample(state.last))
    }
    return number(of: next).map {
      UInt32($0 * Self.width) << 2 | (breaks ? LineBreakTransitions.Step.breaks : 0)
    }
  }

  /// A character as the automaton reads it.
  func character(
    _ codePoint: UInt32, _ property: LineBreakProperty
  ) -> LineBreakAutomaton.Character {
    LineBreakAutomaton.Character(codePoint, property, tailoring: tailoring)
  }

  private func kind(_ category: UInt8) -> Kind { kinds[Int(category - Self.firstKind)] }

  private func sample(_ category: UInt8) -> UInt16 { samples[Int(category - Self.firstKind)] }

  private func breaksByPair(_ state: State, _ category: UInt8) -> Bool? {
    ChromiumBreakRules.breaksByPair(
      sample(state.last), sample(category), isAfterWord: state.isHyphenAfterWord)
  }
}

/// One category for each code point, in pages that are created on demand.
private struct CategoryTable: Sendable {
  /// The page of each block of 256 code points; the first page is empty.
  private var pages = [UInt16](repeating: 0, count: 0x1100)
  private var categories = [UInt8](repeating: 0, count: 256)

  /// The category of a code point; `nil` where none is stored. No category is 0.
  func category(of codePoint: UInt32) -> UInt8? {
    let category = categories[Int(pages[Int(codePoint >> 8)]) << 8 | Int(codePoint & 0xFF)]
    return category == 0 ? nil : category
  }

  mutating func set(_ category: UInt8, of codePoint: UInt32) {
    let block = Int(codePoint >> 8)
    if pages[block] == 0 {
      pages[block] = UInt16(categories.count >> 8)
      categories.append(contentsOf: repeatElement(0, count: 256))
    }
    categories[Int(pages[block]) << 8 | Int(codePoint & 0xFF)] = category
  }
}
