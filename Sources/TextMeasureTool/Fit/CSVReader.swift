/// Reads comma-separated values (RFC 4180), with any line ending.
enum CSVReader {
  /// Where in a cell the next character stands.
  private enum Place {
    case start, plain, quoted
    /// Behind the closing quotation mark.
    case closed
  }

  /// The rows' cells; empty lines are left out.
  ///
  /// - Parameters:
  ///   - name: the file's, for messages.
  /// - Throws: the line whose quotation marks are wrong: an open one would swallow the rows after it.
  static func rows(
    _ text: String, separator: Unicode.Scalar, name: String
  ) throws(CommandFailure) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = String.UnicodeScalarView()
    var place = Place.start
    var (line, quoteLine) = (1, 1)
    func endCell() {
      row.append(String(cell))
      (cell, place) = (String.UnicodeScalarView(), .start)
    }
    func endRow() {
      let isEmpty = row.isEmpty && place == .start
      endCell()
      if !isEmpty { rows.append(row) }
      row = []
    }
    var rest = text.unicodeScalars[...]
    // A byte-order mark is not part of the first heading.
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    while let scalar = rest.popFirst() {
      let isPair = scalar == "\r" && rest.first == "\n"
      if scalar == "\n" || scalar == "\r" && !isPair { line += 1 }
      switch (place, scalar) {
      case (.quoted, "\""):
        if rest.first == "\"" {
          cell.append(scalar)
          rest.removeFirst()
        } else {
          place = .closed
        }
      case (.quoted, _): cell.append(scalar)
      case (.start, "\""): (place, quoteLine) = (.quoted, line)
      case (_, separator): endCell()
      case (_, "\n"), (_, "\r"):
        if isPair {
          rest.removeFirst()
          line += 1
        }
        endRow()
      case (.closed, _):
        throw CommandFailure(
          "\(name): line \(line): text follows a closing quotation mark; quote the whole cell, and "
            + "double a quotation mark inside it", status: ExitStatus.data)
      default:
        cell.append(scalar)
        place = .plain
      }
    }
    guard place != .quoted else {
      throw CommandFailure(
        "\(name): line \(quoteLine): the quotation mark is not closed; close it, or double it inside "
          + "the text", status: ExitStatus.data)
    }
    if !row.isEmpty || place != .start { endRow() }
    return rows
  }
}
