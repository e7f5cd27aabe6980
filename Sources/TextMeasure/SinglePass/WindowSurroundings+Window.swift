/// Finding a reshaping window: the characters that a rule may change, with the context that gives
/// the same result as the whole run.
extension WindowSurroundings {
  /// The longest window in characters; beyond it the whole run is shaped.
  private static let longestWindow = 32

  /// The window that contains the pair; `nil` when it is too long, or depends on characters that
  /// were not read.
  ///
  /// A window covers the context of each rule that may match at a pair in it, and includes every
  /// other pair whose rules' context touches it. So no rule that matches in it depends on text
  /// beyond it, and no rule changes its neighbours. It is shaped with one more character on each
  /// side: its first glyph determines the advance of the character before it, and the character
  /// after it that of its last glyph.
  func findWindow(_ proof: FontRuleReader, _ known: inout KnownAdvances) -> ReshapingWindow? {
    var window = contextRange(at: pairIndex, proof, &known)
    var seen = window
    // No rule has a longer context; where glyphs merge, the context is shorter.
    let farthest = proof.longestContext
    var isClosed = false
    while !isClosed {
      isClosed = true
      guard window.count <= Self.longestWindow else { return nil }
      var index = window.upperBound - 1
      while index > 0, index >= window.lowerBound - 1 - farthest {
        guard isNumbered(index - 1, known),
          index >= window.lowerBound || isLinked(index, proof, &known)
        else { break }
        isClosed = !take(index, into: &window, proof, &known) && isClosed
        index -= 1
      }
      let seenStart = index - 1
      index = window.upperBound
      while index < units.count, index <= window.upperBound + 1 + farthest {
        guard isNumbered(index, known) else {
          // No context extends past an ideograph that nothing extends. The effect of other
          // characters after a link is unknown.
          let isExtended =
            index + 1 < units.count && kind(index + 1, known) == CharacterClasses.Class.extending
          guard kind(index, known) == CharacterClasses.Class.fixed, !isExtended else { return nil }
          index += 1
          break
        }
        if index > window.upperBound, !isLinked(index, proof, &known) { break }
        isClosed = !take(index, into: &window, proof, &known) && isClosed
        index += 1
      }
      seen = seenStart..<index + 1
    }
    // The same whatever else the run contains.
    guard beginsRun || seen.lowerBound >= 0, endsRun || seen.upperBound <= units.count else {
      return nil
    }
    if proof.changesSpaces, units[window].contains(0x20) { return nil }
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

  /// Adds to a window the context of the rules that may match at the characters before and after an
  /// index, if it touches the window; returns whether the window grew.
  private func take(
    _ index: Int, into window: inout Range<Int>, _ proof: FontRuleReader,
    _ known: inout KnownAdvances
  ) -> Bool {
    guard relation(index, proof, &known) & PairAdvances.Value.ruled != 0 else { return false }
    let context = contextRange(at: index, proof, &known)
    guard context.lowerBound <= window.upperBound, context.upperBound >= window.lowerBound else {
      return false
    }
    let union =
      min(window.lowerBound, context.lowerBound)..<max(window.upperBound, context.upperBound)
    defer { window = union }
    return union != window
  }

  /// The context of the rules that may match at the characters before and after an index; it does
  /// not extend across unlinked characters.
  private func contextRange(
    at index: Int, _ proof: FontRuleReader, _ known: inout KnownAdvances
  ) -> Range<Int> {
    let length = known.pairs.contextLength(
      known.classes.entry(of: units[index - 1]).value, known.classes.entry(of: units[index]).value,
      proof)
    // One more than a window's limit is enough to reject it.
    let first = max(0, index - 1 - (length?.before ?? Self.longestWindow))
    var start = index - 1
    while start > first, isLinked(start, proof, &known) { start -= 1 }
    let last = min(units.count, index + 1 + (length?.after ?? Self.longestWindow))
    var end = index + 1
    while end < last, isLinked(end, proof, &known) { end += 1 }
    return start..<end
  }

  private func kind(_ index: Int, _ known: borrowing KnownAdvances) -> UInt8 {
    known.classes.entry(of: units[index]).kind
  }

  /// Whether a character is numbered.
  private func isNumbered(_ index: Int, _ known: borrowing KnownAdvances) -> Bool {
    kind(index, known) >= CharacterClasses.Class.pairedSpace
  }

  /// Whether a rule's context contains both the character at an index and the one before.
  private func isLinked(
    _ index: Int, _ proof: FontRuleReader, _ known: inout KnownAdvances
  ) -> Bool {
    relation(index, proof, &known) & PairAdvances.Value.linked != 0
  }

  /// How rules may affect the characters before and after an index; unnumbered ones count as
  /// unaffected.
  private func relation(
    _ index: Int, _ proof: FontRuleReader, _ known: inout KnownAdvances
  ) -> Int32 {
    let first = known.classes.entry(of: units[index - 1])
    let second = known.classes.entry(of: units[index])
    guard first.kind >= CharacterClasses.Class.pairedSpace,
      second.kind >= CharacterClasses.Class.pairedSpace
    else { return 0 }
    return known.pairs.rules(first.value, second.value, proof)
  }
}
