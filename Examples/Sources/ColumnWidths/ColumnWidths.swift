import ArgumentParser
import Foundation
import TextMeasure

/// `column-widths`: how wide the texts in a column of a CSV file are.
@main
struct ColumnWidths: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "column-widths",
    abstract: "Prints how wide the texts in a column of a CSV file are, widest first.",
    discussion: """
      Example:
        column-widths people.csv --column name --size 13 --room 120

      Exit status: 0 done, 1 a text is wider than --room or could not be measured, 64 wrong usage.
      """)

  @Argument(help: "The file; its first row names the columns.")
  var file: String

  @Option(help: "The column's name.")
  var column: String

  @Option(help: "The font size in points.")
  var size = 17.0

  @Option(help: "A font file in place of the bundled fonts.")
  var font: String?

  @Option(help: "Points that the column has: what is wider is marked.")
  var room: Double?

  @Option(help: "Maximum number of printed rows; the summary counts all.")
  var top = 20

  /// A cell and how wide it is.
  private struct Row {
    var number: Int
    var width: Double
    var text: String
  }

  func run() throws {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw ValidationError("\(file) cannot be read; check that it exists.")
    }
    // Decoding repairs what is not UTF-8: other texts than the file's would be measured.
    guard let content = String(validating: data, as: UTF8.self) else {
      throw ValidationError(
        "\(file) is not UTF-8; convert it, from Latin-1 with iconv -f latin1 -t utf8.")
    }
    let table = CSVTable(content)
    guard let index = table.headings.firstIndex(of: column) else {
      throw ValidationError(
        "There is no column '\(column)'; the file has \(table.headings.joined(separator: ", ")).")
    }
    let library = FontLibrary.shared
    let fonts = try font.map { FontCascade([try library.font(path: $0)]) }
    let style = TextStyle(fonts: try fonts ?? library.defaultCascade(), size: size)
    var rows: [Row] = []
    for (row, cells) in table.rows.enumerated() where index < cells.count {
      // Shaping happens here, once a text; asking for a width afterwards is arithmetic.
      let prepared = try TextMeasurer.shared.prepare(cells[index], style: style)
      rows.append(
        Row(number: row + 2, width: Double(try prepared.naturalWidth), text: cells[index]))
    }
    rows.sort { ($1.width, $0.number) < ($0.width, $1.number) }
    print("     row       width  text")
    for row in rows.prefix(max(top, 0)) {
      let mark = row.width > room ?? .infinity ? "!" : " "
      print(
        Self.right("\(row.number)", 8) + Self.right(String(format: "%.3f", row.width), 12)
          + "\(mark) \(row.text)")
    }
    let wide = rows.count { $0.width > room ?? .infinity }
    let widest = String(format: "%.3f", rows.first?.width ?? 0)
    let summary = "\(rows.count) \(rows.count == 1 ? "text" : "texts"), the widest \(widest) pt"
    print(room == nil ? summary : "\(summary), \(wide) too wide")
    if wide > 0 { throw ExitCode(1) }
  }

  private static func right(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(columns - text.count, 0)) + text
  }
}
