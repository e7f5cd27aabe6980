public import Foundation

/// The file ACCURACY.md, whose tables are written by the suite and whose ledger is not.
public struct AccuracyDocument {
  private let file: URL

  public init(root: URL) { file = root.appending(path: "ACCURACY.md") }

  /// Puts the result's tables between their marks.
  ///
  /// - Throws: `AccuracyError` when a mark is missing.
  public func write(_ result: AccuracyResult) throws {
    var text = try String(contentsOf: file, encoding: .utf8)
    for (name, section) in result.sections.sorted(by: { $0.key < $1.key }) {
      guard let begin = text.range(of: "<!-- \(name): written by make accuracy -->\n"),
        let end = text.range(of: "<!-- end of \(name) -->", range: begin.upperBound..<text.endIndex)
      else {
        throw AccuracyError("ACCURACY.md has no place for '\(name)'; put its two marks back.")
      }
      text.replaceSubrange(begin.upperBound..<end.lowerBound, with: section + "\n")
    }
    try Data(text.utf8).write(to: file)
  }
}
