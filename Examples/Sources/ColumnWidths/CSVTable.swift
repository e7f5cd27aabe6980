/// A table of comma-separated values, RFC 4180: quotes around cells with commas, quotes and line
/// ends in them.
struct CSVTable {
  /// The cells of the first row.
  let headings: [String]
  /// The cells of the other rows.
  let rows: [[String]]

  /// Reads a table; a last line without an end is one, too.
  init(_ text: String) {
    var all: [[String]] = []
    var row: [String] = []
    var cell = ""
    var isQuoted = false
    var isEmptyLine = true
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    if next == "\u{FEFF}" { next = scalars.next() }
    func endRow() {
      row.append(cell)
      if !isEmptyLine { all.append(row) }
      row = []
      cell = ""
      isEmptyLine = true
    }
    while let scalar = next {
      next = scalars.next()
      switch scalar {
      case "\"" where isQuoted && next == "\"":
        cell.append("\"")
        next = scalars.next()
      case "\"": (isQuoted, isEmptyLine) = (!isQuoted, false)
      case "," where !isQuoted:
        row.append(cell)
        (cell, isEmptyLine) = ("", false)
      case "\r" where !isQuoted && next == "\n": break
      case "\n" where !isQuoted: endRow()
      default:
        cell.unicodeScalars.append(scalar)
        isEmptyLine = false
      }
    }
    endRow()
    headings = all.first ?? []
    rows = Array(all.dropFirst())
  }
}
