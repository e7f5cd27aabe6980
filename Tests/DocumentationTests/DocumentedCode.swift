import Foundation

/// A piece of Swift in the documentation, and the lines of it that count.
struct DocumentedCode {
  /// Where it stands: the file and the line of its first line.
  var place: String
  /// Its lines without indentation, empty lines and imports.
  var lines: [String]

  /// The package's folder.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// The lines of a text that are compared.
  static func significant(_ lines: [Substring]) -> [String] {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }

  /// The pieces of a file, those of doc comments where it is a Swift file.
  static func pieces(of path: String) throws -> [DocumentedCode] {
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    var pieces: [DocumentedCode] = []
    var open: (line: Int, lines: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      var content = line
      if path.hasSuffix(".swift") {
        let comment = content.drop { $0 == " " }
        guard comment.hasPrefix("///") else { continue }
        content = comment.dropFirst(3)
      }
      let fence = content.trimmingCharacters(in: .whitespaces)
      if fence == "```swift" {
        open = (index + 2, [])
      } else if fence.hasPrefix("```"), let piece = open {
        pieces.append(
          DocumentedCode(place: "\(path):\(piece.line)", lines: significant(piece.lines)))
        open = nil
      } else {
        open?.lines.append(content)
      }
    }
    return pieces
  }

  /// The pages, articles and sources that have code in them, by their paths in the package.
  static func paths() -> [String] {
    var paths = ["README.md", "Examples/README.md"]
    let sources = root.appending(path: "Sources")
    let all = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    for path in all ?? [] where path.hasSuffix(".swift") || path.hasSuffix(".md") {
      paths.append("Sources/" + path)
    }
    return paths.sorted()
  }
}
