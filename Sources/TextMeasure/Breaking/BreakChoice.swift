/// Chooses among the candidates for the end of a line that is broken inside a word.
struct StopChoice {
  /// The available width, in 1/65536 pt.
  let limit: Int64
  private(set) var first: LineBreaker.Stop?
  /// The last candidate that fits.
  private(set) var last: LineBreaker.Stop?
  /// The last candidate that fits by the whole runs' advances.
  private(set) var reached: LineBreaker.Stop?
  /// The smallest width in which one more candidate fits.
  private(set) var next = Int64.max
  /// The smallest width at which another candidate is chosen where none fits.
  private(set) var nextReach = Int64.max

  init(limit: Int64) {
    self.limit = limit
  }

  mutating func look(at stop: LineBreaker.Stop) {
    if first == nil { first = stop }
    if stop.judged <= limit { last = stop } else { next = min(next, stop.judged) }
    if stop.whole <= limit { reached = stop } else { nextReach = min(nextReach, stop.whole) }
    nextReach = min(nextReach, stop.judged)
  }

  /// Adds a lower bound of the widths of the candidates that were not visited.
  mutating func end(before rest: Int64) {
    next = min(next, rest)
    nextReach = min(nextReach, rest)
  }
}
