/// Reshaping windows: shaping what a rule may change, with the context that gives the same result
/// as the whole run.
extension Shaper {
  /// The longest window in characters; beyond it the whole word is shaped.
  private static let longestZone = 32

  /// The range of a window.
  struct Zone {
    /// The first character that is shaped, and the window's first character.
    var from: Int
    var start: Int
    /// The window's end, and the end of what is shaped.
    var end: Int
    var to: Int
    /// The range examined to determine the window.
    var seen: Range<Int>
  }

  /// Shapes the characters around the walk's offset that rules may affect, and continues after
  /// them; returns `false`, without an effect, when not all of them are numbered.
  mutating func shapeZone(
    _ walk: inout Walk, _ run: ItemizedRun, _ text: inout TextAnalysis, _ context: ShapingContext,
    _ proof: WordProof, _ prefix: inout [Int64]
  ) throws(TextMeasureError) -> Bool {
    guard
      let zone = zone(
        at: walk.offset, in: run.start..<run.end, text.units, text.properties, proof, &walk)
    else { return false }
    // A character shaped with its word may have another glyph than by itself.
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
    walk.zone = from..<zone.end
    for offset in stride(from: zone.end - 1, through: zone.start, by: -1)
    where text.units[offset] == 0x20 {
      walk.wordStart = offset
      if offset == 0 || text.units[offset - 1] != 0x20 { break }
    }
    return true
  }

  /// The advances in a window, or in a part of one that is shaped by itself; `nil` where they do
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

  /// The window that contains the characters before and after `offset`; `nil` when it is too long
  /// or touches an unnumbered character.
  ///
  /// A window covers the context of each rule that may match at a pair in it, and includes every
  /// other pair whose rules' context touches it. So no rule that matches in it depends on text
  /// beyond it, and no rule changes its neighbours. It is shaped with one more character on each
  /// side: its first glyph determines the advance of the character before it, and the character
  /// after it that of its last glyph.
  func zone(
    at offset: Int, in run: Range<Int>, _ units: [UInt16], _ properties: [CodePointProperty],
    _ proof: WordProof, _ walk: inout Walk
  ) -> Zone? {
    var zone = sight(at: offset, in: run, units, properties, proof, &walk)
    var seen = zone
    // No rule has a longer context; where glyphs merge, the context is shorter.
    let farthest = proof.rules.witnesses.farthestSight
    var isClosed = false
    while !isClosed {
      isClosed = true
      guard zone.count <= Self.longestZone else { return nil }
      var place = zone.upperBound - 1
      while place > run.lowerBound, place >= zone.lowerBound - 1 - farthest {
        guard isNumbered(place - 1, units, properties, proof, &walk),
          place >= zone.lowerBound || isLinked(place, units, properties, proof, &walk)
        else { break }
        isClosed =
          !take(place, into: &zone, in: run, units, properties, proof, &walk) && isClosed
        place -= 1
      }
      let seenStart = place - 1
      place = zone.upperBound
      while place < run.upperBound, place <= zone.upperBound + 1 + farthest {
        let kind = walk.entry(of: units[place], properties[place], proof).kind
        guard kind >= CharacterClasses.Class.pairedSpace else {
          // No context extends past an ideograph that nothing extends. The effect of other
          // characters after a link is unknown.
          let isExtended =
            place + 1 < run.upperBound && properties[place + 1].graphemeBreak != 0
          guard kind == CharacterClasses.Class.fixed, !isExtended else { return nil }
          place += 1
          break
        }
        if place > zone.upperBound, !isLinked(place, units, properties, proof, &walk) { break }
        isClosed =
          !take(place, into: &zone, in: run, units, properties, proof, &walk) && isClosed
        place += 1
      }
      seen = seenStart..<place + 1
    }
    let (start, end) = (zone.lowerBound, zone.upperBound)
    if proof.rules.changesSpaces, units[zone].contains(0x20) { return nil }
    var from = start
    if start > run.lowerBound {
      switch walk.entry(of: units[start - 1], properties[start - 1], proof).kind {
      case CharacterClasses.Class.fixed: break
      case CharacterClasses.Class.paired, CharacterClasses.Class.pairedSpace: from = start - 1
      default: return nil
      }
    }
    // An ideograph after the window does not affect its last glyph.
    let to =
      end < run.upperBound && isNumbered(end, units, properties, proof, &walk) ? end + 1 : end
    return Zone(from: from, start: start, end: end, to: to, seen: seen)
  }

  /// Adds to a window the context of the rules that may match at the characters before and after an
  /// offset, if it touches the window; returns whether the window grew.
  private func take(
    _ offset: Int, into zone: inout Range<Int>, in run: Range<Int>, _ units: [UInt16],
    _ properties: [CodePointProperty], _ proof: WordProof, _ walk: inout Walk
  ) -> Bool {
    guard relation(offset, units, properties, proof, &walk) & PairAdvances.Value.ruled != 0 else {
      return false
    }
    let seen = sight(at: offset, in: run, units, properties, proof, &walk)
    guard seen.lowerBound <= zone.upperBound, seen.upperBound >= zone.lowerBound else {
      return false
    }
    let union =
      min(zone.lowerBound, seen.lowerBound)..<max(zone.upperBound, seen.upperBound)
    defer { zone = union }
    return union != zone
  }

  /// The context of the rules that may match at the characters before and after an offset; it does
  /// not extend across unlinked characters.
  private func sight(
    at offset: Int, in run: Range<Int>, _ units: [UInt16], _ properties: [CodePointProperty],
    _ proof: WordProof, _ walk: inout Walk
  ) -> Range<Int> {
    let sight = walk.pairs.sight(
      walk.classes.entry(of: units[offset - 1]).value,
      walk.classes.entry(of: units[offset]).value, proof.rules)
    // One more than a window's limit is enough to reject it.
    let first = max(run.lowerBound, offset - 1 - (sight?.before ?? Self.longestZone))
    var start = offset - 1
    while start > first, isLinked(start, units, properties, proof, &walk) { start -= 1 }
    let last = min(run.upperBound, offset + 1 + (sight?.after ?? Self.longestZone))
    var end = offset + 1
    while end < last, isLinked(end, units, properties, proof, &walk) { end += 1 }
    return start..<end
  }

  /// Whether a character is numbered.
  private func isNumbered(
    _ offset: Int, _ units: [UInt16], _ properties: [CodePointProperty], _ proof: WordProof,
    _ walk: inout Walk
  ) -> Bool {
    walk.entry(of: units[offset], properties[offset], proof).kind
      >= CharacterClasses.Class.pairedSpace
  }

  /// Whether a rule's context contains both the character at an offset and the one before.
  private func isLinked(
    _ offset: Int, _ units: [UInt16], _ properties: [CodePointProperty], _ proof: WordProof,
    _ walk: inout Walk
  ) -> Bool {
    relation(offset, units, properties, proof, &walk) & PairAdvances.Value.linked != 0
  }

  /// How rules may affect the characters before and after an offset; unnumbered ones count as
  /// unaffected.
  private func relation(
    _ offset: Int, _ units: [UInt16], _ properties: [CodePointProperty], _ proof: WordProof,
    _ walk: inout Walk
  ) -> Int32 {
    let first = walk.entry(of: units[offset - 1], properties[offset - 1], proof)
    let second = walk.entry(of: units[offset], properties[offset], proof)
    guard first.kind >= CharacterClasses.Class.pairedSpace,
      second.kind >= CharacterClasses.Class.pairedSpace
    else { return 0 }
    return walk.pairs.rules(first.value, second.value, proof.rules)
  }
}
