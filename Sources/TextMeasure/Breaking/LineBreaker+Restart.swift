/// Lines whose break opportunities are recomputed from the line's start, as Chromium does.
///
/// The result is mostly that of the table. It may differ where the previous line was broken inside
/// a word: a dictionary finds other words in the rest, and a hyphen at a line's start binds
/// differently. It may also differ where too little text is left for a dictionary.
extension LineBreaker {
  /// The next line, where the opportunities recomputed from its start differ from the table's
  /// within the line's reach; `nil` where they are equal.
  mutating func restarted(limit: Int64) -> LineSegment? {
    guard loadDetail() else { return nil }
    var stops: [Stop] = []
    let rest = forEachStop(limit: limit) { stops.append($0) }
    guard let reach = stops.last,
      let breaks = try? detail?.breaks(
        from: startOffset, to: reach.offset, language: language),
      breaks != stops.filter({ $0.place == nil }).map(\.offset)
    else { return nil }
    let opportunities = Set(breaks)
    var best: Stop?
    let beyond = min(reach.judged, rest)
    var nextFit = beyond
    for stop in stops where opportunities.contains(stop.offset) || isHardEnd(stop) {
      if stop.judged + stop.hyphen <= limit {
        best = stop
        nextFit = beyond
      } else {
        nextFit = min(nextFit, stop.judged + stop.hyphen)
      }
    }
    guard let best else {
      var choice = StopChoice(limit: limit)
      for stop in stops { choice.look(at: stop) }
      choice.end(before: rest)
      return torn(choice)
    }
    // A line that holds all remaining text does so at any greater width.
    if best.offset == reach.offset { nextFit = .max }
    return end(
      at: best, reason: .softBreak, needed: best.judged + best.hyphen, nextFit: nextFit)
  }

  private func isHardEnd(_ stop: Stop) -> Bool {
    stop.place == nil && table.isHard(stop.entry)
  }
}
