/// Prints scores as a table.
struct AccuracyTable {
  private let result: AccuracyResult

  init(_ result: AccuracyResult) { self.result = result }

  /// A row: reference, language, and how many results fell where.
  private struct Row {
    var reference: String
    var language: String
    var score: Score
  }

  /// The rows: each reference's total, and the languages in which something differs; the others
  /// are one row.
  private var rows: [Row] {
    var rows: [Row] = []
    for reference in result.board.references {
      let scores = result.board.scores[reference, default: [:]]
      rows.append(
        Row(
          reference: reference.rawValue, language: "all", score: result.board.total(reference)))
      guard scores.count > 1 else { continue }
      var others = Score()
      var count = 0
      for (language, score) in scores.sorted(by: { $0.key < $1.key }) {
        if score.rate < 1 {
          rows.append(Row(reference: "", language: language, score: score))
        } else {
          others += score
          count += 1
        }
      }
      if count > 0 {
        rows.append(
          Row(
            reference: "", language: count == scores.count ? "each of \(count)" : "\(count) others",
            score: others))
      }
    }
    return rows
  }

  private func cells(_ row: Row) -> [String] {
    [
      row.reference, row.language, "\(row.score.count)", "\(row.score.matched)",
      "\(row.score.withinSlack)", "\(row.score.knownCount)", "\(row.score.failed)",
      Self.percent(row.score.rate),
    ]
  }

  private static let titles = [
    "reference", "language", "compared", "matched", "within slack", "known", "failed", "agree",
  ]

  /// Part of 1 in percent; never rounded up to 100.
  static func percent(_ rate: Double) -> String {
    let value = (rate * 100_000).rounded(.down) / 1000
    return rate == 1 ? "100 %" : "\(value) %"
  }

  /// The table with aligned columns.
  var text: String {
    let lines = [Self.titles] + rows.map(cells)
    let widths = Self.titles.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      line.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column < 2 ? cell + space : space + cell
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// The table in Markdown.
  var markdown: String {
    let alignment = Self.titles.indices.map { $0 < 2 ? "---" : "---:" }
    return ([Self.titles, alignment] + rows.map(cells)).map { "| \($0.joined(separator: " | ")) |" }
      .joined(separator: "\n")
  }
}
