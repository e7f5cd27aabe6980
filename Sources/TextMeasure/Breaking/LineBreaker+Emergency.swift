/// Emergency breaks: lines that end inside a word that is wider than the line.
extension LineBreaker {
  /// A possible end of a line: an entry of the table, or a break inside an unbreakable segment.
  struct BreakCandidate {
    /// The entry, or the one after the segment.
    var entry: Int
    /// Whether the line ends inside the segment before the entry.
    var isInside = false
    var offset: Int
    /// The exact width of the line, in 1/65536 pt, without a hyphen.
    var width: Int64
    /// The width that the rules compare with the limit, without a hyphen.
    var judged: Int64
    /// The advance of the hyphen that is visible when the line ends here.
    var hyphen: Int64 = 0
    /// The width up to here by the whole runs' advances, plus what reshaping the line's start
    /// changes.
    var whole: Int64
    /// Whether only that width is compared.
    var isJudgedWhole = false
  }

  /// Breaks the segment before the next entry at the last break that fits, or after one cluster.
  ///
  /// - Parameter nextFit: the narrowest width with an opportunity that fits.
  mutating func emergency(limit: Int64, nextFit: Int64) -> BrokenLine {
    var choice = BreakChoice(limit: limit)
    let rest = forEachBreakCandidate(limit: limit) { choice.look(at: $0) }
    choice.end(before: rest)
    var line = brokenInside(choice)
    line.nextFit = min(line.nextFit, nextFit)
    return line
  }

  /// Ends the line at the last candidate that fits, an opportunity or not, or at the first.
  ///
  /// Here a soft hyphen is a break like any other. But when the line ends at one, its hyphen is
  /// visible and may not fit. Then, like browsers and Pango, it searches again with the hyphen's
  /// advance subtracted.
  mutating func brokenInside(_ choice: BreakChoice) -> BrokenLine {
    guard let first = choice.first else {
      return end(at: entry, width: table.fit(entry) - start, needed: 0, nextFit: table.fit(entry))
    }
    guard let last = choice.last else {
      // Chromium takes the last candidate that fits by the whole runs' advances, which spares
      // ligatures.
      let lastWhole = rules == .chromium ? choice.lastWhole : nil
      return end(
        at: lastWhole ?? first, reason: .emergency, needed: lastWhole?.whole ?? 0,
        nextFit: choice.nextChange)
    }
    guard last.hyphen > 0 else {
      if last.isJudgedWhole, last.width > choice.limit { return overflowing(choice, last) }
      // Below its reshaped width, another candidate may be preferred.
      let needed = last.isJudgedWhole ? max(last.judged, last.width) : last.judged
      return end(
        at: last, reason: .emergency, needed: max(needed, least(choice)), nextFit: choice.next)
    }
    var narrower = BreakChoice(limit: choice.limit - last.hyphen)
    let rest = forEachBreakCandidate(limit: choice.limit) { narrower.look(at: $0) }
    narrower.end(before: rest)
    // The first candidate needs no width.
    let least = max(narrower.last?.judged ?? 0, least(narrower))
    let needed = max(last.judged, self.least(choice), least > 0 ? least + last.hyphen : 0)
    let next = narrower.next
    return end(
      at: narrower.last ?? first, reason: .emergency, needed: needed,
      nextFit: min(
        choice.next, next == .max ? .max : next + last.hyphen, last.judged + last.hyphen))
  }

  /// The smallest limit with the same choice in a word whose advances shrink; 0 in others. Chromium's
  /// blocks are as wide as their lines need, so there it is 0.
  private func least(_ choice: BreakChoice) -> Int64 {
    entersShrinkingWord && rules != .chromium ? choice.leastLimit : 0
  }

  /// Ends a line at the last candidate that fits by the whole runs' advances, but is wider than the
  /// line with its ends reshaped.
  ///
  /// Chromium then looks once for a candidate that fits into a pixel less than that width.
  private mutating func overflowing(
    _ choice: BreakChoice, _ last: BreakCandidate
  ) -> BrokenLine {
    let narrow = FixedPoint.roundedUpToLayoutUnit(last.width) - FixedPoint.units(1)
    guard narrow <= choice.limit else {
      return end(
        at: last, reason: .emergency, needed: last.judged, nextFit: min(choice.next, narrow))
    }
    var narrower = BreakChoice(limit: narrow)
    let rest = forEachBreakCandidate(limit: choice.limit) { narrower.look(at: $0) }
    narrower.end(before: rest)
    var best = last
    if let other = narrower.last, other.width <= narrow { best = other }
    return end(
      at: best, reason: .emergency, needed: max(last.judged, narrow),
      nextFit: min(choice.next, last.width))
  }

  /// Ends a line at a candidate.
  mutating func end(
    at breakCandidate: BreakCandidate, reason: LineEnd, needed: Int64, nextFit: Int64
  ) -> BrokenLine {
    entry = breakCandidate.entry
    var breakCandidate = breakCandidate
    if breakCandidate.isInside {
      if let breakPoint = breakPoint(before: entry, at: breakCandidate.offset) {
        return end(
          at: breakPoint, width: breakCandidate.width, reason: reason, needed: needed,
          nextFit: nextFit)
      }
      // A C library is out of memory.
      breakCandidate = self.breakCandidate(atEntry: entry)
    }
    var line = end(
      at: entry, width: breakCandidate.width + breakCandidate.hyphen, needed: needed,
      nextFit: nextFit == .max ? .max : nextFit + start)
    if line.reason == .softBreak { line.reason = reason }
    return line
  }

  /// Visits every grapheme boundary at which the line could end, up to the first past which none
  /// fits. Allocates nothing where the emergency breaks are known.
  ///
  /// - Returns: a lower bound of the widths that were not visited. It may be less than the last one
  ///   visited: a hanging space may kern with the character before it. `.max` where widths only
  ///   grow.
  mutating func forEachBreakCandidate(limit: Int64, _ look: (BreakCandidate) -> Void) -> Int64 {
    var candidate = entry
    let startOffset = startOffset
    // Reshaping changes a width by less than the unsafe range's width; beyond this nothing fits.
    let far = max(limit, 0) * 2
    // The end of Chromium's reshaping of the line's start.
    var safe = startOffset
    if rules == .chromium, startOffset > 0, !beginsHardLine, loadReshaping() {
      safe = reshaping?.firstSafe(from: startOffset) ?? startOffset
    }
    var isReshaped = safe > startOffset
    entersShrinkingWord = false
    while candidate < table.count {
      let breaks = segmentBreaks(before: candidate)
      let breakPoints = breaks?.breakPoints ?? []
      let isAscending = breaks?.isAscending ?? true
      if !isAscending { entersShrinkingWord = true }
      for breakPoint in breakPoints[breakPoints.partitionPoint { $0.offset <= startOffset }...] {
        let width = width(to: breakPoint, near: limit)
        // Up to the first safe offset Chromium reshapes the whole part.
        let judged =
          isReshaped
          ? breakPoint.whole - start : judged(width, whole: breakPoint.whole, to: breakPoint.offset)
        look(
          BreakCandidate(
            entry: candidate, isInside: true, offset: breakPoint.offset, width: width,
            judged: judged, whole: breakPoint.whole - start, isJudgedWhole: isReshaped))
        if breakPoint.offset >= safe { isReshaped = false }
        // A candidate that fits after one that does not: at a line's end the beginning of a
        // syllable gets a dotted circle, and so is wider than the whole syllable. Where nothing
        // fits, Chromium tries all of them.
        // Where advances shrink, a later one might fit again: as in Chromium, the first that does not
        // fit ends the search.
        if judged > limit, breakPoint.whole - start > limit,
          !isAscending || breakPoint.edge.reshapedRange.isEmpty && breakPoint.offset >= reshapedEnd
            || breakPoint.fit - start > far,
          let rest = rest(from: candidate, beyond: limit)
        {
          return rest
        }
      }
      let breakCandidate = breakCandidate(atEntry: candidate)
      look(breakCandidate)
      let isSafe =
        table.flags(candidate) & BreakTable.Flag.corrected == 0
        && table.offset(candidate) >= reshapedEnd
      if table.isHard(candidate) { return .max }
      candidate += 1
      if breakCandidate.judged > limit, isSafe || table.fit(candidate - 1) - start > far,
        let rest = rest(from: candidate, beyond: limit)
      {
        return rest
      }
    }
    return .max
  }

  /// A lower bound of the widths from an entry on, where none fits; `.max` where widths only grow.
  private func rest(from candidate: Int, beyond limit: Int64) -> Int64? {
    if table.isAscending { return .max }
    let least = table.suffixMinimum(candidate) - start
    return least > limit ? least : nil
  }

  /// The emergency break at an offset inside the segment before an entry.
  private mutating func breakPoint(before entry: Int, at offset: Int) -> EmergencyTable.BreakPoint?
  {
    guard let breakPoints = segmentBreaks(before: entry)?.breakPoints else { return nil }
    let index = breakPoints.partitionPoint { $0.offset < offset }
    return index < breakPoints.count && breakPoints[index].offset == offset
      ? breakPoints[index] : nil
  }

  private mutating func breakCandidate(atEntry candidate: Int) -> BreakCandidate {
    let offset = table.offset(candidate)
    let hyphen = hyphen(atEntry: candidate)
    let width = width(toEntry: candidate, near: nil) - hyphen
    return BreakCandidate(
      entry: candidate, offset: offset, width: width,
      judged: judged(width, whole: width + start, to: offset), hyphen: hyphen, whole: width)
  }

  /// The width that the rules compare with the limit.
  ///
  /// Chromium rounds the part of each bidi run up. It checks a line's end by the whole run's
  /// advances before it checks the reshaped end: both have to fit.
  private mutating func judged(_ width: Int64, whole: Int64, to offset: Int) -> Int64 {
    guard rules == .chromium else { return width }
    guard let corrections else { return max(width, whole - start) }
    let rounded = roundedWidth(width, to: offset, corrections)
    return corrections.tabs.isEmpty ? max(rounded, whole - start) : rounded
  }
}
