/// The lookups that rules of other lookups apply.
///
/// HarfBuzz limits the number and depth of applications in a run. If lookups apply themselves, the
/// effect of a rule depends on how many matched before it.
struct LookupCalls {
  /// The lookups that each lookup applies.
  private var calls: [HarfBuzzLookups.Lookup: Set<HarfBuzzLookups.Lookup>] = [:]

  /// The maximum depth analysed. HarfBuzz allows 64 levels, each of which may multiply the work.
  private static let mostLevels = 6

  /// Adds the lookups that one lookup applies.
  mutating func add(_ lookup: HarfBuzzLookups.Lookup, _ applied: [HarfBuzzLookups.Lookup]) {
    if !applied.isEmpty { calls[lookup] = Set(applied) }
  }

  /// Whether no lookup applies itself, directly or indirectly, and none exceeds the maximum depth.
  var isShallow: Bool {
    // Each round removes the lookups that apply no remaining one; cycles remain.
    var left = calls
    for _ in 0..<Self.mostLevels {
      left = left.filter { $0.value.contains { left[$0] != nil } }
    }
    return left.isEmpty
  }
}
