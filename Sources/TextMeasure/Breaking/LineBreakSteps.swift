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
  /// Whether a full table was emptied: rows and categories that were read before are invalid.
  private var isRestarted = false

  init(key: Key, in workspace: Workspace) {
    self.key = key
    if let tailoring = key.chromium {
      transitions = LineBreakTransitions(width: ChromiumTransitions.width)
      chromium = ChromiumTransitions(tailoring)
    } else {
      transitions = workspace.transitions(key.rules)
    }
  }

  /// Chromium's rules for a language.
  ///
  /// - Parameters:
  ///   - language: as in ``ChromiumBreakRules``.
  ///   - mostStates: the maximum number of states in the table.
  init(chromium language: String?, mostStates: Int = 4096) {
    let tailoring = ChromiumBreakRules.tailoring(for: language)
    key = Key(rules: .line, chromium: tailoring)
    transitions = LineBreakTransitions(width: ChromiumTransitions.width)
    chromium = ChromiumTransitions(tailoring, mostStates: mostStates)
  }

  /// Whether another table has to be started.
  var isFull: Bool { isRestarted || chromium?.isFull ?? false }

  /// The line break category of a character; `nil` where a dictionary is needed, or where there are
  /// too many kinds of characters.
  mutating func category(of codePoint: UInt32, in workspace: Workspace) -> UInt8? {
    guard chromium != nil else {
      let (category, needsDictionary) = workspace.lineBreakCategory(of: codePoint, key.rules)
      return needsDictionary ? nil : category
    }
    let property = LineBreakProperty(workspace.codePoints.property(of: codePoint))
    if ChromiumBreakRules.needsDictionary(codePoint, property) { return nil }
    return chromium?.category(of: codePoint, property)
  }

  /// Whether a step is unknown and depends on the characters after the next one.
  ///
  /// Mutating, so that the caller's tables are used in place.
  mutating func needsLookahead(row: Int, category: Int) -> Bool {
    transitions.rows[row + category] == LineBreakTransitions.Step.isUnknown
      && chromium?.needsLookahead(row: row, category: UInt8(category)) ?? false
  }

  /// Adds a character to a step's lookahead; returns whether another one is needed.
  mutating func extend(
    _ lookahead: inout LineBreakAutomaton.Lookahead, _ codePoint: UInt32,
    _ property: LineBreakProperty
  ) -> Bool {
    guard let character = chromium?.character(codePoint, property) else { return false }
    return lookahead.append(character)
  }

  /// The step of a category from a row; `nil` where the table is full.
  ///
  /// - Parameter lookahead: what follows, if ``needsLookahead(row:category:)``. Other steps are
  ///   stored in the table.
  mutating func step(
    row: Int, category: Int, _ lookahead: LineBreakAutomaton.Lookahead? = nil
  ) -> UInt32? {
    let known = transitions.rows[row + category]
    guard known == LineBreakTransitions.Step.isUnknown else { return known }
    guard
      let step = chromium?.step(row: row, category: UInt8(category), lookahead ?? .end)
    else { return nil }
    if lookahead == nil {
      transitions.set(step, row: row, category: category, width: ChromiumTransitions.width)
    } else {
      transitions.addRows(to: step, width: ChromiumTransitions.width)
    }
    return step
  }

  // MARK: Marking a paragraph

  /// Marks Chromium's break opportunities inside a paragraph.
  ///
  /// Only offsets strictly inside `paragraph` are written; its ends belong to the caller.
  ///
  /// - Parameters:
  ///   - isBreak: one flag per UTF-16 offset of the text, including its end. On input, `true` at the
  ///     ends of a dictionary's words; read only between two characters that need a dictionary.
  ///   - units: the text's UTF-16 units.
  ///   - paragraph: the paragraph's UTF-16 offsets, without its line feed. Offsets outside of the
  ///     text are ignored.
  ///   - properties: one value per unit.
  /// - Complexity: O(n).
  mutating func mark(
    _ isBreak: inout [Bool], units: [UInt16], paragraph: Range<Int>,
    properties: [LineBreakProperty]
  ) {
    var row = transitions.start
    _ = mark(
      &isBreak, units: units, paragraph, properties: properties, from: &row, isWholeText: true)
  }

  /// As ``mark(_:units:paragraph:properties:)`` for a part of a paragraph, in the row in which the
  /// text before it ends.
  ///
  /// - Parameters:
  ///   - part: its UTF-16 offsets.
  ///   - isWholeText: whether the paragraph ends with the part.
  /// - Returns: whether a line may end before the part; `nil` where a break inside it depends on
  ///   the text after it.
  mutating func mark(
    _ isBreak: inout [Bool], units: [UInt16], _ part: Range<Int>, properties: [LineBreakProperty],
    from row: inout Int, isWholeText: Bool
  ) -> Bool? {
    let end = min(part.upperBound, units.count, properties.count, isBreak.count - 1)
    let start = max(part.lowerBound, 0)
    // Spans: in this loop each use of an array would count references.
    let units = units.span
    let properties = properties.span
    var isBreak = isBreak.mutableSpan
    var offset = start
    var breaksBefore = false
    var previousNeedsDictionary = false
    while offset < end {
      let (codePoint, length) = Self.decode(units, offset, end)
      let property = properties[offset]
      guard let category = chromium?.category(of: codePoint, property).map({ Int($0) }) else {
        guard isWholeText else { return nil }
        row = restart(at: row)
        continue
      }
      var lookahead: LineBreakAutomaton.Lookahead?
      if needsLookahead(row: row, category: category) {
        let (found, isComplete) = self.lookahead(units, properties, from: offset + length, end)
        guard isWholeText || isComplete else { return nil }
        lookahead = found
      }
      guard let step = step(row: row, category: category, lookahead) else {
        guard isWholeText else { return nil }
        row = restart(at: row)
        continue
      }
      let needsDictionary = ChromiumBreakRules.needsDictionary(codePoint, property)
      let breaks = step & LineBreakTransitions.Step.breaks != 0
      if offset == start {
        breaksBefore = breaks
      } else if !(needsDictionary && previousNeedsDictionary) {
        isBreak[offset] = breaks
      }
      if length == 2 { isBreak[offset + 1] = false }
      previousNeedsDictionary = needsDictionary
      row = Int(step >> 2)
      offset += length
    }
    return breaksBefore
  }

  /// What follows a step's character, and whether the text's end cut nothing off.
  private mutating func lookahead(
    _ units: borrowing Span<UInt16>, _ properties: borrowing Span<LineBreakProperty>,
    from start: Int, _ end: Int
  ) -> (LineBreakAutomaton.Lookahead, isComplete: Bool) {
    var lookahead = LineBreakAutomaton.Lookahead.end
    var offset = start
    while offset < end {
      let (codePoint, length) = Self.decode(units, offset, end)
      guard extend(&lookahead, codePoint, properties[offset]) else { return (lookahead, true) }
      offset += length
    }
    return (lookahead, false)
  }

  /// Clears a full table, keeping one row; returns its new index.
  private mutating func restart(at row: Int) -> Int {
    isRestarted = true
    transitions = LineBreakTransitions(width: ChromiumTransitions.width)
    let step = chromium?.restart(at: row) ?? 0
    transitions.addRows(to: step, width: ChromiumTransitions.width)
    return Int(step >> 2)
  }

  /// The code point at an offset; a lone surrogate represents itself.
  private static func decode(
    _ units: borrowing Span<UInt16>, _ offset: Int, _ end: Int
  ) -> (codePoint: UInt32, length: Int) {
    let first = UInt32(units[offset])
    if first & 0xFC00 == 0xD800, offset + 1 < end {
      let second = UInt32(units[offset + 1])
      if second & 0xFC00 == 0xDC00 {
        return (0x10000 + ((first & 0x3FF) << 10 | second & 0x3FF), 2)
      }
    }
    return (first, 1)
  }
}
