/// Deciding whether a rule matches at a pair of characters.
extension Shaper {
  /// Whether no rule changes anything at the characters before and after the walk's offset. Then
  /// the advance depends on the two only: it is computed if unknown, and the walk continues.
  ///
  /// Where a rule matches, others may match its result; those are in its window.
  mutating func passes(
    _ walk: inout Walk, _ run: ItemizedRun, _ text: borrowing TextAnalysis,
    _ context: ShapingContext, _ proof: FontRuleReader
  ) throws(TextMeasureError) -> Bool {
    guard walk.plainOffset != walk.offset else { return false }
    let effect = effect(at: walk.offset, &walk, run, text, proof)
    guard effect != .changes else { return false }
    try learnPair(at: walk.offset - 1, limit: run.end, &walk, text, context, proof)
    walk.plainOffset = walk.offset
    walk.isUnsafe = effect == .blocks
    return true
  }

  /// The effect of the rules whose required pair is the characters before and after an offset.
  func effect(
    at offset: Int, _ walk: inout Walk, _ run: ItemizedRun, _ text: borrowing TextAnalysis,
    _ proof: FontRuleReader
  ) -> RuleEffect {
    let first = number(of: offset - 1, text, proof, &walk)
    let second = number(of: offset, text, proof, &walk)
    guard let contextLength = walk.pairs.requiredContext(first, second, proof) else {
      return .changes
    }
    var neighbours = [Int32](repeating: 0, count: 2 * contextLength + 2)
    // Beyond an unknown character all are unknown: it may merge with the next one.
    for distance in 0...contextLength {
      let before = offset - 1 - distance
      guard before >= run.start else { break }
      let number = number(of: before, text, proof, &walk)
      neighbours[contextLength - distance] = number
      if number < 0 {
        for farther in 0...contextLength - distance { neighbours[farther] = -1 }
        break
      }
    }
    for distance in 0...contextLength {
      let after = offset + distance
      guard after < run.end else { break }
      let number = number(of: after, text, proof, &walk)
      neighbours[contextLength + 1 + distance] = number
      if number < 0 {
        for farther in contextLength + distance..<neighbours.count { neighbours[farther] = -1 }
        break
      }
    }
    return walk.pairs.effect(neighbours, at: contextLength, proof)
  }

  /// The number of the character at an offset; 0 where no rule matches it, −1 where it has none.
  private func number(
    of offset: Int, _ text: borrowing TextAnalysis, _ proof: FontRuleReader, _ walk: inout Walk
  ) -> Int32 {
    let entry = entry(of: offset, text, proof, &walk)
    if entry.kind >= CharacterClasses.Class.pairedSpace { return entry.value }
    return entry.kind == CharacterClasses.Class.fixed ? 0 : -1
  }

  /// Computes the advance of the numbered character at an offset before the next one.
  ///
  /// - Parameter limit: the end of the text that may affect the character.
  mutating func learnPair(
    at offset: Int, limit: Int, _ walk: inout Walk, _ text: borrowing TextAnalysis,
    _ context: ShapingContext, _ proof: FontRuleReader
  ) throws(TextMeasureError) {
    let first = walk.classes.entry(of: text.units[offset])
    let hasNext = offset + 1 < limit
    let next = hasNext ? walk.classes.entry(of: text.units[offset + 1]) : .init()
    let second = next.kind >= CharacterClasses.Class.pairedSpace ? next.value : 0
    guard walk.pairs.value(first.value, second) & PairAdvances.Value.known == 0 else { return }
    if walk.pairs.read(first.value, second, proof) { return }
    unit.removeAll(keepingCapacity: true)
    unit.append(text.units[offset])
    if second > 0 { unit.append(text.units[offset + 1]) }
    guard var pair = try shapePair(unit, length: 1, in: context) else { return }
    if walk.pairs.rules(first.value, second, proof) & PairAdvances.Value.ruled != 0,
      walk.pairs.blocks(first.value, second, proof)
    {
      pair.isUnsafe = try isKerned(pair.advance, unit, length: 1, in: context)
    }
    walk.pairs.learn(first.value, second, advance: pair.advance, isUnsafe: pair.isUnsafe)
  }
}
