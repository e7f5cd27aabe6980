/// The advance that a character has before another, where nothing but pair adjustment can change
/// it.
///
/// Characters have numbers from 1 on, in the order in which they were met; 0 stands for whatever no
/// rule of the font knows, and for the run's end. An answer is learnt the first time that two
/// characters meet, from the font's tables or from HarfBuzz, and holds wherever they meet again: the
/// font's pair adjustments change the first of two glyphs alone, and no rule that looks at more can
/// match (``RuleWitnesses``).
struct PairAdvances {
  /// Reads a value.
  enum Value {
    /// The advance is known.
    static let known: Int32 = 1
    /// Breaking between the two is unsafe.
    static let unsafe: Int32 = 2
    /// A rule may match here, if what it needs stands around too: then the advance is not a matter
    /// of two characters.
    static let ruled: Int32 = 4
    /// Some rule sees both.
    static let linked: Int32 = 8
    /// What rules do here was asked.
    static let examined: Int32 = 16
    /// Where the advance begins, in the font's lengths.
    static let shift: Int32 = 5
  }

  /// The values, a row of `side` for each first character.
  private(set) var values: [Int32] = []
  /// The length of a row; a power of two.
  private(set) var side = 0
  private var sides: [RuleWitnesses.Sides] = []
  /// The rules whose witness a pair is, by the two numbers.
  private var candidates: [Int: [Int]] = [:]
  /// The last of them that were asked for, by the numbers' last bits: the same punctuation comes
  /// again and again, and hashing costs as much as trying its rules. Empty before the first.
  private var recentCandidates: [(key: Int, rules: [Int])] = []
  /// A power of two.
  private static let rememberedCandidates = 256

  /// How far the rules see that may match at a pair, by the two numbers; `nil` for as far as
  /// neighbours are linked.
  private var sights: [Int: Sight?] = [:]

  /// How many characters before and after a pair a rule sees.
  struct Sight {
    var before: Int
    var after: Int
  }

  /// The most characters; with their values a megabyte. Natural text of one script and font has
  /// far fewer, but for ideographs, which no rule knows.
  static let mostCharacters = 511

  /// A number for a character that can stand on these sides; `nil` when there are too many.
  mutating func number(for sides: RuleWitnesses.Sides) -> Int32? {
    guard self.sides.count < Self.mostCharacters else { return nil }
    self.sides.append(sides)
    if self.sides.count >= side { grow() }
    return Int32(self.sides.count)
  }

  private mutating func grow() {
    let newSide = max(64, side * 2)
    var grown = [Int32](repeating: 0, count: newSide * newSide)
    for row in 0..<side {
      for column in 0..<side { grown[row * newSide + column] = values[row * side + column] }
    }
    values = grown
    side = newSide
  }

  /// What is known of a pair; 0 when it was not met.
  func value(_ first: Int32, _ second: Int32) -> Int32 {
    values[Int(first) * side + Int(second)]
  }

  /// What rules may do where two characters meet; remembered.
  ///
  /// - Returns: ``Value/ruled`` and ``Value/linked``.
  @inline(__always)
  mutating func rules(_ first: Int32, _ second: Int32, _ rules: FontRules) -> Int32 {
    guard first > 0, second > 0 else { return 0 }
    let value = values[Int(first) * side + Int(second)]
    if value & Value.examined != 0 { return value & (Value.ruled | Value.linked) }
    return examine(first, second, rules)
  }

  @inline(never)
  private mutating func examine(_ first: Int32, _ second: Int32, _ rules: FontRules) -> Int32 {
    var found: Int32 = 0
    switch rules.witnesses.relation(sides[Int(first) - 1], sides[Int(second) - 1]) {
    case .none: break
    case .linked: found = Value.linked
    case .ruled: found = Value.linked | Value.ruled
    }
    values[Int(first) * side + Int(second)] |= Value.examined | found
    return found
  }

  /// How many characters on both sides of a pair have to be known to tell what rules do there; `nil`
  /// where one of the two is not.
  mutating func reach(_ first: Int32, _ second: Int32, _ rules: FontRules) -> Int? {
    candidates(first, second, rules).map(rules.witnesses.reach(of:))
  }

  /// How many characters before and after a pair that is ``Value/ruled`` the rules see that may match
  /// there, whatever others have changed; `nil` for as far as neighbours are linked.
  mutating func sight(_ first: Int32, _ second: Int32, _ rules: FontRules) -> Sight? {
    let key = Int(first) << 16 | Int(second)
    if let known = sights[key] { return known }
    let found = rules.witnesses.sight(sides[Int(first) - 1], sides[Int(second) - 1]).map {
      Sight(before: $0.before, after: $0.after)
    }
    sights[key] = .some(found)
    return found
  }

  /// What rules do at a pair that is ``Value/ruled``, with what stands around.
  ///
  /// That holds for a stretch of characters where no rule changes anything at any such pair: what one
  /// changes another may match.
  ///
  /// - Parameters:
  ///   - neighbours: the numbers of a stretch; 0 for nothing or what no rule knows, −1 for what is
  ///     not known. As far as ``reach(_:_:_:)`` on both sides of the pair.
  ///   - place: the place of the pair's first character in it.
  mutating func effect(_ neighbours: [Int32], at place: Int, _ rules: FontRules) -> RuleEffect {
    guard let pair = candidates(neighbours[place], neighbours[place + 1], rules) else {
      return .changes
    }
    let isApart = rules.witnesses.keepsApart(pair)
    let before =
      isApart ? candidates(neighbours[place - 1], neighbours[place], rules) : nil
    let after =
      isApart ? candidates(neighbours[place + 1], neighbours[place + 2], rules) : nil
    return rules.witnesses.effect(
      of: pair, before: before, after: after, neighbours, at: place, sides)
  }

  /// Whether some rule at a pair keeps others apart, and makes breaking there unsafe by that.
  mutating func keepsApart(_ first: Int32, _ second: Int32, _ rules: FontRules) -> Bool {
    candidates(first, second, rules).map(rules.witnesses.keepsApart) ?? false
  }

  /// The rules whose witness a pair is; `nil` where a character is not known.
  private mutating func candidates(
    _ first: Int32, _ second: Int32, _ rules: FontRules
  ) -> [Int]? {
    guard first >= 0, second >= 0 else { return nil }
    guard first > 0, second > 0 else { return [] }
    let key = Int(first) << 16 | Int(second)
    let place = (Int(first) &* 31 &+ Int(second)) & (Self.rememberedCandidates - 1)
    if recentCandidates.isEmpty {
      recentCandidates.append(
        contentsOf: repeatElement((key: -1, rules: [Int]()), count: Self.rememberedCandidates))
    } else if recentCandidates[place].key == key {
      return recentCandidates[place].rules
    }
    let found =
      candidates[key] ?? rules.witnesses.rules(sides[Int(first) - 1], sides[Int(second) - 1])
    candidates[key] = found
    recentCandidates[place] = (key, found)
    return found
  }

  /// Learns the advance of the first of two characters from the font's tables; `false` where it
  /// cannot be read or kept.
  mutating func read(_ first: Int32, _ second: Int32, _ proof: WordProof) -> Bool {
    guard
      let pair = proof.pairAdvance(
        of: sides[Int(first) - 1].own, before: second > 0 ? sides[Int(second) - 1].own : [])
    else { return false }
    learn(first, second, advance: pair.advance, isUnsafe: pair.isAdjusted)
    return value(first, second) & Value.known != 0
  }

  /// Remembers the advance of the first of two characters.
  mutating func learn(_ first: Int32, _ second: Int32, advance: Int32, isUnsafe: Bool) {
    let value = advance << Value.shift
    guard value >> Value.shift == advance else { return }
    let index = Int(first) * side + Int(second)
    values[index] =
      value | Value.known | (isUnsafe ? Value.unsafe : 0)
      | values[index] & (Value.ruled | Value.linked | Value.examined)
  }
}

/// What rules do at two characters side by side.
enum RuleEffect {
  /// None matches.
  case none
  /// One matches that changes nothing, and keeps others from matching: breaking there is unsafe.
  case keepsApart
  /// One may change something.
  case changes
}
