import Foundation

/// A Swift file of the package, as text.
struct SourceFile: Sendable {
  /// The path from the package's folder, such as `Sources/TextEngine/Fonts/Font.swift`.
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

  /// Whether the file is in a folder, or is a file beside folders or one of its extensions.
  func belongs(to stage: String) -> Bool {
    isIn(stage) || path == "\(stage).swift" || path.hasPrefix("\(stage)+")
  }

  /// What the code's words name: types and members that other files see; all that the file declares,
  /// labels included; members and types that it uses.
  var names: (visible: Set<Substring>, own: Set<Substring>, used: Set<Substring>) {
    let declaring: Set<Substring> = [
      "var", "let", "func", "case", "struct", "class", "enum", "actor", "protocol", "typealias",
    ]
    var names: (visible: Set<Substring>, own: Set<Substring>, used: Set<Substring>) = ([], [], [])
    for line in codeLines {
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      let isHidden = line.contains("private ")
      let isMember = !isHidden && line.prefix { $0 == " " }.count <= 4
      for (keyword, word) in zip(words, words.dropFirst())
      where declaring.contains(keyword) || keyword == "in" || keyword == "for" {
        names.own.insert(word)
        if isMember, declaring.contains(keyword) { names.visible.insert(word) }
      }
      for word in words {
        let after = line[word.endIndex...].first
        let before = line[..<word.startIndex].last
        if after == ":", before == "(" || before == " " { names.own.insert(word) }
        if before == "." && word.first?.isLetter == true || word.first?.isUppercase == true {
          names.used.insert(word)
        }
      }
    }
    return names
  }

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
