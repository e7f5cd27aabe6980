/// The emergency breaks of an unbreakable segment: its grapheme boundaries, both sides reshaped. Each
/// line that is broken inside takes this class from a prepared text without a copy.
final class EmergencyTable: Sendable {
  struct BreakPoint: Sendable {
    var offset: Int
    /// As the fit and start of a ``BreakTable`` entry.
    var fit: Int64
    var start: Int64
    /// The advance in the whole run, up to what hangs before the break. Inside a cluster of glyphs
    /// it is the advance up to the cluster's left edge, as in Chromium.
    var whole: Int64
    var edge: LineEdge
  }

  /// The flag of an approximate edge that changes nothing: a long range of them takes little memory.
  private static let approximate = BreakTable.Flag.dictionary

  /// What a ``BreakPoint`` has besides its fit and start. Lengths nearly always fit 32 bits.
  private struct Change<Length: FixedWidthInteger & Sendable> {
    let offset: Int32
    private let (reshapedStart, reshapedEnd): (Int32, Int32)
    private let (endsWithSpan, isApproximate): (Bool, Bool)
    /// From the start.
    private let whole: Length
    private let (beginning, hanging): (Length, Length)

    init?(_ point: BreakPoint) {
      let edge = point.edge
      guard let whole = Length(exactly: point.whole - point.start),
        let beginning = Length(exactly: edge.beginning), let hanging = Length(exactly: edge.hanging)
      else { return nil }
      (self.whole, self.beginning, self.hanging) = (whole, beginning, hanging)
      offset = Int32(point.offset)
      reshapedStart = Int32(edge.reshapedRange.lowerBound)
      reshapedEnd = Int32(edge.reshapedRange.upperBound)
      (endsWithSpan, isApproximate) = (edge.endsWithSpan, edge.isApproximate)
    }

    func point(fit: Int64, start: Int64) -> BreakPoint {
      let (beginning, hanging) = (Int64(beginning), Int64(hanging))
      return BreakPoint(
        offset: Int(offset), fit: fit, start: start, whole: start + Int64(whole),
        edge: LineEdge(
          ending: fit + hanging - start - beginning, beginning: beginning, hanging: hanging,
          reshapedRange: Int(reshapedStart)..<Int(reshapedEnd), endsWithSpan: endsWithSpan,
          isApproximate: isApproximate))
    }
  }

  /// The breaks, and as the last entry the segment's end. Their lengths begin at ``base``. Those that
  /// change more than the advance before them are among ``others``, and flagged as corrected.
  private let breaks: BreakTable
  /// The segment's position in its hard line: lengths from it nearly always fit 32 bits.
  private let base: Int64
  private let others: [Change<Int32>]
  /// They instead of ``others``, where a length does not fit.
  private let wideOthers: [Change<Int64>]
  /// Whether advances only grow from each break to the next and to the segment's end. Negative
  /// advances or letter spacing can shrink them.
  let isAscending: Bool
  /// The lines that ``breaks`` does not determine; `nil` where these may be all.
  private let exceptions: BreakTable.Exceptions?
  /// Under Flutter's rules the clusters of glyphs between the breaks; else empty.
  let clusters: [GlyphCluster]
  /// Whether white space or a terminator follows them.
  let endsInSpace: Bool

  /// The breaks between the clusters of glyphs of `start..<end.offset`, white space at its end left out:
  /// Flutter's.
  init(
    byClustersFrom start: Int, to end: BreakTable.Entry, origin: Int64, _ state: TextState,
    _ shaper: inout Shaper
  ) throws(TextMeasureError) {
    let contentEnd = state.hangingRange(from: start, to: end.offset).start
    clusters = try state.clusters(from: start, to: contentEnd, &shaper)
    endsInSpace = contentEnd < end.offset
    base = state.position(of: start) - origin
    var entries = BreakTableEntries()
    entries.removeAll(longest: end.offset)
    for cluster in clusters.dropFirst() {
      let fit = cluster.position - origin - base
      entries.append(BreakTable.Entry(fit: fit, start: fit, offset: cluster.offset, flags: 0))
    }
    entries.append(
      BreakTable.Entry(
        fit: end.fit - base, start: end.fit - base, offset: end.offset,
        flags: BreakTable.Flag.hard))
    breaks = BreakTable(entries)
    isAscending = breaks.isAscending
    (others, wideOthers) = ([], [])
    exceptions = nil
  }

  /// Collects the breaks strictly inside `start..<end.offset`.
  ///
  /// - Parameters:
  ///   - end: the break table's entry at the segment's end.
  ///   - origin: the position at which the hard line begins.
  ///   - isReused: as in ``TextState/edge(at:lineStart:isReused:_:)``.
  init(
    from start: Int, to end: BreakTable.Entry, origin: Int64, isReused: Bool, _ state: TextState,
    _ shaper: inout Shaper
  ) throws(TextMeasureError) {
    var entries = BreakTableEntries()
    entries.removeAll(longest: end.offset)
    var others: [BreakPoint] = []
    var isAscending = true
    var reach = 0
    clusters = []
    endsInSpace = false
    base = state.position(of: start) - origin
    var run = state.runIndex(at: start)
    var previous = Int64.min
    for offset in (start..<end.offset).dropFirst() {
      while run + 1 < state.runs.count, state.runs[run].end <= offset { run += 1 }
      // Android's clusters are HarfBuzz's: a letter begins one also after a virama.
      let beginsCluster =
        state.rules == .android && state.analysis.properties[offset - 1].isMark
        && (1...5).contains(state.analysis.properties[offset].generalCategory)
      guard beginsCluster || state.analysis.isGraphemeBoundary(offset), !state.isKept(offset) else {
        continue
      }
      let position = state.position(of: offset, run: run) - origin
      // No line begins with a terminator or hanging white space. One may begin with a space that
      // carries a mark, except under Chromium's rules, which may end a line after it.
      let unit = state.analysis.units[offset]
      if state.rules.showsNothingAtEnd(unit) { continue }
      // Android breaks between clusters of glyphs, whose glyphs stay, also before
      // a space inside a segment.
      if state.rules == .android {
        guard state.position(of: offset + 1) != position else { continue }
        if position < previous { isAscending = false }
        previous = position
        entries.append(
          BreakTable.Entry(
            fit: position - base - state.edgeSpacing(from: start, to: offset),
            start: position - base, offset: offset, flags: 0))
        continue
      }
      if state.hangs(unit), !state.beginsIdeographicSpace(offset),
        isReused || state.analysis.isGraphemeBoundary(offset + 1)
      {
        continue
      }
      if position < previous { isAscending = false }
      previous = position
      let edge = try state.edge(at: offset, lineStart: start, isReused: isReused, &shaper)
      let isUnsafe = state.isUnsafe(offset) && offset > state.runs[run].start
      let whole = isUnsafe ? Self.wholePosition(of: offset, run: run, state) - origin : position
      let trim = state.trims.isEmpty ? LineEndTrim() : state.trims[offset] ?? LineEndTrim()
      let fit = position + edge.ending - edge.hanging - trim.ending
      let nextStart = position - edge.beginning - trim.beginning
      var flags: UInt32 = 0
      if edge.isApproximate, edge.beginning == 0, edge.ending == 0, edge.hanging == 0,
        whole == position
      {
        flags = Self.approximate
      } else if edge.beginning != 0 || edge.hanging != 0 || !edge.reshapedRange.isEmpty
        || whole != position
      {
        flags = BreakTable.Flag.corrected
        others.append(
          BreakPoint(
            offset: offset, fit: fit, start: nextStart, whole: whole - edge.hanging, edge: edge))
      }
      reach = max(reach, edge.isApproximate ? .max / 4 : offset - edge.reshapedRange.lowerBound)
      entries.append(
        BreakTable.Entry(
          fit: fit - base, start: nextStart - base, offset: offset, flags: flags))
    }
    entries.append(
      BreakTable.Entry(
        fit: end.fit - base, start: end.fit - base, offset: end.offset,
        flags: BreakTable.Flag.hard))
    breaks = BreakTable(entries)
    let narrow = others.compactMap { Change<Int32>($0) }
    let isNarrow = narrow.count == others.count
    self.others = isNarrow ? narrow : []
    wideOthers = isNarrow ? [] : others.compactMap { Change<Int64>($0) }
    self.isAscending = isAscending && previous <= state.position(of: end.offset) - origin
    let isExceptional = end.flags & BreakTable.Flag.changing != 0
    exceptions =
      isExceptional || !self.isAscending || !breaks.isAscending
      ? nil
      : BreakTable.Exceptions(
        longest: reach, flags: BreakTable.Flag.corrected | BreakTable.Flag.hard, reach: reach)
  }

  /// The number of breaks, without the segment's end.
  var count: Int { breaks.count - 1 }
  var byteCount: Int {
    176 + breaks.byteCount + others.count * MemoryLayout<Change<Int32>>.stride
      + wideOthers.count * MemoryLayout<Change<Int64>>.stride
      + clusters.count * MemoryLayout<GlyphCluster>.stride
  }

  func offset(_ index: Int) -> Int { breaks.offset(index) }

  /// The index of the first break after an offset.
  func first(after offset: Int) -> Int {
    (0..<count).partitionPoint { breaks.offset($0) <= offset }
  }

  subscript(index: Int) -> BreakPoint {
    let entry = breaks[index]
    let (offset, fit, start) = (entry.offset, entry.fit + base, entry.start + base)
    guard entry.flags & BreakTable.Flag.corrected == 0 else {
      guard wideOthers.isEmpty else {
        return wideOthers[wideOthers.partitionPoint { $0.offset < offset }]
          .point(fit: fit, start: start)
      }
      return others[others.partitionPoint { $0.offset < offset }].point(fit: fit, start: start)
    }
    let isApproximate = entry.flags & Self.approximate != 0
    let edge = LineEdge(
      ending: fit - start, reshapedRange: offset - (isApproximate ? 1 : 0)..<offset,
      isApproximate: isApproximate)
    return BreakPoint(offset: offset, fit: fit, start: start, whole: start, edge: edge)
  }

  /// Counts lines that end inside the segment, which begins at `start`, until its rest fits in a line;
  /// `false` where the breaks do not determine the next one.
  func addLines(
    to tally: inout BreakTable.Tally, from start: Int, _ limit: Int64, _ maximumLines: Int
  ) -> Bool {
    guard let exceptions else { return false }
    var inside = tally
    inside.entry = tally.insideStart.map(first(after:)) ?? 0
    let first = inside.entry
    inside.insideStart = tally.insideStart ?? start
    inside.start -= base
    _ = breaks.addLines(to: &inside, limit, maximumLines, except: exceptions)
    guard inside.entry > first else { return false }
    inside.insideStart = breaks.offset(inside.entry - 1)
    inside.start += base
    inside.entry = tally.entry
    tally = inside
    return true
  }

  /// Bounds the search for a cluster of glyphs, so that it stays linear in the text.
  private static let longestCluster = 64

  /// The position of an offset in the whole run. Inside a ligature or another cluster of glyphs it
  /// is that of the cluster's left edge: its start, or its end in right-to-left text.
  private static func wholePosition(of offset: Int, run: Int, _ state: TextState) -> Int64 {
    func position(_ offset: Int) -> Int64 {
      offset < state.runs[run].end
        ? state.position(of: offset, run: run) : state.position(of: offset)
    }
    // Offsets inside a cluster have the position of its end.
    let end = position(offset)
    guard state.runs[run].level & 1 == 0, position(offset + 1) == end else { return end }
    let bound = max(state.runs[run].start, offset - longestCluster)
    var first = offset
    while first > bound, position(first) == end { first -= 1 }
    return position(first)
  }
}

/// A prepared text, as a line breaker needs it where a line ends inside a word: a class protocol, so
/// that it is stored without allocating. What it finds there is kept for later lines and widths.
protocol ReshapingContextSource: AnyObject, Sendable {
  func reshapingContext(until deadline: CallDeadline?) throws(TextMeasureError) -> ReshapingContext
  func emergencies(before entry: Int) -> EmergencyTable?
  func keep(_ found: EmergencyTable, before entry: Int)
  func lineRestart(at offset: Int) -> LineRestart?
  func keep(_ found: LineRestart)
  /// The lines that the table does not determine; `nil` where these may be all.
  var exceptions: BreakTable.Exceptions? { get }
}
