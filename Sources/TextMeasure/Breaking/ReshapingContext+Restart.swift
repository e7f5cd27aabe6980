/// What a line needs that begins inside a word.
extension ReshapingContext {
  /// Chromium's break opportunities in `start..<end` of one hard line, including `end` where it is
  /// one, as if `start` were the text's start.
  ///
  /// - Parameter language: as in ``LineBreakRuleSet``.
  /// - Complexity: O(end − start).
  func breaks(
    from start: Int, to end: Int, language: String?
  ) throws(TextMeasureError) -> [Int] {
    let analysis = state.analysis
    // A dictionary looks three words ahead, and a rule at what follows a mark.
    let seen = min(analysis.units.count, end + Self.lookahead)
    let paragraphEnd = analysis.units[start..<seen].firstIndex(of: 0x0A) ?? seen
    var marks = [UInt8](repeating: 0, count: paragraphEnd - start + 1)
    var row = 0
    _ = BreakFinder(LineBreakRuleSet(chromium: language)).mark(
      analysis, start..<paragraphEnd, from: &row, isAtEnd: true, into: &marks)
    var breaks = marks.indices.filter { marks[$0] != 0 }.map { start + $0 }
    breaks.append(paragraphEnd < seen ? paragraphEnd + 1 : seen)
    return breaks.filter { $0 <= end }
  }

  /// How many units to read past the last that the line can hold: three words of a dictionary.
  private static let lookahead = 96

  /// The first safe offset at or after one.
  func firstSafe(from offset: Int) -> Int {
    guard state.isUnsafe(offset) else { return offset }
    return state.safeNeighbours(of: offset, in: state.runs[state.runIndex(at: offset)]).upperBound
  }
}
