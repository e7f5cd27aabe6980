/// Lines whose break opportunities are recomputed from the line's start, as Chromium does.
///
/// The result is mostly that of the table. It may differ where the previous line was broken inside
/// a word: a dictionary finds other words in the rest, and a hyphen at a line's start binds
/// differently. It may also differ where too little text is left for a dictionary.
extension LineBreaker {
  /// The next line, where the opportunities recomputed from its start differ from the table's
  /// within the line's reach; `nil` where they are equal.
  mutating func restarted(limit: Int64) -> LineSegment? {
    guard loadReshaping() else { return nil }
    var breakCandidates: [BreakCandidate] = []
    let rest = forEachBreakCandidate(limit: limit) { breakCandidates.append($0) }
    guard let farthest = breakCandidates.last,
      let breaks = try? reshaping?.breaks(
        from: startOffset, to: farthest.offset, language: language),
      breaks != breakCandidates.filter({ $0.breakPoint == nil }).map(\.offset)
    else { return nil }
    let opportunities = Set(breaks)
    var best: BreakCandidate?
    let beyond = min(farthest.judged, rest)
    var nextFit = beyond
    for breakCandidate in breakCandidates
    where opportunities.contains(breakCandidate.offset) || isHardEnd(breakCandidate) {
      if breakCandidate.judged + breakCandidate.hyphen <= limit {
        best = breakCandidate
        nextFit = beyond
      } else {
        nextFit = min(nextFit, breakCandidate.judged + breakCandidate.hyphen)
      }
    }
    guard let best else {
      var choice = BreakChoice(limit: limit)
      for breakCandidate in breakCandidates { choice.look(at: breakCandidate) }
      choice.end(before: rest)
      return brokenInside(choice)
    }
    // A line that holds all remaining text does so at any greater width.
    if best.offset == farthest.offset { nextFit = .max }
    return end(
      at: best, reason: .softBreak, needed: best.judged + best.hyphen, nextFit: nextFit)
  }

  private func isHardEnd(_ breakCandidate: BreakCandidate) -> Bool {
    breakCandidate.breakPoint == nil && table.isHard(breakCandidate.entry)
  }
}
