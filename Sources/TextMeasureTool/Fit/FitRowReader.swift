import Foundation
import Suggestions
import TextMeasure
import TextMeasureBatch

/// Reads the texts of a file by its kind.
struct FitRowReader {
  typealias Row = (row: FitRow, reasons: [FitReason])

  private static let columns = Vocabulary.fitRow.description.keys

  /// How messages name the file.
  private let name: String
  /// Whether a row counts with a column or key that means nothing.
  private let ignoresUnknownKeys: Bool

  /// Reads `.ndjson`, `.jsonl`, `.csv` or `.tsv`; `-` is standard input. Other names, such as a
  /// pipe's, are recognized by the first bytes.
  static func read(_ path: String, ignoresUnknownKeys: Bool) throws -> [Row] {
    let bytes = try InputFile(path).bytes()
    let text = String(decoding: bytes, as: UTF8.self)
    let name = path.lowercased() + suffix(path, text)
    let reader = Self(name: InputFile.name(of: path), ignoresUnknownKeys: ignoresUnknownKeys)
    for (suffix, separator) in [(".csv", ","), (".tsv", "\t")] as [(String, Unicode.Scalar)]
    where name.hasSuffix(suffix) {
      return try reader.table(CSVReader.rows(text, separator: separator, name: reader.name))
    }
    if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") { return reader.lines(bytes) }
    throw CommandFailure(
      "\(reader.name): it is no .ndjson, .csv or .tsv; name it so, or check a catalogue "
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
  private func lines(_ bytes: [UInt8]) -> [Row] {
    InputFile.lines(of: bytes).enumerated().filter { !$1.allSatisfy(\.isWhitespace) }
      .map { row(Array($1.utf8), number: $0 + 1) }
  }

  /// Rows under headings; the heading `text` must be there.
  private func table(_ rows: [[String]]) throws -> [Row] {
    let headings =
      rows.first?.map { $0.trimmingCharacters(in: .whitespaces).lowercased() } ?? []
    let known = Self.columns.map(\.name)
    guard headings.contains("text") else {
      throw CommandFailure(
        "\(name): there is no column \"text\"; name the columns in the first row: "
          + known.joined(separator: ", "), status: ExitStatus.data)
    }
    for heading in Set(headings) where headings.count(where: { $0 == heading }) > 1 {
      throw CommandFailure(
        "\(name): the column \"\(heading)\" appears twice; keep one", status: ExitStatus.data)
    }
    let unknown = ignoresUnknownKeys ? [] : headings.filter { !known.contains($0) }
    let reasons = unknown.map { heading in
      let hint =
        NearestName.hint(heading, among: known) ?? "known are \(known.joined(separator: ", "))"
      return FitReason(
        code: .unknownKey, message: "unknown column \"\(heading.prefix(60))\"; \(hint)",
        isOfFile: true)
    }
    return rows.dropFirst().enumerated().map { index, cells in
      var json: [UInt8] = []
      for column in Self.columns {
        let place = headings.firstIndex(of: column.name)
        let cell = place.flatMap { cells.indices.contains($0) ? cells[$0] : nil } ?? ""
        guard column.isRequired || !cell.allSatisfy(\.isWhitespace) else { continue }
        json.append(ascii: "\(json.isEmpty ? "{" : ",")\"\(column.name)\":")
        json.append(cell, as: column.type)
      }
      json.append(ascii: "}")
      var row = row(json, number: index + 2)
      row.reasons += reasons
      if cells.count > headings.count {
        row.reasons.append(
          FitReason(
            code: .invalidRow,
            message: "row \(index + 2) has \(cells.count) cells under \(headings.count) headings; "
              + "quote a text that has the separator in it"))
      }
      return row
    }
  }

  /// Reads one row. One that cannot be read is a row as well: one that is not checked.
  private func row(_ json: [UInt8], number: Int) -> Row {
    var reader = BatchRequestReader()
    var row = FitRow()
    var reasons: [FitReason] = []
    do throws(BatchFailure) {
      try reader.readRow(json.span, ignoresUnknownKeys: ignoresUnknownKeys, into: &row)
    } catch {
      // No key of a row is unlimited, or in the tables of a request's keys.
      let message = error.message.replacing(
        /; (see 'textmeasure batch --describe keys'|remove it for no limit)$/, with: "; correct it")
      reasons = [
        FitReason(code: error.code == .unknownKey ? .unknownKey : .invalidRow, message: message)
      ]
    }
    row.id = row.id ?? "\(number)"
    return (row, reasons)
  }
}
