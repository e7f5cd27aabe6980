/// Which of the stops inside a word a line takes.
struct StopChoice {
  /// The line's room, in 1/65536 pt.
  let limit: Int64
  private(set) var first: LineBreaker.Stop?
  /// The last stop that fits.
  private(set) var last: LineBreaker.Stop?
  /// The last stop up to which the whole runs fit.
  private(set) var reached: LineBreaker.Stop?
  /// The smallest room in which a stop that does not fit would.
  private(set) var next = Int64.max
  /// The smallest room that would change which stop is taken where none fits.
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

  /// Says of the stops that were not looked at that they are at least so wide.
  mutating func end(before rest: Int64) {
    next = min(next, rest)
    nextReach = min(nextReach, rest)
  }
}
