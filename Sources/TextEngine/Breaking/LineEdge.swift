/// What ending or beginning a line at an offset changes of the whole runs' advances, in 1/65536 pt.
///
/// A line's width is the difference of its ends' positions plus the changes at both edges. Where
/// their ``reshapedRange`` overlap, the line is shaped by itself.
struct LineEdge: Sendable {
  /// The change from reshaping the end of a line that ends at the offset.
  var ending: Int64 = 0
  /// The change from reshaping the beginning of a line that starts at the offset.
  var beginning: Int64 = 0
  /// The advance of the white space that hangs before the offset.
  var hanging: Int64 = 0
  /// The advance of the hyphen that is visible when a line ends at the offset.
  var hyphen: Int64 = 0
  /// By how much the last character may be narrower where the line does not fit otherwise; fits are
  /// those of the narrower one.
  var trim: Int64 = 0
  /// What the width of a line that ends at the offset changes by, once it is chosen: a space that collapses
  /// there no longer kerns.
  var closing: Int64 = 0
  /// The offsets within which reshaping changes glyphs; empty where breaking is safe.
  var reshapedRange: Range<Int>
  /// Whether ``reshapedRange`` ends where the style, the direction or the text ends.
  var endsWithSpan = false
  /// Whether ``ending`` and ``beginning`` are approximate: the unsafe range is too long to reshape
  /// at each offset, and ``reshapedRange`` is a part of it.
  var isApproximate = false

  /// Whether a line that begins at the offset and ends with ``reshapedRange`` is shaped without the
  /// spaces at its end: in Chromium one without a safe offset, unless the span ends there.
  func shapesWithoutSpaces(_ rules: BreakRules) -> Bool {
    rules == .chromium && !reshapedRange.isEmpty && !endsWithSpan
  }
}

/// A line that was shaped by itself, in 1/65536 pt.
struct LineSlice: Sendable {
  /// The width without hanging white space and without a hyphen.
  var width: Int64
  var hanging: Int64
}

extension TextState {
  /// The farthest glyph that is reshaped at each opportunity, in UTF-16 units from the break. Joining
  /// and contextual forms depend on a few neighbours.
  ///
  /// In longer unsafe ranges, lines that are nearly full are shaped by themselves: reshaping at each
  /// opportunity would take time quadratic in the range's length.
  static let farthestEffect = 48

  /// The longest line that is shaped by itself, in UTF-16 units.
  static let longestSlice = 4096

  /// Whether breaking at an offset may change glyphs.
  func isUnsafe(_ offset: Int) -> Bool {
    offset < analysis.units.count && analysis.marks[offset] & TextAnalysis.Mark.unsafe != 0
  }

  /// The safe offsets next to an unsafe one, within its run and `farthest` units on each side.
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
  ///   - lineStart: the hard line's start, or any offset before which nothing hangs.
  ///   - isReused: whether only a line's end is reshaped, from the last safe offset on, as in
  ///     Chromium; nothing where the line ends at a space.
  func edge(
    at offset: Int, lineStart: Int, isReused: Bool, _ shaper: inout Shaper
  ) throws(TextMeasureError) -> LineEdge {
    var edge = try reshapedEdge(at: offset, lineStart: lineStart, isReused: isReused, &shaper)
    guard isReused, offset > 0, isUnsafe(offset) else { return edge }
    let index = runIndex(at: offset)
    let spaces = hangingRange(from: lineStart, to: offset).start..<offset
    guard !spaces.isEmpty, spaces.lowerBound >= runs[index].start, let context = contexts[index]
    else { return edge }
    // The glyphs before the spaces stay as they are. The spaces have their advances by themselves.
    edge.hanging = hanging(from: lineStart, to: offset).advance
    let alone = spaces.reduce(Int64(0)) { sum, space in
      let own = context.spaceGlyph(for: analysis.units[space])?.advance ?? 0
      return sum + Int64(analysis.spaceAdvances[space] ?? own)
    }
    let whole = runAdvance(upTo: offset, index) - runAdvance(upTo: spaces.lowerBound, index)
    edge.ending = FixedPoint.rounded(Double(alone - whole) * measures[index].factor)
    return edge
  }

  private func reshapedEdge(
    at offset: Int, lineStart: Int, isReused: Bool, _ shaper: inout Shaper
  ) throws(TextMeasureError) -> LineEdge {
    var edge = LineEdge(reshapedRange: offset..<offset)
    if offset > 0, hangs(analysis.units[offset - 1]) {
      edge.hanging = hanging(from: lineStart, to: offset).advance
    }
    guard rules.changesEnds, isUnsafe(offset) else { return edge }
    let index = runIndex(at: offset)
    let run = runs[index]
    guard let context = contexts[index], offset > run.start else { return edge }
    let near = safeNeighbours(of: offset, in: run, farthest: Self.farthestEffect)
    // Where the change depends only on the two characters around the offset, a line's beginning
    // changes nothing, and any two edges add up.
    if let pair = try shaper.pairAdvances(analysis.units, near, at: offset, in: context) {
      edge.ending = FixedPoint.rounded(Double(pair.alone - pair.paired) * measures[index].factor)
      // Then lines are shaped without their spaces: ``LineEdge/shapesWithoutSpaces(_:)``.
      let after = offset..<near.upperBound
      if isReused, analysis.units[after].contains(where: UnicodeConstants.hangs) {
        edge.reshapedRange = after
        edge.endsWithSpan = endsSpan(after.upperBound, index)
      }
      return edge
    }
    let isWhole =
      (!isUnsafe(near.lowerBound) || near.lowerBound == run.start)
      && (!isUnsafe(near.upperBound) || near.upperBound == run.end)
    let factor = measures[index].factor
    guard isWhole else {
      edge.reshapedRange = near
      edge.isApproximate = true
      // A rule of a font changes its glyphs by little. Joining letters and syllables change by more, so
      // a part is shaped, which costs as much as shaping a line.
      guard Shaper.joins(run.script) || context.hasSyllables else { return edge }
      let before = near.lowerBound..<offset
      let end = try shaper.reshape(analysis, before, of: run, in: context)
      let beginning = try shaper.reshape(analysis, offset..<near.upperBound, of: run, in: context)
      // The part's own ends change too, but equally in the whole part and in its halves, so that
      // this cancels out.
      let part = try shaper.reshape(analysis, near, of: run, in: context)
      let first = Int64(part.prefix[before.count])
      edge.hanging = hanging(of: end, before, lineStart: lineStart, index)
      edge.ending = FixedPoint.rounded(Double(end.advance - first) * factor)
      edge.beginning = FixedPoint.rounded(
        Double(beginning.advance - (part.advance - first)) * factor)
      return edge
    }
    var (before, after) = (near.lowerBound..<offset, offset..<near.upperBound)
    var end = try shaper.reshape(analysis, before, of: run, in: context)
    var beginning = try shaper.reshape(analysis, after, of: run, in: context)
    edge.reshapedRange = near
    edge.endsWithSpan = endsSpan(near.upperBound, index)
    if !isReused {
      // Text beyond the nearest safe offsets may depend on the line's end or beginning.
      let isWholeEnd = try widen(&before, &end, step: -1, index, context, &shaper)
      let isWholeBeginning = try widen(&after, &beginning, step: 1, index, context, &shaper)
      edge.isApproximate = !isWholeEnd || !isWholeBeginning
      edge.reshapedRange = before.lowerBound..<after.upperBound
    }
    edge.hanging = hanging(of: end, before, lineStart: lineStart, index)
    edge.ending = FixedPoint.rounded(Double(change(end, before, index)) * factor)
    edge.beginning = FixedPoint.rounded(Double(change(beginning, after, index)) * factor)
    return edge
  }

  /// Widens a part that was shaped by itself, before its start (−1) or behind its end (1), until it
  /// contains what breaking at its other end changes; `false` where more may change in the run.
  private func widen(
    _ part: inout Range<Int>, _ reshaped: inout ReshapedPart, step: Int, _ index: Int,
    _ context: ShapingContext, _ shaper: inout Shaper
  ) throws(TextMeasureError) -> Bool {
    let run = runs[index]
    var bound = step < 0 ? part.lowerBound : part.upperBound
    for next in safeOffsets(from: bound, in: run, step: step) {
      let wide = min(part.lowerBound, next)..<max(part.upperBound, next)
      let alone = try shaper.reshape(analysis, wide, of: run, in: context)
      if change(alone, wide, index) == change(reshaped, part, index),
        isUnchanged(min(bound, next)..<max(bound, next), in: alone, wide.lowerBound, index),
        alone.startsCluster(at: bound - wide.lowerBound)
      {
        return true
      }
      (part, reshaped, bound) = (wide, alone, next)
    }
    return bound == (step < 0 ? run.start : run.end)
  }

  /// Whether an offset is a run's end, and the next run has another style or direction.
  private func endsSpan(_ offset: Int, _ index: Int) -> Bool {
    guard offset == runs[index].end, index + 1 < runs.count else {
      return offset == runs[index].end
    }
    let (run, next) = (runs[index], runs[index + 1])
    return next.kind != .text || next.level != run.level || next.style != run.style
  }

  /// How much wider a part is by itself than in its run, in font units.
  private func change(_ reshaped: ReshapedPart, _ part: Range<Int>, _ index: Int) -> Int64 {
    reshaped.advance
      - (runAdvance(upTo: part.upperBound, index) - runAdvance(upTo: part.lowerBound, index))
  }

  /// Whether a part that begins at `start` has the run's advances in a range of it: changes that
  /// continue over a safe offset may add up to nothing.
  private func isUnchanged(
    _ range: Range<Int>, in part: ReshapedPart, _ start: Int, _ index: Int
  ) -> Bool {
    let own = part.prefix[range.lowerBound - start]
    let whole = runAdvance(upTo: range.lowerBound, index)
    return range.allSatisfy { offset in
      part.prefix[offset + 1 - start] &- own
        == Int32(truncatingIfNeeded: runAdvance(upTo: offset + 1, index) - whole)
    }
  }

  /// How much wider a part of a run is by itself than in its run, and its end shaped by itself.
  ///
  /// Of a long part only both ends are shaped, unless the changes reach far: shaping all of it for each
  /// offset at which a long line may end would take time in proportion to the line's length.
  private func reshaped(
    _ part: Range<Int>, hangingFrom first: Int, _ index: Int, _ context: ShapingContext,
    _ shaper: inout Shaper
  ) throws(TextMeasureError) -> (change: Int64, end: Range<Int>, alone: ReshapedPart) {
    let reach = Self.farthestEffect
    if part.count > 4 * reach, first > part.upperBound - reach {
      let start = part.lowerBound..<part.lowerBound + 2 * reach
      let end = part.upperBound - 2 * reach..<part.upperBound
      let beginning = try shaper.reshape(analysis, start, of: runs[index], in: context)
      if isUnchanged(inside: start, beginning, index) {
        let ending = try shaper.reshape(analysis, end, of: runs[index], in: context)
        if isUnchanged(inside: end, ending, index) {
          let before =
            runAdvance(upTo: start.lowerBound + reach, index)
            - runAdvance(upTo: start.lowerBound, index)
          let after =
            runAdvance(upTo: end.upperBound, index)
            - runAdvance(upTo: end.lowerBound + reach, index)
          let alone =
            Int64(beginning.prefix[reach]) + ending.advance - Int64(ending.prefix[reach])
          return (alone - before - after, end, ending)
        }
      }
    }
    let alone = try shaper.reshape(analysis, part, of: runs[index], in: context)
    return (change(alone, part, index), part, alone)
  }

  /// Whether a part has the run's advances between its first and its last quarter.
  private func isUnchanged(inside part: Range<Int>, _ alone: ReshapedPart, _ index: Int) -> Bool {
    let quarter = part.count / 4
    return isUnchanged(
      part.lowerBound + quarter..<part.upperBound - quarter, in: alone, part.lowerBound, index)
  }

  /// The advance from a run's start, in font units.
  func runAdvance(upTo offset: Int, _ index: Int) -> Int64 {
    offset == runs[index].end
      ? FixedPoint.rounded(Double(runWidth(index)) / measures[index].factor)
      : analysis.prefix[offset]
  }

  /// A few safe offsets before (−1) or after (1) one, nearest first, to check for changes there.
  private func safeOffsets(from offset: Int, in run: ItemizedRun, step: Int) -> [Int] {
    let bound = step < 0 ? run.start : run.end
    var found: [Int] = []
    var next = offset + step * Self.leastContext
    while (bound - next) * step > 0, found.count < Self.mostContexts {
      let isSafe = !isUnsafe(next) && analysis.isGraphemeBoundary(next)
      if isSafe { found.append(next) }
      next += isSafe ? step * Self.leastContext : step
    }
    if found.count < Self.mostContexts, offset != bound { found.append(bound) }
    return found.filter { abs($0 - offset) <= Self.farthestEffect }
  }

  /// The distance between these offsets in units, and their maximum number.
  private static let leastContext = 4
  private static let mostContexts = 4

  // MARK: Lines shaped by themselves

  /// A line shaped by itself: each run's part as a slice of its context. Costs a call of HarfBuzz a run.
  /// `isReused` takes hanging white space from the whole run, as in Chromium.
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
    // The same sums as where edges add up, so that both paths agree to the unit.
    var total = position(of: end) - position(of: start)
    if !trims.isEmpty {
      let trim = trims[end] ?? LineEndTrim()
      total += (trims[start]?.beginning ?? 0) - trim.ending + trim.overhang
    }
    var index = runIndex(at: start)
    while index < runs.count, runs[index].start < end {
      let part = max(start, runs[index].start)..<min(end, runs[index].end)
      if let context = contexts[index], part.count < runs[index].end - runs[index].start {
        let (change, end, alone) = try reshaped(
          part, hangingFrom: first, index, context, &shaper)
        total += FixedPoint.rounded(Double(change) * measures[index].factor)
        if part.upperBound > first {
          hangingAdvance += hanging(of: alone, end, from: first, index)
        }
      } else if part.upperBound > first, part.lowerBound < contentEnd {
        hangingAdvance +=
          hanging(from: max(first, part.lowerBound), to: min(contentEnd, part.upperBound)).advance
      }
      index += 1
    }
    return LineSlice(width: total - hangingAdvance, hanging: hangingAdvance)
  }
}
