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
    if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") { return try lines(text, path) }
    if name.hasSuffix(".xcstrings") { return try StringCatalog.rows(data, path) }
    throw CommandFailure(
      "\(path) is of an unknown kind; name it .ndjson, .csv, .tsv or .xcstrings")
  }

  private static func lines(_ text: String, _ path: String) throws -> [FitRow] {
    var rows: [FitRow] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy(\.isWhitespace) {
      do {
        var row = try JSONDecoder().decode(FitRow.self, from: Data(line.utf8))
        row.id = row.id ?? "\(index + 1)"
        rows.append(row)
      } catch {
        throw CommandFailure(
          "\(path), line \(index + 1) is not an object with a \"text\" and perhaps id, font, size, "
            + "width, lines and language")
      }
    }
    return rows
  }

  /// Rows under headings; the heading `text` must be there.
  private static func table(_ rows: [[String]], _ path: String) throws -> [FitRow] {
    guard let headings = rows.first?.map({ $0.lowercased() }),
      let textColumn = headings.firstIndex(of: "text")
    else {
      throw CommandFailure(
        "\(path) has no column \"text\"; its first row names the columns: id, text, font, size, "
          + "width, lines, language")
    }
    return try rows.dropFirst().enumerated().map { index, cells in
      func cell(_ name: String) -> String? {
        guard let column = headings.firstIndex(of: name), column < cells.count,
          !cells[column].isEmpty
        else { return nil }
        return cells[column]
      }
      func number<Number: LosslessStringConvertible>(_ name: String) throws -> Number? {
        guard let text = cell(name) else { return nil }
        guard let value = Number(text) else {
          throw CommandFailure("\(path), row \(index + 2): \(name) '\(text)' is not a number")
        }
        return value
      }
      return FitRow(
        id: cell("id") ?? "\(index + 2)", text: textColumn < cells.count ? cells[textColumn] : "",
        font: cell("font"), size: try number("size"), width: try number("width"),
        lines: try number("lines"), language: cell("language"))
    }
  }
}
