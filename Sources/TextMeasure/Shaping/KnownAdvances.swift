/// What is known of the characters and words of one shaping context.
struct KnownAdvances {
  /// The class of each character.
  var classes = CharacterClasses()
  /// The advances of characters before others.
  var pairs = PairAdvances()
  /// The words and reshaping windows shaped so far.
  var words = WordCache()

  /// The entry of a UTF-16 unit, classified if necessary.
  @inline(__always)
  mutating func entry(
    of unit: UInt16, _ property: CodePointProperty, _ proof: FontRuleReader
  ) -> CharacterClasses.Entry {
    let entry = classes.entry(of: unit)
    guard entry.kind == CharacterClasses.Class.unknown else { return entry }
    return classes.learn(unit, property: property, proof: proof, pairs: &pairs)
  }

  /// The entry of the character at an offset, classified if necessary.
  @inline(__always)
  mutating func entry(
    at offset: Int, _ text: borrowing TextAnalysis, _ proof: FontRuleReader
  ) -> CharacterClasses.Entry {
    entry(of: text.units[offset], text.properties[offset], proof)
  }
}
