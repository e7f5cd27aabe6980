/// Computing the advances of a word's characters before one another.
extension Shaper {
  /// The longest text that is shaped at once for this. The sum of its advances fits 32 bits, and no
  /// word of a language is longer.
  private static let longestLearntRange = 4096

  /// The result for a word.
  enum LearntAdvances {
    /// None: a rule may match in the word, or an advance cannot be stored.
    case nothing
    /// The advance of each character before the next.
    case pairs
    /// Also the word's prefix advances, in `values`.
    case word
  }

  /// Computes the advance of each character of a word before the next, where no rule may match.
  mutating func learn(
    _ start: Int, _ end: Int, _ endsAtSpace: Bool, _ walk: inout Walk, _ run: ItemizedRun,
    _ text: borrowing TextAnalysis, _ context: ShapingContext, _ proof: FontRuleReader
  ) throws(TextMeasureError) -> LearntAdvances {
    let limit = endsAtSpace ? end + 1 : end
    var first = walk.classes.entry(of: text.units[start]).value
    for offset in start + 1..<max(start + 1, limit) {
      let second = walk.classes.entry(of: text.units[offset]).value
      let rules = walk.pairs.rules(first, second, proof)
      if rules & PairAdvances.Value.ruled != 0 {
        guard effect(at: offset, &walk, run, text, proof) != .changes else { return .nothing }
        // Blocking there may depend on more than two characters.
        try learnPair(at: offset - 1, limit: limit, &walk, text, context, proof)
      }
      first = second
    }
    if reads(start..<end, before: limit, &walk, text, proof) { return .pairs }
    if end - start <= Self.longestLearntRange {
      // The space after the word would end the text, without the spaces that follow it.
      return try learnPairs(start..<end, before: limit, &walk, run, text, context)
        ? .word : .nothing
    }
    // A pair has the same advance everywhere, so only parts with unknown pairs are shaped.
    var offset = start
    var learntEnd = start
    while offset < end {
      if isKnown(at: offset, limit: limit, walk, text) {
        offset += 1
        continue
      }
      // An advance that was shaped and is still unknown cannot be stored.
      guard offset >= learntEnd else { return .nothing }
      learntEnd = min(offset + Self.longestLearntRange, end)
      guard try learnPairs(offset..<learntEnd, before: limit, &walk, run, text, context) else {
        return .nothing
      }
    }
    return .pairs
  }

  /// Whether the advances of a word's characters are known, or can be read from the font.
  private func reads(
    _ part: Range<Int>, before limit: Int, _ walk: inout Walk, _ text: borrowing TextAnalysis,
    _ proof: FontRuleReader
  ) -> Bool {
    for offset in part where !isKnown(at: offset, limit: limit, walk, text) {
      let first = walk.classes.entry(of: text.units[offset]).value
      let second = offset + 1 < limit ? walk.classes.entry(of: text.units[offset + 1]).value : 0
      guard walk.pairs.read(first, second, proof) else { return false }
    }
    return true
  }

  /// Whether the advance of the character at an offset before the next is known.
  private func isKnown(
    at offset: Int, limit: Int, _ walk: borrowing Walk, _ text: borrowing TextAnalysis
  ) -> Bool {
    let first = walk.classes.entry(of: text.units[offset]).value
    let second = offset + 1 < limit ? walk.classes.entry(of: text.units[offset + 1]).value : 0
    return walk.pairs.value(first, second) & PairAdvances.Value.known != 0
  }

  /// Shapes a part of a word with the character after it before `limit`, and stores the advance of
  /// each character before the next; `false` when one does not fit.
  private mutating func learnPairs(
    _ part: Range<Int>, before limit: Int, _ walk: inout Walk, _ run: ItemizedRun,
    _ text: borrowing TextAnalysis, _ context: ShapingContext
  ) throws(TextMeasureError) -> Bool {
    guard
      try shapeWord(
        text.units, part.lowerBound, part.upperBound, hasNext: part.upperBound < limit,
        inIsolation: true, run, context)
    else { return false }
    var first = walk.classes.entry(of: text.units[part.lowerBound]).value
    for (index, offset) in part.enumerated() {
      let second = offset + 1 < limit ? walk.classes.entry(of: text.units[offset + 1]).value : 0
      if walk.pairs.value(first, second) & PairAdvances.Value.known == 0 {
        walk.pairs.learn(
          first, second, advance: (values[index + 1] >> 1) - (values[index] >> 1),
          isUnsafe: values[index + 1] & 1 != 0)
      }
      first = second
    }
    return true
  }
}
