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
  /// How far what the line's beginning changes reaches: the offset where the line begins where that
  /// is nothing.
  var startReach = 0
  /// Whether what it changes is only nearly known.
  var startIsApproximate = false
  /// Whether the line begins inside a piece.
  var beginsInside = false
  /// The lines from the line's start that were shaped by themselves, by their ends.
  private var slices: [Int: LineSlice] = [:]
  /// How far widths may be from exact ones where edges are approximate, in 1/65536 pt: two ems, many
  /// times what was seen.
  private let margin: Int64
  /// The stages' products, once a line had to be broken inside a piece.
  var detail: TextDetail?
  /// Whether Chromium's rules find other breaks from the line's start on than in the whole text.
  var looksAnew = false
  /// What Chromium's advances are of the exact ones, where it rounds parts of lines.
  var partScale: AdvanceScale?
  /// The places of the piece that was broken last.
  private var places: (entry: Int, table: EmergencyTable)?

  /// - Parameter size: the text's size, points.
  init(
    _ table: BreakTable, care: BreakCare?, rules: BreakRules, language: String?, size: Double,
    endsInTerminator: Bool, source: any TextDetailSource
  ) {
    margin = FixedPoint.units(2 * size)
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
    if needsCare { return nextWithCare(limit: limit) }
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

  /// Whether the line's width may be more than a difference of two entries.
  private var needsCare: Bool {
    if let care, care.changesWidths || beginsInside && !care.edges.isEmpty { return true }
    return startReach > startOffset || startIsApproximate
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
    beginsHardLine = isHard
    beginsInside = false
    let edge = flags & BreakTable.Flag.corrected != 0 ? care?.edges[best] : nil
    begin(at: offset, reach: edge?.reach, isApproximate: edge?.isApproximate ?? false)
    looksAnew = care?.restarts.contains(best) ?? false
    return segment
  }

  /// Begins the next line.
  private mutating func begin(at offset: Int, reach: Range<Int>?, isApproximate: Bool) {
    startOffset = offset
    startReach = reach?.upperBound ?? offset
    startIsApproximate = isApproximate
    if !slices.isEmpty { slices.removeAll(keepingCapacity: true) }
  }

  /// The advance of what hangs at an entry.
  private func trailing(at entry: Int) -> Int64 {
    let flags = table.flags(entry)
    if let slice = slices[table.offset(entry)] { return slice.hanging }
    // Where the ends were corrected, the difference of both is not white space.
    if flags & BreakTable.Flag.corrected != 0 { return care?.edges[entry]?.hanging ?? 0 }
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
      beginsHardLine: beginsHardLine, entry: -1,
      trailing: max(0, (slices[place.offset]?.hanging ?? place.hanging) + before),
      needed: needed, nextFit: nextFit)
    start = place.start
    beginsHardLine = false
    beginsInside = true
    begin(at: place.offset, reach: place.reach, isApproximate: place.isApproximate)
    looksAnew = rules == .chromium && care?.hyphenation.isEmpty ?? true
    return segment
  }

  /// The width from the line's start to a place inside the piece.
  ///
  /// - Parameter limit: where exact widths matter; `nil` for everywhere.
  mutating func width(to place: EmergencyTable.Place, near limit: Int64?) -> Int64 {
    var plain = place.fit - start
    if place.reach.lowerBound < startReach || place.isApproximate || startIsApproximate,
      let slice = slice(to: place.offset, plain, near: limit)
    {
      plain = slice.width
    }
    guard let care, !care.tabs.isEmpty else { return plain }
    return plain + tabAdvance(to: place.offset, plain: plain, care).added
  }

  /// The width from the line's start to an entry, with its hyphen and its tabs.
  ///
  /// - Parameter limit: where exact widths matter; `nil` for everywhere.
  mutating func width(toEntry candidate: Int, near limit: Int64?) -> Int64 {
    let offset = table.offset(candidate)
    let isCorrected = table.flags(candidate) & BreakTable.Flag.corrected != 0
    var plain = table.fit(candidate) - start
    if isCorrected || offset < startReach || startIsApproximate {
      let edge = isCorrected ? care?.edges[candidate] : nil
      let isApproximate = startIsApproximate || edge?.isApproximate ?? false
      if edge?.reach.lowerBound ?? offset < startReach || isApproximate,
        let slice = slice(to: offset, plain, near: limit)
      {
        plain = slice.width + hyphen(atEntry: candidate)
      }
    }
    guard let care, !care.tabs.isEmpty else { return plain }
    return plain + tabAdvance(to: offset, plain: plain, care).added
  }

  /// The advance of the hyphen that shows where a line ends at an entry.
  func hyphen(atEntry candidate: Int) -> Int64 {
    let flags = table.flags(candidate)
    guard flags & BreakTable.Flag.softHyphen != 0 else { return 0 }
    if flags & BreakTable.Flag.corrected != 0, let edge = care?.edges[candidate] {
      return edge.hyphen
    }
    return max(0, table.fit(candidate) - table.start(candidate))
  }

  /// The line up to an offset shaped by itself; `nil` where its plain width is so far from a limit
  /// that it does not matter, it is too long, or a C library has no memory.
  private mutating func slice(to offset: Int, _ plain: Int64, near limit: Int64?) -> LineSlice? {
    if let known = slices[offset] { return known }
    let length = offset - startOffset
    let isShort = length <= 2 * TextState.farthestEffect
    guard isShort || limit.map({ (plain - $0).magnitude <= UInt64(margin) }) ?? true,
      length <= TextState.longestSlice
    else { return nil }
    let slice: LineSlice
    if let ready = care?.slices[startOffset..<offset] {
      slice = ready
    } else {
      guard loadDetail(),
        let made = try? detail?.slice(
          from: startOffset, to: offset, isReused: rules == .chromium)
      else { return nil }
      slice = made
    }
    slices[offset] = slice
    return slice
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
      let made = try? detail.places(
        from: pieceStart, to: table.offset(entry), lineStart: lineStart,
        isReused: rules == .chromium)
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

  /// The next line where widths may not be plain differences.
  private mutating func nextWithCare(limit: Int64) -> LineSegment {
    if let care, !care.hyphenation.isEmpty {
      let factor = care.hyphenationFactor(at: startOffset)
      return hyphenated(limit: limit, factor: factor)
    }
    var best = -1
    var nextFit = Int64.max
    var isPastStops = false
    var candidate = entry
    while true {
      if best >= 0, wrapsAtTab(before: candidate) {
        isPastStops = true
        if limit < FixedPoint.unlimited { break }
      }
      let judged = judged(toEntry: candidate, near: limit)
      if judged.width <= limit {
        best = candidate
        nextFit = .max
      } else {
        nextFit = min(nextFit, judged.isExact ? judged.width : judged.width - margin)
        let least = table.suffixMinimum(candidate) - start
        if least > limit, isSettled(after: candidate, least, limit) {
          if !table.isAscending || !judged.isExact { nextFit = min(nextFit, least) }
          break
        }
      }
      if table.isHard(candidate) { break }
      candidate += 1
    }
    guard best >= 0 else { return emergency(limit: limit) }
    var needed = judged(toEntry: best, near: nil).width
    let width = width(toEntry: best, near: nil)
    if isPastStops { Self.bound(&needed, &nextFit, pastStopsWithin: limit) }
    return end(
      at: best, width: width, needed: needed,
      nextFit: nextFit == .max ? .max : nextFit + start)
  }

  /// The width to an entry as the rules judge it, and whether it is exact.
  private mutating func judged(
    toEntry candidate: Int, near limit: Int64?
  ) -> (width: Int64, isExact: Bool) {
    let width = width(toEntry: candidate, near: limit)
    let offset = table.offset(candidate)
    let isExact = !isApproximate(candidate) || slices[offset] != nil
    guard rules == .chromium, let care else { return (width, isExact) }
    return (roundedWidth(width, to: offset, care), isExact)
  }

  /// Whether the table knows the width to an entry only nearly.
  private func isApproximate(_ candidate: Int) -> Bool {
    startIsApproximate
      || table.flags(candidate) & BreakTable.Flag.corrected != 0
        && care?.edges[candidate]?.isApproximate ?? false
  }

  /// Whether no entry after one can fit whose width is shaped, where none fits by the table.
  ///
  /// - Parameter least: the least width from the entry on, as the table has it.
  func isSettled(after candidate: Int, _ least: Int64, _ limit: Int64) -> Bool {
    guard let care, care.edges.overlap || startReach > table.offset(candidate) else { return true }
    return least > limit + margin
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

  /// What the tabs from the line's start to an offset add: each reaches to the next stop.
  ///
  /// - Parameter plain: the width of the line up to the offset without them.
  /// - Returns: what they add, and whether one of them is past its last stop and so wraps the line.
  func tabAdvance(
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
  func wrapsAtTab(before candidate: Int) -> Bool {
    guard let care, care.hasWrappingTabs else { return false }
    return tabAdvance(
      to: table.offset(candidate), plain: table.fit(candidate) - start, care
    ).wraps
  }
}
