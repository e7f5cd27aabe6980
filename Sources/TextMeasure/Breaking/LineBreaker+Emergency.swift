/// Lines that end inside a word, because it is wider than the line.
extension LineBreaker {
  /// Where a line might end: at an entry of the table, or at a place inside a piece.
  struct Stop {
    /// The place inside the piece before the entry; `nil` for the entry itself.
    var place: EmergencyTable.Place?
    var entry: Int
    var offset: Int
    /// The exact width of the line, in 1/65536 pt, without a hyphen.
    var width: Int64
    /// The width as the rules judge it, without a hyphen.
    var judged: Int64
    /// The advance of the hyphen that shows when the line ends here.
    var hyphen: Int64 = 0
    /// The width up to here as the whole runs have it, but for what reshaping the line's start
    /// changes.
    var whole: Int64
  }

  /// Breaks the piece before the next entry at the last place that fits, or after one cluster.
  mutating func emergency(limit: Int64) -> LineSegment {
    var choice = StopChoice(limit: limit)
    let rest = forEachStop(limit: limit) { choice.look(at: $0) }
    choice.end(before: rest)
    return torn(choice)
  }

  /// Ends the line at the last stop that fits, whether or not it is an opportunity, or at the first.
  ///
  /// Soft hyphens are no more than other places here. But where the last place that fits is one,
  /// its hyphen shows, and does not fit: then browsers and Pango look again with as much less room.
  mutating func torn(_ choice: StopChoice) -> LineSegment {
    guard let first = choice.first else {
      return end(at: entry, width: table.fit(entry) - start, needed: 0, nextFit: table.fit(entry))
    }
    guard let last = choice.last else {
      // Chromium takes the first place that the whole runs reach past, which spares ligatures.
      let reached = rules == .chromium ? choice.reached : nil
      return end(at: reached ?? first, reason: .emergency, needed: 0, nextFit: choice.nextReach)
    }
    guard last.hyphen > 0 else {
      return end(at: last, reason: .emergency, needed: last.judged, nextFit: choice.next)
    }
    var narrower = StopChoice(limit: choice.limit - last.hyphen)
    let rest = forEachStop(limit: choice.limit) { narrower.look(at: $0) }
    narrower.end(before: rest)
    let best = narrower.last ?? first
    let next = narrower.next
    return end(
      at: best, reason: .emergency, needed: max(last.judged, best.judged + last.hyphen),
      nextFit: min(
        choice.next, next == .max ? .max : next + last.hyphen, last.judged + last.hyphen))
  }

  /// Finishes a line at a stop.
  mutating func end(
    at stop: Stop, reason: LineEnd, needed: Int64, nextFit: Int64
  ) -> LineSegment {
    entry = stop.entry
    if let place = stop.place {
      return end(at: place, width: stop.width, reason: reason, needed: needed, nextFit: nextFit)
    }
    var segment = end(
      at: stop.entry, width: stop.width + stop.hyphen, needed: needed,
      nextFit: nextFit == .max ? .max : nextFit + start)
    if segment.reason == .softBreak { segment.reason = reason }
    return segment
  }

  /// Looks at every grapheme boundary that the line could end at, up to the first past which none
  /// fits. Nothing is allocated for it, where the places are at hand.
  ///
  /// - Returns: the least width of what was not looked at, which may be less than the last one's: a
  ///   space that hangs may kern with what is before it. `.max` where widths only grow.
  mutating func forEachStop(limit: Int64, _ look: (Stop) -> Void) -> Int64 {
    var candidate = entry
    let startOffset = startOffset
    // Reshaping changes a place by less than its stretch is wide; past that none can fit.
    let far = max(limit, 0) * 2
    // Where Chromium's reshaping of the line's start ends.
    var safe = startOffset
    if rules == .chromium, startOffset > 0, !beginsHardLine, loadDetail() {
      safe = detail?.firstSafe(from: startOffset) ?? startOffset
    }
    var isReshaped = safe > startOffset
    while candidate < table.count {
      let places = piecePlaces(before: candidate) ?? []
      for place in places[places.partitionPoint { $0.offset <= startOffset }...] {
        let width = width(to: place, near: limit)
        // Up to the first safe place Chromium shapes the whole part anew, and asks no more whether
        // it fits.
        let judged =
          isReshaped
          ? place.whole - start : judged(width, whole: place.whole, to: place.offset)
        if place.offset >= safe { isReshaped = false }
        look(
          Stop(
            place: place, entry: candidate, offset: place.offset, width: width, judged: judged,
            whole: place.whole - start))
        // A place that the whole runs reach may be followed by one that fits: what begins a syllable
        // stands on a dotted circle at a line's end. Where nothing fits, Chromium asks for them all.
        if judged > limit, place.whole - start > limit,
          place.reach.isEmpty && place.offset >= startReach || place.fit - start > far,
          isPast(limit, from: candidate)
        {
          return table.isAscending ? .max : table.suffixMinimum(candidate) - start
        }
      }
      let stop = stop(atEntry: candidate)
      look(stop)
      let isSafe =
        table.flags(candidate) & BreakTable.Flag.corrected == 0
        && table.offset(candidate) >= startReach
      if table.isHard(candidate) { return .max }
      candidate += 1
      if stop.judged > limit, isSafe || table.fit(candidate - 1) - start > far,
        isPast(limit, from: candidate)
      {
        return table.isAscending ? .max : table.suffixMinimum(candidate) - start
      }
    }
    return .max
  }

  /// Whether no entry from one on fits.
  private func isPast(_ limit: Int64, from candidate: Int) -> Bool {
    table.isAscending || table.suffixMinimum(candidate) - start > limit
  }

  /// The stop at an entry.
  private mutating func stop(atEntry candidate: Int) -> Stop {
    let offset = table.offset(candidate)
    let hyphen = hyphen(atEntry: candidate)
    let width = width(toEntry: candidate, near: nil) - hyphen
    return Stop(
      entry: candidate, offset: offset, width: width,
      judged: judged(width, whole: width + start, to: offset), hyphen: hyphen, whole: width)
  }

  /// The width as the rules judge it.
  ///
  /// Chromium rounds each bidi run's part up, and looks at a line's end as the whole run has it
  /// before it looks at the end shaped by itself: both have to fit.
  private func judged(_ width: Int64, whole: Int64, to offset: Int) -> Int64 {
    guard rules == .chromium else { return width }
    let rounded = care.map { roundedWidth(width, to: offset, $0) } ?? width
    guard care?.tabs.isEmpty ?? true else { return rounded }
    return max(rounded, whole - start)
  }
}
