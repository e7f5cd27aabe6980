/// The result of shaping at every UTF-16 offset of a text.
package struct ShapedPositions: Equatable, Sendable {
  package var runs: [Int] = []
  /// The advance from the run's start, in the font's lengths.
  package var advances: [Int64] = []
  package var isSafe: [Bool] = []
  /// The advances of spaces that differ from that of a space by itself, by offset.
  package var spaceAdvances: [Int: Int32] = [:]
  /// The advance of the whole text, in 1/65536 pt.
  package var total: Int64 = 0
}

extension TextMeasurer {
  package convenience init(mode: ShapingMode) { self.init(pool: WorkspacePool(mode: mode)) }

  package func positions(
    of text: String, style: TextStyle, options: TextOptions
  ) throws(TextMeasureError) -> ShapedPositions {
    let style = try PreparedStyle(
      style: style.completed(for: text), paragraphStyle: .default, options: options)
    let state = try ReshapingContext(style.input(text), pool: pool).state
    return ShapedPositions(
      runs: state.runs.map(\.start),
      advances: Array(state.analysis.prefix.prefix(state.analysis.units.count)),
      isSafe: state.analysis.marks.map { $0 & TextAnalysis.Mark.unsafe == 0 },
      spaceAdvances: state.analysis.spaceAdvances, total: state.total)
  }
}
