/// A set of the rules that can match across a space, a bit each.
///
/// Rules share bits when there are more than 128; then a word may be shaped whole without need.
struct CrossingMask: Equatable {
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
  func intersects(_ other: CrossingMask) -> Bool { low & other.low | high & other.high != 0 }
}
