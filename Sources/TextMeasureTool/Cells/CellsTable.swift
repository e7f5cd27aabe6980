import CellSizing
import CellSizingComparison
import CellSizingSamples
import Foundation

/// A comparison as a table for people: the strategies' work, their heights, and why they differ.
struct CellsTable {
  let report: StrategyReport<Status>

  /// The columns of the strategies' work; the first holds the longest name.
  private static let workWidths = [28, 12, 15, 11, 9]

  /// Writes the tables.
  ///
  /// - Throws: what explaining a difference throws.
  func write(to output: inout ToolOutput) throws {
    let names = report.names
    output.line(
      Self.row(
        ["strategy", "measurements", "configurations", "cache hits", "seconds"],
        Self.workWidths))
    for work in report.work {
      output.line(
        Self.row(
          [
            work.strategy, "\(work.counts.measurements)", "\(work.counts.configurations)",
            "\(work.counts.cacheHits)", Self.fixed(work.seconds, 4),
          ], Self.workWidths))
    }
    output.line("")
    // Strategies stand under their numbers: fifteen names do not fit into a line.
    for (number, name) in names.enumerated() { output.line("[\(number + 1)] \(name)") }
    let widths = [20] + names.map { _ in 9 }
    output.line("\n" + Self.row(["id"] + names.indices.map { "[\($0 + 1)]" }, widths))
    var reasons: [String: (count: Int, example: String)] = [:]
    var order: [String] = []
    for (row, status) in report.items.enumerated() {
      let heights = report.heights(inRow: row).map { height in
        height.map { Self.fixed(Double($0.points), 2) } ?? "–"
      }
      output.line(Self.row([TerminalText.oneLine(status.idstr)] + heights, widths))
      for difference in try report.differences(inRow: row) {
        for reason in difference.reasons {
          let text = reason.explanation
          if reasons[text] == nil { order.append(text) }
          reasons[text, default: (0, Self.example(reason, row))].count += 1
        }
      }
    }
    guard !order.isEmpty else { return }
    output.line("\nWhy they differ:")
    for text in order {
      guard let reason = reasons[text] else { continue }
      output.line(
        "  \(text): \(reason.count) \(reason.count == 1 ? "row" : "rows"), \(reason.example)")
    }
  }

  /// A reason's first row.
  private static func example(_ reason: HeightDifference.Reason, _ row: Int) -> String {
    let sign = reason.points < 0 ? "" : "+"
    return "the first is row \(row) (\(sign)\(fixed(Double(reason.points), 3)) pt)"
  }

  /// Columns of given widths, the first to the left and the others to the right.
  private static func row(_ cells: [String], _ widths: [Int]) -> String {
    zip(cells, widths).enumerated().map { number, cell in
      let space = String(repeating: " ", count: max(1, cell.1 - cell.0.count))
      return number == 0 ? cell.0 + space : space + cell.0
    }.joined()
  }

  static func fixed(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }
}
