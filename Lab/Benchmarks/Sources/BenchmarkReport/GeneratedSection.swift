import Foundation

/// The part of a document that a program writes, between two marks.
struct GeneratedSection {
  let path: String

  private static let begin = "<!-- figures: begin (make bench writes this part) -->"
  private static let end = "<!-- figures: end -->"

  /// Puts `text` between the marks.
  ///
  /// - Throws: when the file cannot be read or has not both marks, in their order.
  func replace(with text: String) throws {
    let file = URL(fileURLWithPath: path)
    let document = try String(contentsOf: file, encoding: .utf8)
    guard
      let begin = document.range(of: Self.begin),
      let end = document.range(of: Self.end), begin.upperBound <= end.lowerBound
    else {
      throw ReportError(
        "\(path) has no place for the figures: put '\(Self.begin)' and '\(Self.end)' into it.")
    }
    let changed =
      document[..<begin.upperBound] + "\n\n" + text + "\n" + document[end.lowerBound...]
    try String(changed).write(to: file, atomically: true, encoding: .utf8)
  }
}

/// Why there is no report.
struct ReportError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
