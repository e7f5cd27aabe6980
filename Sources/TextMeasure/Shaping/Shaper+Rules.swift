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
    guard walk.neighbours.begin(first, second, &walk.pairs, proof) else { return .changes }
    var before = offset - 1
    while before >= run.start, walk.neighbours.needsBefore {
      walk.neighbours.addBefore(number(of: before, text, proof, &walk))
      before -= 1
    }
    var after = offset
    while after < run.end, walk.neighbours.needsAfter {
      walk.neighbours.addAfter(number(of: after, text, proof, &walk))
      after += 1
    }
    return walk.pairs.effect(walk.neighbours, proof)
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
    _ = try pairAdvance(
      of: UInt32(text.units[offset]), number: first.value,
      before: second > 0 ? UInt32(text.units[offset + 1]) : nil, number: second, &walk.pairs,
      proof, in: context)
  }
}
