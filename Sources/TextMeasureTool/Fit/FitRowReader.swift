import Foundation
import TextMeasure

/// Reads the texts of a file by its kind.
enum FitRowReader {
  /// Reads `.ndjson`, `.jsonl`, `.csv`, `.tsv` or `.xcstrings`.
  static func read(_ path: String) throws -> [FitRow] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure("cannot read \(path); check that it is there", status: 74)
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw CommandFailure("\(path) is not UTF-8; convert it first")
    }
    let name = path.lowercased()
    if name.hasSuffix(".csv") { return try table(CSVReader.rows(text, separator: ","), path) }
    if name.hasSuffix(".tsv") { return try table(CSVReader.rows(text, separator: "\t"), path) }
    if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") { return lines(text) }
    if name.hasSuffix(".xcstrings") { return try StringCatalog.rows(data, path) }
    throw CommandFailure(
      "\(path) is of an unknown kind; name it .ndjson, .csv, .tsv or .xcstrings")
  }

  /// A row for each line that is not blank; a carriage return before the line feed is white space.
  private static func lines(_ text: String) -> [FitRow] {
    var reader = FitLineReader()
    var rows: [FitRow] = []
    // A byte-order mark is not part of the first line. "\r\n" is one `Character`: split the scalars.
    let scalars = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
    let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated()
    where !line.allSatisfy(\.properties.isWhitespace) {
      rows.append(reader.row(Substring(line), number: index + 1))
    }
    return rows
  }

  /// Rows under headings; the heading `text` must be there.
  private static func table(_ rows: [[String]], _ path: String) throws -> [FitRow] {
    let headings =
      rows.first?.map { $0.trimmingCharacters(in: .whitespaces).lowercased() } ?? []
    guard headings.contains("text") else {
      throw CommandFailure(
        "\(path) has no column \"text\"; its first row names the columns: "
          + FitRow.columns.joined(separator: ", "))
    }
    for heading in Set(headings) where headings.count(where: { $0 == heading }) > 1 {
      throw CommandFailure("\(path) has the column \"\(heading)\" twice; keep one")
    }
    return rows.dropFirst().enumerated().map { index, cells in
      var row = FitRow(id: nil, text: "")
      for (heading, cell) in zip(headings, cells)
      where FitRow.columns.contains(heading) && !cell.isEmpty {
        row.take(cell, as: heading)
      }
      for heading in headings where !FitRow.columns.contains(heading) {
        row.refuseKey(heading, "column")
      }
      if cells.count > headings.count {
        row.refuseValue(
          "row \(index + 2) has \(cells.count) cells under \(headings.count) headings; quote a "
            + "text that has the separator in it")
      }
      row.id = row.id ?? "\(index + 2)"
      return row
    }
  }
}
