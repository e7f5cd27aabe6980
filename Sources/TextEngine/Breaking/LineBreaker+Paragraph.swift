/// How Android's Minikin chooses the lines of a paragraph where each does not simply take what fits.
struct ParagraphBreaking: Sendable {
  var strategy: BreakStrategy
  var frequency: HyphenationFrequency
  /// The font size, in points.
  var size: Double
  var isJustified: Bool
  /// The boxes of glyphs where these count as width; else `nil`.
  var ink: InkBoxes?
  /// The offsets of boxes in place of a character, ascending.
  var boxes: [Int] = []
  /// Whether the text has a `LineBreakConfig` of its own, which Minikin's boxes have not: a word then goes
  /// on beyond a box's edges.
  var hasConfig = false
  var text: String
}

/// The ends of a paragraph's lines from some line on.
struct ParagraphPlan: Sendable {
  /// The end of a line: an entry of the table, or a break between two clusters.
  struct End: Sendable {
    var entry: Int
    /// The break with its fit and position, where the line does not end at the entry.
    var cluster: (offset: Int, fit: Int64, position: Int64)?
    /// Whether the break is before the entry, inside its segment.
    var isInside = false
  }

  var limit: Int64
  var followingLimit: Int64?
  /// The last line first.
  var ends: [End]
  /// Whether all of the text fitted into one line.
  var isWhole: Bool
  /// Where the next line begins.
  var offset: Int
}

extension LineBreaker {
  /// Whether the lines are filled though others are chosen together: the hard line has a tab.
  var paragraphHasTabs: Bool {
    guard let tabs = corrections?.tabs, !tabs.isEmpty else { return false }
    let next = tabs.partitionPoint { $0.offset < hardLineStart }
    return next < tabs.count && tabs[next].offset < table.offset(table.hardEnd(from: entry))
  }

  /// The next line of a paragraph whose lines are chosen together.
  mutating func planned(
    _ rule: ParagraphBreaking, limit: Int64
  ) throws(TextMeasureError) -> BrokenLine {
    // A plan is given up where its lines get other room.
    let isKept =
      plan.map {
        !$0.ends.isEmpty && $0.offset == startOffset
          && (followingLimit ?? limit) == ($0.followingLimit ?? $0.limit)
          && (limit == $0.limit || limit == $0.followingLimit)
      } ?? false
    if !isKept { plan = try makePlan(rule, limit: limit) }
    guard var plan, let end = plan.ends.popLast() else {
      return try emergency(limit: limit, nextFit: .max)
    }
    let line = try self.end(at: end, isWhole: plan.isWhole, limit: limit)
    plan.offset = line.end
    self.plan = plan
    return line
  }

  private mutating func end(
    at planned: ParagraphPlan.End, isWhole: Bool, limit: Int64
  ) throws(TextMeasureError) -> BrokenLine {
    // At another width the scores differ, so that nothing is known of its lines.
    guard let cluster = planned.cluster else {
      let width = table.fit(planned.entry) - start
      let bounds = boundsWidth(from: startOffset, to: table.offset(planned.entry))
      return end(
        at: planned.entry, width: width, needed: isWhole ? max(0, width, bounds) : limit,
        nextFit: isWhole ? .max : limit + 1)
    }
    let width = cluster.fit - start
    entry = planned.isInside ? planned.entry : planned.entry + 1
    start = cluster.position
    beginsInside = planned.isInside
    return end(
      at: cluster.offset, LineEdge(reshapedRange: cluster.offset..<cluster.offset), width: width,
      fit: cluster.fit, reason: .emergency, hanging: 0, needed: limit, nextFit: limit + 1)
  }

  private mutating func makePlan(
    _ rule: ParagraphBreaking, limit: Int64
  ) throws(TextMeasureError) -> ParagraphPlan {
    let style = lineBreaks.wordStyle
    var plan = try makePlan(rule, limit: limit, atPhrases: style == .phrases)
    guard style == .choosing, plan.ends.count < Self.mostLinesOfPhrases else { return plan }
    let phrases = try makePlan(rule, limit: limit, atPhrases: true)
    if phrases.ends.count < Self.mostLinesOfPhrases { plan = phrases }
    return plan
  }

  /// Android ends lines at phrases in paragraphs of fewer lines.
  private static let mostLinesOfPhrases = 5

  private mutating func makePlan(
    _ rule: ParagraphBreaking, limit: Int64, atPhrases: Bool
  ) throws(TextMeasureError) -> ParagraphPlan {
    endsAtPhrases = atPhrases
    let last = table.hardEnd(from: entry)
    var plan = ParagraphPlan(
      limit: limit, followingLimit: followingLimit, ends: [], isWhole: false, offset: startOffset)
    let width = table.fit(last) - start
    if width <= limit,
      !exceedsByBounds(limit, from: startOffset, to: table.offset(last), width: width)
    {
      plan.ends = [ParagraphPlan.End(entry: last)]
      plan.isWhole = true
    } else if rule.strategy == .simple {
      var filler = LineFiller(breaker: self, hyphenates: rule.frequency != .none, plan: plan)
      plan.ends = try filler.ends(upTo: last).reversed()
      self = filler.breaker
    } else {
      plan.ends = try bestEnds(rule, plan, upTo: last)
    }
    return plan
  }

  /// The breaks between clusters in the segments up to an entry, and at the entries between them.
  mutating func forEachCluster(
    from first: Int, after offset: Int, to last: Int,
    _ body: (ParagraphPlan.End) -> Bool
  ) throws(TextMeasureError) {
    for entry in first...last {
      let breaks = try segmentBreaks(before: entry)
      for index in breaks.first(after: offset)..<breaks.count {
        let point = breaks[index]
        // What has no advance belongs to the character before.
        let next = index + 1 < breaks.count ? breaks[index + 1].start : position(ofEntry: entry)
        if point.start == next { continue }
        let end = ParagraphPlan.End(
          entry: entry, cluster: (point.offset, point.fit, point.start), isInside: true)
        if !body(end) { return }
      }
      if entry < last, table.offset(entry) > offset {
        let position = position(ofEntry: entry)
        let end = ParagraphPlan.End(
          entry: entry, cluster: (table.offset(entry), position, position))
        if !body(end) { return }
      }
    }
  }

  /// Where an entry is in its hard line, whatever ending there changes.
  private func position(ofEntry entry: Int) -> Int64 {
    table[entry].start + (corrections?.edges[entry]?.beginning ?? 0)
  }

  /// What decides whether a line ends at an entry: a flag of the table, or nothing.
  fileprivate func condition(_ entry: Int) -> UInt32 {
    let condition = table[entry].flags & BreakTable.Flag.inPhrase
    return condition == BreakTable.Flag.inPhrase && !endsAtPhrases ? 0 : condition
  }

  /// Whether a box begins in a range.
  fileprivate func hasBox(from start: Int, to end: Int) -> Bool {
    guard let boxes = paragraphs?.boxes, !boxes.isEmpty else { return false }
    let next = boxes.partitionPoint { $0 < start }
    return next < boxes.count && boxes[next] < end
  }

  /// Whether a box is on one side of an entry alone.
  private func isBoxEdge(_ entry: Int) -> Bool {
    guard paragraphs?.hasConfig == true else { return false }
    let offset = table.offset(entry)
    return hasBox(from: offset - 1, to: offset) != hasBox(from: offset, to: offset + 1)
  }

  /// Whether a line ends at an entry whether or not a word is hyphenated.
  fileprivate func isPlain(_ entry: Int) -> Bool {
    condition(entry) & BreakTable.Flag.dictionary == 0
  }
}

/// Fills lines one after the other, as Minikin's `GreedyLineBreaker` does with hyphens and addresses.
private struct LineFiller {
  var breaker: LineBreaker
  let hyphenates: Bool
  let plan: ParagraphPlan
  private var found: [ParagraphPlan.End] = []
  /// Where the line begins: the next entry, what it subtracts from fits, and the offset.
  private var entry: Int
  private var start: Int64
  private var offset: Int
  /// The last opportunity that fits.
  private var best: (entry: Int, isAddress: Bool)?
  /// Whether the line begins inside a word.
  private var continuesWord: Bool

  private var limit: Int64 {
    found.isEmpty ? plan.limit : plan.followingLimit ?? plan.limit
  }

  init(breaker: LineBreaker, hyphenates: Bool, plan: ParagraphPlan) {
    self.breaker = breaker
    self.hyphenates = hyphenates
    self.plan = plan
    (entry, start, offset) = (breaker.entry, breaker.start, breaker.startOffset)
    continuesWord = breaker.beginsInside
  }

  mutating func ends(upTo last: Int) throws(TextMeasureError) -> [ParagraphPlan.End] {
    for candidate in entry...last where breaker.isPlain(candidate) {
      while entry <= candidate, exceeds(candidate) {
        if let best {
          endLine(at: ParagraphPlan.End(entry: best.entry))
        } else if hyphenates, !continuesWord, !hasBox(before: candidate) {
          try hyphenate(upTo: candidate)
        } else if let passed = lastPassed(before: candidate) {
          endLine(at: ParagraphPlan.End(entry: passed))
        } else {
          try breakBetweenClusters(upTo: candidate)
        }
      }
      guard entry <= candidate else { continue }
      let isAddress = breaker.condition(candidate) == BreakTable.Flag.address
      // A line ends inside an address only if it begins there.
      if best.map({ $0.isAddress || !isAddress }) ?? true { best = (candidate, isAddress) }
    }
    if entry <= last, let best { endLine(at: ParagraphPlan.End(entry: best.entry)) }
    return found
  }

  private func exceeds(_ candidate: Int) -> Bool {
    let width = breaker.table.fit(candidate) - start
    return width > limit
      || breaker.exceedsByBounds(
        limit, from: offset, to: breaker.table.offset(candidate), width: width)
  }

  private mutating func endLine(at end: ParagraphPlan.End) {
    found.append(end)
    best = nil
    entry = end.isInside ? end.entry : end.entry + 1
    start = end.cluster?.position ?? breaker.table[end.entry].start
    offset = end.cluster?.offset ?? breaker.table.offset(end.entry)
    continuesWord = end.cluster != nil || breaker.table.isHyphen(end.entry)
  }

  /// Whether the line has a box before an entry.
  private func hasBox(before candidate: Int) -> Bool {
    breaker.hasBox(from: offset, to: breaker.table.offset(candidate))
  }

  /// The last opportunity before an entry that fits with its white space, though it was passed over: in a
  /// phrase, or in an address.
  private func lastPassed(before candidate: Int) -> Int? {
    guard breaker.lineBreaks.wordStyle != .none, !hasBox(before: candidate) else { return nil }
    return (entry..<max(entry, candidate)).last {
      !breaker.table.isHyphen($0) && breaker.table[$0].start - start <= limit
    }
  }

  /// Ends lines at the hyphens of the word before an entry, until its rest fits.
  private mutating func hyphenate(upTo candidate: Int) throws(TextMeasureError) {
    var best: Int?
    var hyphen = entry
    while hyphen < candidate {
      if breaker.table.offset(hyphen) <= offset || !breaker.table.isHyphen(hyphen) {
        hyphen += 1
      } else if breaker.table.fit(hyphen) - start <= limit {
        best = hyphen
        hyphen += 1
      } else {
        try breakWord(at: best, upTo: candidate)
        if breaker.table.fit(candidate) - start <= limit { return }
        best = nil
        hyphen = entry
      }
    }
    try breakWord(at: best, upTo: candidate)
  }

  private mutating func breakWord(
    at hyphen: Int?, upTo candidate: Int
  ) throws(TextMeasureError) {
    if let hyphen {
      endLine(at: ParagraphPlan.End(entry: hyphen))
    } else {
      try breakBetweenClusters(upTo: candidate)
    }
  }

  /// Ends the line after the last cluster that fits, at least after one.
  private mutating func breakBetweenClusters(upTo candidate: Int) throws(TextMeasureError) {
    var fitting: [ParagraphPlan.End] = []
    let room = start + limit
    try breaker.forEachCluster(from: entry, after: offset, to: candidate) { end in
      if !fitting.isEmpty, let cluster = end.cluster, cluster.fit > room { return false }
      fitting.append(end)
      return true
    }
    while fitting.count > 1, let last = fitting.last?.cluster,
      breaker.exceedsByBounds(limit, from: offset, to: last.offset, width: last.fit - start)
    {
      fitting.removeLast()
    }
    endLine(at: fitting.last ?? ParagraphPlan.End(entry: candidate))
  }
}

// MARK: The best lines of a paragraph

extension LineBreaker {
  /// A possible end of a line, in points.
  private struct Candidate {
    /// What a line that begins there subtracts, and where one ends that ends there.
    var start: Double
    var fit: Double
    var penalty: Float
    var end: ParagraphPlan.End
    /// The spaces before it, and those of a line that ends there.
    var spaces: Float = 0
    var innerSpaces: Float = 0
    // The best lines up to it.
    var score: Float = 0
    var previous = 0
    var line = 0
  }

  /// Minikin's penalties, which are part of its results.
  private enum Penalty {
    static let overfull: Float = 1e12
    static let cluster: Float = 1e10
    static let inPhrase: Float = 1e6
    static let lastLine: Float = 4
    static let line: Float = 2
    static let shrinking: Float = 4
    /// How far a space shrinks in justified text, as a share of it.
    static let shrinkability: Float = 1 / 3
  }

  /// The ends of the paragraph's lines with the least score, the last one first.
  ///
  /// Each line adds the square of the room at its end. All numbers are 32-bit, as equal scores are
  /// common.
  ///
  /// - Complexity: O(opportunities · opportunities a line).
  private mutating func bestEnds(
    _ rule: ParagraphBreaking, _ plan: ParagraphPlan, upTo last: Int
  ) throws(TextMeasureError) -> [ParagraphPlan.End] {
    func width(_ limit: Int64) -> Float {
      Float(FixedPoint.points(limit - FixedPoint.androidTolerance))
    }
    let following = plan.followingLimit ?? plan.limit
    let (first, rest) = widths ?? (width(plan.limit), width(following))
    var hyphen = Float(0.5 * Double(Float(rule.size)) * Double(first))
    if rule.frequency == .normal { hyphen *= 4 }
    if rule.isJustified { hyphen *= 0.25 }
    let line = rule.isJustified ? 0 : hyphen * Penalty.line
    var candidates = try candidates(
      hyphen: hyphen, narrowest: min(plan.limit, following), upTo: last)
    var shrinking: Float = 0
    if rule.isJustified { shrinking = countSpaces(of: rule.text, in: &candidates) }
    // No box of a glyph sticks out farther.
    let farthest = Float(FixedPoint.points(margin))
    // The first candidate from which a line to the current one may fit.
    var active = 0
    for index in candidates.indices.dropFirst() {
      let isLast = index == candidates.count - 1
      let width = candidates[active].line == 0 ? first : rest
      let edge = Float(candidates[index].fit) - width
      var best = Float.greatestFiniteMagnitude
      var bestPrevious = 0
      // Earlier lines' scores count less than this much better: later ones leave more room.
      var least: Float = 0
      for previous in active..<index {
        let candidate = candidates[previous]
        if candidate.score + least >= best { continue }
        var room = Float(candidate.start) - edge
        // Minikin compares no boxes of lines that begin or end inside words.
        if rule.ink != nil, 0..<farthest ~= room, isWord(candidates[index]), isWord(candidate) {
          let start = previous == 0 ? startOffset : offset(of: candidate.end)
          let end = offset(of: candidates[index].end)
          let left = width - Float(FixedPoint.points(boundsWidth(from: start, to: end)))
          if left < 0 { room = left }
        }
        var score: Float = 0
        var extra: Float = 0
        if room < 0, isLast || !rule.isJustified {
          score = Penalty.overfull
        } else if isLast, rule.strategy != .balanced {
          extra = Penalty.lastLine * candidate.penalty
        } else {
          score = room * room
          if room < 0 {
            let spaces = candidates[index].innerSpaces - candidate.spaces
            score =
              -room < shrinking * spaces ? score * Penalty.shrinking : Penalty.overfull
          }
        }
        if room < 0 { active = previous + 1 } else { least = score }
        let sum = candidate.score + score + extra
        if sum <= best { (best, bestPrevious) = (sum, previous) }
      }
      candidates[index].score = best + candidates[index].penalty + line
      candidates[index].previous = bestPrevious
      candidates[index].line = candidates[bestPrevious].line + 1
    }
    var ends: [ParagraphPlan.End] = []
    var index = candidates.count - 1
    while index > 0 {
      ends.append(candidates[index].end)
      index = candidates[index].previous
    }
    return ends
  }

  /// The most opportunities at boxes' edges that are looked at again for later ones: Minikin has no limit, and
  /// so takes time quadratic in them.
  private static let longestPassed = 64

  /// Every possible end of a line up to an entry, after one for the paragraph's start.
  ///
  /// - Parameter narrowest: the room that a word has to exceed to be broken between its clusters.
  private mutating func candidates(
    hyphen: Float, narrowest: Int64, upTo last: Int
  ) throws(TextMeasureError) -> [Candidate] {
    let (origin, table) = (start, table)
    func points(_ units: Int64) -> Double { Double(FixedPoint.points(units - origin)) }
    var found = [Candidate(start: 0, fit: 0, penalty: 0, end: ParagraphPlan.End(entry: entry))]
    found.reserveCapacity(last - entry + 2)
    // The word's first entry, and what a line that begins with it subtracts.
    var word = entry
    var wordStart = origin
    // The first entry after the last opportunity.
    var next = entry
    // After an opportunity before a box Minikin finds no hyphens.
    var hyphenates = true
    for candidate in entry...last {
      let item = table[candidate]
      guard isPlain(candidate) else { continue }
      let segmentStart = next == entry ? startOffset : table.offset(next - 1)
      let isHyphenated = hyphenates && !hasBox(from: segmentStart, to: item.offset)
      func add(hyphen entry: Int) {
        guard isHyphenated, entry >= next, table.isHyphen(entry) else { return }
        let item = table[entry]
        found.append(
          Candidate(
            start: points(item.start), fit: points(item.fit), penalty: hyphen,
            end: ParagraphPlan.End(entry: entry)))
      }
      if item.fit - wordStart > narrowest {
        // A phrase is broken between clusters before its last opportunity only, and so is a word with boxes.
        let passed = (word..<candidate).filter { table.isInPhrase($0) || isBoxEdge($0) }
        try forEachCluster(from: word, after: startOffset, to: candidate) { end in
          guard let cluster = end.cluster else { return true }
          found.append(
            Candidate(
              start: points(cluster.position), fit: points(cluster.fit),
              penalty: !end.isInside && passed.contains(end.entry)
                ? Penalty.inPhrase : Penalty.cluster,
              end: end))
          if !end.isInside { add(hyphen: end.entry) }
          return end.isInside || end.entry != passed.last
        }
      } else {
        for entry in next..<candidate { add(hyphen: entry) }
      }
      found.append(
        Candidate(
          start: points(item.start), fit: points(item.fit),
          penalty: condition(candidate) == BreakTable.Flag.address ? hyphen : 0,
          end: ParagraphPlan.End(entry: candidate)))
      next = candidate + 1
      if hasBox(from: item.offset, to: item.offset + 1) { hyphenates = false }
      if !isBoxEdge(candidate) || next - word > Self.longestPassed {
        (word, wordStart) = (next, item.start)
      }
    }
    return found
  }

  /// Counts the spaces before each candidate; returns by how much one shrinks at most, in points.
  private func countSpaces(of text: String, in candidates: inout [Candidate]) -> Float {
    var count: Float = 0
    var inner: Float = 0
    var width = 0.0
    var next = 1
    var offset = startOffset
    let units = text.utf16
    var index = units.index(units.startIndex, offsetBy: startOffset)
    while next < candidates.count {
      while next < candidates.count, self.offset(of: candidates[next].end) <= offset {
        candidates[next].spaces = count
        candidates[next].innerSpaces = inner
        if count > inner {
          width = (candidates[next].start - candidates[next].fit) / Double(count - inner)
        }
        next += 1
      }
      guard index < units.endIndex else { break }
      if units[index] == 0x20 { count += 1 } else if units[index] != 0x0A { inner = count }
      index = units.index(after: index)
      offset += 1
    }
    return Penalty.shrinkability * Float(width)
  }

  private func isWord(_ candidate: Candidate) -> Bool {
    candidate.end.cluster == nil && !table.isHyphen(candidate.end.entry)
  }

  private func offset(of end: ParagraphPlan.End) -> Int {
    end.cluster?.offset ?? table.offset(end.entry)
  }
}

extension BreakTable {
  /// Whether an entry is inside a phrase of Japanese or Korean, on Android.
  func isInPhrase(_ entry: Int) -> Bool { self[entry].flags & Flag.inPhrase == Flag.inPhrase }

  /// Whether a line ends at an entry only if a word is hyphenated.
  fileprivate func isHyphen(_ entry: Int) -> Bool {
    self[entry].flags & Flag.inPhrase == Flag.dictionary
  }
}
