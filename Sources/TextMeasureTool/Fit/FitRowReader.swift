import Foundation
import TextMeasure

/// Reads the texts of a file by its kind.
enum FitRowReader {
  /// Reads `.ndjson`, `.jsonl`, `.csv` or `.tsv`; `-` is standard input. Other names, such as a
  /// pipe's, are recognized by the first bytes.
  static func read(_ path: String) throws -> [FitRow] {
    let bytes = try InputFile(path).bytes()
    let text = String(decoding: bytes, as: UTF8.self)
    let name = path.lowercased() + suffix(path, text)
    for (suffix, separator) in [(".csv", ","), (".tsv", "\t")] as [(String, Unicode.Scalar)]
    where name.hasSuffix(suffix) {
      let shown = InputFile.name(of: path)
      let rows = try CSVReader.rows(text, separator: separator, name: shown)
      return try table(rows, path)
    }
    if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") { return lines(bytes) }
    throw CommandFailure(
      "\(InputFile.name(of: path)): it is no .ndjson, .csv or .tsv; name it so, or check a catalogue "
        + "with textmeasure-l10n, which a clone installs by "
        + "make wheel && pip install \"$(ls .build/wheel/*.whl)[l10n]\"",
      status: ExitStatus.data)
  }

  /// What a file's name would end with, where the name does not say what it has.
  private static func suffix(_ path: String, _ text: String) -> String {
    let isNamed = path.split(separator: "/").last?.contains(".") ?? false
    guard !isNamed || InputFile.isStandardInput(path) else { return "" }
    let start = text.prefix { $0 != "\n" && $0 != "\r\n" }
    guard start.hasPrefix("{") else { return start.contains("\t") ? ".tsv" : ".csv" }
    // A catalogue is one object on many lines; a line of NDJSON is an object.
    return start.hasSuffix("}") && !start.contains("\"strings\"") ? ".ndjson" : ""
  }

  /// A row for each line that is not blank.
  private static func lines(_ bytes: [UInt8]) -> [FitRow] {
    var reader = FitLineReader()
    var rows: [FitRow] = []
    for (index, line) in InputFile.lines(of: bytes).enumerated()
    where !line.allSatisfy(\.isWhitespace) {
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
        "\(path): there is no column \"text\"; name the columns in the first row: "
          + FitRow.columns.joined(separator: ", "), status: ExitStatus.data)
    }
    for heading in Set(headings) where headings.count(where: { $0 == heading }) > 1 {
      throw CommandFailure(
        "\(path): the column \"\(heading)\" appears twice; keep one", status: ExitStatus.data)
    }
    return rows.dropFirst().enumerated().map { index, cells in
      var row = FitRow(text: "")
      for (heading, cell) in zip(headings, cells)
      where FitRow.columns.contains(heading) && !cell.isEmpty {
        row.take(cell, as: heading)
      }
      for heading in headings where !FitRow.columns.contains(heading) {
        row.refuseKey(heading, isColumn: true)
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
