import Foundation

/// Reads the tables beside the tests: tab-separated, `#` for remarks, the first row names columns.
enum Fixture {
  /// A row of a table, by column.
  struct Row: CustomStringConvertible {
    /// The cells by column name.
    let cells: [String: String]

    /// A cell; the empty string when the column does not exist.
    subscript(_ column: String) -> String { cells[column] ?? "" }

    /// A cell as a number; NaN, which equals nothing, when it is none.
    func number(_ column: String) -> Double { Double(self[column]) ?? .nan }

    var description: String {
      cells.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
  }

  /// The rows of a table in the folder `Fixtures`.
  static func rows(_ name: String, file: String = #filePath) throws -> [Row] {
    let folder = URL(filePath: file).deletingLastPathComponent()
    return try rows(in: folder, name: name)
  }

  /// Looks for the folder `Fixtures` beside a file's folder or above it.
  private static func rows(in folder: URL, name: String) throws -> [Row] {
    var folder = folder
    var table = folder.appending(path: "Fixtures/\(name)")
    for _ in 0..<3 where !FileManager.default.fileExists(atPath: table.path) {
      folder.deleteLastPathComponent()
      table = folder.appending(path: "Fixtures/\(name)")
    }
    let text = try String(contentsOf: table, encoding: .utf8)
    var columns: [String]?
    var rows: [Row] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard let names = columns else {
        columns = cells
        continue
      }
      rows.append(Row(cells: Dictionary(zip(names, cells)) { first, _ in first }))
    }
    return rows
  }
}
