/// Reads comma-separated values (RFC 4180), with any line ending.
enum CSVReader {
  /// A row, and the line on which it begins, from 1.
  struct Row {
    var cells: [String]
    var line: Int
  }

  /// The rows; empty lines are left out.
  static func rows(_ text: String, separator: Unicode.Scalar) -> [Row] {
    var rows: [Row] = []
    var (line, firstLine) = (1, 1)
    var row: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    var wasQuoted = false
    var scalars = text.unicodeScalars[...]
    // A byte-order mark is not part of the first heading.
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    func endRow() {
      row.append(String(cell))
      if row.count > 1 || !cell.isEmpty || wasQuoted {
        rows.append(Row(cells: row, line: firstLine))
      }
      row = []
      cell = String.UnicodeScalarView()
      wasQuoted = false
    }
    var iterator = scalars.makeIterator()
    var next = iterator.next()
    while let scalar = next {
      next = iterator.next()
      if scalar == "\n" || scalar == "\r" && next != "\n" { line += 1 }
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
        if scalar == "\r", next == "\n" {
          next = iterator.next()
          line += 1
        }
        endRow()
        firstLine = line
      } else {
        cell.append(scalar)
      }
    }
    if !row.isEmpty || !cell.isEmpty { endRow() }
    return rows
  }
}
