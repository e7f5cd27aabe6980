extension TextState {
  /// Whether a unit is white space that hangs at a line's end.
  @inline(__always)
  func hangs(_ unit: UInt16) -> Bool {
    guard rules != .flutter else { return UnicodeConstants.isBreakableSpace(unit) }
    return UnicodeConstants.hangs(unit) && hangsSpaces
  }

  /// The advance of the white space that hangs at the end of a line `start..<end`, and its first
  /// offset. The advance is that of the characters' glyphs at the line's end, plus letter spacing.
  func hanging(from start: Int, to end: Int) -> (advance: Int64, start: Int) {
    let (first, contentEnd) = hangingRange(from: start, to: end)
    guard rules.changesEnds else { return (position(of: end) - position(of: first), first) }
    var advance: Int64 = 0
    var run = -1
    var offset = contentEnd
    while offset > first {
      offset -= 1
      if run < 0 || runs[run].start > offset { run = runIndex(at: offset) }
      if !analysis.spaceAdvances.isEmpty, let own = analysis.spaceAdvances[offset] {
        advance += FixedPoint.rounded(Double(own) * measures[run].factor)
      } else if analysis.units[offset] == 0x20 {
        advance += measures[run].space
      } else if analysis.units[offset] == 0x3000 {
        advance += measures[run].ideographicSpace
      }
    }
    return (advance + spacing(before: contentEnd) - spacing(before: first), first)
  }

  /// As ``hanging(from:to:)``, with the result for an earlier offset. Where every space may end a
  /// line, counting all of them each time would take time quadratic in their number.
  func hanging(from start: Int, to end: Int, after known: inout HangingSpace) -> HangingSpace {
    let added: (advance: Int64, start: Int) =
      known.lineStart == start && start < known.end && known.end < end
        && !beginsIdeographicSpace(known.end)
        && !rules.showsNothingAtEnd(analysis.units[known.end - 1])
        && !rules.showsNothingAtEnd(analysis.units[end - 1])
      ? hanging(from: known.end, to: end) : (0, end)
    if added.start == known.end {
      known.advance += added.advance
    } else {
      (known.advance, known.start) = hanging(from: start, to: end)
      known.lineStart = start
    }
    known.end = end
    return known
  }

  /// Whether a line that ends at an offset ends in a space that collapses, after a character that kerns
  /// with it; where lines begin at their block's start, Chromium does not shape them again.
  @inline(__always)
  func endsInKernedSpace(_ offset: Int) -> Bool {
    closesLines && offset > 1 && analysis.units[offset - 1] == 0x20
      && analysis.marks[offset - 1] & TextAnalysis.Mark.unsafe != 0
  }

  /// Whether U+3000 stands at an offset, behind a space that collapses.
  @inline(__always)
  func beginsIdeographicSpace(_ offset: Int) -> Bool {
    collapsesSpaces && analysis.units[offset] == 0x3000 && analysis.units[offset - 1] == 0x20
  }

  /// The widest segment between break opportunities that ends in U+3000, in 1/65536 pt, and whether a hard line
  /// ends so: it hangs, but Chromium counts it in min-content and max-content widths.
  func segmentsBeforeSpaces(_ table: borrowing BreakTable) -> (widest: Int64, isLast: Bool) {
    var (widest, isLast) = (Int64(0), false)
    guard hangsSpaces, analysis.units.contains(0x3000) else { return (widest, isLast) }
    var start = 0
    for index in 0..<table.count {
      let end = table.offset(index)
      let hanging = hangingRange(from: start, to: end)
      if let last = analysis.units[hanging.start..<hanging.end].lastIndex(of: 0x3000) {
        widest = max(widest, position(of: last + 1) - position(of: start))
        isLast = isLast || end == analysis.units.count || rules.endsLine(analysis.units[end - 1])
      }
      start = end
    }
    return (widest, isLast)
  }

  /// Whether a text of one run has white space at its end alone.
  var isOneWord: Bool {
    guard runs.count == 1 else { return false }
    let end = hangingRange(from: 0, to: analysis.units.count).start
    return !analysis.units[..<end].contains(where: UnicodeConstants.isBreakableSpace)
  }

  /// The letter spacing after the last visible cluster of a line, which Android's lines do not have.
  func edgeSpacing(from start: Int, to end: Int) -> Int64 {
    guard rules == .android, !spacing.isEmpty else { return 0 }
    let last = hangingRange(from: start, to: end).start
    return last > start ? spacing[last] - spacing[last - 1] : 0
  }

  /// The range of the white space that hangs at a line's end, after which its terminator begins. Where U+3000 is
  /// behind the word's first space, which collapses, none does.
  func hangingRange(from start: Int, to end: Int) -> (start: Int, end: Int) {
    var offset = end
    while offset > start, rules.showsNothingAtEnd(analysis.units[offset - 1]) { offset -= 1 }
    let contentEnd = offset
    while offset > start, hangs(analysis.units[offset - 1]) {
      offset -= 1
    }
    if offset + 1 < contentEnd, beginsIdeographicSpace(offset + 1),
      analysis.runStarts.isDisjoint(with: [offset, offset + 1])
    {
      return (contentEnd, contentEnd)
    }
    return (offset, contentEnd)
  }

  /// The advance of what hangs at the end of a line whose last part was shaped by itself, in 1/65536 pt.
  func hanging(
    of reshaped: ReshapedPart, _ part: Range<Int>, lineStart: Int, _ index: Int
  ) -> Int64 {
    let first = hangingRange(from: lineStart, to: part.upperBound).start
    // In the run a mark may have taken the space's place, without an advance.
    guard first < part.upperBound else { return 0 }
    let advance = hanging(of: reshaped, part, from: first, index)
    guard first < part.lowerBound else { return advance }
    return advance + hanging(from: first, to: part.lowerBound).advance
  }

  /// As above, from an offset on: the glyphs' advances and letter spacing.
  func hanging(
    of reshaped: ReshapedPart, _ part: Range<Int>, from first: Int, _ index: Int
  ) -> Int64 {
    let first = max(first, part.lowerBound)
    var advance = spacing(before: part.upperBound) - spacing(before: first)
    for offset in first - part.lowerBound..<part.count {
      let own = reshaped.prefix[offset + 1] &- reshaped.prefix[offset]
      advance += FixedPoint.rounded(Double(own) * measures[index].factor)
    }
    return advance
  }
}

/// The white space that hangs at the end of a line, in 1/65536 pt.
struct HangingSpace {
  var advance: Int64 = 0
  var start = 0
  /// The line's first offset, and its end.
  var lineStart = -1
  var end = -1
}
