import Foundation

/// A Swift file of the package, as text.
struct SourceFile: Sendable {
  /// The path from the package's folder, such as `Sources/TextMeasure/Fonts/Font.swift`.
  var path: String

  /// The lines as they are written.
  var lines: [String]

  /// The lines with comments and the contents of string literals blanked out, so that a word in
  /// them is not taken for code.
  var codeLines: [String]

  /// Creates a file from its path and contents.
  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    codeLines = CodeStripper.strip(text)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The file's name without `.swift`.
  var name: String { String(path.split(separator: "/").last?.dropLast(6) ?? "") }

  /// Whether the file is in the folder or one below it.
  func isIn(_ folder: String) -> Bool { path.hasPrefix(folder + "/") }

  /// The modules that the file imports.
  var imports: [String] {
    codeLines.compactMap { line in
      guard line.contains("import"), let match = line.firstMatch(of: Self.importPattern) else {
        return nil
      }
      return String(match.1)
    }
  }

  /// The names of the types that are declared at the file's outermost level and seen by others.
  var declaredTypes: [String] {
    codeLines.compactMap { line in
      guard let first = line.first, first != " ", first != "}",
        let match = line.firstMatch(of: Self.typePattern)
      else { return nil }
      return String(match.1)
    }
  }

  /// Whether the code has the word, not as a part of a longer one.
  func mentions(_ word: String) -> Bool {
    codeLines.contains { $0.contains(word) } && words.contains(word[...])
  }

  /// The words of the code.
  private var words: Set<Substring> {
    Set(codeLines.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } })
  }

  private static var importPattern: Regex<(Substring, Substring)> {
    /^\s*(?:@\w+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
  }

  private static var typePattern: Regex<(Substring, Substring)> {
    /^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|final|indirect|open|nonisolated)\s+)*(?:struct|class|enum|actor|protocol)\s+(\w+)/
  }
}
