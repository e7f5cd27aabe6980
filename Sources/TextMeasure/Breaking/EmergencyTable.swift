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

  /// A break in 16 bytes: its offset, position, and what it changes of the advance before it. Where it
  /// changes more, the offset's complement and its index in ``others``.
  private struct Short {
    var offset: Int32
    var ending: Int32
    var position: Int64
  }

  /// The breaks, ascending by offset, without the segment's own ends.
  private let breaks: [Short]
  private let others: [BreakPoint]
  /// Whether advances only grow from each break to the next and to the segment's end. Negative
  /// advances or letter spacing can shrink them.
  let isAscending: Bool
  /// The most by which a fit, or a position in the whole run, exceeds a break's position.
  private let widening: Int64
  /// How far before breaks glyphs change, in UTF-16 units; past any line with an approximate edge.
  private let reach: Int

  /// Collects the breaks strictly inside `start..<end` in the hard line that begins at a position.
  /// `isReused` is as in ``TextState/edge(at:lineStart:isReused:_:)``.
  init(
    from start: Int, to end: Int, origin: Int64, isReused: Bool, _ state: TextState,
    _ shaper: inout Shaper
  ) throws(TextMeasureError) {
    var breaks: [Short] = []
    var others: [BreakPoint] = []
    var isAscending = true
    var widening: Int64 = 0
    var reach = 0
    var run = state.runIndex(at: start)
    var previous = Int64.min
    for offset in (start..<end).dropFirst() {
      while run + 1 < state.runs.count, state.runs[run].end <= offset { run += 1 }
      guard state.analysis.isGraphemeBoundary(offset) else { continue }
      let position = state.position(of: offset, run: run) - origin
      // No line begins with a terminator or hanging white space. One may begin with a space that
      // carries a mark, except under Chromium's rules, which may end a line after it.
      let unit = state.analysis.units[offset]
      if state.rules.showsNothingAtEnd(unit) { continue }
      if UnicodeConstants.hangs(unit), isReused || state.analysis.isGraphemeBoundary(offset + 1) {
        continue
      }
      if position < previous { isAscending = false }
      previous = position
      let edge = try state.edge(at: offset, lineStart: start, isReused: isReused, &shaper)
      let isUnsafe = state.isUnsafe(offset) && offset > state.runs[run].start
      let whole = isUnsafe ? Self.wholePosition(of: offset, run: run, state) - origin : position
      let fit = position + edge.ending - edge.hanging
      widening = max(widening, fit - position, whole - position)
      reach = max(reach, edge.isApproximate ? .max / 2 : offset - edge.reshapedRange.lowerBound)
      if edge.beginning == 0, edge.hanging == 0, edge.reshapedRange.isEmpty, !edge.isApproximate,
        whole == position, let ending = Int32(exactly: edge.ending)
      {
        breaks.append(Short(offset: Int32(offset), ending: ending, position: position))
      } else {
        breaks.append(
          Short(offset: ~Int32(offset), ending: Int32(others.count), position: position))
        others.append(
          BreakPoint(
            offset: offset, fit: fit, start: position - edge.beginning, whole: whole - edge.hanging,
            edge: edge))
      }
    }
    self.isAscending = isAscending && previous <= state.position(of: end) - origin
    (self.breaks, self.others, self.widening, self.reach) = (breaks, others, widening, reach)
  }

  var count: Int { breaks.count }
  var byteCount: Int { 80 + breaks.count * 16 + others.count * 88 }

  func offset(_ index: Int) -> Int { Int(max(breaks[index].offset, ~breaks[index].offset)) }

  subscript(index: Int) -> BreakPoint {
    let short = breaks[index]
    guard short.offset >= 0 else { return others[Int(short.ending)] }
    let (offset, position) = (Int(short.offset), short.position)
    let edge = LineEdge(ending: Int64(short.ending), reshapedRange: offset..<offset)
    return BreakPoint(
      offset: offset, fit: position + edge.ending, start: position, whole: position, edge: edge)
  }

  /// The last break after a line's start whose fit is within a bound, and the smallest fit that is
  /// not. `end` is the fit of the segment's end, which is not within the bound, or `nil` where a line's
  /// end there changes more than its width.
  ///
  /// - Returns: `nil` where each break needs a look: none fits, breaking near the bound changes more
  ///   than the advance before it, or a break's edge may overlap the line's start.
  func lastFit(
    after start: Int, within bound: Int64, end: Int64?
  ) -> (index: Int, nextFit: Int64)? {
    func fit(_ index: Int) -> Int64 { breaks[index].position + Int64(breaks[index].ending) }
    let wide = breaks.partitionPoint { $0.position <= bound }
    let other = others.partitionPoint { $0.offset <= start }
    guard isAscending, wide == count || offset(wide) > start,
      other == others.count || others[other].offset - reach >= start
    else { return nil }
    // The search ends at the first break whose position and fit are both beyond the bound.
    var next = wide
    while next < count, breaks[next].offset >= 0, fit(next) <= bound { next += 1 }
    guard next == count || breaks[next].offset >= 0,
      var nextFit = next < count ? fit(next) : end
    else { return nil }
    // Breaks before it do not fit only where their positions are within the widening.
    var best = next - 1
    var index = wide - 1
    while index >= 0, offset(index) > start, breaks[index].position > bound - widening {
      guard breaks[index].offset >= 0 else { return nil }
      if fit(index) > bound {
        nextFit = min(nextFit, fit(index))
        if best == index { best -= 1 }
      }
      index -= 1
    }
    return best >= 0 && offset(best) > start ? (best, nextFit) : nil
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
  func reshapingContext() throws(TextMeasureError) -> ReshapingContext
  func emergencies(before entry: Int) -> EmergencyTable?
  func keep(_ found: EmergencyTable, before entry: Int)
  func lineRestart(at offset: Int) -> LineRestart?
  func keep(_ found: LineRestart)
}
