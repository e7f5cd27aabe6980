/// Line-end corrections that depend on two characters only.
extension Shaper {
  /// The longest unsafe range that is examined; longer ones mostly contain rules.
  private static let longestRange = 16

  /// The advance of the character before an offset, by itself and before the next one, in font
  /// units; `nil` where more than pair adjustments may change something in the unsafe range.
  mutating func pairAdvances(
    _ units: [UInt16], _ range: Range<Int>, at offset: Int, in context: ShapingContext
  ) throws(TextMeasureError) -> (alone: Int64, paired: Int64)? {
    guard range.count <= Self.longestRange, range.contains(offset - 1), range.contains(offset),
      let proof = context.proof
    else { return nil }
    for index in range {
      let entry = context.known.classes.entry(of: units[index])
      guard entry.kind >= CharacterClasses.Class.pairedSpace else { return nil }
      guard index > range.lowerBound else { continue }
      let previous = context.known.classes.entry(of: units[index - 1]).value
      guard
        context.known.pairs.rules(previous, entry.value, proof) & PairAdvances.Value.ruled == 0
      else { return nil }
    }
    guard let alone = try pairAdvance(at: offset - 1, units, hasNext: false, in: context, proof),
      let paired = try pairAdvance(at: offset - 1, units, hasNext: true, in: context, proof)
    else { return nil }
    return (alone, paired)
  }

  /// The advance of a numbered character before the next one, or by itself.
  private mutating func pairAdvance(
    at offset: Int, _ units: [UInt16], hasNext: Bool, in context: ShapingContext,
    _ proof: FontRuleReader
  ) throws(TextMeasureError) -> Int64? {
    let first = context.known.classes.entry(of: units[offset]).value
    let next = hasNext ? units[offset + 1] : nil
    let second = next.map { context.known.classes.entry(of: $0).value } ?? 0
    return try pairAdvance(
      of: UInt32(units[offset]), number: first, before: next.map { UInt32($0) }, number: second,
      &context.known.pairs, proof, in: context
    ).map { Int64($0 >> PairAdvances.Value.shift) }
  }
}
