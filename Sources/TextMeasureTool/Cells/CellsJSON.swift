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
        "\n{\"strategy\":\(Self.quoted(work.strategy)),"
          + "\"measurements\":\(work.counts.measurements),"
          + "\"configurations\":\(work.counts.configurations),"
          + "\"cacheHits\":\(work.counts.cacheHits),\"seconds\":\(work.seconds)}")
    }
    output.write("],\n\"rows\":[")
    let names = report.names.map(Self.quoted)
    for (row, status) in report.items.enumerated() {
      if row > 0 { output.write(",") }
      let heights = zip(names, report.heights(inRow: row)).map { name, height in
        "\(name):\(height.map { "\(Double($0.points))" } ?? "null")"
      }
      let differences = try report.differences(inRow: row).map { difference in
        "{\"strategies\":[\(Self.quoted(difference.first)),\(Self.quoted(difference.second))],"
          + "\"points\":\(Double(difference.points)),"
          + "\"reason\":\(Self.quoted(difference.reason))}"
      }
      output.write(
        "\n{\"id\":\(Self.quoted(status.idstr)),\"heights\":{\(heights.joined(separator: ","))},"
          + "\"differences\":[\(differences.joined(separator: ","))]}")
    }
    output.write("]}\n")
  }

  /// A text as JSON writes it.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      // JSON allows those from U+007F on, and terminals obey them.
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
