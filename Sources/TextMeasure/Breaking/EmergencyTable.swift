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
    /// The unsafe stretch that it lies in, by its first safe offset before; −1 where it is safe.
    ///
    /// Two places of one stretch cannot be measured by difference: what lies between them is
    /// shaped by itself.
    var stretch: Int
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
  /// - Parameter origin: the position of the hard line's start.
  init(
    from start: Int, to end: Int, origin: Int64, _ state: inout TextState, _ shaper: inout Shaper
  ) throws(TextMeasureError) {
    guard start + 1 < end else { return }
    var run = state.runIndex(at: start)
    // The stretch that the offset before lies in; −1 where that is safe.
    var stretch = -1
    for offset in start + 1..<end {
      while run + 1 < state.runs.count, state.runs[run].end <= offset { run += 1 }
      let isUnsafe = state.isUnsafe(offset) && offset > state.runs[run].start
      if !isUnsafe {
        stretch = -1
      } else if stretch < 0 {
        stretch = state.safeNeighbours(of: offset, in: state.runs[run]).before
      }
      guard state.analysis.isGraphemeBoundary(offset) else { continue }
      let position = state.position(of: offset, run: run) - origin
      // White space hangs and a terminator ends the line that they come after.
      let unit = state.analysis.units[offset]
      if UnicodeConstants.hangs(unit) || UnicodeConstants.isLineTerminator(unit) { continue }
      var place = Place(
        offset: offset, fit: position, start: position, whole: position, stretch: -1)
      if isUnsafe {
        let corrections = try state.corrections(at: offset, &shaper)
        place.fit += corrections.ending
        place.start -= corrections.beginning
        place.whole = Self.wholePosition(of: offset, run: run, state) - origin
        place.stretch = stretch
      }
      if UnicodeConstants.hangs(state.analysis.units[offset - 1]) {
        place.hanging = state.hanging(from: start, to: offset).advance
        place.fit -= place.hanging
        place.whole -= place.hanging
      }
      places.append(place)
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
    from start: Int, to end: Int, lineStart: Int
  ) throws(TextMeasureError) -> EmergencyTable {
    try EmergencyTable(
      from: start, to: end, origin: state.position(of: lineStart), &state,
      &workspace.shaper)
  }
}
