/// The emergency breaks of an unbreakable segment: its grapheme boundaries, both sides reshaped.
struct EmergencyTable: Sendable {
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

  /// The breaks, ascending by offset, without the segment's own ends: where a break changes no more
  /// than the advance before it, its position and that change.
  private var simple: [(offset: Int32, ending: Int32, position: Int64)] = []
  /// The other breaks, by their indices.
  private var others: [Int: BreakPoint] = [:]
  /// Whether advances only grow from each break to the next and to the segment's end. Negative
  /// advances or letter spacing can shrink them.
  private(set) var isAscending = true

  /// Collects the breaks strictly inside `start..<end` in the hard line that begins at a position.
  /// `isReused` is as in ``TextState/edge(at:lineStart:isReused:_:)``.
  init(
    from start: Int, to end: Int, origin: Int64, isReused: Bool, _ state: TextState,
    _ shaper: inout Shaper
  ) throws(TextMeasureError) {
    guard start + 1 < end else { return }
    simple.reserveCapacity(end - start)
    var run = state.runIndex(at: start)
    var previous = Int64.min
    for offset in start + 1..<end {
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
      let isSimple =
        edge.beginning == 0 && edge.hanging == 0 && edge.reshapedRange.isEmpty
        && !edge.isApproximate && whole == position && Int32(exactly: edge.ending) != nil
      if !isSimple {
        others[simple.count] = BreakPoint(
          offset: offset, fit: position + edge.ending - edge.hanging,
          start: position - edge.beginning, whole: whole - edge.hanging, edge: edge)
      }
      simple.append(
        (Int32(offset), Int32(truncatingIfNeeded: edge.ending), isSimple ? position : whole - edge.hanging))
    }
    if state.position(of: end) - origin < previous { isAscending = false }
  }

  var count: Int { simple.count }
  var byteCount: Int { simple.count * 16 + others.count * 128 }

  func offset(_ index: Int) -> Int { Int(simple[index].offset) }

  /// As ``BreakPoint/whole``.
  func whole(_ index: Int) -> Int64 { simple[index].position }

  subscript(index: Int) -> BreakPoint {
    let (offset, ending, position) = simple[index]
    if !others.isEmpty, let breakPoint = others[index] { return breakPoint }
    let edge = LineEdge(ending: Int64(ending), reshapedRange: Int(offset)..<Int(offset))
    return BreakPoint(
      offset: Int(offset), fit: position + edge.ending, start: position, whole: position, edge: edge)
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
/// that it is stored without allocating. Emergency breaks are kept for later lines and widths.
protocol ReshapingContextSource: AnyObject, Sendable {
  func reshapingContext() throws(TextMeasureError) -> ReshapingContext

  func emergencies(before entry: Int) -> EmergencyTable?

  func keep(_ emergencies: EmergencyTable, before entry: Int)
}
