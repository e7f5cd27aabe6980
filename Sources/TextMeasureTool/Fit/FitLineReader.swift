import TextMeasureBatch

/// Reads lines of JSON as rows.
struct FitLineReader {
  private var scanner = JSONScanner()

  /// Reads one line, the `number`th of its file, with or without the white space that ends it.
  ///
  /// A line that cannot be read is a row as well: one that is not checked.
  mutating func row(_ line: Substring, number: Int) -> FitRow {
    var row = FitRow(text: "")
    let bytes = Array(line.utf8)
    do throws(JSONSyntaxError) {
      scanner.begin(bytes.span)
      try readMembers(into: &row)
    } catch {
      row.refuseValue("line \(number) is not a JSON object: \(error.description)")
    }
    row.id = row.id ?? "\(number)"
    return row
  }

  private mutating func readMembers(into row: inout FitRow) throws(JSONSyntaxError) {
    var seen: Set<String> = []
    try scanner.require("{", "'{'")
    if !scanner.skip("}") {
      repeat {
        try scanner.beginKey()
        let key = try scanner.string()
        try scanner.require(":", "':'")
        let kind = try scanner.nextKind()
        if !seen.insert(key).inserted {
          row.refuseValue("the key \"\(key.prefix(60))\" is there twice; keep one")
          try scanner.skipValue()
        } else if !FitRow.columns.contains(key) {
          row.refuseKey(key)
          try scanner.skipValue()
        } else {
          try readValue(key, kind, into: &row)
        }
      } while scanner.skip(",")
      try scanner.require("}", "',' or '}'")
    }
    try scanner.requireEnd()
    if !seen.contains("text") { row.refuseValue("there is no \"text\"; add it") }
  }

  private mutating func readValue(
    _ key: String, _ kind: JSONScanner.ValueKind, into row: inout FitRow
  ) throws(JSONSyntaxError) {
    let isNumeric = ["size", "width", "lines"].contains(key)
    switch kind {
    case .null where key != "text": try scanner.null()
    case .string where !isNumeric: row.take(try scanner.string(), as: key)
    case .number where isNumeric: row.take(try scanner.number(), as: key)
    case .number where key == "id":
      row.id = String(decoding: try scanner.rawValue(), as: UTF8.self)
    default:
      try scanner.skipValue()
      row.refuseValue("\"\(key)\" must be a \(isNumeric ? "number" : "string")")
    }
  }
}
