/// What ending or beginning a line at an offset changes of the whole runs' advances, in 1/65536 pt.
///
/// A line from one offset to another is as wide as the difference of their positions, with what its
/// beginning and its end change. That holds where the two do not touch: where the ``reach`` of one
/// overlaps the other's, the line is shaped by itself.
struct LineEdge: Sendable {
  /// What reshaping the end of a line before the offset adds.
  var ending: Int64 = 0
  /// What reshaping the beginning of a line at the offset adds.
  var beginning: Int64 = 0
  /// The advance of the white space that hangs before the offset.
  var hanging: Int64 = 0
  /// The advance of the hyphen that shows where a line ends at the offset.
  var hyphen: Int64 = 0
  /// The offsets between which both kinds of reshaping lie; empty where breaking is safe.
  var reach: Range<Int>
  /// Whether ``ending`` and ``beginning`` come from a part of an unsafe stretch that is too long to
  /// be reshaped at each offset: they are near the exact changes, and no more.
  var isApproximate = false
}

/// A line that was shaped by itself, in 1/65536 pt.
struct LineSlice: Sendable {
  /// The width without what hangs at the end, and without a hyphen.
  var width: Int64
  /// The advance of the white space that hangs at the end.
  var hanging: Int64
}

extension TextState {
  /// How far from a break glyphs are reshaped at each opportunity, in UTF-16 units.
  ///
  /// Joining and contextual forms reach over a few letters. In a longer unsafe stretch, lines are
  /// shaped by themselves where they are nearly full; at each opportunity that would cost the square
  /// of the stretch's length.
  static let farthestEffect = 48

  /// The longest line that is shaped by itself, in UTF-16 units.
  static let longestSlice = 4096

  /// Whether breaking at an offset may change glyphs.
  func isUnsafe(_ offset: Int) -> Bool {
    offset < analysis.units.count && analysis.marks[offset] & TextAnalysis.Mark.unsafe != 0
  }

  /// The safe offsets next to an unsafe one, within its run.
  ///
  /// - Parameter farthest: how many units are looked at on each side.
  func safeNeighbours(
    of offset: Int, in run: ItemizedRun, farthest: Int = TextState.longestSlice
  ) -> Range<Int> {
    var before = offset
    let first = max(run.start, offset - farthest)
    while before > first, isUnsafe(before) { before -= 1 }
    var after = offset
    let last = min(run.end, offset + farthest)
    while after < last, isUnsafe(after) { after += 1 }
    return before..<after
  }

  /// What ending or beginning a line at an offset changes.
  ///
  /// - Parameters:
  ///   - lineStart: where the hard line begins, or any offset past which nothing hangs.
  ///   - isReused: whether a line's end is reshaped from the last safe offset on, as Chromium does,
  ///     rather than with all that it sees.
  func edge(
    at offset: Int, lineStart: Int, isReused: Bool, _ shaper: inout Shaper
  ) throws(TextMeasureError) -> LineEdge {
    var edge = LineEdge(reach: offset..<offset)
    if offset > 0, UnicodeConstants.hangs(analysis.units[offset - 1]) {
      edge.hanging = hanging(from: lineStart, to: offset).advance
    }
    guard isUnsafe(offset) else { return edge }
    let index = runIndex(at: offset)
    let run = runs[index]
    guard let context = contexts[index], offset > run.start else { return edge }
    let near = safeNeighbours(of: offset, in: run, farthest: Self.farthestEffect)
    if let ending = try pairChange(at: offset, near, index, &shaper) {
      edge.ending = ending
      return edge
    }
    let isWhole =
      (!isUnsafe(near.lowerBound) || near.lowerBound == run.start)
      && (!isUnsafe(near.upperBound) || near.upperBound == run.end)
    guard isWhole else {
      try setLocalChanges(of: &edge, at: offset, near, index, &shaper)
      edge.reach = safeNeighbours(of: offset, in: run)
      edge.isApproximate = true
      return edge
    }
    edge.reach = near
    let factor = measures[index].factor
    let end = try reshaped(near.lowerBound..<offset, index, context, &shaper)
    var ending = change(end, near.lowerBound..<offset, index)
    if edge.hanging > 0 {
      let first = hangingRange(from: lineStart, to: offset).start
      edge.hanging = hanging(of: end, near.lowerBound..<offset, from: first, index)
      if first < near.lowerBound {
        edge.hanging += hanging(from: first, to: near.lowerBound).advance
      }
    }
    var beginning = try change(offset..<near.upperBound, index, context, &shaper)
    if !isReused {
      // What stands before the last safe offset may see that the line ends.
      for before in safeOffsets(before: near.lowerBound, in: run) {
        let wider = try change(before..<offset, index, context, &shaper)
        guard wider != ending else { break }
        ending = wider
        edge.reach = before..<edge.reach.upperBound
      }
      for after in safeOffsets(after: near.upperBound, in: run) {
        let wider = try change(offset..<after, index, context, &shaper)
        guard wider != beginning else { break }
        beginning = wider
        edge.reach = edge.reach.lowerBound..<after
      }
    }
    edge.ending = FixedPoint.rounded(Double(ending) * factor)
    edge.beginning = FixedPoint.rounded(Double(beginning) * factor)
    return edge
  }

  /// A part of a run by itself.
  private func reshaped(
    _ part: Range<Int>, _ index: Int, _ context: ShapingContext, _ shaper: inout Shaper
  ) throws(TextMeasureError) -> ReshapedPart {
    try shaper.reshape(analysis, part, of: runs[index], in: context)
  }

  /// How much wider a part is by itself than in its run, in the font's lengths.
  private func change(_ reshaped: ReshapedPart, _ part: Range<Int>, _ index: Int) -> Int64 {
    reshaped.advance
      - (runAdvance(upTo: part.upperBound, index) - runAdvance(upTo: part.lowerBound, index))
  }

  private func change(
    _ part: Range<Int>, _ index: Int, _ context: ShapingContext, _ shaper: inout Shaper
  ) throws(TextMeasureError) -> Int64 {
    change(try reshaped(part, index, context, &shaper), part, index)
  }

  /// The advance from a run's start, in the font's lengths.
  func runAdvance(upTo offset: Int, _ index: Int) -> Int64 {
    offset == runs[index].end
      ? FixedPoint.rounded(Double(runWidth(index)) / measures[index].factor) : prefix[offset]
  }

  /// What ending a line at an offset changes if it depends only on the characters on both sides
  /// alone, in 1/65536 pt: then what begins a line changes nothing, and any two edges add up.
  private func pairChange(
    at offset: Int, _ stretch: Range<Int>, _ index: Int, _ shaper: inout Shaper
  ) throws(TextMeasureError) -> Int64? {
    guard let context = contexts[index],
      let advances = try shaper.pairAdvances(
        analysis.units, stretch, at: offset, in: context)
    else { return nil }
    return FixedPoint.rounded(Double(advances.alone - advances.paired) * measures[index].factor)
  }

  /// The few safe offsets next to one, ascending in distance, to try what a line's end changes
  /// beyond it.
  private func safeOffsets(before offset: Int, in run: ItemizedRun) -> [Int] {
    var found: [Int] = []
    var before = offset - Self.leastContext
    while before > run.start, found.count < Self.mostContexts {
      if !isUnsafe(before), analysis.isGraphemeBoundary(before) {
        found.append(before)
        before -= Self.leastContext
      } else {
        before -= 1
      }
    }
    if found.count < Self.mostContexts, offset > run.start { found.append(run.start) }
    return found.filter { offset - $0 <= Self.farthestEffect }
  }

  private func safeOffsets(after offset: Int, in run: ItemizedRun) -> [Int] {
    var found: [Int] = []
    var after = offset + Self.leastContext
    while after < run.end, found.count < Self.mostContexts {
      if !isUnsafe(after), analysis.isGraphemeBoundary(after) {
        found.append(after)
        after += Self.leastContext
      } else {
        after += 1
      }
    }
    if found.count < Self.mostContexts, offset < run.end { found.append(run.end) }
    return found.filter { $0 - offset <= Self.farthestEffect }
  }

  /// How many units are looked at beyond a safe offset, and how often more.
  private static let leastContext = 4
  private static let mostContexts = 4

  /// Sets what the ends of a part of an unsafe stretch change: that is in the whole part and in its
  /// halves, and cancels out.
  private func setLocalChanges(
    of edge: inout LineEdge, at offset: Int, _ part: Range<Int>, _ index: Int,
    _ shaper: inout Shaper
  ) throws(TextMeasureError) {
    guard let context = contexts[index] else { return }
    let run = runs[index]
    let (start, end) = (part.lowerBound, part.upperBound)
    var before: Int64 = 0
    var after: Int64 = 0
    for glyph in try shaper.glyphs(analysis.units, from: start, to: end, of: run, in: context) {
      if glyph.cluster < offset {
        before += Int64(glyph.advance)
      } else {
        after += Int64(glyph.advance)
      }
    }
    let factor = measures[index].factor
    let ending = try shaper.advance(analysis.units, from: start, to: offset, of: run, in: context)
    edge.ending = FixedPoint.rounded(Double(ending - before) * factor)
    let beginning = try shaper.advance(analysis.units, from: offset, to: end, of: run, in: context)
    edge.beginning = FixedPoint.rounded(Double(beginning - after) * factor)
  }

  // MARK: White space that hangs

  /// The advance of the white space that hangs at the end of a line `start..<end`, and where it
  /// begins: each character's own advance, without kerning, and its letter spacing.
  func hanging(from start: Int, to end: Int) -> (advance: Int64, start: Int) {
    let (first, contentEnd) = hangingRange(from: start, to: end)
    var advance: Int64 = 0
    var run = -1
    var offset = contentEnd
    while offset > first {
      offset -= 1
      if run < 0 || runs[run].start > offset { run = runIndex(at: offset) }
      if !blanks.isEmpty, let own = blanks[offset] {
        advance += FixedPoint.rounded(Double(own) * measures[run].factor)
      } else if analysis.units[offset] == 0x20 {
        advance += measures[run].space
      } else if analysis.units[offset] == 0x3000 {
        advance += measures[run].ideographicSpace
      }
    }
    return (advance + spacing(before: contentEnd) - spacing(before: first), first)
  }

  /// The white space that hangs at the end of a line: its first offset, and the one past its last,
  /// where the line's terminator begins.
  private func hangingRange(from start: Int, to end: Int) -> (start: Int, end: Int) {
    var offset = end
    while offset > start, UnicodeConstants.isLineTerminator(analysis.units[offset - 1]) {
      offset -= 1
    }
    let contentEnd = offset
    while offset > start, UnicodeConstants.hangs(analysis.units[offset - 1]),
      analysis.isGraphemeBoundary(offset)
    {
      offset -= 1
    }
    return (offset, contentEnd)
  }

  /// The advance of what hangs in a part of a run by itself, from an offset on, in 1/65536 pt: its
  /// glyphs' own, and its letter spacing.
  private func hanging(
    of reshaped: ReshapedPart, _ part: Range<Int>, from first: Int, _ index: Int
  ) -> Int64 {
    let first = max(first, part.lowerBound)
    var advance = spacing(before: part.upperBound) - spacing(before: first)
    for blank in reshaped.blanks where part.upperBound - blank.distance >= first {
      advance += FixedPoint.rounded(Double(blank.advance) * measures[index].factor)
    }
    return advance
  }

  // MARK: Lines by themselves

  /// A line that is shaped by itself: each run's part as a slice of its context.
  ///
  /// It shares no code with the break table but the shaper's buffer, and costs a shaping.
  ///
  /// - Parameter isReused: whether what hangs is as in the whole run and not shaped with the line, as
  ///   in Chromium.
  func slice(
    from start: Int, to end: Int, isReused: Bool = false, _ shaper: inout Shaper
  ) throws(TextMeasureError) -> LineSlice {
    guard start < end else { return LineSlice(width: 0, hanging: 0) }
    let (first, contentEnd) = hangingRange(from: start, to: end)
    if isReused, start < first, first < contentEnd {
      var slice = try slice(from: start, to: first, &shaper)
      slice.hanging = hanging(from: first, to: contentEnd).advance
      return slice
    }
    var hangingAdvance: Int64 = 0
    // As where edges add up, so that both ways round alike.
    var total = position(of: end) - position(of: start)
    var index = runIndex(at: start)
    while index < runs.count, runs[index].start < end {
      let part = max(start, runs[index].start)..<min(end, runs[index].end)
      if let context = contexts[index], part.count < runs[index].end - runs[index].start {
        let alone = try reshaped(part, index, context, &shaper)
        let change = change(alone, part, index)
        total += FixedPoint.rounded(Double(change) * measures[index].factor)
        if part.upperBound > first {
          hangingAdvance += hanging(of: alone, part, from: first, index)
        }
      } else if part.upperBound > first, part.lowerBound < contentEnd {
        hangingAdvance +=
          hanging(
            from: max(first, part.lowerBound), to: min(contentEnd, part.upperBound)
          ).advance
      }
      index += 1
    }
    return LineSlice(width: total - hangingAdvance, hanging: hangingAdvance)
  }

  /// The exact width of `start..<end` by itself with what hangs at its end, in 1/65536 pt.
  func sliceWidth(
    from start: Int, to end: Int, _ shaper: inout Shaper
  ) throws(TextMeasureError) -> Int64 {
    let slice = try slice(from: start, to: end, &shaper)
    return slice.width + slice.hanging
  }

  /// A run's own width without letter spacing.
  private func runWidth(_ index: Int) -> Int64 {
    let next = index + 1 < measures.count ? measures[index + 1].base : total - (spacing.last ?? 0)
    return next - measures[index].base
  }
}
