/// Advances that depend on the next character.
extension Shaper {
  /// The value in ``PairAdvances`` of a numbered character before another, where no rule matches;
  /// `nil` where it does not fit. The other's number is 0 where nothing there affects the first.
  mutating func pairAdvance(
    of first: UInt32, number: Int32, before second: UInt32?, number secondNumber: Int32,
    _ pairs: inout PairAdvances, _ ruleReader: FontRuleReader, in context: ShapingContext
  ) throws(TextMeasureError) -> Int32? {
    let rules = pairs.rules(number, secondNumber, ruleReader)
    let known = pairs.value(number, secondNumber)
    if known & PairAdvances.Value.known != 0 { return known }
    if context.separatesWords, let second, first == 0x20 || second == 0x20 {
      let alone = try pairAdvance(
        of: first, number: number, before: nil, number: 0, &pairs, ruleReader, in: context)
      return alone.flatMap {
        pairs.learn(
          number, secondNumber, advance: $0 >> PairAdvances.Value.shift, isUnsafe: false)
      }
    }
    if let read = pairs.read(number, secondNumber, ruleReader) { return read }
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
    return pairs.learn(number, secondNumber, advance: pair.advance, isUnsafe: pair.isUnsafe)
  }

  /// The advance of the first of two characters shaped by themselves, and whether breaking between
  /// them is unsafe; `nil` where the advance is out of range. The first has `length` units.
  mutating func shapePair(
    _ units: [UInt16], length: Int, in context: ShapingContext
  ) throws(TextMeasureError) -> (advance: Int32, isUnsafe: Bool)? {
    try buffer.shape(units, font: context.font, properties: context.properties, into: &glyphs)
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

  /// Removes kerning with spaces from the shaped glyphs of `units` up to an offset, where words are shaped
  /// by themselves.
  mutating func separateWords(
    _ units: [UInt16], to end: Int, in context: ShapingContext
  ) throws(TextMeasureError) {
    guard context.separatesWords else { return }
    var shaped: [ShapedGlyph] = []
    swap(&shaped, &glyphs)
    defer { swap(&shaped, &glyphs) }
    var last: UInt32?
    for index in shaped.indices {
      let cluster = shaped[index].cluster
      defer { last = cluster }
      let (offset, next) = (Int(cluster), Int(cluster) + 1)
      guard offset < end, cluster != last else { continue }
      if units[offset] == 0x20, shaped[index].glyph == context.space.glyph {
        shaped[index].advance = context.space.advance
      } else if next < end, units[next] == 0x20 {
        shaped[index].advance &+= try kerning(beforeSpace: units[offset], in: context)
      }
    }
  }

  private mutating func kerning(
    beforeSpace unit: UInt16, in context: ShapingContext
  ) throws(TextMeasureError) -> Int32 {
    if let known = context.kerningBeforeSpace[unit] { return known }
    var change: Int32 = 0
    if !UTF16.isSurrogate(unit), !CodePointProperty(of: UInt32(unit)).isMark {
      let alone = try shapePair([unit], length: 1, in: context)
      let paired = try shapePair([unit, 0x20], length: 1, in: context)
      if let alone, let paired { change = alone.advance &- paired.advance }
    }
    context.kerningBeforeSpace[unit] = change
    return change
  }

  // MARK: Line-end corrections that depend on two characters only

  /// The advance of the character before an offset, by itself and before the next one, in font
  /// units; `nil` where more than pair adjustments may change something in the unsafe range.
  mutating func pairAdvances(
    _ units: [UInt16], _ range: Range<Int>, at offset: Int, in context: ShapingContext
  ) throws(TextMeasureError) -> (alone: Int64, paired: Int64)? {
    guard range.contains(offset - 1), range.contains(offset),
      let ruleReader = context.ruleReader
    else { return nil }
    for index in range {
      let entry = context.known.classes.entry(of: units[index])
      guard entry.kind >= CharacterClasses.Class.pairedSpace else { return nil }
      guard index > range.lowerBound else { continue }
      let previous = context.known.classes.entry(of: units[index - 1]).value
      guard
        context.known.pairs.rules(previous, entry.value, ruleReader) & PairAdvances.Value.ruled == 0
      else { return nil }
    }
    let first = UInt32(units[offset - 1])
    let number = context.known.classes.entry(of: units[offset - 1]).value
    let next = context.known.classes.entry(of: units[offset]).value
    guard
      let alone = try pairAdvance(
        of: first, number: number, before: nil, number: 0, &context.known.pairs, ruleReader,
        in: context),
      let paired = try pairAdvance(
        of: first, number: number, before: UInt32(units[offset]), number: next,
        &context.known.pairs, ruleReader, in: context)
    else { return nil }
    return (Int64(alone >> PairAdvances.Value.shift), Int64(paired >> PairAdvances.Value.shift))
  }
}
