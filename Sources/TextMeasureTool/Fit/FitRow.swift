import Foundation
import Suggestions
import TextMeasure
import TextMeasureBatch

/// One text of a file, and its box; `nil` values come from the command line.
struct FitRow {
  /// The columns of a table, and the keys of a line of JSON.
  static let columns = ["id", "text", "font", "size", "width", "lines", "language"]

  var id: String?
  var text: String
  var font: String?
  var size: Double?
  var width: Double?
  var lines: Int?
  var language: String?
  /// Why the text cannot be checked.
  var reasons: [FitReason] = []

  /// Says that the row has a key, or its table a column, that means nothing.
  mutating func refuseKey(_ name: String, isColumn: Bool = false) {
    let hint =
      NearestName.hint(name, among: Self.columns)
      ?? "known are \(Self.columns.joined(separator: ", "))"
    reasons.append(
      FitReason(
        code: .unknownKey,
        message: "unknown \(isColumn ? "column" : "key") \"\(name.prefix(60))\"; \(hint)",
        isOfFile: isColumn))
  }

  /// Says that a value of the row has no meaning.
  mutating func refuseValue(_ message: String) {
    reasons.append(FitReason(code: .invalidRow, message: message))
  }

  /// Takes over what a table's cell or a string of JSON says of one column.
  mutating func take(_ cell: String, as column: String) {
    switch column {
    case "id": id = cell
    case "text": text = cell
    case "font": font = cell
    case "language": language = cell
    case "size", "width", "lines":
      let cell = cell.trimmingCharacters(in: .whitespaces)
      guard !cell.isEmpty else { return }
      guard let number = Double(decimal: cell) else {
        refuseValue("\(column) is \"\(cell.prefix(60))\"; give a plain number, such as 120")
        return
      }
      take(number, as: column, spelled: cell)
    default: break
    }
  }

  /// Takes over a number.
  ///
  /// - Parameter spelled: as the file has it.
  mutating func take(_ number: Double, as column: String, spelled: String? = nil) {
    let shown = spelled ?? TextTable.units(number)
    switch column {
    case "size":
      guard number > 0, number <= BatchLimits.largestSize else {
        refuseValue(
          "size is \(shown); give points above 0 and at most \(BatchLimits.largestSize)")
        return
      }
      size = number
    case "width":
      guard number >= 0, number <= BatchLimits.longestLength else {
        refuseValue("width is \(shown); give points from 0 to \(BatchLimits.longestLength)")
        return
      }
      width = number
    default:
      guard number >= 0, number <= Double(BatchLimits.mostLines), let count = Int(exactly: number)
      else {
        refuseValue("lines is \(shown); give a whole number, 0 for no limit")
        return
      }
      lines = count
    }
  }
}
