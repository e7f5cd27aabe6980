/// Chooses among the candidates for the end of a line that is broken inside a word.
struct BreakChoice {
  /// The available width, in 1/65536 pt.
  let limit: Int64
  private(set) var first: LineBreaker.BreakCandidate?
  /// The last candidate that fits.
  private(set) var last: LineBreaker.BreakCandidate?
  /// The last candidate that fits by the whole runs' advances.
  private(set) var lastWhole: LineBreaker.BreakCandidate?
  /// The smallest width in which one more candidate fits.
  private(set) var next = Int64.max
  /// The smallest width at which another candidate is chosen where none fits.
  private(set) var nextChange = Int64.max

  init(limit: Int64) {
    self.limit = limit
  }

  mutating func look(at breakCandidate: LineBreaker.BreakCandidate) {
    if first == nil { first = breakCandidate }
    if breakCandidate.judged <= limit {
      last = breakCandidate
    } else {
      next = min(next, breakCandidate.judged)
    }
    if breakCandidate.whole <= limit {
      lastWhole = breakCandidate
    } else {
      nextChange = min(nextChange, breakCandidate.whole)
    }
    nextChange = min(nextChange, breakCandidate.judged)
  }

  /// Adds a lower bound of the widths of the candidates that were not visited.
  mutating func end(before rest: Int64) {
    next = min(next, rest)
    nextChange = min(nextChange, rest)
  }
}
