/// Lines whose breaks are looked for anew.
///
/// Chromium does that from each line's start. Mostly it finds the breaks of the table. It may find
/// others where the line before was broken inside a word, as a dictionary sees other words in the
/// rest of one and a hyphen binds otherwise when nothing stands before it; and where too little is
/// left for a dictionary to look up.
extension LineBreaker {
  /// Where the line might end.
  private struct Stop {
    /// The place inside the piece before the entry; `nil` for the entry itself.
    var place: EmergencyTable.Place?
    var entry: Int
    var offset: Int
    var width: Int64
    /// The width as the rules judge it.
    var judged: Int64
  }

  /// The next line, where breaks found from its start are other ones than the table's as far as
  /// the line can reach; `nil` where they are the same.
  mutating func restarted(limit: Int64) -> LineSegment? {
    guard loadDetail() else { return nil }
    let stops = stops(limit: limit)
    guard let reach = stops.last,
      let breaks = try? detail?.breaks(
        from: startOffset, to: reach.offset, language: language),
      breaks != stops.filter({ $0.place == nil }).map(\.offset)
    else { return nil }
    let opportunities = Set(breaks)
    var best: Stop?
    var nextFit = Int64.max
    for stop in stops where opportunities.contains(stop.offset) || isHardEnd(stop) {
      if stop.judged <= limit {
        best = stop
        nextFit = .max
      } else {
        nextFit = min(nextFit, stop.judged)
      }
    }
    if let best {
      return end(at: best, reason: .softBreak, needed: best.judged, nextFit: nextFit)
    }
    // Inside a word again: at the last place that fits, or after one cluster.
    var last = stops[0]
    for stop in stops.dropFirst() {
      if stop.judged <= limit {
        last = stop
        nextFit = .max
      } else {
        nextFit = min(nextFit, stop.judged)
      }
    }
    let isForced = last.judged > limit
    return end(
      at: last, reason: .emergency, needed: isForced ? 0 : last.judged,
      nextFit: isForced ? last.judged : nextFit)
  }

  private func isHardEnd(_ stop: Stop) -> Bool {
    stop.place == nil && table.isHard(stop.entry)
  }

  private mutating func end(
    at stop: Stop, reason: LineEnd, needed: Int64, nextFit: Int64
  ) -> LineSegment {
    entry = stop.entry
    guard let place = stop.place else {
      var segment = end(
        at: stop.entry, width: stop.width, needed: needed,
        nextFit: nextFit == .max ? .max : nextFit + start)
      if segment.reason == .softBreak { segment.reason = reason }
      return segment
    }
    return end(at: place, width: stop.width, reason: reason, needed: needed, nextFit: nextFit)
  }

  /// Every grapheme boundary that the line could end at, up to the first that is too far for any
  /// that follows.
  private mutating func stops(limit: Int64) -> [Stop] {
    var stops: [Stop] = []
    var candidate = entry
    // Reshaping changes a place by less than its stretch is wide; past that none can fit.
    let far = start + max(limit, 0) * 2
    while candidate < table.count {
      let places = piecePlaces(before: candidate) ?? []
      let startOffset = startOffset
      for place in places[places.partitionPoint { $0.offset <= startOffset }...] {
        let width = width(to: place)
        stops.append(
          Stop(
            place: place, entry: candidate, offset: place.offset, width: width,
            judged: judged(width, to: place.offset)))
        if place.fit > far { return stops }
      }
      let width = width(toEntry: candidate)
      let offset = table.offset(candidate)
      stops.append(
        Stop(entry: candidate, offset: offset, width: width, judged: judged(width, to: offset)))
      if table.isHard(candidate) || table.suffixMinimum(candidate) > far { return stops }
      candidate += 1
    }
    return stops
  }

  private func judged(_ width: Int64, to offset: Int) -> Int64 {
    guard rules == .chromium, let care else { return width }
    return roundedWidth(width, to: offset, care)
  }

  /// The exact width from the line's start to an entry.
  private mutating func width(toEntry candidate: Int) -> Int64 {
    if startStretch >= 0, table.flags(candidate) & BreakTable.Flag.corrected != 0, loadDetail(),
      detail?.unsafeStretch(of: table.offset(candidate)) == startStretch,
      let width = try? detail?.sliceWidth(from: startOffset, to: table.offset(candidate))
    {
      return width
    }
    if let care, care.changesWidths { return careWidth(to: candidate, care) }
    return table.fit(candidate) - start
  }
}
