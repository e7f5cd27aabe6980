/// Shaping what a rule may change, with as little around it as tells the same as the whole run.
extension Shaper {
  /// The most characters of a zone; a longer one is a matter for the whole word.
  private static let longestZone = 32

  /// Shapes the characters around the walk's offset that a rule may see, and goes on after them;
  /// `false`, with nothing done, when they are no matter of numbered characters alone.
  ///
  /// A zone reaches as far as neighbours are linked, so no rule that matches in it sees beyond it.
  /// It is shaped with one character more on each side, because its first glyph says what the one
  /// before it has for an advance, and the one after it what its last glyph has.
  mutating func shapeZone(
    _ walk: inout Walk, _ run: ItemizedRun, _ text: inout TextAnalysis, _ context: ShapingContext,
    _ proof: WordProof, _ prefix: inout [Int64]
  ) throws(TextMeasureError) -> Bool {
    var start = walk.offset - 1
    while start > run.start, isLinked(start, &walk, text, proof) {
      start -= 1
      guard walk.offset - start <= Self.longestZone else { return false }
    }
    guard let end = zoneEnd(from: walk.offset, start, &walk, run, text, proof) else {
      return false
    }
    var from = start
    if start > run.start {
      switch entry(of: start - 1, text, proof, &walk).kind {
      case CharacterClasses.Class.fixed: break
      // What was shaped with its word may have another glyph than by itself.
      case CharacterClasses.Class.paired, CharacterClasses.Class.pairedSpace:
        guard start > walk.settledEnd else { return false }
        from = start - 1
      default: return false
      }
    }
    // An ideograph after the zone is nothing that its last glyph sees.
    let to = end < run.end && isNumbered(end, &walk, text, proof) ? end + 1 : end
    var hash: UInt32 = 0
    for offset in from..<to { hash = WordCache.mix(hash, text.units[offset]) }
    var edges: WordCache.Edges = .isZone
    if from < start { edges.insert(.begins) }
    if to > end { edges.insert(.ends) }
    hash = WordCache.finish(hash ^ UInt32(edges.rawValue))
    let entry: WordCache.Entry
    if let found = walk.words.find(text.units, from, to, edges, hash: hash) {
      entry = found
    } else {
      guard
        try shapeWord(
          text.units, from, to, hasNext: false, isApart: true, run, context)
      else { return false }
      entry = walk.words.insert(text.units, from, to, edges, hash: hash, values: values)
    }
    for offset in from + 1..<max(from + 1, walk.offset + 1) {
      text.marks[offset] &= ~TextAnalysis.Mark.unsafe
    }
    walk.sum = place(
      walk.words.prefixes[entry.start...entry.start + end - from], at: from, prefix[from], &text,
      &prefix)
    walk.offset = end
    walk.previous = 0
    for offset in stride(from: end - 1, through: start, by: -1) where text.units[offset] == 0x20 {
      walk.wordStart = offset
      if offset == 0 || text.units[offset - 1] != 0x20 { break }
    }
    return true
  }

  /// Where the zone ends that has the characters before and after `offset`: behind the last linked
  /// one, and behind what directly follows that and has rules of its own; `nil` when it is too long
  /// or reaches something without a number.
  private func zoneEnd(
    from offset: Int, _ start: Int, _ walk: inout Walk, _ run: ItemizedRun,
    _ text: borrowing TextAnalysis, _ proof: WordProof
  ) -> Int? {
    var end = offset + 1
    while true {
      while end < run.end {
        let kind = entry(of: end, text, proof, &walk).kind
        if kind == CharacterClasses.Class.fixed {
          // Something may extend it.
          let isExtended =
            end + 1 < run.end && text.properties[end + 1].graphemeBreak != 0
          return isExtended ? nil : end
        }
        guard kind >= CharacterClasses.Class.pairedSpace else { return nil }
        guard isLinked(end, &walk, text, proof) else { break }
        end += 1
        guard end - start <= Self.longestZone else { return nil }
      }
      guard end < run.end else { return end }
      // What follows may change by a rule that sees only what comes later.
      var next = end + 1
      var isRuled = false
      while next < run.end, isNumbered(next, &walk, text, proof),
        next - start <= Self.longestZone
      {
        let rules = walk.pairs.rules(
          walk.classes.entry(of: text.units[next - 1]).value,
          walk.classes.entry(of: text.units[next]).value, proof.rules)
        if rules & PairAdvances.Value.linked == 0 { break }
        if rules & PairAdvances.Value.ruled != 0 { isRuled = true }
        next += 1
      }
      // Something without a number may come after a link: what that does is not known.
      if next < run.end, !isNumbered(next, &walk, text, proof),
        walk.classes.entry(of: text.units[next]).kind != CharacterClasses.Class.fixed
      {
        return nil
      }
      if next - start > Self.longestZone { return nil }
      guard isRuled else { return end }
      end = next
    }
  }

  /// Whether a character is known by number.
  private func isNumbered(
    _ offset: Int, _ walk: inout Walk, _ text: borrowing TextAnalysis, _ proof: WordProof
  ) -> Bool {
    entry(of: offset, text, proof, &walk).kind >= CharacterClasses.Class.pairedSpace
  }

  /// Whether some rule sees both the character at an offset and the one before; those without a
  /// number count as seen by none.
  private func isLinked(
    _ offset: Int, _ walk: inout Walk, _ text: borrowing TextAnalysis, _ proof: WordProof
  ) -> Bool {
    guard isNumbered(offset, &walk, text, proof), isNumbered(offset - 1, &walk, text, proof) else {
      return false
    }
    return walk.pairs.rules(
      walk.classes.entry(of: text.units[offset - 1]).value,
      walk.classes.entry(of: text.units[offset]).value, proof.rules)
      & PairAdvances.Value.linked != 0
  }
}
