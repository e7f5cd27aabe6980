/// How a character's advance is determined.
enum CharacterAdvance {
  /// The same advance in every context, in font units.
  case fixed(Int32)
  /// Depends on the next character; the character's number in ``PairAdvances``.
  case paired(Int32)
  /// Requires shaping.
  case other
}

extension ShapingContext {
  /// Classifies a character, or returns the cached result.
  func classify(
    _ codePoint: UInt32, _ property: CodePointProperty, _ ruleReader: FontRuleReader
  ) -> CharacterAdvance {
    guard let unit = UInt16(exactly: codePoint) else {
      guard !ruleReader.joinsSyllables(codePoint, property) else { return .other }
      if let fixed = ruleReader.fixedAdvance(of: codePoint, property) { return .fixed(fixed) }
      if let known = supplementaryNumbers[codePoint] { return .paired(known) }
      guard let sides = ruleReader.pairSides(of: codePoint, property),
        let number = known.pairs.number(for: sides)
      else { return .other }
      supplementaryNumbers[codePoint] = number
      return .paired(number)
    }
    let entry = known.entry(of: unit, property, ruleReader)
    switch entry.kind {
    case CharacterClasses.Class.fixed: return .fixed(entry.value)
    case CharacterClasses.Class.paired, CharacterClasses.Class.pairedSpace:
      return .paired(entry.value)
    default: break
    }
    // HarfBuzz shapes Hangul syllables one by one unless a jamo is adjacent.
    switch GraphemeClusterBreak(property) {
    case .hangulLV, .hangulLVT:
      return ruleReader.fixedAdvance(of: codePoint, property).map(CharacterAdvance.fixed) ?? .other
    default: return .other
    }
  }
}

extension Shaper {
  /// The value in ``PairAdvances`` of a numbered character before another, where no rule matches;
  /// `nil` where it does not fit.
  ///
  /// - Parameters:
  ///   - second: the next character; `nil` for none.
  ///   - secondNumber: its number; 0 for none, or one that does not affect the first.
  mutating func pairAdvance(
    of first: UInt32, number: Int32, before second: UInt32?, number secondNumber: Int32,
    _ pairs: inout PairAdvances, _ ruleReader: FontRuleReader, in context: ShapingContext
  ) throws(TextMeasureError) -> Int32? {
    let rules = pairs.rules(number, secondNumber, ruleReader)
    let known = pairs.value(number, secondNumber)
    if known & PairAdvances.Value.known != 0 { return known }
    if pairs.read(number, secondNumber, ruleReader) { return pairs.value(number, secondNumber) }
    unit.removeAll(keepingCapacity: true)
    unit.append(first)
    let length = unit.count
    if let second { unit.append(second) }
    guard var pair = try shapePair(unit, length: length, in: context) else { return nil }
    if rules & PairAdvances.Value.ruled != 0, pairs.blocks(number, secondNumber, ruleReader) {
      // Where a rule blocks others, HarfBuzz reports the break as unsafe without any change.
      let alone = try shapePair(Array(unit[..<length]), length: length, in: context)
      pair.isUnsafe = alone?.advance != pair.advance
    }
    pairs.learn(number, secondNumber, advance: pair.advance, isUnsafe: pair.isUnsafe)
    let learnt = pairs.value(number, secondNumber)
    return learnt & PairAdvances.Value.known != 0 ? learnt : nil
  }

  /// The advance of the first of two characters shaped by themselves, and whether breaking between
  /// them is unsafe; `nil` where the advance is out of range. The first has `length` units.
  mutating func shapePair(
    _ units: [UInt16], length: Int, in context: ShapingContext
  ) throws(TextMeasureError) -> (advance: Int32, isUnsafe: Bool)? {
    try buffer.shape(
      units, from: 0, to: units.count, contextStart: 0, contextEnd: units.count,
      font: context.font, properties: context.properties, into: &glyphs)
    var advance: Int64 = 0
    var isUnsafe = false
    for glyph in glyphs {
      if Int(glyph.cluster) < length {
        advance += Int64(glyph.advance)
      } else if glyph.isUnsafeToBreak {
        isUnsafe = true
      }
    }
    return Int32(exactly: advance).map { ($0, isUnsafe) }
  }
}
