/// A set of the rules that can match across a space, a bit each.
///
/// Rules share bits when there are more than 128; then a word may be shaped whole without need.
struct CrossingMask: Hashable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// No rule.
  static let none = CrossingMask()
  /// Every rule: what is not known.
  static let all = CrossingMask(low: .max, high: .max)

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
  mutating func formUnion(_ other: CrossingMask) {
    low |= other.low
    high |= other.high
  }

  @inline(__always)
  mutating func formIntersection(_ other: CrossingMask) {
    low &= other.low
    high &= other.high
  }
}

/// In which rules a character may stand where: one, two and three places before the space, and
/// after it. A rule that has no such place counts as having room for any character.
struct CrossingPlaces: Hashable {
  var before = [CrossingMask](repeating: .all, count: Self.depth)
  var after = [CrossingMask](repeating: .all, count: Self.depth)

  /// How many places on each side are looked at; what a rule asks further away counts as met.
  static let depth = 3
  /// A character of which nothing is known.
  static let unknown = CrossingPlaces()
}
