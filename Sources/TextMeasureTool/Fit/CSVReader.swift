/// Reads comma-separated values (RFC 4180), with any line ending.
enum CSVReader {
  /// The rows; empty lines are left out.
  static func rows(_ text: String, separator: Unicode.Scalar) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    var wasQuoted = false
    var scalars = text.unicodeScalars[...]
    // A byte-order mark is not part of the first heading.
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    func endRow() {
      row.append(String(cell))
      if row.count > 1 || !cell.isEmpty || wasQuoted { rows.append(row) }
      row = []
      cell = String.UnicodeScalarView()
      wasQuoted = false
    }
    var iterator = scalars.makeIterator()
    var next = iterator.next()
    while let scalar = next {
      next = iterator.next()
      if isQuoted {
        if scalar != "\"" {
          cell.append(scalar)
        } else if next == "\"" {
          cell.append(scalar)
          next = iterator.next()
        } else {
          isQuoted = false
        }
      } else if scalar == "\"", cell.isEmpty {
        isQuoted = true
        wasQuoted = true
      } else if scalar == separator {
        row.append(String(cell))
        cell = String.UnicodeScalarView()
      } else if scalar == "\n" || scalar == "\r" {
        if scalar == "\r", next == "\n" { next = iterator.next() }
        endRow()
      } else {
        cell.append(scalar)
      }
    }
    if !row.isEmpty || !cell.isEmpty { endRow() }
    return rows
  }
}
