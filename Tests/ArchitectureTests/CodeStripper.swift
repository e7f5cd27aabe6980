/// Blanks out comments and the contents of string literals in Swift code.
///
/// Interpolations are blanked out with their literal; a rule that looks at code does not see them.
enum CodeStripper {
  private enum State: Equatable {
    case code
    case lineComment
    /// A block comment, which may contain others.
    case blockComment(depth: Int)
    /// A string literal with so many number signs and one or three quotation marks.
    case literal(signs: Int, quotes: Int)
  }

  /// The text with the same line breaks and spaces in place of what is not code.
  static func strip(_ text: String) -> String {
    let characters = Array(text.unicodeScalars)
    var output = String.UnicodeScalarView()
    var state = State.code
    var index = 0

    func hasPrefix(_ prefix: String, at place: Int) -> Bool {
      characters[place...].starts(with: prefix.unicodeScalars)
    }
    func pass(_ count: Int, keeping isKept: Bool) {
      for _ in 0..<count where index < characters.count {
        output.append(isKept || characters[index] == "\n" ? characters[index] : " ")
        index += 1
      }
    }

    while index < characters.count {
      switch state {
      case .code:
        if hasPrefix("//", at: index) {
          state = .lineComment
        } else if hasPrefix("/*", at: index) {
          state = .blockComment(depth: 1)
          pass(2, keeping: false)
        } else if let (signs, quotes) = literalStart(characters, at: index) {
          state = .literal(signs: signs, quotes: quotes)
          pass(signs + quotes, keeping: true)
        } else {
          pass(1, keeping: true)
        }
      case .lineComment:
        if characters[index] == "\n" { state = .code }
        pass(1, keeping: false)
      case .blockComment(let depth):
        if hasPrefix("*/", at: index) {
          state = depth == 1 ? .code : .blockComment(depth: depth - 1)
          pass(2, keeping: false)
        } else if hasPrefix("/*", at: index) {
          state = .blockComment(depth: depth + 1)
          pass(2, keeping: false)
        } else {
          pass(1, keeping: false)
        }
      case .literal(let signs, let quotes):
        let end = String(repeating: "\"", count: quotes) + String(repeating: "#", count: signs)
        if signs == 0, characters[index] == "\\" {
          pass(2, keeping: false)
        } else if hasPrefix(end, at: index) {
          state = .code
          pass(end.unicodeScalars.count, keeping: true)
        } else {
          pass(1, keeping: false)
        }
      }
    }
    return String(output)
  }

  /// The number signs and quotation marks of the literal that begins at `place`, if one does.
  private static func literalStart(
    _ characters: [Unicode.Scalar], at place: Int
  ) -> (signs: Int, quotes: Int)? {
    let signs = characters[place...].prefix { $0 == "#" }.count
    let quotes = characters[(place + signs)...].prefix { $0 == "\"" }.count
    // Two marks are an empty literal: the first opens it and the second closes it.
    return quotes == 0 ? nil : (signs, quotes >= 3 ? 3 : 1)
  }
}
