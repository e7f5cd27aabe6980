/// How many results agree with a reference.
struct Score: Equatable {
  /// Equal, or within one rounding of the reference's own unit.
  var matched = 0
  /// Equal when the reference's rounding is taken into account.
  var withinSlack = 0
  /// Different for a cause that the ledger names, by cause.
  var known: [Cause: Int] = [:]
  /// Different without a known cause.
  var failed = 0

  var knownCount: Int { known.values.reduce(0, +) }
  var count: Int { matched + withinSlack + knownCount + failed }
  /// The part that agrees.
  var rate: Double { count == 0 ? 1 : Double(matched + withinSlack) / Double(count) }

  static func += (score: inout Score, other: Score) {
    score.matched += other.matched
    score.withinSlack += other.withinSlack
    score.failed += other.failed
    score.known.merge(other.known, uniquingKeysWith: +)
  }
}
