/// Lines whose breaks are looked for anew.
///
/// Chromium does that from each line's start. Mostly it finds the breaks of the table. It may find
/// others where the line before was broken inside a word, as a dictionary sees other words in the
/// rest of one and a hyphen binds otherwise when nothing stands before it; and where too little is
/// left for a dictionary to look up.
extension LineBreaker {
  /// The next line, where breaks found from its start are other ones than the table's as far as
  /// the line can reach; `nil` where they are the same.
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
    // A line that holds all that is left does so at any greater width.
    if best.offset == reach.offset { nextFit = .max }
    return end(
      at: best, reason: .softBreak, needed: best.judged + best.hyphen, nextFit: nextFit)
  }

  private func isHardEnd(_ stop: Stop) -> Bool {
    stop.place == nil && table.isHard(stop.entry)
  }
}
