/// A set of space rules, rules that can match across a space, one bit each.
///
/// With more than 128 rules some share bits; then a word may be shaped with its run unnecessarily.
typealias SpaceRuleMask = UInt128

/// The rules in which a character matches each slot: one, two and three slots before the space, and
/// after it. A rule without such a slot counts as matched.
struct SpaceRuleSlots: Hashable {
  var before: InlineArray<3, SpaceRuleMask> = .init(repeating: .max)
  var after: InlineArray<3, SpaceRuleMask> = .init(repeating: .max)

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
