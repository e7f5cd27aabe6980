/// Chromium's break rules as a transition table, filled on demand.
///
/// ``ChromiumBreakRules`` applies the same rules to a whole text. A state holds all that the rules
/// know of the characters before; a few hundred states occur.
/// characters before; few hundred of them occur.
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

  /// No kind.
  private static let none: UInt8 = 0xFF
  /// The category of a line feed: the first of ``kinds``.
  private static let lineFeed: UInt8 = 2
  private static let firstKind: UInt8 = 3
  /// The length of a row.
  static let width = 256
  /// The maximum number of states; beyond it ``ChromiumBreakRules`` handles the texts.
  private static let mostStates = 4096

  init(_ tailoring: LineBreakTailoring) { self.tailoring = tailoring }

  /// Whether there is no room for more states or kinds.
  var isFull: Bool {
    states.count >= Self.mostStates || kinds.count >= Int(Self.none - Self.firstKind)
  }

  /// The category of a character; `nil` where words have to be looked up, or there are too many
  /// kinds.
  mutating func category(of codePoint: UInt32, _ property: CodePointProperty) -> UInt8? {
    if codePoint == 0x0A { return Self.lineFeed }
    let property = LineBreakProperty(property)
    let kind = Kind(
      character: LineBreakAutomaton.Character(codePoint, property, tailoring: tailoring),
      latin: codePoint <= 0xFF ? LatinPairBreaks.signature(of: UInt16(codePoint)) : 0)
    if property.lineBreakClass == .complexContext, kind.character.lineBreakClass != .numeric {
      return nil
    }
    if let known = kindNumbers[kind] { return known }
    let number = Int(Self.firstKind) + kinds.count
    guard number < Int(Self.none) else { return nil }
    kinds.append(kind)
    samples.append(UInt16(min(codePoint, 0x4E00)))
    kindNumbers[kind] = UInt8(number)
    return UInt8(number)
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
    row: Int, category: UInt8, lookahead: LineBreakAutomaton.Lookahead = .end
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
    let number: Int
    if let known = stateNumbers[next] {
      number = known
    } else {
      guard states.count < Self.mostStates else { return nil }
      number = states.count
      states.append(next)
      stateNumbers[next] = number
    }
    return UInt32(number * Self.width) << 2
      | (breaks ? LineBreakTransitions.Step.breaks : 0)
  }

  /// The lookahead of the rules for the next two characters.
  static func lookahead(_ next: [LineBreakAutomaton.Character]) -> LineBreakAutomaton.Lookahead {
    LineBreakAutomaton.Lookahead(
      next: next.first?.lineBreakClass, nextIsEastAsian: next.first?.isEastAsian ?? false,
      second: next.count > 1 ? next[1].lineBreakClass : nil)
  }

  /// A character as the automaton reads it.
  func character(
    _ codePoint: UInt32, _ property: CodePointProperty
  ) -> LineBreakAutomaton.Character {
    LineBreakAutomaton.Character(codePoint, LineBreakProperty(property), tailoring: tailoring)
  }

  private func kind(_ category: UInt8) -> Kind { kinds[Int(category - Self.firstKind)] }

  private func sample(_ category: UInt8) -> UInt16 { samples[Int(category - Self.firstKind)] }

  private func breaksByPair(_ state: State, _ category: UInt8) -> Bool? {
    ChromiumBreakRules.breaksByPair(
      sample(state.last), sample(category), isAfterWord: state.isHyphenAfterWord)
  }
}
