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
      scanner.rewind()
      try readMembers(bytes.span, into: &row)
    } catch {
      row.refuseValue("line \(number) is not a JSON object: \(error.description)")
    }
    row.id = row.id ?? "\(number)"
    return row
  }

  private mutating func readMembers(
    _ line: Span<UInt8>, into row: inout FitRow
  ) throws(JSONSyntaxError) {
    var seen: Set<String> = []
    try scanner.require(UInt8(ascii: "{"), "'{'", line)
    if !scanner.skip(UInt8(ascii: "}"), line) {
      repeat {
        try scanner.beginKey(line)
        let key = try scanner.string(line)
        try scanner.require(UInt8(ascii: ":"), "':'", line)
        let kind = try scanner.nextKind(line)
        if !seen.insert(key).inserted {
          row.refuseValue("the key \"\(key.prefix(60))\" is there twice; keep one")
          try scanner.skipValue(line)
        } else if !FitRow.columns.contains(key) {
          row.refuseKey(key)
          try scanner.skipValue(line)
        } else {
          try readValue(key, kind, line, into: &row)
        }
      } while scanner.skip(UInt8(ascii: ","), line)
      try scanner.require(UInt8(ascii: "}"), "',' or '}'", line)
    }
    try scanner.requireEnd(line)
    if !seen.contains("text") { row.refuseValue("there is no \"text\"; add it") }
  }

  private mutating func readValue(
    _ key: String, _ kind: JSONScanner.ValueKind, _ line: Span<UInt8>, into row: inout FitRow
  ) throws(JSONSyntaxError) {
    let isNumeric = ["size", "width", "lines"].contains(key)
    switch kind {
    case .null where key != "text": try scanner.null(line)
    case .string where !isNumeric: row.take(try scanner.string(line), as: key)
    case .number where isNumeric: row.take(try scanner.number(line), as: key)
    case .number where key == "id":
      row.id = String(decoding: try scanner.rawValue(line), as: UTF8.self)
    default:
      try scanner.skipValue(line)
      row.refuseValue("\"\(key)\" must be a \(isNumeric ? "number" : "string")")
    }
  }
}
