/// Reads comma-separated values (RFC 4180), with any line ending.
enum CSVReader {
  /// The rows' cells; empty lines are left out.
  ///
  /// - Parameters:
  ///   - name: the file's, for messages.
  /// - Throws: the line whose quotation marks are wrong: an open one would swallow the rows after it.
  static func rows(
    _ text: String, separator: Unicode.Scalar, name: String
  ) throws(CommandFailure) -> [[String]] {
    var rows: [[String]] = []
    var line = 1
    var row: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    var wasQuoted = false
    // Behind the closing quotation mark of a cell.
    var isClosed = false
    var quoteLine = 1
    var scalars = text.unicodeScalars[...]
    // A byte-order mark is not part of the first heading.
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    func endRow() {
      row.append(String(cell))
      if row.count > 1 || !cell.isEmpty || wasQuoted {
        rows.append(row)
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
          isClosed = true
        }
      } else if scalar == "\"", cell.isEmpty, !isClosed {
        isQuoted = true
        wasQuoted = true
        quoteLine = line
      } else if scalar == separator {
        isClosed = false
        row.append(String(cell))
        cell = String.UnicodeScalarView()
      } else if scalar == "\n" || scalar == "\r" {
        if scalar == "\r", next == "\n" {
          next = iterator.next()
          line += 1
        }
        isClosed = false
        endRow()
      } else if isClosed {
        throw CommandFailure(
          "\(name): line \(line): text follows a closing quotation mark; quote the whole cell, and "
            + "double a quotation mark inside it", status: ExitStatus.data)
      } else {
        cell.append(scalar)
      }
    }
    guard !isQuoted else {
      throw CommandFailure(
        "\(name): line \(quoteLine): the quotation mark is not closed; close it, or double it inside "
          + "the text", status: ExitStatus.data)
    }
    if !row.isEmpty || !cell.isEmpty || wasQuoted { endRow() }
    return rows
  }
}
