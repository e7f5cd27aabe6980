/// Lines whose break opportunities are recomputed from the line's start, as Chromium does.
///
/// The result may differ from the table where the previous line was broken inside a word: a dictionary
/// finds other words in the rest, and a hyphen at a line's start binds differently. It may also
/// differ where too little text is left for a dictionary.
extension LineBreaker {
  /// The next line, where the opportunities recomputed from its start differ from the table's
  /// within the line's reach; `nil` where they are equal.
  mutating func restarted(limit: Int64) throws(TextMeasureError) -> BrokenLine? {
    let sameUntil = try lineRestart(limit: limit).sameUntil
    guard sameUntil < table.offset(table.hardEnd(from: entry))
    else { return nil }
    var breakCandidates: [BreakCandidate] = []
    let rest = try forEachBreakCandidate(limit: limit) { breakCandidates.append($0) }
    guard let farthest = breakCandidates.last, farthest.offset > sameUntil else { return nil }
    let breaks = try loadedReshaping().breaks(
      from: startOffset, to: farthest.offset, lineBreaks)
    guard
      breaks != breakCandidates.filter({ $0.inside == nil }).map(\.offset)
    else { return nil }
    return try line(limit: limit, at: breaks, of: breakCandidates, farthest, rest, lineBreaks)
  }

  /// The next line by the rules of lines that nothing else fits in; `nil` where there are none.
  ///
  /// - Parameter nextFit: the narrowest width at which something else fits.
  mutating func fallback(
    limit: Int64, nextFit: Int64
  ) throws(TextMeasureError) -> BrokenLine? {
    guard let rules = lineBreaks.whereNothingFits, !breaksWords || !rules.breaksAfterMarks
    else { return nil }
    var breakCandidates: [BreakCandidate] = []
    let rest = try forEachBreakCandidate(limit: limit) { breakCandidates.append($0) }
    let passed = rules.breaksAfterMarks ? breakCandidates.prefix { $0.judged <= limit } : []
    breakCandidates.removeFirst(passed.count)
    guard let farthest = breakCandidates.last else { return nil }
    let breaks = try loadedReshaping().breaks(from: startOffset, to: farthest.offset, rules)
    var line = try self.line(limit: limit, at: breaks, of: breakCandidates, farthest, rest, rules)
    if let next = line?.nextFit { line?.nextFit = min(next, nextFit) }
    if let last = passed.last { line?.needed = last.judged }
    return line
  }

  /// The next line among those that end at opportunities of rules; `nil` where there is none.
  private mutating func line(
    limit: Int64, at breaks: [Int], of breakCandidates: [BreakCandidate],
    _ farthest: BreakCandidate, _ rest: Int64, _ lineBreaks: LineBreakRuleSet
  ) throws(TextMeasureError) -> BrokenLine? {
    let opportunities = Set(breaks)
    var best: BreakCandidate?
    let beyond = min(farthest.judged, rest)
    var nextFit = beyond
    for breakCandidate in breakCandidates
    where opportunities.contains(breakCandidate.offset)
      || breakCandidate.inside == nil && table.isHard(breakCandidate.entry)
    {
      if breakCandidate.judged + breakCandidate.hyphen <= limit {
        best = breakCandidate
        nextFit = beyond
      } else {
        nextFit = min(nextFit, breakCandidate.judged + breakCandidate.hyphen)
      }
    }
    guard let best else {
      let isLast = lineBreaks.whereNothingFits == nil
      if let line = try isLast ? nil : fallback(limit: limit, nextFit: nextFit) { return line }
      guard breaksWords else {
        guard let first = breakCandidates.first(where: { opportunities.contains($0.offset) })
        else { return nil }
        return try end(
          at: first, reason: .softBreak, needed: 0, nextFit: min(nextFit, first.judged))
      }
      var choice = BreakChoice(limit: limit, rules)
      for breakCandidate in breakCandidates { choice.look(at: breakCandidate) }
      choice.end(before: rest)
      return try brokenInside(choice, nextFit: nextFit)
    }
    // A line that holds all remaining text does so at any greater width.
    if best.offset == farthest.offset { nextFit = .max }
    return try end(
      at: best, reason: .softBreak, needed: best.judged + best.hyphen, nextFit: nextFit)
  }

  /// What reading the text from the line's start finds, about as far as a line reaches at a limit.
  mutating func lineRestart(limit: Int64) throws(TextMeasureError) -> LineRestart {
    let last = table.hardEnd(from: entry)
    // A character is rarely less than a quarter of an em wide.
    let length = Int(min(512, 16 + limit / max(1, margin / 8)))
    let end = min(table.offset(last), startOffset + length)
    if restart?.start != startOffset { restart = source.lineRestart(at: startOffset) }
    if let restart, restart.sameUntil < restart.end || end <= restart.end { return restart }
    let reshaping = try loadedReshaping()
    let breaks = reshaping.breaks(from: startOffset, to: end, lineBreaks)
    let own = (entry...last).lazy.map { [table] in table.offset($0) }.prefix { $0 <= end }
    // The first offset at which only one of them has an opportunity.
    let pair = zip(own + [.max], breaks + [.max]).first { $0 != $1 } ?? (.max, .max)
    let found = LineRestart(
      start: startOffset, safe: reshaping.firstSafe(from: startOffset), end: end,
      sameUntil: min(end, min(pair.0, pair.1) - 1))
    source.keep(found)
    restart = found
    return found
  }
}

/// What Chromium finds where it reads the text from a line's start.
struct LineRestart: Sendable {
  var start: Int
  /// The first safe offset at or after the start: it reshapes the text up to there.
  var safe: Int
  /// Up to here it read the text.
  var end: Int
  /// Up to here its break opportunities are the table's.
  var sameUntil: Int
}

extension ReshapingContext {
  /// Chromium's break opportunities in `start..<end` of one hard line, including `end` where it is one,
  /// as if `start` were the text's start, in O(end − start).
  func breaks(from start: Int, to end: Int, _ rules: LineBreakRuleSet) -> [Int] {
    let analysis = state.analysis
    // A dictionary looks three words ahead, and a rule at what follows a mark.
    let seen = min(analysis.units.count, end + Self.lookahead)
    let lineEnd =
      analysis.units[start..<seen].firstIndex(where: BreakRules.chromium.endsLine) ?? seen
    var marks = [UInt8](repeating: 0, count: lineEnd - start + 1)
    let finder = BreakFinder(rules)
    finder.mark(analysis, start..<lineEnd, into: &marks)
    state.correctBreaks(in: start..<lineEnd, finder, into: &marks)
    var breaks = marks.indices.filter { marks[$0] != 0 }.map { start + $0 }
    breaks.append(lineEnd < seen ? lineEnd + 1 : seen)
    return breaks.filter { $0 <= end }
  }

  /// How many units to read past the last that the line can hold: three words of a dictionary.
  private static let lookahead = 96

  /// The first safe offset at or after one.
  func firstSafe(from offset: Int) -> Int {
    guard state.isUnsafe(offset) else { return offset }
    return state.safeNeighbours(of: offset, in: state.runs[state.runIndex(at: offset)]).upperBound
  }
}
