/// Lines that may end with a hyphen from a dictionary.
extension LineBreaker {
  /// A possible end of a line.
  private struct Candidate {
    var entry = -1
    var width: Int64 = 0
  }

  /// The next line of a text with dictionary hyphens. A hyphen is used only where the line without
  /// it fills less than `factor` of the width, as `NSParagraphStyle.hyphenationFactor` defines.
  mutating func hyphenated(limit: Int64, factor: Double) -> LineSegment {
    var plain = Candidate()
    var best = Candidate()
    var nextFit = Int64.max
    var isPastStops = false
    var candidate = entry
    while true {
      if best.entry >= 0, wrapsAtTab(before: candidate) {
        isPastStops = true
        if limit < FixedPoint.unlimited { break }
      }
      let width = width(toEntry: candidate, near: nil)
      if width <= limit {
        best = Candidate(entry: candidate, width: width)
        if table.flags(candidate) & BreakTable.Flag.dictionary == 0 { plain = best }
        nextFit = .max
      } else {
        nextFit = min(nextFit, width)
        let least = leastWidth(from: candidate)
        if least > limit, isSettled(after: candidate, least, limit) {
          // With tabs the measured width is the smallest from here on, unless entries descend.
          if !table.isAscending || settledTabs?.added ?? 0 == 0 { nextFit = min(nextFit, least) }
          break
        }
      }
      if table.isHard(candidate) { break }
      candidate += 1
    }
    guard best.entry >= 0 else { return emergency(limit: limit) }
    var needed = best.width
    if best.entry != plain.entry, plain.entry >= 0 {
      // From this width on the line without a hyphen is not full enough.
      let turn = Double(max(0, plain.width)) / factor
      let first = turn < Double(FixedPoint.unlimited) ? Int64(turn) + 1 : FixedPoint.unlimited
      if factor > 0, limit >= first {
        needed = max(needed, first)
      } else {
        needed = plain.width
        nextFit = min(nextWidth(after: plain.entry, over: limit), first)
        best = plain
      }
    }
    if isPastStops { Self.bound(&needed, &nextFit, pastStopsWithin: limit) }
    return end(
      at: best.entry, width: best.width, needed: needed,
      nextFit: nextFit == .max ? .max : nextFit + start)
  }

  /// The smallest width above the limit among later entries of the hard line.
  private mutating func nextWidth(after entry: Int, over limit: Int64) -> Int64 {
    var smallest = Int64.max
    var candidate = entry
    while !table.isHard(candidate) {
      candidate += 1
      let width = width(toEntry: candidate, near: nil)
      if width > limit { smallest = min(smallest, width) }
      if table.suffixMinimum(candidate) - start > limit {
        return min(smallest, table.suffixMinimum(candidate) - start)
      }
    }
    return smallest
  }
}
