/// The advances of the small parts that breaking makes.
extension Shaper {
  /// The longest part that is added up; longer ones are rarely made of pairs alone.
  private static let longestSum = 8

  /// As ``advance(_:from:to:of:in:)``, added up where the part is a matter of neighbours.
  mutating func partAdvance(
    _ units: [UInt16], from start: Int, to end: Int, of run: ItemizedRun,
    in context: ShapingContext
  ) throws(TextMeasureError) -> Int64 {
    if end - start <= Self.longestSum, context.walk.pairs.side > 0,
      let sum = try pairSum(units, from: start, to: end, in: context)
    {
      return sum
    }
    return try advance(units, from: start, to: end, of: run, in: context)
  }

  /// The advance of characters that no rule but pair adjustment changes; `nil` where one of them is
  /// another, or was not met with its neighbour.
  private mutating func pairSum(
    _ units: [UInt16], from start: Int, to end: Int, in context: ShapingContext
  ) throws(TextMeasureError) -> Int64? {
    var sum: Int64 = 0
    var previous: Int32 = 0
    for offset in start..<end {
      let entry = context.walk.classes.entry(of: units[offset])
      guard entry.kind >= CharacterClasses.Class.pairedSpace else { return nil }
      if previous != 0 {
        let value = context.walk.pairs.value(previous, entry.value)
        guard
          value & (PairAdvances.Value.known | PairAdvances.Value.ruled) == PairAdvances.Value.known
        else { return nil }
        sum += Int64(value >> PairAdvances.Value.shift)
      }
      previous = entry.value
    }
    guard previous != 0 else { return sum }
    var last = context.walk.pairs.value(previous, 0)
    if last & PairAdvances.Value.known == 0 {
      // What a character has at the end is only met at runs' ends.
      try buffer.shape(
        [units[end - 1]], from: 0, to: 1, contextStart: 0, contextEnd: 1,
        font: context.font, properties: context.properties, into: &glyphs)
      let advance = glyphs.reduce(0) { $0 + Int64($1.advance) }
      guard let advance = Int32(exactly: advance) else { return nil }
      context.walk.pairs.learn(previous, 0, advance: advance, isUnsafe: false)
      last = context.walk.pairs.value(previous, 0)
    }
    guard last & PairAdvances.Value.known != 0 else { return nil }
    return sum + Int64(last >> PairAdvances.Value.shift)
  }
}
