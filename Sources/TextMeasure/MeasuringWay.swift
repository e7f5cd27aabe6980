/// Which of the ways to one answer a measurer takes: checks compare them.
package struct MeasuringWay: Sendable, Hashable {
  /// Whether simple texts are read in one pass; else every text goes through the stages.
  package var readsSimpleTexts = true
  /// Whether every run is shaped in one go: without words, zones and runs that were met before.
  package var shapesWhole = false
  /// How many UTF-16 units are shaped run by run before a font's lookups are read; `nil` is for as
  /// many as pay.
  package var unitsBeforeProof: Int?

  /// The way that measurers take.
  package static let usual = MeasuringWay()

  package init(
    readsSimpleTexts: Bool = true, shapesWhole: Bool = false, unitsBeforeProof: Int? = nil
  ) {
    self.readsSimpleTexts = readsSimpleTexts
    self.shapesWhole = shapesWhole
    self.unitsBeforeProof = unitsBeforeProof
  }
}

/// What shaping says of every position of a text.
package struct ShapedPositions: Equatable, Sendable {
  /// Where the runs begin.
  package var runs: [Int] = []
  /// The advance from the run's start, in the font's lengths.
  package var advances: [Int64] = []
  /// Whether breaking there is safe.
  package var isSafe: [Bool] = []
  /// The spaces whose glyph is another than a space's own, and their own advances.
  package var blanks: [Int: Int32] = [:]
  /// The whole text's length.
  package var total: Int64 = 0
}

extension TextMeasurer {
  /// Creates a measurer that takes a way of its own.
  package convenience init(way: MeasuringWay) {
    self.init(pool: WorkspacePool(way: way))
  }

  /// What shaping says of every position of a text.
  package func positions(
    of text: String, style: TextStyle, options: TextOptions
  ) throws(TextMeasureError) -> ShapedPositions {
    let workspace = try pool.take()
    defer { pool.giveBack(workspace) }
    let style = try workspace.style(style.completed(for: text), .default, options)
    try workspace.prepare(style.input(text))
    // Taken out, because the answer shares its arrays.
    var state = TextState()
    swap(&state, &workspace.text)
    return ShapedPositions(
      runs: state.runs.map(\.start),
      advances: Array(state.prefix.prefix(state.analysis.units.count)),
      isSafe: state.analysis.marks.map { $0 & TextAnalysis.Mark.unsafe == 0 },
      blanks: state.blanks, total: state.total)
  }
}
