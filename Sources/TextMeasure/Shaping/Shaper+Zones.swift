/// Shaping what a rule may change, with as little around it as tells the same as the whole run.
extension Shaper {
  /// The most characters of a zone; a longer one is a matter for the whole word.
  private static let longestZone = 32

  /// Where a zone lies.
  struct Zone {
    /// The first character that is shaped, and the zone's own first one.
    var from: Int
    var start: Int
    /// The ends of both.
    var end: Int
    var to: Int
    /// How far was looked to find that.
    var seenEnd: Int
  }

  /// Shapes the characters around the walk's offset that a rule may see, and goes on after them;
  /// `false`, with nothing done, when they are no matter of numbered characters alone.
  mutating func shapeZone(
    _ walk: inout Walk, _ run: ItemizedRun, _ text: inout TextAnalysis, _ context: ShapingContext,
    _ proof: WordProof, _ prefix: inout [Int64]
  ) throws(TextMeasureError) -> Bool {
    guard
      let zone = zone(
        at: walk.offset, in: run.start..<run.end, text.units, text.properties, proof, &walk)
    else { return false }
    // What was shaped with its word may have another glyph than by itself.
    guard zone.from == zone.start || zone.start > walk.settledEnd,
      let entry = try shape(zone, of: text.units, in: context, &walk.words)
    else { return false }
    let from = zone.from
    for offset in from + 1..<max(from + 1, walk.offset + 1) {
      text.marks[offset] &= ~TextAnalysis.Mark.unsafe
    }
    walk.sum = place(
      walk.words.prefixes[entry.start...entry.start + zone.end - from], at: from, prefix[from],
      &text, &prefix)
    walk.offset = zone.end
    walk.previous = 0
    for offset in stride(from: zone.end - 1, through: zone.start, by: -1)
    where text.units[offset] == 0x20 {
      walk.wordStart = offset
      if offset == 0 || text.units[offset - 1] != 0x20 { break }
    }
    return true
  }

  /// The advances in a zone, or in a part of one that is shaped by itself; `nil` where they would
  /// not fit.
  mutating func shape(
    _ zone: Zone, of units: [UInt16], in context: ShapingContext, _ words: inout WordCache
  ) throws(TextMeasureError) -> WordCache.Entry? {
    var hash: UInt32 = 0
    for offset in zone.from..<zone.to { hash = WordCache.mix(hash, units[offset]) }
    var edges: WordCache.Edges = .isZone
    if zone.from < zone.start { edges.insert(.begins) }
    if zone.to > zone.end { edges.insert(.ends) }
    hash = WordCache.finish(hash ^ UInt32(edges.rawValue))
    if let found = words.find(units, zone.from, zone.to, edges, hash: hash) { return found }
    guard try shapeApart(units, zone.from, zone.to, hasNext: false, context) else { return nil }
    return words.insert(units, zone.from, zone.to, edges, hash: hash, values: values)
  }

  /// Where the zone lies that has the characters before and after `offset`; `nil` when it is too
  /// long or reaches something without a number.
  ///
  /// A zone reaches as far as neighbours are linked, so no rule that matches in it sees beyond it.
  /// It is shaped with one character more on each side, because its first glyph says what the one
  /// before it has for an advance, and the one after it what its last glyph has.
  func zone(
    at offset: Int, in run: Range<Int>, _ units: [UInt16], _ properties: [CodePointProperty],
    _ proof: WordProof, _ walk: inout Walk
  ) -> Zone? {
    var start = offset - 1
    while start > run.lowerBound, isLinked(start, units, properties, proof, &walk) {
      start -= 1
      guard offset - start <= Self.longestZone else { return nil }
    }
    guard
      let (end, seenEnd) = zoneEnd(
        from: offset, start, run.upperBound, units, properties, proof, &walk)
    else { return nil }
    var from = start
    if start > run.lowerBound {
      switch walk.entry(of: units[start - 1], properties[start - 1], proof).kind {
      case CharacterClasses.Class.fixed: break
      case CharacterClasses.Class.paired, CharacterClasses.Class.pairedSpace: from = start - 1
      default: return nil
      }
    }
    // An ideograph after the zone is nothing that its last glyph sees.
    let to =
      end < run.upperBound && isNumbered(end, units, properties, proof, &walk) ? end + 1 : end
    return Zone(from: from, start: start, end: end, to: to, seenEnd: seenEnd)
  }

  /// Where the zone ends that has the characters before and after `offset`: behind the last linked
  /// one, and behind what directly follows that and has rules of its own; `nil` when it is too long
  /// or reaches something without a number.
  private func zoneEnd(
    from offset: Int, _ start: Int, _ runEnd: Int, _ units: [UInt16],
    _ properties: [CodePointProperty], _ proof: WordProof, _ walk: inout Walk
  ) -> (end: Int, seenEnd: Int)? {
    var end = offset + 1
    while true {
      while end < runEnd {
        let kind = walk.entry(of: units[end], properties[end], proof).kind
        if kind == CharacterClasses.Class.fixed {
          // Something may extend it.
          let isExtended = end + 1 < runEnd && properties[end + 1].graphemeBreak != 0
          return isExtended ? nil : (end, end + 2)
        }
        guard kind >= CharacterClasses.Class.pairedSpace else { return nil }
        guard isLinked(end, units, properties, proof, &walk) else { break }
        end += 1
        guard end - start <= Self.longestZone else { return nil }
      }
      guard end < runEnd else { return (end, end + 1) }
      // What follows may change by a rule that sees only what comes later.
      var next = end + 1
      var isRuled = false
      while next < runEnd, isNumbered(next, units, properties, proof, &walk),
        next - start <= Self.longestZone
      {
        let rules = walk.pairs.rules(
          walk.classes.entry(of: units[next - 1]).value,
          walk.classes.entry(of: units[next]).value, proof.rules)
        if rules & PairAdvances.Value.linked == 0 { break }
        if rules & PairAdvances.Value.ruled != 0 { isRuled = true }
        next += 1
      }
      // Something without a number may come after a link: what that does is not known.
      if next < runEnd, !isNumbered(next, units, properties, proof, &walk),
        walk.classes.entry(of: units[next]).kind != CharacterClasses.Class.fixed
      {
        return nil
      }
      if next - start > Self.longestZone { return nil }
      guard isRuled else { return (end, next + 1) }
      end = next
    }
  }

  /// Whether a character is known by number.
  private func isNumbered(
    _ offset: Int, _ units: [UInt16], _ properties: [CodePointProperty], _ proof: WordProof,
    _ walk: inout Walk
  ) -> Bool {
    walk.entry(of: units[offset], properties[offset], proof).kind
      >= CharacterClasses.Class.pairedSpace
  }

  /// Whether some rule sees both the character at an offset and the one before; those without a
  /// number count as seen by none.
  private func isLinked(
    _ offset: Int, _ units: [UInt16], _ properties: [CodePointProperty], _ proof: WordProof,
    _ walk: inout Walk
  ) -> Bool {
    guard isNumbered(offset, units, properties, proof, &walk),
      isNumbered(offset - 1, units, properties, proof, &walk)
    else { return false }
    return walk.pairs.rules(
      walk.classes.entry(of: units[offset - 1]).value,
      walk.classes.entry(of: units[offset]).value, proof.rules)
      & PairAdvances.Value.linked != 0
  }
}
