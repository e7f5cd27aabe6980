/// A line's width as Chromium sums it.
extension LineBreaker {
  /// Blink's `LayoutUnit`, 1/64 px, in 1/65536 pt.
  private static let layoutUnit: Int64 = 65536 / 64

  /// Chromium's width: it rounds the part of each bidi run, the text between tabs, and each tab or
  /// row of tabs up to 1/64. A tab begins at the end of the rounded parts before it.
  ///
  /// For a single part the limit, a whole number of 1/64, has the same effect.
  func roundedWidth(_ exact: Int64, to offset: Int, _ corrections: LineBreakCorrections) -> Int64 {
    guard corrections.roundsParts else { return exact }
    let tabs = corrections.tabs.isEmpty ? [] : tabs(to: offset, corrections)
    var sum: Int64 = 0
    // The start of the current part, without tab advances.
    var from = start
    var exact = exact
    var runs = corrections.bidiRuns[
      corrections.bidiRuns.partitionPoint { $0.offset <= startOffset }...]
    /// Adds the bidi runs that end at or before an offset.
    func addRuns(to offset: Int) {
      while let run = runs.first, run.offset < offset {
        sum += part(run.position - from)
        from = run.position
        runs.removeFirst()
      }
    }
    var index = tabs.startIndex
    while index < tabs.endIndex {
      let first = tabs[index]
      addRuns(to: first.offset)
      sum += part(first.position - from)
      from = first.position
      var pen = sum
      var next = first.offset
      while index < tabs.endIndex, tabs[index].offset == next {
        pen += tabs[index].advance(pen: pen, segmentEnd: next + 1, segment: 0)
        next += 1
        index += 1
      }
      sum += Self.roundedUp(pen - sum)
    }
    if !tabs.isEmpty { exact -= tabAdvance(to: offset, plain: 0, corrections).added }
    addRuns(to: offset)
    return sum + part(exact - (from - start))
  }

  /// The tabs of a line up to an offset, without those that hang at its end.
  private func tabs(to offset: Int, _ corrections: LineBreakCorrections) -> ArraySlice<
    PositionedTab
  > {
    let tabs = corrections.tabs[corrections.tabs.partitionPoint { $0.offset < startOffset }...]
    return tabs.prefix { $0.offset < offset && $0.hangingEnd < offset }
  }

  /// The width of one part.
  private func part(_ exact: Int64) -> Int64 {
    Self.roundedUp(partScale?.needed(exact) ?? exact)
  }

  private static func roundedUp(_ length: Int64) -> Int64 {
    let whole = length / layoutUnit * layoutUnit
    return whole < length ? whole + layoutUnit : whole
  }
}
