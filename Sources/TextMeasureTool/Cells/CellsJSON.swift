import CellSizing
import CellSizingComparison
import CellSizingSamples
import Foundation

/// A comparison as one JSON object: what each strategy did, and each row's heights and differences.
struct CellsJSON {
  let report: StrategyReport<Status>

  /// Writes the object, a row a line.
  ///
  /// - Throws: what explaining a difference throws.
  func write(to output: inout ToolOutput) throws {
    output.write("{\"strategies\":[")
    for (number, work) in report.work.enumerated() {
      if number > 0 { output.write(",") }
      output.write(
        "\n{\"strategy\":\(OutputFormat.quoted(work.strategy)),"
          + "\"measurements\":\(work.counts.measurements),"
          + "\"configurations\":\(work.counts.configurations),"
          + "\"cacheHits\":\(work.counts.cacheHits),\"seconds\":\(work.seconds)}")
    }
    output.write("],\n\"rows\":[")
    let names = report.names.map(OutputFormat.quoted)
    for (row, status) in report.items.enumerated() {
      if row > 0 { output.write(",") }
      let heights = zip(names, report.heights(inRow: row)).map { name, height in
        "\(name):\(height.map { "\(Double($0.points))" } ?? "null")"
      }
      let differences = try report.differences(inRow: row).map { difference in
        "{\"strategies\":[\(OutputFormat.quoted(difference.first)),\(OutputFormat.quoted(difference.second))],"
          + "\"points\":\(Double(difference.points)),"
          + "\"reason\":\(OutputFormat.quoted(difference.reason))}"
      }
      output.write(
        "\n{\"id\":\(OutputFormat.quoted(status.idstr)),\"heights\":{\(heights.joined(separator: ","))},"
          + "\"differences\":[\(differences.joined(separator: ","))]}")
    }
    output.write("]}\n")
  }
}
