/// A text with its brackets paired, once: to look for each one's end would take quadratic time.
struct BracketedText {
  let scalars: [Unicode.Scalar]
  /// For each opening brace and parenthesis that is closed, the offset behind its end.
  let ends: [Int: Int]
  /// The offset after the last `%>`; 0 if there is none.
  let lastTagEnd: Int

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var ends: [Int: Int] = [:]
    var braces: [Int] = []
    var parentheses: [Int] = []
    var lastTagEnd = 0
    for (offset, scalar) in scalars.enumerated() {
      switch scalar {
      case "{": braces.append(offset)
      case "(": parentheses.append(offset)
      case "}": if let open = braces.popLast() { ends[open] = offset + 1 }
      case ")": if let open = parentheses.popLast() { ends[open] = offset + 1 }
      case ">" where offset > 0 && scalars[offset - 1] == "%": lastTagEnd = offset + 1
      default: break
      }
    }
    self.ends = ends
    self.lastTagEnd = lastTagEnd
  }
}
