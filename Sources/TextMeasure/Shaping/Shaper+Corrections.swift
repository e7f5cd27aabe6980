/// Line-end corrections that depend on two characters only.
extension Shaper {
  /// The longest unsafe range that is examined; longer ones mostly contain rules.
  private static let longestRange = 16

  /// The advance of the character before an offset, by itself and before the next one, in font
  /// units; `nil` where more than pair adjustments may change something in the unsafe range.
  mutating func pairAdvances(
    _ units: [UInt16], _ range: Range<Int>, at offset: Int, in context: ShapingContext
  ) throws(TextMeasureError) -> (alone: Int64, paired: Int64)? {
    guard range.count <= Self.longestRange, context.walk.pairs.side > 0 else { return nil }
    var previous: Int32 = 0
    var before: Int32 = 0
    var paired: Int32 = 0
    for index in range {
      let entry = context.walk.classes.entry(of: units[index])
      guard entry.kind >= CharacterClasses.Class.pairedSpace else { return nil }
      if previous != 0 {
        let value = context.walk.pairs.value(previous, entry.value)
        guard
          value & (PairAdvances.Value.known | PairAdvances.Value.ruled) == PairAdvances.Value.known
        else { return nil }
        if index == offset {
          before = previous
          paired = value
        }
      }
      previous = entry.value
    }
    guard before != 0 else { return nil }
    var alone = context.walk.pairs.value(before, 0)
    if alone & PairAdvances.Value.known == 0 {
      // An advance at a run's end is only known from runs that ended there.
      try buffer.shape(
        [units[offset - 1]], from: 0, to: 1, contextStart: 0, contextEnd: 1,
        font: context.font, properties: context.properties, into: &glyphs)
      let advance = glyphs.reduce(0) { $0 + Int64($1.advance) }
      guard let advance = Int32(exactly: advance) else { return nil }
      context.walk.pairs.learn(before, 0, advance: advance, isUnsafe: false)
      alone = context.walk.pairs.value(before, 0)
    }
    guard alone & PairAdvances.Value.known != 0 else { return nil }
    return (
      Int64(alone >> PairAdvances.Value.shift), Int64(paired >> PairAdvances.Value.shift)
    )
  }
}
