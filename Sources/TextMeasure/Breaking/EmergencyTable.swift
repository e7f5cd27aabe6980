/// Where a piece without break opportunities can be broken when it is wider than the line: between
/// its grapheme clusters, with the widths of both sides reshaped.
struct EmergencyTable: Sendable {
  /// One place between two clusters.
  struct Place: Sendable {
    var offset: Int
    /// As a ``BreakTable`` entry's fit and start.
    var fit: Int64
    var start: Int64
    /// The advance up to what hangs before it, as the whole runs have it; inside a cluster of glyphs
    /// that up to the cluster's left edge, as Chromium has it.
    var whole: Int64
    /// As ``LineEdge``'s.
    var reach: Range<Int>
    var isApproximate = false
    /// The advance of what hangs before it, in 1/65536 pt.
    var hanging: Int64 = 0
  }

  /// The places, ascending by offset, the piece's own ends not among them.
  var places: [Place] = []

  /// Places that were found otherwise.
  init(places: [Place]) {
    self.places = places
  }

  /// Collects the places strictly inside `start..<end`.
  ///
  /// - Parameters:
  ///   - origin: the position of the hard line's start.
  ///   - isReused: as ``TextState/edge(at:lineStart:isReused:_:)`` takes it.
  init(
    from start: Int, to end: Int, origin: Int64, isReused: Bool, _ state: TextState,
    _ shaper: inout Shaper
  ) throws(TextMeasureError) {
    guard start + 1 < end else { return }
    var run = state.runIndex(at: start)
    for offset in start + 1..<end {
      while run + 1 < state.runs.count, state.runs[run].end <= offset { run += 1 }
      guard state.analysis.isGraphemeBoundary(offset) else { continue }
      let position = state.position(of: offset, run: run) - origin
      // White space hangs, but for a mark on it, and a terminator ends the line that it comes after.
      let unit = state.analysis.units[offset]
      if UnicodeConstants.isLineTerminator(unit) { continue }
      if UnicodeConstants.hangs(unit), state.analysis.isGraphemeBoundary(offset + 1) { continue }
      let edge = try state.edge(at: offset, lineStart: start, isReused: isReused, &shaper)
      let isUnsafe = state.isUnsafe(offset) && offset > state.runs[run].start
      let whole = isUnsafe ? Self.wholePosition(of: offset, run: run, state) - origin : position
      places.append(
        Place(
          offset: offset, fit: position + edge.ending - edge.hanging,
          start: position - edge.beginning, whole: whole - edge.hanging, reach: edge.reach,
          isApproximate: edge.isApproximate, hanging: edge.hanging))
    }
  }

  /// No cluster of glyphs is looked for farther than this, so that no text costs more than a part
  /// of its length.
  private static let longestCluster = 64

  /// The position of an offset as the whole run has it. Inside a ligature or another cluster of
  /// glyphs it is that of the cluster's left edge: its start, or its end in text that goes left.
  private static func wholePosition(of offset: Int, run: Int, _ state: TextState) -> Int64 {
    func position(_ offset: Int) -> Int64 {
      offset < state.runs[run].end
        ? state.position(of: offset, run: run) : state.position(of: offset)
    }
    // Offsets inside one have the position of its end.
    let end = position(offset)
    guard state.runs[run].level & 1 == 0, position(offset + 1) == end else { return end }
    let bound = max(state.runs[run].start, offset - longestCluster)
    var first = offset
    while first > bound, position(first) == end { first -= 1 }
    return position(first)
  }
}

extension TextDetail {
  /// The places strictly inside a piece of the hard line that begins at `lineStart`.
  func places(
    from start: Int, to end: Int, lineStart: Int, isReused: Bool
  ) throws(TextMeasureError) -> EmergencyTable {
    try EmergencyTable(
      from: start, to: end, origin: state.position(of: lineStart), isReused: isReused, state,
      &workspace.shaper)
  }
}
