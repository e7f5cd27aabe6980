/// The advances of characters before other characters, where only pair adjustments can change them.
///
/// Characters have numbers from 1 in order of occurrence; 0 stands for characters that no rule
/// matches and for the run's end. The advance of a pair is computed at its first occurrence, from
/// the font's tables or with HarfBuzz. Reusing it is exact: pair adjustments change only the first
/// of two glyphs, and no rule with a longer context can match (``RequiredGlyphPairs``).
struct PairAdvances {
  enum Value {
    static let known: Int32 = 1
    /// Breaking between the two is unsafe.
    static let unsafe: Int32 = 2
    /// A rule may match here: then the advance may depend on more than the two characters.
    static let ruled: Int32 = 4
    static let examined: Int32 = 8
    /// The shift of the advance, which is in font units.
    static let shift: Int32 = 4

    /// Whether the advance is known, and no rule may match.
    @inline(__always)
    static func isPlain(_ value: Int32) -> Bool { value & (known | ruled) == known }
  }

  /// The values, a row of ``side`` for each first character. Row 0 adds nothing before any character.
  private(set) var values = [Int32](repeating: Value.known, count: Self.leastSide)
  /// The length of a row; a power of two.
  private(set) var side = Self.leastSide
  private static let leastSide = 64
  private var sides: [RequiredGlyphPairs.Sides] = []
  /// The rules whose required pair two characters form, by their numbers.
  private var candidates: [Int: [Int]] = [:]
  /// The most recent of them, indexed by the numbers' low bits: the same punctuation recurs, and
  /// hashing costs as much as trying its rules. Empty before the first.
  private var recentCandidates: [(key: Int, rules: [Int])] = []

  /// Assigns a number to a character that can match rules on these sides; `nil` for too many.
  mutating func number(for sides: RequiredGlyphPairs.Sides) -> Int32? {
    guard self.sides.count < Limits.mostPairedCharacters else { return nil }
    self.sides.append(sides)
    if self.sides.count >= side || values.count <= side { grow() }
    return Int32(self.sides.count)
  }

  private mutating func grow() {
    let newSide = values.count <= side ? side : side * 2
    var grown = [Int32](repeating: 0, count: newSide * newSide)
    for column in 0..<newSide { grown[column] = Value.known }
    for row in 1..<max(1, values.count / side) {
      for column in 0..<side { grown[row * newSide + column] = values[row * side + column] }
    }
    values = grown
    side = newSide
  }

  /// The value of a pair; 0 when it is unknown.
  func value(_ first: Int32, _ second: Int32) -> Int32 {
    values[Int(first) * side + Int(second)]
  }

  /// Whether a rule may match at two adjacent characters: ``Value/ruled`` or 0; cached.
  @inline(__always)
  mutating func rules(_ first: Int32, _ second: Int32, _ reader: FontRuleReader) -> Int32 {
    guard first > 0, second > 0 else { return 0 }
    let value = values[Int(first) * side + Int(second)]
    if value & Value.examined != 0 { return value & Value.ruled }
    return examine(first, second, reader)
  }

  @inline(never)
  private mutating func examine(
    _ first: Int32, _ second: Int32, _ reader: FontRuleReader
  ) -> Int32 {
    let found =
      reader.requiredPairs.isRequired(sides[Int(first) - 1], sides[Int(second) - 1])
      ? Value.ruled : 0
    values[Int(first) * side + Int(second)] |= Value.examined | found
    return found
  }

  /// How many characters on both sides of two known ones have to be known to determine the effect.
  mutating func requiredContext(_ first: Int32, _ second: Int32, _ reader: FontRuleReader) -> Int? {
    candidates(first, second, reader).map(reader.requiredPairs.requiredContext(of:))
  }

  /// The rules' effect at a ``Value/ruled`` pair, whose first character has an index in `numbers`:
  /// those of the pair and of ``requiredContext(_:_:_:)`` characters on both sides, 0 for none or a
  /// character that no rule matches, −1 for an unknown one.
  ///
  /// It holds where no rule changes anything at any such pair: a rule may match another's result.
  mutating func effect(_ numbers: [Int32], at index: Int, _ reader: FontRuleReader) -> RuleEffect {
    guard let pair = candidates(numbers[index], numbers[index + 1], reader) else { return .changes }
    let isBlocking = reader.requiredPairs.blocks(pair)
    let before = isBlocking ? candidates(numbers[index - 1], numbers[index], reader) : nil
    let after = isBlocking ? candidates(numbers[index + 1], numbers[index + 2], reader) : nil
    return reader.requiredPairs.effect(
      of: pair, before: before, after: after, numbers, at: index, sides)
  }

  /// Whether a rule at a pair blocks others.
  mutating func blocks(_ first: Int32, _ second: Int32, _ reader: FontRuleReader) -> Bool {
    candidates(first, second, reader).map(reader.requiredPairs.blocks) ?? false
  }

  /// The rules whose required pair two characters form; `nil` where a character is unknown.
  private mutating func candidates(
    _ first: Int32, _ second: Int32, _ reader: FontRuleReader
  ) -> [Int]? {
    guard first >= 0, second >= 0 else { return nil }
    guard first > 0, second > 0 else { return [] }
    let key = Int(first) << 16 | Int(second)
    let slot = (Int(first) &* 31 &+ Int(second)) & (Limits.keptPairs - 1)
    if recentCandidates.isEmpty {
      recentCandidates.append(
        contentsOf: repeatElement((key: -1, rules: [Int]()), count: Limits.keptPairs))
    } else if recentCandidates[slot].key == key {
      return recentCandidates[slot].rules
    }
    let found =
      candidates[key] ?? reader.requiredPairs.rules(sides[Int(first) - 1], sides[Int(second) - 1])
    candidates[key] = found
    recentCandidates[slot] = (key, found)
    return found
  }

  /// Stores the first's advance before the second as read from the font's tables, if it can be.
  mutating func read(_ first: Int32, _ second: Int32, _ ruleReader: FontRuleReader) -> Int32? {
    ruleReader.pairAdvance(
      of: sides[Int(first) - 1].own, before: second > 0 ? sides[Int(second) - 1].own : []
    ).flatMap { learn(first, second, advance: $0.advance, isUnsafe: $0.isAdjusted) }
  }

  /// Stores the advance of the first of two characters, if it fits; returns the pair's value.
  mutating func learn(_ first: Int32, _ second: Int32, advance: Int32, isUnsafe: Bool) -> Int32? {
    let value = advance << Value.shift
    guard value >> Value.shift == advance else { return nil }
    let index = Int(first) * side + Int(second)
    values[index] =
      value | Value.known | (isUnsafe ? Value.unsafe : 0)
      | values[index] & (Value.ruled | Value.examined)
    return values[index]
  }
}

enum RuleEffect {
  /// None matches.
  case none
  /// A rule matches that changes nothing and blocks others: breaking there is unsafe.
  case blocks
  /// A rule may change something.
  case changes
}
