import TextMeasureBatch

/// One text of a file, and the room that it has to fit in; what is `nil` the command line says.
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
  /// Why the text is left out; `nil` for a text to check.
  var leftOut: FitVerdict?
  /// Why the text cannot be checked.
  var reasons: [FitReason] = []

  init(id: String?, text: String, language: String? = nil, leftOut: FitVerdict? = nil) {
    self.id = id
    self.text = text
    self.language = language
    self.leftOut = leftOut
  }

  /// Says that the row has a column or key that means nothing.
  mutating func refuseKey(_ name: String, _ kind: String) {
    let hint =
      NearestName.hint(name, among: Self.columns)
      ?? "known are \(Self.columns.joined(separator: ", "))"
    reasons.append(
      FitReason(code: .unknownKey, message: "unknown \(kind) \"\(name.prefix(60))\"; \(hint)"))
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
      guard let number = Double(cell) else {
        refuseValue("\(column) is \"\(cell.prefix(60))\"; give a number")
        return
      }
      take(number, as: column)
    default: break
    }
  }

  /// Takes over a number.
  mutating func take(_ number: Double, as column: String) {
    switch column {
    case "size":
      guard number > 0, number <= BatchLimits.largestSize else {
        refuseValue(
          "size is \(number); give points above 0 and at most \(BatchLimits.largestSize)")
        return
      }
      size = number
    case "width":
      guard number >= 0, number <= BatchLimits.longestLength else {
        refuseValue("width is \(number); give points from 0 to \(BatchLimits.longestLength)")
        return
      }
      width = number
    default:
      guard number >= 0, number <= Double(BatchLimits.mostLines), let count = Int(exactly: number)
      else {
        refuseValue("lines is \(number); give a whole number, 0 for no limit")
        return
      }
      lines = count
    }
  }
}
