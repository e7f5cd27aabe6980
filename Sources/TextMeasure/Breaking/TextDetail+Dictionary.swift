extension TextDetail {
  /// The break opportunities strictly inside `start..<end` as the dictionary sees them when the
  /// text begins at `start`; none where the text there needs no dictionary.
  func dictionaryBreaks(from start: Int, to end: Int) throws(TextMeasureError) -> Set<Int> {
    let analysis = workspace.text.analysis
    guard start + 1 < end,
      LineBreakProperty(analysis.properties[start]).lineBreakClass == .complexContext
    else { return [] }
    let units = Array(analysis.units[start..<end])
    var marks = [UInt8](repeating: 0, count: units.count + 1)
    let breaker = try workspace.lineBreaker(locale: BreakFinder.dictionaryLocale)
    try breaker.mark(units, bit: 1, into: &marks)
    return Set(marks.indices.dropFirst().dropLast().filter { marks[$0] != 0 }.map { start + $0 })
  }
}
