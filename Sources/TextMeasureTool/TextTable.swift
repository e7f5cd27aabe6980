import Foundation
import TextMeasure

/// Rows of cells that are written in columns.
struct TextTable {
  enum Alignment {
    case left, right
  }

  private let alignments: [Alignment]
  private var rows: [[String]]
  /// What the first cell of a row means, by the row's number.
  private var meanings: [Int: TerminalColor.Meaning] = [:]

  /// A table with a heading for each column; `>` before a heading aligns its column to the right. A
  /// row of empty headings is left out.
  init(_ headings: [String]) {
    alignments = headings.map { $0.hasPrefix(">") ? .right : .left }
    rows = [headings.map { $0.hasPrefix(">") ? String($0.dropFirst()) : $0 }]
  }

  /// Whether there is nothing but the headings.
  var isEmpty: Bool { rows.count <= 1 }

  /// Adds a row; what its first cell means is its colour on a terminal.
  mutating func append(_ cells: [String], meaning: TerminalColor.Meaning? = nil) {
    meanings[rows.count] = meaning
    rows.append(cells.map { TerminalText.oneLine($0) })
  }

  /// The rows, each on a line, two spaces between columns.
  func text(
    indent: String = "  ", color: TerminalColor = TerminalColor(.standardOutput)
  ) -> String {
    var widths = [Int](repeating: 0, count: alignments.count)
    for row in rows {
      for (column, cell) in row.enumerated() where column < widths.count {
        widths[column] = max(widths[column], Self.columns(of: cell))
      }
    }
    return rows.enumerated().map { number, row in
      var line = indent
      for (column, cell) in row.enumerated() where column < widths.count {
        let room = String(repeating: " ", count: widths[column] - Self.columns(of: cell))
        let isLast = column == row.count - 1
        let shown =
          column == 0 ? meanings[number].map { color.text(cell, $0) } ?? cell : cell
        switch alignments[column] {
        case .right: line += room + shown
        case .left: line += isLast ? shown : shown + room
        }
        if !isLast { line += "  " }
      }
      while line.last == " " { line.removeLast() }
      return line
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// How many columns of a terminal a text takes, by East_Asian_Width.
  static func columns(of text: String) -> Int {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.utf8.count }
    return text.reduce(0) { sum, character in
      let isWide = character.unicodeScalars.contains { scalar in
        let property = CodePointProperty(of: scalar.value)
        // UEastAsianWidth's full width and wide.
        return property.eastAsianWidth == 3 || property.eastAsianWidth == 5
          || scalar.value == 0xFE0F
      }
      let isInvisible = character.unicodeScalars.allSatisfy { scalar in
        let property = CodePointProperty(of: scalar.value)
        return property.isMark || property.flags.contains(.defaultIgnorable)
      }
      return sum + (isInvisible ? 0 : isWide ? 2 : 1)
    }
  }

  /// A text with its controls and spaces to be seen: ⏎ for a terminator, ⇥ for a tab, · for a
  /// space.
  static func visible(_ text: some StringProtocol) -> String {
    String(text).replacingScalars { scalar in
      switch scalar.value {
      case 0x20: "·"
      case 0x09: "⇥"
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: "⏎"
      case 0xAD: "‧"
      case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069:
        TerminalText.number(scalar)
      default: nil
      }
    }
  }

  /// A text whose spaces stay spaces, its controls to be seen.
  static func printable(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map(visible)
      .joined(separator: " ")
  }

  /// A number of points with three digits.
  ///
  /// - Parameter rule: how it is rounded; up where a narrower width would not do.
  static func points(
    _ value: some BinaryFloatingPoint, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> String {
    let rounded = (Double(value) * 1000).rounded(rule) / 1000
    guard rounded.isFinite, rounded.magnitude < 1e15 else { return "\(rounded)" }
    // Plus 0: -0 has no sign.
    return String(format: "%.3f", rounded + 0)
  }

  /// A number of font units, without a fraction where it has none.
  static func units(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15 ? "\(Int64(value))" : "\(value)"
  }
}
