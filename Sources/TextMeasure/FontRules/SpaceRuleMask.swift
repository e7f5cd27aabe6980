/// A set of space rules, rules that can match across a space, one bit each.
///
/// With more than 128 rules some share bits; then a word may be shaped with its run unnecessarily.
struct SpaceRuleMask: Hashable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// No rule.
  static let none = SpaceRuleMask()
  /// Every rule: for unknown characters.
  static let all = SpaceRuleMask(low: .max, high: .max)

  init() {}

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  @inline(__always)
  var isEmpty: Bool { low | high == 0 }

  func contains(_ rule: Int) -> Bool {
    (rule & 64 == 0 ? low : high) >> UInt64(rule & 63) & 1 != 0
  }

  mutating func insert(_ rule: Int) {
    if rule & 64 == 0 { low |= 1 << UInt64(rule & 63) } else { high |= 1 << UInt64(rule & 63) }
  }

  @inline(__always)
  mutating func formUnion(_ other: SpaceRuleMask) {
    low |= other.low
    high |= other.high
  }

  @inline(__always)
  mutating func formIntersection(_ other: SpaceRuleMask) {
    low &= other.low
    high &= other.high
  }
}

/// The rules in which a character matches each slot: one, two and three slots before the space, and
/// after it. A rule without such a slot counts as matched.
struct SpaceRuleSlots: Hashable {
  var before: InlineArray<3, SpaceRuleMask> = .init(repeating: .all)
  var after: InlineArray<3, SpaceRuleMask> = .init(repeating: .all)

  /// How many slots on each side are checked; slots farther away count as matched.
  static let depth = 3
  /// A character of which nothing is known.
  static let unknown = SpaceRuleSlots()

  static func == (first: SpaceRuleSlots, second: SpaceRuleSlots) -> Bool {
    (0..<depth).allSatisfy {
      first.before[$0] == second.before[$0] && first.after[$0] == second.after[$0]
    }
  }

  func hash(into hasher: inout Hasher) {
    for index in 0..<Self.depth {
      hasher.combine(before[index])
      hasher.combine(after[index])
    }
  }
}
