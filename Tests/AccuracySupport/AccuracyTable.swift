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

  /// The differences by reference and cause, in Markdown.
  var causes: String {
    var lines = ["| reference | cause | how many | for example |", "| --- | --- | ---: | --- |"]
    for reference in result.board.references {
      let total = result.board.total(reference)
      var counts = total.known
      if total.failed > 0 { counts[.unknown] = total.failed }
      for (cause, count) in counts.sorted(by: {
        ($1.value, $0.key.title) < ($0.value, $1.key.title)
      }) {
        let example = result.board.differences.first {
          $0.reference == reference && $0.cause == cause
        }
        lines.append(
          "| \(reference.rawValue) | \(cause.title) | \(count) |"
            + " \(Self.inTable(example?.text ?? "")) |")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// A text that does not end a table's cell.
  private static func inTable(_ text: String) -> String {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    let line = parts.joined(separator: "\\|").split(whereSeparator: \.isNewline)
      .joined(separator: " ")
    return line.count > 160 ? line.prefix(157) + "…" : line
  }

  /// The scores beside their targets, in Markdown.
  var targets: String {
    var lines = ["| what | compared | agree | target | |", "| --- | ---: | ---: | ---: | --- |"]
    for target in Target.all {
      guard let reference = ScoreBoard.Reference(rawValue: target.reference) else { continue }
      let score = result.board.total(reference)
      guard score.count > 0 else { continue }
      lines.append(
        "| \(target.reference) | \(score.count) | \(Self.percent(score.rate)) |"
          + " \(target.rate == 1 ? "100 %" : "\(target.rate * 100) %") |"
          + " \(target.verdict(of: score)) |")
    }
    return lines.joined(separator: "\n")
  }

  /// The table in Markdown.
  var markdown: String {
    let alignment = Self.titles.indices.map { $0 < 2 ? "---" : "---:" }
    return ([Self.titles, alignment] + rows.map(cells)).map { "| \($0.joined(separator: " | ")) |" }
      .joined(separator: "\n")
  }
}
