/// Walks over a prepared text's lines, first to last.
///
/// A line ends at the last opportunity before its next hard break whose fit is within the width;
/// where none is, inside the piece, after at least one grapheme cluster.
struct LineBreaker {
  let table: BreakTable
  let care: BreakCare?
  let rules: BreakRules
  /// The language that rules may depend on, a BCP 47 tag.
  let language: String?
  private let endsInTerminator: Bool
  /// Makes the stages' products again.
  private let source: any TextDetailSource
  /// The next entry that a line can end at.
  var entry = 0
  /// What the next line takes off from fits.
  var start: Int64 = 0
  /// The offset at which the next line begins.
  var startOffset = 0
  var beginsHardLine = true
  /// The unsafe stretch that the line begins in; −1 for none.
  var startStretch = -1
  /// The stages' products, once a line had to be broken inside a piece.
  var detail: TextDetail?
  /// Whether Chromium's rules find other breaks from the line's start on than in the whole text.
  var looksAnew = false
  /// The places of the piece that was broken last.
  private var places: (entry: Int, table: EmergencyTable)?

  init(
    _ table: BreakTable, care: BreakCare?, rules: BreakRules, language: String?,
    endsInTerminator: Bool, source: any TextDetailSource
  ) {
    self.table = table
    self.care = care
    self.rules = rules
    self.language = language
    self.endsInTerminator = endsInTerminator
    self.source = source
  }

  /// Whether all lines were found.
  var isAtEnd: Bool { entry >= table.count }

  /// The next line at a width, in 1/65536 pt with the tolerance in it; `nil` at the end.
  mutating func next(limit: Int64) -> LineSegment? {
    guard entry < table.count else { return nil }
    if looksAnew, let line = restarted(limit: limit) { return line }
    if let care, care.changesWidths { return nextWithCare(limit: limit, care) }
    let bound = start + limit
    var best = -1
    var candidate = entry
    var nextFit = Int64.max
    while true {
      let fit = table.fit(candidate)
      if fit <= bound {
        best = candidate
      } else if table.isAscending || table.suffixMinimum(candidate) > bound {
        nextFit = table.suffixMinimum(candidate)
        break
      }
      if table.isHard(candidate) { break }
      candidate += 1
    }
    if best >= 0 {
      let width = table.fit(best) - start
      return end(at: best, width: width, needed: width, nextFit: nextFit)
    }
    return emergency(limit: limit)
  }

  /// Finishes a line at an entry.
  mutating func end(
    at best: Int, width: Int64, needed: Int64, nextFit: Int64
  ) -> LineSegment {
    let flags = table.flags(best)
    let isHard = flags & BreakTable.Flag.hard != 0
    let offset = table.offset(best)
    let isLast = best == table.count - 1
    let reason: LineEnd =
      isHard
      ? (isLast && !endsInTerminator ? .endOfText : .hardBreak)
      : flags & BreakTable.Flag.softHyphen != 0 ? .hyphen : .softBreak
    // White space before the line's start is not the line's.
    let before = min(0, width)
    let segment = LineSegment(
      start: startOffset, end: offset, width: width - before, reason: reason,
      beginsHardLine: beginsHardLine, entry: best, trailing: max(0, trailing(at: best) + before),
      needed: needed, nextFit: nextFit == .max ? .max : nextFit - start)
    entry = best + 1
    start = isHard ? 0 : table.start(best)
    startOffset = offset
    beginsHardLine = isHard
    startStretch = -1
    looksAnew = care?.restarts.contains(best) ?? false
    return segment
  }

  /// The advance of what hangs at an entry.
  func trailing(at entry: Int) -> Int64 {
    let flags = table.flags(entry)
    // Where the ends were corrected, the difference of both is not white space.
    if flags & BreakTable.Flag.corrected != 0 { return care?.trailing[entry] ?? 0 }
    return flags & BreakTable.Flag.softHyphen != 0 ? 0 : table.start(entry) - table.fit(entry)
  }

  // MARK: Inside a piece

  /// Finishes a line at a place inside the piece before the next entry.
  mutating func end(
    at place: EmergencyTable.Place, width: Int64, reason: LineEnd, needed: Int64, nextFit: Int64
  ) -> LineSegment {
    let before = min(0, width)
    let segment = LineSegment(
      start: startOffset, end: place.offset, width: width - before, reason: reason,
      beginsHardLine: beginsHardLine, entry: -1, trailing: max(0, place.hanging + before),
      needed: needed, nextFit: nextFit)
    start = place.start
    startOffset = place.offset
    beginsHardLine = false
    startStretch = place.stretch
    looksAnew = rules == .chromium && care?.hyphenation.isEmpty ?? true
    return segment
  }

  /// The width from the line's start to a place inside the piece.
  mutating func width(to place: EmergencyTable.Place) -> Int64 {
    if place.stretch >= 0, place.stretch == startStretch,
      place.offset - startOffset <= 2 * TextState.farthestEffect, loadDetail(),
      let width = try? detail?.sliceWidth(from: startOffset, to: place.offset)
    {
      return width
    }
    guard let care, !care.tabs.isEmpty else { return place.fit - start }
    return place.fit - start
      + tabAdvance(to: place.offset, plain: place.fit - start, care).added
  }

  /// The places inside the piece before an entry, by default the next one.
  mutating func piecePlaces(before entry: Int? = nil) -> [EmergencyTable.Place]? {
    let entry = entry ?? self.entry
    if let places, places.entry == entry { return places.table.places }
    if let ready = care?.emergencies[entry] {
      places = (entry, ready)
      return ready.places
    }
    guard loadDetail(), let detail else { return nil }
    let pieceStart = entry == 0 ? 0 : table.offset(entry - 1)
    var lineEntry = entry
    while lineEntry > 0, !table.isHard(lineEntry - 1) { lineEntry -= 1 }
    let lineStart = lineEntry == 0 ? 0 : table.offset(lineEntry - 1)
    guard
      let made = try? detail.places(from: pieceStart, to: table.offset(entry), lineStart: lineStart)
    else { return nil }
    places = (entry, made)
    return made.places
  }

  /// Makes the stages' products again; `false` when a C library has no memory.
  mutating func loadDetail() -> Bool {
    if detail == nil { detail = try? source.detail() }
    return detail != nil
  }

  // MARK: With care

  /// The next line of a text whose widths are not plain differences.
  private mutating func nextWithCare(limit: Int64, _ care: BreakCare) -> LineSegment {
    if !care.hyphenation.isEmpty {
      let factor = care.hyphenationFactor(at: startOffset)
      return hyphenated(limit: limit, factor: factor, care)
    }
    var best = -1
    var bestWidth: Int64 = 0
    var needed: Int64 = 0
    var nextFit = Int64.max
    var isPastStops = false
    var candidate = entry
    while true {
      if best >= 0, wrapsAtTab(before: candidate, care) {
        isPastStops = true
        if limit < FixedPoint.unlimited { break }
      }
      let exact = careWidth(to: candidate, care)
      let judged =
        rules == .chromium ? roundedWidth(exact, to: table.offset(candidate), care) : exact
      if judged <= limit {
        best = candidate
        bestWidth = exact
        needed = judged
        nextFit = .max
      } else {
        nextFit = min(nextFit, judged)
        let least = table.suffixMinimum(candidate) - start
        if least > limit {
          if !table.isAscending { nextFit = min(nextFit, least) }
          break
        }
      }
      if table.isHard(candidate) { break }
      candidate += 1
    }
    if isPastStops { Self.bound(&needed, &nextFit, pastStopsWithin: limit) }
    if best >= 0 {
      return end(
        at: best, width: bestWidth, needed: needed,
        nextFit: nextFit == .max ? .max : nextFit + start)
    }
    return emergency(limit: limit)
  }

  /// Says of a line that met a tab past its last stop that no width but an unlimited one goes on
  /// behind it.
  static func bound(_ needed: inout Int64, _ nextFit: inout Int64, pastStopsWithin limit: Int64) {
    if limit < FixedPoint.unlimited {
      nextFit = min(nextFit, FixedPoint.unlimited)
    } else {
      needed = max(needed, FixedPoint.unlimited)
    }
  }

  /// The exact width from the line's start to an entry, with its tabs and reshaped where both ends
  /// lie in one unsafe stretch.
  mutating func careWidth(to candidate: Int, _ care: BreakCare) -> Int64 {
    let offset = table.offset(candidate)
    if startOffset > 0, table.flags(candidate) & BreakTable.Flag.corrected != 0,
      offset - startOffset <= 2 * TextState.farthestEffect,
      case let index = care.sharedRegions.partitionPoint({ $0.upperBound < candidate }),
      index < care.sharedRegions.count, care.sharedRegions[index].contains(candidate),
      care.sharedRegions[index].contains(entry - 1),
      let width = sliceWidth(to: offset, care)
    {
      return width
    }
    let plain = table.fit(candidate) - start
    guard !care.tabs.isEmpty else { return plain }
    return plain + tabAdvance(to: offset, plain: plain, care).added
  }

  /// The exact width from the line's start to an offset shaped by itself; `nil` when a C library has
  /// no memory.
  private mutating func sliceWidth(to offset: Int, _ care: BreakCare) -> Int64? {
    if let known = care.sharedWidths[startOffset..<offset] { return known }
    guard loadDetail() else { return nil }
    return try? detail?.sliceWidth(from: startOffset, to: offset)
  }

  /// What the tabs from the line's start to an offset add: each reaches to the next stop.
  ///
  /// - Parameter plain: the width of the line up to the offset without them.
  /// - Returns: what they add, and whether one of them is past its last stop and so wraps the line.
  private func tabAdvance(
    to offset: Int, plain: Int64, _ care: BreakCare
  ) -> (added: Int64, wraps: Bool) {
    var added: Int64 = 0
    var wraps = false
    let tabs = care.tabs
    var index = tabs.partitionPoint { $0.offset < startOffset }
    // A tab that ends the line hangs.
    while index < tabs.count, tabs[index].offset < offset, tabs[index].hangingEnd < offset {
      let tab = tabs[index]
      index += 1
      var segmentEnd = offset
      var segment = plain - (tab.position - start)
      if index < tabs.count, tabs[index].hangingEnd < offset {
        segmentEnd = tabs[index].offset
        segment = tabs[index].position - tab.position
      }
      let pen = tab.position - start + added
      if tab.stops.wraps(after: pen) { wraps = true }
      added += tab.advance(pen: pen, segmentEnd: segmentEnd, segment: segment)
    }
    return (added, wraps)
  }

  /// Whether a line up to an entry would have a tab past its last stop, with more text behind it.
  func wrapsAtTab(before candidate: Int, _ care: BreakCare) -> Bool {
    guard care.hasWrappingTabs else { return false }
    return tabAdvance(
      to: table.offset(candidate), plain: table.fit(candidate) - start, care
    ).wraps
  }

  /// Chromium's width: each bidi run's part rounded up to 1/64.
  ///
  /// For one run the limit, a whole number of 1/64 itself, does the same.
  func roundedWidth(_ exact: Int64, to offset: Int, _ care: BreakCare) -> Int64 {
    guard !care.bidiRuns.isEmpty else { return exact }
    let step: Int64 = 65536 / 64
    func up(_ length: Int64) -> Int64 { (length + step - 1) / step * step }
    var sum: Int64 = 0
    var from = start
    let first = care.bidiRuns.partitionPoint { $0.offset <= startOffset }
    for run in care.bidiRuns[first...] {
      guard run.offset < offset else { break }
      sum += up(run.position - from)
      from = run.position
    }
    return sum + up(exact - (from - start))
  }
}
