/// One rule of the house: which files it is about and what it finds in them.
struct ArchitectureRule: Sendable {
  /// What the rule says, for the message.
  var name: String

  /// The files that the rule is about.
  var applies: @Sendable (SourceFile) -> Bool

  /// What in a file breaks the rule, each with the line's number where one is to blame.
  var findings: @Sendable (SourceFile) -> [String]

  /// The violations in the files, each with file and rule.
  func violations(in files: [SourceFile]) -> [String] {
    files.filter(applies).flatMap { file in
      findings(file).map { "\(file.path): \($0) (rule: \(name))" }
    }
  }

  /// A rule that forbids lines of code in which `pattern` is found; only lines that have one of
  /// `hints` are searched, because plain text is found much sooner than a pattern.
  static func forbidding(
    _ pattern: String, hints: [String], _ name: String,
    where applies: @escaping @Sendable (SourceFile) -> Bool
  ) -> ArchitectureRule {
    ArchitectureRule(name: name, applies: applies) { file in
      guard let parsed = try? Regex(pattern) else { return ["the rule's pattern is not valid"] }
      // By default a full stop between letters is inside a word.
      let regex = parsed.wordBoundaryKind(.simple)
      return file.codeLines.enumerated().compactMap { index, line in
        hints.contains(where: line.contains) && line.contains(regex)
          ? "line \(index + 1) has \(line.trimmed)" : nil
      }
    }
  }
}

extension String {
  /// The text without spaces at its start.
  fileprivate var trimmed: Substring { drop { $0 == " " } }
}
