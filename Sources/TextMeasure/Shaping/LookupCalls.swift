/// Which lookups the rules of others apply.
///
/// HarfBuzz gives up in a run after so many applications, or so deep ones: of lookups that apply
/// themselves, what a rule does is a matter of how many matched before it.
struct LookupCalls {
  /// The lookups that apply others, and which.
  private var calls: [HarfBuzzLookups.Lookup: Set<HarfBuzzLookups.Lookup>] = [:]

  /// The most levels that are followed. HarfBuzz follows 64, of which every one may multiply.
  private static let mostLevels = 6

  /// Adds what one lookup applies.
  mutating func add(_ lookup: HarfBuzzLookups.Lookup, _ applied: [HarfBuzzLookups.Lookup]) {
    if !applied.isEmpty { calls[lookup] = Set(applied) }
  }

  /// Whether no lookup applies itself, by way of others either, and none is deeper than is followed.
  var isShallow: Bool {
    // Every round takes away the lookups that apply none that is left: those in a circle stay.
    var left = calls
    for _ in 0..<Self.mostLevels {
      left = left.filter { $0.value.contains { left[$0] != nil } }
    }
    return left.isEmpty
  }
}
