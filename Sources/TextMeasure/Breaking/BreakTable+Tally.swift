/// Counts lines in one pass over the table: all that measuring a size needs.
extension BreakTable {
  /// The result of a pass.
  struct Tally {
    /// The number of lines.
    var lineCount = 0
    /// The widest line, in 1/65536 pt.
    var widest: Int64 = 0
    /// The narrowest width at which some line would hold one more segment.
    var nextFit = Int64.max
    /// Whether all lines were counted.
    var isComplete = true
  }

  /// Counts the lines at a width; `nil` when an unbreakable segment is wider.
  ///
  /// - Parameters:
  ///   - limit: in 1/65536 pt, including the tolerance.
  ///   - maximumLines: where to stop counting; 0 is no limit.
  ///   - line: receives the entry behind each line's start, and the one at its end.
  /// - Complexity: O(entries); no allocation.
  @inline(__always)
  func tally(
    limit: Int64, maximumLines: Int, line: (_ first: Int, _ last: Int) -> Void = { _, _ in }
  ) -> Tally? {
    if isWide || !isAscending {
      return tallyAnyhow(limit: limit, maximumLines: maximumLines, line: line)
    }
    // Nearly all tables are narrow and ascending. The table keeps half of the 32-bit range free, so
    // that a start and a limit can be added.
    let limit = Int32(clamping: min(limit, Int64(Int32.max / 2)))
    let values = values.span
    let count = count
    var tally = Tally()
    var entry = 0
    var widest: Int32 = 0
    var nextFit = Int32.max
    let room = SIMD4(repeating: limit &+ 1)
    // The loop for a line ends at an entry that does not fit, at the latest the last one. So indices
    // into the three columns need no further check.
    precondition(values.count >= count &* 3)
    for hardLine in 0..<hardLineCount {
      let last = Int(values[count &* 3 &+ hardLine])
      precondition(last < count)
      let whole = values[last]
      var start: Int32 = 0
      var bound = room
      while whole > start &+ limit {
        // The first entry that does not fit. It exists: the last one does not fit.
        var next = entry
        while true {
          let fitting = values.countOfFits(from: next, through: last, in: bound)
          next &+= fitting
          if fitting < Span<Int32>.fitsAtOnce { break }
        }
        guard next > entry else { return nil }
        widest = max(widest, values.value(at: next &- 1) &- start)
        nextFit = min(nextFit, values.value(at: next) &- start)
        start = values.value(at: count &+ next &- 1)
        bound = values.values(at: count &+ next &- 1) &+ room
        line(entry, next &- 1)
        entry = next
        tally.lineCount &+= 1
        if tally.lineCount == maximumLines { break }
      }
      if tally.lineCount > 0, tally.lineCount == maximumLines { break }
      widest = max(widest, whole &- start)
      line(entry, last)
      entry = last &+ 1
      tally.lineCount &+= 1
      if tally.lineCount == maximumLines { break }
    }
    tally.isComplete = entry >= count
    tally.widest = Int64(widest)
    if nextFit != .max { tally.nextFit = Int64(nextFit) }
    return tally
  }

  /// As ``tally(limit:maximumLines:)``, for a wide table or one whose fits do not ascend.
  private func tallyAnyhow(
    limit: Int64, maximumLines: Int, line: (_ first: Int, _ last: Int) -> Void
  ) -> Tally? {
    var tally = Tally()
    var entry = 0
    var start: Int64 = 0
    while entry < count {
      let bound = start + limit
      var best = -1
      var candidate = entry
      while true {
        let fit = fit(candidate)
        if fit <= bound {
          best = candidate
        } else if isAscending || suffixMinimum(candidate) > bound {
          tally.nextFit = min(tally.nextFit, suffixMinimum(candidate) - start)
          break
        }
        if isHard(candidate) { break }
        candidate += 1
      }
      guard best >= 0 else { return nil }
      tally.widest = max(tally.widest, fit(best) - start)
      tally.lineCount += 1
      start = isHard(best) ? 0 : self.start(best)
      line(entry, best)
      entry = best + 1
      if tally.lineCount == maximumLines {
        tally.isComplete = entry >= count
        break
      }
    }
    return tally
  }
}
