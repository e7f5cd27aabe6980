/// Breaks a prepared text into lines, first to last.
///
/// A line ends at the last opportunity up to the next hard break whose fit is within the width.
/// Where none fits, it ends inside the segment, after at least one grapheme cluster.
struct LineBreaker {
  let table: BreakTable
  let corrections: LineBreakCorrections?
  /// Whether some edge reshapes a range. All others add up, so that widths need no edge.
  private let hasReshapedRanges: Bool
  let rules: BreakRules
  let lineBreaks: LineBreakRuleSet
  private let endsInTerminator: Bool
  let source: any ReshapingContextSource
  /// When the call that breaks lines gives up shaping; `nil`: after its time limit.
  private let deadline: CallDeadline?
  /// Whether lines may end inside words that are wider than they.
  var breaksWords: Bool
  /// How far the next line is from the edge that tab stops count from, in 1/65536 pt.
  var indent: Int64 = 0
  /// The next entry at which a line can end.
  var entry = 0
  /// What the next line subtracts from fits.
  var start: Int64 = 0
  var startOffset = 0
  private(set) var hardLineStart = 0
  var startEdge = LineEdge(reshapedRange: 0..<0)
  var beginsInside = false
  /// What the next line has of the column in which it begins.
  var division = LineDivision()
  /// Slices from the line's start that were shaped by themselves, by their ends.
  private var slices: [Int: LineSlice] = [:]
  /// The maximum error of approximate edges, in 1/65536 pt: two ems, far above any observed.
  let margin: Int64
  /// The shaped text, once a line was broken inside a segment.
  var reshaping: ReshapingContext?
  /// Whether Chromium may find other opportunities from the line's start than in the whole text.
  var recomputesBreaks = false
  var restart: LineRestart?
  /// The widths in the current line that do not depend on its end; `nil` at its start.
  var settledTabs: SettledTabs?
  var settledParts: SettledParts?
  /// The width of the widest word, in 1/65536 pt, where Flutter's rules need it.
  var widestWord: Int64 = 0
  /// Whether the last line ends inside a word under Flutter's rules, so that a terminator after it opens
  /// no line.
  var endsInside = false
  /// Whether the last search for an emergency break met a word in which advances shrink.
  var entersShrinkingWord = false
  /// The emergency breaks of the segment that was broken last.
  private var breakPoints: (entry: Int, table: EmergencyTable)?
  /// How Android chooses lines; `nil` where each takes what fits.
  var paragraphs: ParagraphBreaking?
  /// The room of the paragraph's lines after the next one, in 1/65536 pt; `nil`: as the next one's.
  var followingLimit: Int64?
  /// The widths of the next line and of those after it, in points, as the caller gave them.
  var widths: (next: Float, following: Float)?
  /// The ends of the paragraph's further lines, as far as they are chosen.
  var plan: ParagraphPlan?
  /// Whether lines that are planned end at phrases only.
  var endsAtPhrases = false

  init(
    _ table: BreakTable, corrections: LineBreakCorrections?, rules: BreakRules,
    lineBreaks: LineBreakRuleSet, breaksWords: Bool,
    size: Double, endsInTerminator: Bool, source: any ReshapingContextSource,
    deadline: CallDeadline?, paragraphs: ParagraphBreaking? = nil
  ) {
    self.paragraphs = paragraphs
    margin = FixedPoint.units(2 * size)
    self.table = table
    self.corrections = corrections
    hasReshapedRanges = corrections?.edges.hasReshapedRanges == true
    self.rules = rules
    self.lineBreaks = lineBreaks
    self.breaksWords = breaksWords
    self.endsInTerminator = endsInTerminator
    self.source = source
    self.deadline = deadline
  }

  var isAtEnd: Bool { entry >= table.count }

  /// The next line at a width, in 1/65536 pt including the tolerance; `nil` at the end.
  mutating func next(limit: Int64) throws(TextMeasureError) -> BrokenLine? {
    guard entry < table.count else { return nil }
    if rules == .flutter { return try nextByClusters(limit: limit) }
    if let paragraphs, !paragraphHasTabs { return try planned(paragraphs, limit: limit) }
    if recomputesBreaks, let line = try restarted(limit: limit) { return line }
    if let line = plainLine(limit: limit) { return line }
    return try nextCorrected(limit: limit)
  }

  /// The next line, where the table determines it.
  private mutating func plainLine(limit: Int64) -> BrokenLine? {
    guard let exceptions = source.exceptions, !reshapesStart || !beginsInside else { return nil }
    let (best, next) = table.lastFit(from: entry, within: start + limit)
    guard best >= 0 else { return nil }
    let last = table[best]
    let origin = exceptions.lineStart(entry: entry, insideStart: insideStart, table)
    guard last.offset - origin > exceptions.longest, last.flags & exceptions.flags == 0 else {
      return nil
    }
    // A width may be negative: white space before the line's start does not belong to the line.
    let width = last.fit - start
    return end(
      at: best, width: width, needed: max(0, width), nextFit: next == .max ? .max : next - start)
  }

  /// Whether a line ends at an entry with a dictionary's hyphen.
  private func isHyphenation(_ entry: Int) -> Bool {
    table[entry].flags & BreakTable.Flag.dictionary != 0
  }

  /// Continues with the line to which a tally has come.
  mutating func begin(at tally: BreakTable.Tally) {
    guard tally.entry != entry || tally.insideStart != insideStart else { return }
    entry = tally.entry
    start = tally.start
    let first = table.hardLineStart(of: entry)
    hardLineStart = first == 0 ? 0 : table.offset(first - 1)
    beginsInside = tally.insideStart != nil
    startOffset = tally.insideStart ?? (entry == 0 ? 0 : table.offset(entry - 1))
    let edge = beginsInside ? nil : corrections?.edges[entry - 1]
    startEdge = edge ?? LineEdge(reshapedRange: startOffset..<startOffset)
  }

  /// Where the next line begins, if that is inside a segment.
  var insideStart: Int? { beginsInside ? startOffset : nil }

  /// Whether the next line's beginning may change the glyphs after it.
  var reshapesStart: Bool { reshapedEnd > startOffset || startEdge.isApproximate }

  /// The end of what the line's beginning changes: its first offset where that is nothing.
  var reshapedEnd: Int { startEdge.reshapedRange.upperBound }

  mutating func end(at best: Int, width: Int64, needed: Int64, nextFit: Int64) -> BrokenLine {
    let last = table[best]
    let (offset, flags) = (last.offset, last.flags)
    let isHard = flags & BreakTable.Flag.hard != 0
    let isLast = best == table.count - 1
    let reason: LineEnd =
      isHard
      ? (isLast && !endsInTerminator ? .endOfText : .hardBreak)
      : flags & BreakTable.Flag.visibleHyphen != 0 ? .hyphen : .softBreak
    let isCorrected = flags & BreakTable.Flag.corrected != 0
    let edge = isCorrected ? corrections?.edges[best] : nil
    // There, start − fit is not only white space.
    let hidesSpace = flags & (BreakTable.Flag.corrected | BreakTable.Flag.visibleHyphen) != 0
    let hanging = edge?.hanging ?? (hidesSpace ? 0 : last.start - last.fit)
    entry = best + 1
    start = isHard ? 0 : last.start
    if isHard { hardLineStart = offset }
    beginsInside = false
    recomputesBreaks = corrections?.details.restarts.contains(best) ?? false
    return end(
      at: offset, edge ?? LineEdge(reshapedRange: offset..<offset),
      width: width + (edge?.closing ?? 0), fit: last.fit,
      reason: reason, hanging: hanging, needed: needed, nextFit: nextFit)
  }

  /// Ends the line at an offset, where the next one begins. `hanging`, without tabs, and `fit`, where
  /// in its hard line the line ends without tabs and what hangs, are by the whole runs' advances.
  mutating func end(
    at offset: Int, _ edge: LineEdge, width: Int64, fit: Int64, reason: LineEnd, hanging: Int64,
    needed: Int64, nextFit: Int64
  ) -> BrokenLine {
    // White space before the line's start does not belong to the line.
    let before = min(0, width)
    defer { division = LineDivision() }
    let tabs = hangingTabAdvance(to: offset, after: width - fit)
    let line = BrokenLine(
      start: startOffset, end: offset, width: width - before, reason: reason,
      trailing: max(0, (slices[offset]?.hanging ?? hanging) + tabs + before), needed: needed,
      nextFit: nextFit, division: division)
    startOffset = offset
    startEdge = edge
    settledTabs = nil
    settledParts = nil
    if !slices.isEmpty { slices.removeAll(keepingCapacity: true) }
    return line
  }

  // MARK: Inside a segment

  /// The width from the line's start to an emergency break; exact if it is near `limit`, always exact
  /// with `nil`.
  mutating func width(
    to breakPoint: EmergencyTable.BreakPoint, near limit: Int64?
  ) throws(TextMeasureError) -> Int64 {
    var plain = breakPoint.fit - start
    let isApproximate = breakPoint.edge.isApproximate || startEdge.isApproximate
    if isApproximate || breakPoint.edge.reshapedRange.lowerBound < reshapedEnd,
      let slice = try slice(to: breakPoint.offset, plain, isApproximate, near: limit)
    {
      plain = slice.width
    }
    guard let corrections, !corrections.tabs.isEmpty else { return plain }
    return plain + tabAdvance(to: breakPoint.offset, plain: plain, corrections).added
  }

  /// As ``width(to:near:)`` to an entry, with its hyphen and tabs.
  mutating func width(
    toEntry candidate: Int, near limit: Int64?
  ) throws(TextMeasureError) -> Int64 {
    let offset = table.offset(candidate)
    let isCorrected = hasReshapedRanges && table[candidate].flags & BreakTable.Flag.corrected != 0
    let edge = isCorrected ? corrections?.edges[candidate] : nil
    var plain = table.fit(candidate) - start
    // The white space that hangs may have changed with the line's beginning.
    let startChangesSpace =
      rules == .chromium ? startEdge.shapesWithoutSpaces(rules) : startEdge.beginning != 0
    let hasReshapedSpace =
      startChangesSpace && offset == reshapedEnd && table[candidate].start > table.fit(candidate)
    let isApproximate = startEdge.isApproximate || edge?.isApproximate ?? false
    if isApproximate || edge?.reshapedRange.lowerBound ?? offset < reshapedEnd
      || hasReshapedSpace,
      let slice = try slice(to: offset, plain, isApproximate, near: limit)
    {
      plain = slice.width + hyphen(atEntry: candidate)
    }
    guard let corrections, !corrections.tabs.isEmpty else { return plain }
    return plain + tabAdvance(to: offset, plain: plain, corrections).added
  }

  /// The advance of the hyphen that is visible when a line ends at an entry.
  func hyphen(atEntry candidate: Int) -> Int64 {
    let flags = table[candidate].flags
    guard flags & BreakTable.Flag.visibleHyphen != 0 else { return 0 }
    if flags & BreakTable.Flag.corrected != 0, let edge = corrections?.edges[candidate] {
      return edge.hyphen
    }
    return max(0, table.fit(candidate) - table[candidate].start)
  }

  /// The line up to an offset, shaped by itself; `nil` where its plain width is too far from the
  /// limit to matter, or it is too long.
  private mutating func slice(
    to offset: Int, _ plain: Int64, _ isApproximate: Bool, near limit: Int64?
  ) throws(TextMeasureError) -> LineSlice? {
    if let known = slices[offset] { return known }
    let length = offset - startOffset
    // In an unsafe range of any length, shaping the line to each of its opportunities would take time
    // quadratic in the line's length.
    let isShort = length <= 2 * TextState.farthestEffect && !isApproximate
    guard isShort || limit.map({ (plain - $0).magnitude <= UInt64(margin) }) ?? true,
      length <= TextState.longestSlice
    else { return nil }
    let slice = try loadedReshaping().slice(
      from: startOffset, to: offset, isReused: rules == .chromium)
    slices[offset] = slice
    return slice
  }

  mutating func segmentBreaks(before entry: Int) throws(TextMeasureError) -> EmergencyTable {
    if let breakPoints, breakPoints.entry == entry { return breakPoints.table }
    let found: EmergencyTable
    if let kept = source.emergencies(before: entry) {
      found = kept
    } else {
      let reshaping = try loadedReshaping()
      let origin = reshaping.state.position(of: hardLineStart)
      let start = entry == 0 ? 0 : table.offset(entry - 1)
      found =
        rules == .flutter
        ? try EmergencyTable(
          byClustersFrom: start, to: table[entry], origin: origin, reshaping.state,
          &reshaping.workspace.shaper)
        : try EmergencyTable(
          from: start, to: table[entry], origin: origin, isReused: rules == .chromium,
          reshaping.state, &reshaping.workspace.shaper)
      source.keep(found, before: entry)
    }
    breakPoints = (entry, found)
    return found
  }

  /// The text, shaped again where it was not.
  mutating func loadedReshaping() throws(TextMeasureError) -> ReshapingContext {
    if let reshaping { return reshaping }
    let loaded = try source.reshapingContext(until: deadline)
    reshaping = loaded
    return loaded
  }

  // MARK: With corrections

  private mutating func nextCorrected(limit: Int64) throws(TextMeasureError) -> BrokenLine {
    var best = -1
    // The last entry that fits and has no hyphen of a dictionary.
    var plain = -1
    var nextFit = Int64.max
    var candidate = entry
    let last = table.hardEnd(from: entry)
    if let corrections, !corrections.tabs.isEmpty, table.suffixMinimum(entry) == table.fit(entry) {
      // Adding all tabs of a word for each of its lines would take time quadratic in them.
      let plain = table.fit(entry) - start - hyphen(atEntry: entry)
      let enough = limit + margin - plain
      let tabs = tabAdvance(to: table.offset(entry), plain: plain, enough: enough, corrections)
      if tabs.added > enough, breaksWords, try segmentBreaks(before: entry).isAscending {
        return try emergency(limit: limit, nextFit: .max)
      }
    }
    while true {
      candidate = lastFitting(before: last, from: candidate, limit: limit)
      // Such a tab has more text after it. Lines that never wrap, which are unlimited, go on.
      if best >= 0, limit < FixedPoint.unlimited, let corrections, corrections.hasWrappingTabs,
        tabAdvance(to: table.offset(candidate), plain: table.fit(candidate) - start, corrections)
          .wraps
      {
        break
      }
      let width = try judgedWidth(toEntry: candidate, near: limit)
      if width <= limit {
        best = candidate
        if !isHyphenation(candidate) { plain = candidate }
        nextFit = .max
      } else {
        let isExact = !isApproximate(candidate) || slices[table.offset(candidate)] != nil
        nextFit = min(nextFit, isExact ? width : width - margin)
        let least = leastWidth(from: candidate)
        if let column = column(dividedAt: table.offset(candidate)) {
          // No later end inside it fits.
          candidate = max(candidate, table.firstEntry(after: column.range.upperBound - 1) - 1)
        } else if least > limit, isSettled(after: candidate, least, limit) {
          if !table.isAscending || !isExact { nextFit = min(nextFit, least) }
          break
        }
      }
      if candidate == last { break }
      candidate += 1
    }
    guard best >= 0 else {
      if let line = try fallback(limit: limit, nextFit: nextFit) { return line }
      return breaksWords
        ? try emergency(limit: limit, nextFit: nextFit)
        : try overflowing(limit: limit, nextFit: nextFit)
    }
    var needed = try judgedWidth(toEntry: best, near: nil)
    if let corrections, let column = column(dividedAt: table.offset(best)) {
      return end(
        dividing: column, at: best, limit: limit, needed: needed, nextFit: nextFit, corrections)
    }
    if best != plain, plain >= 0,
      try !keepsHyphen(overLineTo: plain, limit: limit, &needed, &nextFit)
    {
      best = plain
    }
    var width = try width(toEntry: best, near: nil)
    let trim = trim(atEntry: best)
    if trim != 0, needed + trim <= limit {
      needed += trim
      width += trim
    } else if trim != 0 {
      nextFit = min(nextFit, needed + trim)
    }
    return end(at: best, width: width, needed: needed, nextFit: nextFit)
  }

  /// Ends the line at its first opportunity, though it does not fit.
  private mutating func overflowing(
    limit: Int64, nextFit: Int64
  ) throws(TextMeasureError) -> BrokenLine {
    var judged = try judgedWidth(toEntry: entry, near: nil)
    var first = entry
    if let corrections {
      while judged >= FixedPoint.unlimited
        || corrections.details.heldBreaks.contains(table.offset(first))
      {
        first += 1
        judged = min(judged, try judgedWidth(toEntry: first, near: nil))
      }
      if let column = column(dividedAt: table.offset(first)) {
        return end(
          dividing: column, at: first, limit: limit, needed: 0, nextFit: min(nextFit, judged),
          corrections)
      }
    }
    return end(
      at: first, width: try width(toEntry: first, near: nil) + trim(atEntry: first), needed: 0,
      nextFit: min(nextFit, judged))
  }

  /// By how much the last character is narrower in the fit of an entry than it may be.
  private func trim(atEntry entry: Int) -> Int64 {
    guard let corrections, corrections.edges.hasTrims else { return 0 }
    return corrections.edges[entry]?.trim ?? 0
  }

  /// The last entry before the next tab, or `last`, to which the table's differences fit behind the same
  /// tabs as to a candidate; the candidate itself where more than these and tabs counts.
  private mutating func lastFitting(before last: Int, from candidate: Int, limit: Int64) -> Int {
    let offset = table.offset(candidate)
    guard let corrections, corrections.hasPlainTabs, table.isAscending, reshapedEnd <= offset
    else { return candidate }
    let (added, wraps) = tabAdvance(
      to: offset, plain: table.fit(candidate) - start, corrections)
    // A tab past its last stop ends the line at its first opportunity, which characters that combine with the
    // tab put off.
    if wraps, limit < FixedPoint.unlimited { return candidate }
    let tabs = corrections.tabs
    let next = tabs[(settledTabs?.next ?? 0)...].firstIndex { $0.entry > candidate } ?? tabs.count
    if next > 0, tabs[next - 1].offset >= startOffset, tabs[next - 1].stops.dependsOnText {
      return candidate
    }
    let end = next < tabs.count ? min(last, tabs[next].entry - 1) : last
    let misfit = table.firstMisfit(
      from: candidate, upTo: end, within: start + limit - added)
    return max(candidate, misfit - 1)
  }

  /// The width to an entry that the rules compare with the limit, as in ``width(toEntry:near:)``.
  mutating func judgedWidth(
    toEntry candidate: Int, near limit: Int64?
  ) throws(TextMeasureError) -> Int64 {
    if let corrections, let column = column(dividedAt: table.offset(candidate)) {
      return width(to: table.offset(candidate), in: column, corrections)
    }
    let width = try width(toEntry: candidate, near: limit)
    guard rules == .chromium, let corrections else { return width }
    return roundedWidth(width, to: table.offset(candidate), corrections)
  }

  private func isApproximate(_ candidate: Int) -> Bool {
    startEdge.isApproximate
      || hasReshapedRanges && table[candidate].flags & BreakTable.Flag.corrected != 0
        && corrections?.edges[candidate]?.isApproximate ?? false
  }

  /// The smallest width from an entry on that was just measured, by the table.
  private func leastWidth(from candidate: Int) -> Int64 {
    let least = table.suffixMinimum(candidate) - start
    // Later entries follow the same tabs. Without them a line of many tabs would look at all entries.
    guard table.isAscending, let settledTabs, settledTabs.offset <= table.offset(candidate) else {
      return least
    }
    return least + settledTabs.added
  }

  /// Whether no later entry can fit after reshaping, given that `least`, the smallest width by the
  /// table, does not fit.
  private func isSettled(after candidate: Int, _ least: Int64, _ limit: Int64) -> Bool {
    guard let corrections, corrections.edges.overlap || reshapedEnd > table.offset(candidate) else {
      return true
    }
    return least > limit + margin
  }

  /// Whether a line ends with a dictionary's hyphen instead of at `plain`, the last entry without one
  /// that fits: where it then fills less than `NSParagraphStyle.hyphenationFactor` of the width.
  /// Changes the least width with the same line, and the next one with another, to the result's.
  mutating func keepsHyphen(
    overLineTo plain: Int, limit: Int64, _ needed: inout Int64, _ nextFit: inout Int64
  ) throws(TextMeasureError) -> Bool {
    let plainWidth = try judgedWidth(toEntry: plain, near: nil)
    // Chromium hyphenates the text's last word only where it begins a line.
    let isLastWord =
      rules == .chromium && (plain + 1..<table.count - 1).allSatisfy { isHyphenation($0) }
    let first = isLastWord ? .max : corrections?.hyphenLimit(at: startOffset, plainWidth) ?? .max
    guard limit >= first else {
      needed = plainWidth
      nextFit = min(try nextWidth(after: plain, over: limit), first)
      return false
    }
    needed = max(needed, first)
    return true
  }

  /// The smallest width above the limit among later entries of the hard line.
  private mutating func nextWidth(
    after entry: Int, over limit: Int64
  ) throws(TextMeasureError) -> Int64 {
    var smallest = Int64.max
    var candidate = entry
    while !table.isHard(candidate) {
      candidate += 1
      let width = try judgedWidth(toEntry: candidate, near: nil)
      if width > limit { smallest = min(smallest, width) }
      if table.suffixMinimum(candidate) - start > limit {
        return min(smallest, table.suffixMinimum(candidate) - start)
      }
    }
    return smallest
  }
}
