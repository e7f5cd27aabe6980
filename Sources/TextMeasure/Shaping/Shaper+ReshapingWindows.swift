/// Reshaping windows: shaping what a rule may change, with the context that gives the same result
/// as the whole run.
extension Shaper {
  /// The longest window in characters; beyond it the whole word is shaped.
  private static let longestWindow = 32

  /// The range of a window.
  struct ReshapingWindow {
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
  mutating func shapeWindow(
    _ walk: inout Walk, _ run: ItemizedRun, _ text: inout TextAnalysis, _ context: ShapingContext,
    _ proof: FontRuleReader, _ prefix: inout [Int64]
  ) throws(TextMeasureError) -> Bool {
    guard
      let window = window(
        at: walk.offset, in: run.start..<run.end, text.units, text.properties, proof, &walk)
    else { return false }
    // A character shaped with its word may have another glyph than by itself.
    guard window.from == window.start || window.start > walk.settledEnd,
      let entry = try shape(window, of: text.units, in: context, &walk.words)
    else { return false }
    let from = window.from
    for offset in from + 1..<max(from + 1, walk.offset + 1) {
      text.marks[offset] &= ~TextAnalysis.Mark.unsafe
    }
    walk.sum = place(
      walk.words.prefixes[entry.start...entry.start + window.end - from], at: from, prefix[from],
      &text, &prefix)
    walk.offset = window.end
    walk.previous = 0
    walk.window = from..<window.end
    for offset in stride(from: window.end - 1, through: window.start, by: -1)
    where text.units[offset] == 0x20 {
      walk.wordStart = offset
      if offset == 0 || text.units[offset - 1] != 0x20 { break }
    }
    return true
  }

  /// The advances in a window, or in a part of one that is shaped by itself; `nil` where they do
  /// not fit.
  mutating func shape(
    _ window: ReshapingWindow, of units: [UInt16], in context: ShapingContext,
    _ words: inout WordCache
  ) throws(TextMeasureError) -> WordCache.Entry? {
    var hash: UInt32 = 0
    for offset in window.from..<window.to { hash = WordCache.mix(hash, units[offset]) }
    var edges: WordCache.Edges = .isWindow
    if window.from < window.start { edges.insert(.begins) }
    if window.to > window.end { edges.insert(.ends) }
    hash = WordCache.finish(hash ^ UInt32(edges.rawValue))
    if let found = words.find(units, window.from, window.to, edges, hash: hash) { return found }
    guard try shapeInIsolation(units, window.from, window.to, hasNext: false, context) else {
      return nil
    }
    return words.insert(units, window.from, window.to, edges, hash: hash, values: values)
  }

  /// The window that contains the characters before and after `offset`; `nil` when it is too long
  /// or touches an unnumbered character.
  ///
  /// A window covers the context of each rule that may match at a pair in it, and includes every
  /// other pair whose rules' context touches it. So no rule that matches in it depends on text
  /// beyond it, and no rule changes its neighbours. It is shaped with one more character on each
  /// side: its first glyph determines the advance of the character before it, and the character
  /// after it that of its last glyph.
  func window(
    at offset: Int, in run: Range<Int>, _ units: [UInt16], _ properties: [CodePointProperty],
    _ proof: FontRuleReader, _ walk: inout Walk
  ) -> ReshapingWindow? {
    var window = contextRange(at: offset, in: run, units, properties, proof, &walk)
    var seen = window
    // No rule has a longer context; where glyphs merge, the context is shorter.
    let farthest = proof.longestContext
    var isClosed = false
    while !isClosed {
      isClosed = true
      guard window.count <= Self.longestWindow else { return nil }
      var index = window.upperBound - 1
      while index > run.lowerBound, index >= window.lowerBound - 1 - farthest {
        guard isNumbered(index - 1, units, properties, proof, &walk),
          index >= window.lowerBound || isLinked(index, units, properties, proof, &walk)
        else { break }
        isClosed =
          !take(index, into: &window, in: run, units, properties, proof, &walk) && isClosed
        index -= 1
      }
      let seenStart = index - 1
      index = window.upperBound
      while index < run.upperBound, index <= window.upperBound + 1 + farthest {
        let kind = walk.entry(of: units[index], properties[index], proof).kind
        guard kind >= CharacterClasses.Class.pairedSpace else {
          // No context extends past an ideograph that nothing extends. The effect of other
          // characters after a link is unknown.
          let isExtended =
            index + 1 < run.upperBound && properties[index + 1].graphemeBreak != 0
          guard kind == CharacterClasses.Class.fixed, !isExtended else { return nil }
          index += 1
          break
        }
        if index > window.upperBound, !isLinked(index, units, properties, proof, &walk) { break }
        isClosed =
          !take(index, into: &window, in: run, units, properties, proof, &walk) && isClosed
        index += 1
      }
      seen = seenStart..<index + 1
    }
    let (start, end) = (window.lowerBound, window.upperBound)
    if proof.changesSpaces, units[window].contains(0x20) { return nil }
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
    return ReshapingWindow(from: from, start: start, end: end, to: to, seen: seen)
  }

  /// Adds to a window the context of the rules that may match at the characters before and after an
  /// offset, if it touches the window; returns whether the window grew.
  private func take(
    _ offset: Int, into window: inout Range<Int>, in run: Range<Int>, _ units: [UInt16],
    _ properties: [CodePointProperty], _ proof: FontRuleReader, _ walk: inout Walk
  ) -> Bool {
    guard relation(offset, units, properties, proof, &walk) & PairAdvances.Value.ruled != 0 else {
      return false
    }
    let seen = contextRange(at: offset, in: run, units, properties, proof, &walk)
    guard seen.lowerBound <= window.upperBound, seen.upperBound >= window.lowerBound else {
      return false
    }
    let union =
      min(window.lowerBound, seen.lowerBound)..<max(window.upperBound, seen.upperBound)
    defer { window = union }
    return union != window
  }

  /// The context of the rules that may match at the characters before and after an offset; it does
  /// not extend across unlinked characters.
  private func contextRange(
    at offset: Int, in run: Range<Int>, _ units: [UInt16], _ properties: [CodePointProperty],
    _ proof: FontRuleReader, _ walk: inout Walk
  ) -> Range<Int> {
    let length = walk.pairs.contextLength(
      walk.classes.entry(of: units[offset - 1]).value,
      walk.classes.entry(of: units[offset]).value, proof)
    // One more than a window's limit is enough to reject it.
    let first = max(run.lowerBound, offset - 1 - (length?.before ?? Self.longestWindow))
    var start = offset - 1
    while start > first, isLinked(start, units, properties, proof, &walk) { start -= 1 }
    let last = min(run.upperBound, offset + 1 + (length?.after ?? Self.longestWindow))
    var end = offset + 1
    while end < last, isLinked(end, units, properties, proof, &walk) { end += 1 }
    return start..<end
  }

  /// Whether a character is numbered.
  private func isNumbered(
    _ offset: Int, _ units: [UInt16], _ properties: [CodePointProperty], _ proof: FontRuleReader,
    _ walk: inout Walk
  ) -> Bool {
    walk.entry(of: units[offset], properties[offset], proof).kind
      >= CharacterClasses.Class.pairedSpace
  }

  /// Whether a rule's context contains both the character at an offset and the one before.
  private func isLinked(
    _ offset: Int, _ units: [UInt16], _ properties: [CodePointProperty], _ proof: FontRuleReader,
    _ walk: inout Walk
  ) -> Bool {
    relation(offset, units, properties, proof, &walk) & PairAdvances.Value.linked != 0
  }

  /// How rules may affect the characters before and after an offset; unnumbered ones count as
  /// unaffected.
  private func relation(
    _ offset: Int, _ units: [UInt16], _ properties: [CodePointProperty], _ proof: FontRuleReader,
    _ walk: inout Walk
  ) -> Int32 {
    let first = walk.entry(of: units[offset - 1], properties[offset - 1], proof)
    let second = walk.entry(of: units[offset], properties[offset], proof)
    guard first.kind >= CharacterClasses.Class.pairedSpace,
      second.kind >= CharacterClasses.Class.pairedSpace
    else { return 0 }
    return walk.pairs.rules(first.value, second.value, proof)
  }
}
