/// Emergency breaks: lines that end inside a word that is wider than the line.
extension LineBreaker {
  /// A possible end of a line: an entry of the table, or a break inside an unbreakable segment.
  struct BreakCandidate {
    /// The entry, or the one after the segment.
    var entry: Int
    /// Where the line ends inside the segment before the entry: the index of the segment's break.
    var inside: Int?
    var offset: Int
    /// The exact width of the line, in 1/65536 pt, without a hyphen.
    var width: Int64
    /// The width that the rules compare with the limit, without a hyphen.
    var judged: Int64
    /// The advance of the hyphen that is visible when the line ends here.
    var hyphen: Int64 = 0
    /// The width by the whole runs' advances, plus what reshaping the line's start changes.
    var whole: Int64
    /// Whether only that width is compared.
    var isJudgedWhole = false
  }

  /// Breaks the segment before the next entry at the last break that fits, or after one cluster;
  /// `nextFit` is the narrowest width with an opportunity that fits.
  mutating func emergency(
    limit: Int64, nextFit: Int64
  ) throws(TextMeasureError) -> BrokenLine {
    try brokenInside(try choice(limit: limit, visiting: limit), nextFit: nextFit)
  }

  mutating func end(
    inside breakPoint: EmergencyTable.BreakPoint, width: Int64, reason: LineEnd, needed: Int64,
    nextFit: Int64
  ) -> BrokenLine {
    start = breakPoint.start
    beginsInside = true
    recomputesBreaks = rules == .chromium && corrections?.hyphenation.isEmpty ?? true
    return end(
      at: breakPoint.offset, breakPoint.edge, width: width, fit: breakPoint.fit, reason: reason,
      hanging: breakPoint.edge.hanging, needed: needed, nextFit: nextFit)
  }

  /// The choice at a limit among the candidates that another limit visits.
  private mutating func choice(
    limit: Int64, visiting visited: Int64
  ) throws(TextMeasureError) -> BreakChoice {
    var choice = BreakChoice(limit: limit, rules)
    let rest = try forEachBreakCandidate(limit: visited) { choice.look(at: $0) }
    choice.end(before: rest)
    return choice
  }

  /// A candidate at which the line ends, from one limit up to another.
  private struct InsideEnd {
    var breakCandidate: BreakCandidate
    var needed: Int64
    var next: Int64

    /// Whether at a limit a line ends as another at its own: at the same candidate, and both fit or not.
    func ends(at limit: Int64, as other: InsideEnd, at otherLimit: Int64) -> Bool {
      breakCandidate.offset == other.breakCandidate.offset
        && fits(limit) == other.fits(otherLimit)
    }

    private func fits(_ limit: Int64) -> Bool {
      breakCandidate.judged + breakCandidate.hyphen <= limit
    }
  }

  /// Ends the line at the last candidate that fits, an opportunity or not, or at the first; `nextFit` is
  /// the narrowest width with an opportunity that fits.
  mutating func brokenInside(
    _ choice: BreakChoice, nextFit: Int64
  ) throws(TextMeasureError) -> BrokenLine {
    guard var found = try insideEnd(choice) else {
      let width = table.fit(entry) - start
      return end(at: entry, width: width, needed: 0, nextFit: min(width, nextFit))
    }
    // In Chromium another limit may lead to other opportunities.
    if choice.hasHyphen, rules != .chromium { try widen(&found, at: choice.limit, upTo: nextFit) }
    return try end(
      at: found.breakCandidate, reason: .emergency, needed: found.needed,
      nextFit: min(found.next, nextFit))
  }

  /// The last candidate that fits, or the first.
  ///
  /// A soft hyphen is a break like any other. But a line that ends at one shows its hyphen, which may
  /// not fit. Then, like browsers and Pango, it searches again with the hyphen's advance subtracted.
  private mutating func insideEnd(
    _ choice: BreakChoice
  ) throws(TextMeasureError) -> InsideEnd? {
    guard let first = choice.first else { return nil }
    guard let last = choice.last else {
      // Chromium spares ligatures: it takes the last that fits by the whole runs' advances.
      return InsideEnd(
        breakCandidate: choice.lastWhole ?? first, needed: choice.lastWhole?.whole ?? 0,
        next: choice.nextChange)
    }
    guard last.hyphen > 0 else {
      if last.isJudgedWhole, last.width > choice.limit { return try overflowing(choice, last) }
      // Below its reshaped width, another candidate may be preferred.
      let needed = last.isJudgedWhole ? max(last.judged, last.width) : last.judged
      return InsideEnd(
        breakCandidate: last, needed: max(needed, least(choice)), next: choice.next)
    }
    let narrower = try self.choice(limit: choice.limit - last.hyphen, visiting: choice.limit)
    // The first candidate needs no width.
    let least = max(narrower.last?.judged ?? 0, least(narrower))
    let needed = max(last.judged, self.least(choice), least > 0 ? least + last.hyphen : 0)
    let next = narrower.next == .max ? .max : narrower.next + last.hyphen
    return InsideEnd(
      breakCandidate: narrower.last ?? first, needed: needed, next: min(choice.next, next))
  }

  /// The most limits at which ``widen(_:at:upTo:)`` searches: a hyphen may be as wide as many characters.
  private static let mostWidenings = 8

  /// Widens the limits to others at which the line ends at the same candidate. From the limit on at which
  /// a soft hyphen fits without its hyphen, the line often ends where it ended before.
  private mutating func widen(
    _ found: inout InsideEnd, at limit: Int64, upTo nextFit: Int64
  ) throws(TextMeasureError) {
    for _ in 0..<Self.mostWidenings where found.next < nextFit {
      let wide = found.next
      guard let wider = try insideEnd(choice(limit: wide, visiting: wide)),
        wider.ends(at: wide, as: found, at: limit)
      else { break }
      found.next = wider.next
    }
    for _ in 0..<Self.mostWidenings where found.needed > 0 {
      let narrow = found.needed - 1
      guard let narrower = try insideEnd(choice(limit: narrow, visiting: narrow)),
        narrower.ends(at: narrow, as: found, at: limit)
      else { break }
      found.needed = narrower.needed
    }
  }

  /// The smallest limit with the same choice in a word whose advances shrink; 0 in others, and in
  /// Chromium, whose blocks are as wide as their lines need.
  private func least(_ choice: BreakChoice) -> Int64 {
    entersShrinkingWord && rules != .chromium ? choice.leastLimit : 0
  }

  /// Ends a line at the last candidate that fits by the whole runs' advances, but not with its ends
  /// reshaped: Chromium looks once for one that fits into a pixel less than that width.
  private mutating func overflowing(
    _ choice: BreakChoice, _ last: BreakCandidate
  ) throws(TextMeasureError) -> InsideEnd {
    let narrow = FixedPoint.roundedUpToLayoutUnit(last.width) - FixedPoint.units(1)
    guard narrow <= choice.limit else {
      return InsideEnd(
        breakCandidate: last, needed: last.judged, next: min(choice.next, narrow))
    }
    let other = try self.choice(limit: narrow, visiting: choice.limit).last
    let best = other.flatMap { $0.width <= narrow ? $0 : nil } ?? last
    return InsideEnd(
      breakCandidate: best, needed: max(last.judged, narrow), next: min(choice.next, last.width))
  }

  mutating func end(
    at breakCandidate: BreakCandidate, reason: LineEnd, needed: Int64, nextFit: Int64
  ) throws(TextMeasureError) -> BrokenLine {
    entry = breakCandidate.entry
    if let index = breakCandidate.inside {
      let breakPoint = try segmentBreaks(before: entry)[index]
      return end(
        inside: breakPoint, width: try width(to: breakPoint, near: nil), reason: reason,
        needed: needed, nextFit: nextFit)
    }
    var line = end(
      at: entry, width: breakCandidate.width + breakCandidate.hyphen, needed: needed,
      nextFit: nextFit)
    if line.reason == .softBreak { line.reason = reason }
    return line
  }

  /// Visits every grapheme boundary at which the line could end, up to the first past which none
  /// fits. Allocates nothing where the emergency breaks are known.
  ///
  /// - Returns: a lower bound of the widths that were not visited, `.max` where widths only grow. It
  ///   may be less than the last one visited: a hanging space may kern with the character before it.
  mutating func forEachBreakCandidate(
    limit: Int64, _ look: (BreakCandidate) -> Void
  ) throws(TextMeasureError) -> Int64 {
    var candidate = entry
    let startOffset = startOffset
    // Reshaping changes a width by less than the unsafe range's width; beyond this nothing fits.
    let far = min(max(limit, 0) * 2, max(limit, 0) + 2 * margin)
    var isFirst = true
    // The end of Chromium's reshaping of the line's start.
    var safe = startOffset
    if rules == .chromium, startOffset > hardLineStart {
      safe = try lineRestart(limit: limit).safe
    }
    var isReshaped = safe > startOffset
    entersShrinkingWord = false
    while candidate < table.count {
      let breaks = try segmentBreaks(before: candidate)
      let isAscending = breaks.isAscending
      if !isAscending { entersShrinkingWord = true }
      for index in breaks.first(after: startOffset)..<breaks.count {
        let breakPoint = breaks[index]
        // The first one ends the line where none fits.
        let width = try width(to: breakPoint, near: isFirst ? nil : limit)
        isFirst = false
        // Up to the first safe offset Chromium reshapes the whole part.
        let judged =
          isReshaped
          ? breakPoint.whole - start : judged(width, whole: breakPoint.whole, to: breakPoint.offset)
        look(
          BreakCandidate(
            entry: candidate, inside: index, offset: breakPoint.offset, width: width,
            judged: judged, whole: breakPoint.whole - start, isJudgedWhole: isReshaped))
        if breakPoint.offset >= safe { isReshaped = false }
        // Later candidates are wider by the same tabs.
        let tabs = isAscending ? settledTabs?.added ?? 0 : 0
        // A later candidate may fit: at a line's end the beginning of a syllable gets a dotted
        // circle, and so is wider than the whole syllable. Where nothing fits, Chromium tries all of
        // them. Where advances shrink, as in Chromium, the first that does not fit ends the search.
        if judged > limit, breakPoint.whole - start + tabs > limit,
          !isAscending || breakPoint.edge.reshapedRange.isEmpty && breakPoint.offset >= reshapedEnd
            || breakPoint.fit - start + tabs > far,
          let rest = rest(from: candidate, beyond: limit, tabs: tabs)
        {
          return rest
        }
      }
      let breakCandidate = try breakCandidate(atEntry: candidate)
      look(breakCandidate)
      let isSafe =
        table[candidate].flags & BreakTable.Flag.corrected == 0
        && table.offset(candidate) >= reshapedEnd
      if table.isHard(candidate) { return .max }
      candidate += 1
      if breakCandidate.judged > limit, isSafe || table.fit(candidate - 1) - start > far,
        let rest = rest(
          from: candidate, beyond: limit, tabs: isAscending ? settledTabs?.added ?? 0 : 0)
      {
        return rest
      }
    }
    return .max
  }

  /// A lower bound of the widths from an entry on, where none fits; `.max` where widths only grow.
  private func rest(from candidate: Int, beyond limit: Int64, tabs: Int64) -> Int64? {
    if table.isAscending { return .max }
    let least = table.suffixMinimum(candidate) - start + tabs
    return least > limit ? least : nil
  }

  private mutating func breakCandidate(
    atEntry candidate: Int
  ) throws(TextMeasureError) -> BreakCandidate {
    let offset = table.offset(candidate)
    let hyphen = hyphen(atEntry: candidate)
    let width = try width(toEntry: candidate, near: nil) - hyphen
    return BreakCandidate(
      entry: candidate, offset: offset, width: width,
      judged: judged(width, whole: width + start, to: offset), hyphen: hyphen, whole: width)
  }

  /// The width that the rules compare with the limit. In Chromium, which rounds the part of each bidi
  /// run up, a line's end has to fit both by the whole run's advances and reshaped.
  private mutating func judged(_ width: Int64, whole: Int64, to offset: Int) -> Int64 {
    guard rules == .chromium else { return width }
    guard let corrections else { return max(width, whole - start) }
    let rounded = roundedWidth(width, to: offset, corrections)
    return corrections.tabs.isEmpty ? max(rounded, whole - start) : rounded
  }
}
