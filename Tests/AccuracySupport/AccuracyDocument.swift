public import Foundation

/// The pages that the suite writes: the targets of ACCURACY.md, and all rows in the build folder.
public struct AccuracyDocument {
  private let root: URL

  /// Where all rows are, in the repository's folder.
  public static let details = ".build/accuracy.md"

  public init(root: URL) { self.root = root }

  /// Puts the targets between their marks, and writes all rows.
  ///
  /// - Throws: `AccuracyError` when a mark is missing.
  public func write(_ result: AccuracyResult) throws {
    let file = root.appending(path: "ACCURACY.md")
    var text = try String(contentsOf: file, encoding: .utf8)
    guard let begin = text.range(of: "<!-- targets: written by make accuracy -->\n"),
      let end = text.range(of: "<!-- end of targets -->", range: begin.upperBound..<text.endIndex)
    else {
      throw AccuracyError("ACCURACY.md has no place for the targets; put its two marks back.")
    }
    text.replaceSubrange(begin.upperBound..<end.lowerBound, with: result.targets + "\n")
    try Data(text.utf8).write(to: file)
    try Data(result.details.utf8).write(to: root.appending(path: Self.details))
  }
}
