/// What a run of the accuracy suite found.
public struct AccuracyResult {
  /// What was run.
  public var scope: AccuracySuite.Scope
  var board: ScoreBoard
  /// `recorded − exact` of every compared line, pixels, by language.
  var widthErrors: [String: [Double]]
  /// Layouts to look at.
  var shown: [LaidOutCase]
  /// Font files that were nowhere, whose cases were left out.
  public var missingFonts: [String]
  /// Debian's packages that have them.
  public var missingPackages: [String]
  /// Whether the sample was left out because `hb-shape` is not installed.
  public var skipsSample: Bool

  /// The table for a terminal.
  public var table: String { AccuracyTable(self).text }

  /// The scores beside their targets, in Markdown.
  public var targets: String { AccuracyTable(self).targets }

  /// The scores by language and the differences by cause, in Markdown.
  public var details: String {
    let table = AccuracyTable(self)
    return """
      # Scores

      Languages in which everything agrees share a row.

      \(table.markdown)

      # Differences by cause

      \(table.causes)

      """
  }

  /// How many results agree and were compared, by reference.
  public var counts: [String: PinnedScore.Count] {
    var counts: [String: PinnedScore.Count] = [:]
    for reference in board.references {
      let score = board.total(reference)
      counts[reference.rawValue] = .init(
        compared: score.count, agree: score.matched + score.withinSlack)
    }
    return counts
  }

  /// The first differences of each reference and cause, one a line.
  public var differences: String {
    board.differences.map {
      "\($0.reference.rawValue) [\($0.cause.rawValue)] \($0.language): \($0.text)"
    }.joined(separator: "\n")
  }
}
