/// The characters around a pair at which a rule matches, as far as they are known to be in its run.
struct WindowSurroundings {
  var units: [UInt16] = []
  /// The index of the pair's second character.
  var pairIndex = 0
  /// The first character's offset in the text.
  var offset = 0
  /// Whether the run begins and ends with these characters.
  var beginsRun = false
  var endsRun = false
  /// The reshaping window.
  var window = ReshapingWindow(from: 0, start: 0, end: 0, to: 0)

  mutating func begin(at offset: Int, pairIndex: Int, beginsRun: Bool) {
    units.removeAll(keepingCapacity: true)
    self.offset = offset
    self.pairIndex = pairIndex
    self.beginsRun = beginsRun
    endsRun = false
  }

  // MARK: What a pass knows around the pair
  // Not in the reader, which would be copied for these calls.

  /// The run's advance up to a character before the pair; `nil` where it is unknown.
  func advance(
    upTo first: Int, _ pass: borrowing SinglePass, _ runAdvances: [Int32], _ context: ShapingContext
  ) -> Int64? {
    // The advance up to the pair's first character.
    var sum = pass.sum
    var index = pairIndex - 1
    while index > first {
      if let known = windowAdvance(at: index - 1, pass, runAdvances) {
        sum = pass.wholeBase + Int64(known >> 1)
      } else {
        let value = pairValue(before: index, context)
        guard value & PairAdvances.Value.known != 0,
          offset + index > pass.forgottenEnd
        else { return nil }
        sum -= Int64(value >> PairAdvances.Value.shift)
      }
      index -= 1
    }
    return sum
  }

  /// Whether breaking before a character is safe; `nil` where this is unknown.
  func isSafe(
    at index: Int, _ pass: borrowing SinglePass, _ runAdvances: [Int32], _ context: ShapingContext
  ) -> Bool? {
    if index == 0 { return beginsRun ? true : nil }
    // At its start the window does not tell.
    if offset + index > pass.wholeRun.lowerBound,
      let known = windowAdvance(at: index, pass, runAdvances)
    {
      return known & 1 == 0
    }
    let previous = context.known.classes.entry(of: units[index - 1])
    if previous.kind == CharacterClasses.Class.fixed { return true }
    let value = pairValue(before: index, context)
    if value & PairAdvances.Value.known == 0 { return nil }
    return value & (PairAdvances.Value.unsafe | PairAdvances.Value.ruled) == 0
  }

  private func pairValue(before index: Int, _ context: ShapingContext) -> Int32 {
    guard let pair = numbers(around: index, context.known) else { return 0 }
    return context.known.pairs.value(pair.first, pair.second)
  }

  /// The previous window's advance at an index; `nil` outside of it or in another run's window.
  private func windowAdvance(at index: Int, _ pass: borrowing SinglePass, _ runAdvances: [Int32])
    -> Int32?
  {
    let unit = offset + index
    guard pass.isWindow, pass.wholeRun.lowerBound >= pass.runStart,
      unit >= pass.wholeRun.lowerBound, unit <= pass.wholeRun.upperBound
    else { return nil }
    return runAdvances[unit - pass.wholeRun.lowerBound]
  }

  // MARK: Finding a reshaping window

  /// The longest window in characters; beyond it the whole run is shaped.
  private static let longestWindow = 32

  /// The window that contains the pair; `nil` when it is too long or depends on unread characters.
  ///
  /// A window covers the context of each rule that may match at a pair in it, and every other pair
  /// whose rules' context touches it. So no rule that matches in it depends on text beyond it, and
  /// no rule changes its neighbours. It is shaped with one more character on each side: its first
  /// glyph determines the advance of the character before, the character after that of its last.
  func findWindow(_ ruleReader: FontRuleReader, _ known: inout KnownAdvances) -> ReshapingWindow? {
    var window = contextRange(at: pairIndex, ruleReader, &known)
    var seen = window
    // No rule has a longer context; where glyphs merge, the context is shorter.
    let farthest = ruleReader.longestContext
    var isClosed = false
    while !isClosed {
      isClosed = true
      guard window.count <= Self.longestWindow else { return nil }
      var index = window.upperBound - 1
      while index > 0, index >= window.lowerBound - 1 - farthest {
        guard isNumbered(index - 1, known),
          index >= window.lowerBound || isLinked(index, ruleReader, &known)
        else { break }
        isClosed = !take(index, into: &window, ruleReader, &known) && isClosed
        index -= 1
      }
      let seenStart = index - 1
      index = window.upperBound
      while index < units.count, index <= window.upperBound + 1 + farthest {
        guard isNumbered(index, known) else {
          // No context extends past an ideograph that nothing extends. The effect of any other
          // unnumbered character is unknown.
          let isExtended =
            index + 1 < units.count && kind(index + 1, known) == CharacterClasses.Class.extending
          guard kind(index, known) == CharacterClasses.Class.fixed, !isExtended else { return nil }
          index += 1
          break
        }
        if index > window.upperBound, !isLinked(index, ruleReader, &known) { break }
        isClosed = !take(index, into: &window, ruleReader, &known) && isClosed
        index += 1
      }
      seen = seenStart..<index + 1
    }
    // The same whatever else the run contains.
    guard beginsRun || seen.lowerBound >= 0, endsRun || seen.upperBound <= units.count else {
      return nil
    }
    if ruleReader.changesSpaces, units[window].contains(0x20) { return nil }
    let (start, end) = (window.lowerBound, window.upperBound)
    var from = start
    if start > 0 {
      if isNumbered(start - 1, known) {
        from = start - 1
      } else if kind(start - 1, known) != CharacterClasses.Class.fixed {
        return nil
      }
    }
    // An ideograph after the window does not affect its last glyph.
    let to = end < units.count && isNumbered(end, known) ? end + 1 : end
    return ReshapingWindow(from: from, start: start, end: end, to: to)
  }

  /// Adds to a window the context of the rules that may match around an index, if it touches the window;
  /// returns whether the window grew.
  private func take(
    _ index: Int, into window: inout Range<Int>, _ ruleReader: FontRuleReader,
    _ known: inout KnownAdvances
  ) -> Bool {
    guard relation(index, ruleReader, &known) & PairAdvances.Value.ruled != 0 else { return false }
    let context = contextRange(at: index, ruleReader, &known)
    guard context.lowerBound <= window.upperBound, context.upperBound >= window.lowerBound else {
      return false
    }
    let union =
      min(window.lowerBound, context.lowerBound)..<max(window.upperBound, context.upperBound)
    defer { window = union }
    return union != window
  }

  /// The context of the rules that may match around an index, up to unlinked characters.
  private func contextRange(
    at index: Int, _ ruleReader: FontRuleReader, _ known: inout KnownAdvances
  ) -> Range<Int> {
    let length = known.pairs.contextLength(
      known.classes.entry(of: units[index - 1]).value, known.classes.entry(of: units[index]).value,
      ruleReader)
    // One more than a window's limit is enough to reject it.
    let first = max(0, index - 1 - (length?.before ?? Self.longestWindow))
    var start = index - 1
    while start > first, isLinked(start, ruleReader, &known) { start -= 1 }
    let last = min(units.count, index + 1 + (length?.after ?? Self.longestWindow))
    var end = index + 1
    while end < last, isLinked(end, ruleReader, &known) { end += 1 }
    return start..<end
  }

  private func kind(_ index: Int, _ known: borrowing KnownAdvances) -> UInt8 {
    known.classes.entry(of: units[index]).kind
  }

  private func isNumbered(_ index: Int, _ known: borrowing KnownAdvances) -> Bool {
    kind(index, known) >= CharacterClasses.Class.pairedSpace
  }

  /// Whether a rule's context contains both the character at an index and the one before.
  private func isLinked(
    _ index: Int, _ ruleReader: FontRuleReader, _ known: inout KnownAdvances
  ) -> Bool {
    relation(index, ruleReader, &known) & PairAdvances.Value.linked != 0
  }

  /// How rules may affect the characters around an index; unnumbered ones count as unaffected.
  private func relation(
    _ index: Int, _ ruleReader: FontRuleReader, _ known: inout KnownAdvances
  ) -> Int32 {
    guard let pair = numbers(around: index, known) else { return 0 }
    return known.pairs.rules(pair.first, pair.second, ruleReader)
  }

  /// The numbers of the characters before and after an index; `nil` where one has none.
  @inline(__always)
  private func numbers(
    around index: Int, _ known: borrowing KnownAdvances
  ) -> (first: Int32, second: Int32)? {
    let first = known.classes.entry(of: units[index - 1])
    let second = known.classes.entry(of: units[index])
    guard first.kind >= CharacterClasses.Class.pairedSpace,
      second.kind >= CharacterClasses.Class.pairedSpace
    else { return nil }
    return (first.value, second.value)
  }
}

/// A range of characters that is shaped by itself, and what is shaped with it.
struct ReshapingWindow {
  /// The first character that is shaped, and the window's first character.
  var from: Int
  var start: Int
  /// The window's end, and the end of what is shaped.
  var end: Int
  var to: Int
}
