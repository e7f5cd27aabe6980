/// A part of a text that a program replaces before it shows it.
///
/// Known are the formats of `printf`, Java and Foundation (`%d`, `%,d`, `%1$@`, `%#@files@`), Python and Ruby
/// (`%(name)s`, `%{name}`, `#{name}`), ICU messages and Fluent (`{name}`, `{n, plural, …}`,
/// `{ $name }`), i18next and Mustache (`{{name}}`, `$t(key)`), shells and JavaScript (`${name}`,
/// `$name`, `$(name)`), Swift (`\(name)`), Symfony (`%name%`), Twig and ERB (`<%= name %>`).
struct Placeholder {
  /// What kind it is.
  enum Kind: Equatable {
    /// A `printf` conversion; its specifier is `%` and what follows position, flags and precision.
    case conversion(specifier: String)
    /// `%%`, which shows as one percent sign.
    case percent
    /// Any other.
    case named
  }

  var kind: Kind
  /// Its scalars in the text.
  var range: Range<Int>

  /// The placeholder that begins at a scalar of a text; `nil` if none does.
  static func beginning(at start: Int, in text: BracketedText) -> Placeholder? {
    var reader = PlaceholderReader(text, position: start)
    switch text.scalars[start] {
    case "%": return reader.percent()
    case "{": return reader.braces()
    case "$": return reader.dollar()
    case "#", "\\", "<": return reader.opened()
    default: return nil
    }
  }
}

/// Reads one placeholder.
private struct PlaceholderReader {
  let text: [Unicode.Scalar]
  private let brackets: BracketedText
  /// Where it begins.
  private let start: Int
  /// The next scalar to read.
  private var position: Int

  init(_ text: BracketedText, position: Int) {
    self.text = text.scalars
    brackets = text
    start = position
    self.position = position + 1
  }

  private var next: Unicode.Scalar? { position < text.count ? text[position] : nil }

  private func placeholder(_ kind: Placeholder.Kind = .named) -> Placeholder {
    Placeholder(kind: kind, range: start..<position)
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  /// Skips scalars of a set; whether there was one.
  private mutating func skip(while isWanted: (Unicode.Scalar) -> Bool) -> Bool {
    let before = position
    while let scalar = next, isWanted(scalar) { position += 1 }
    return position > before
  }

  /// Skips to the end of a bracket that opens here, those inside it included; whether it does.
  private mutating func skipBracket(_ open: Unicode.Scalar) -> Bool {
    guard next == open, let end = brackets.ends[position] else { return false }
    position = end
    return true
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func isName(_ scalar: Unicode.Scalar) -> Bool {
    isWord(scalar) || scalar == "." || scalar == "-"
  }

  // MARK: Kinds

  mutating func percent() -> Placeholder? {
    if skip("%") { return placeholder(.percent) }
    if skipBracket("{") { return placeholder() }
    if skipBracket("(") {
      _ = skip { "diouxXeEfFgGcrsa".unicodeScalars.contains($0) }
      return placeholder()
    }
    if next == "#" {
      position += 1
      if skip("@"), skip(while: { $0 != "@" && $0 != "%" }), skip("@") { return placeholder() }
      position = start + 1
    }
    // `%name%`, unless the second sign begins a placeholder of its own.
    if skip(while: Self.isName), position - start > 3, skip("%"), next != "%" {
      return placeholder()
    }
    position = start + 1
    return conversion()
  }

  private mutating func conversion() -> Placeholder? {
    if skip(while: { ("0"..."9").contains($0) }), !skip("$") { position = start + 1 }
    let flags = position
    _ = skip { "0123456789.,+-#'* ".unicodeScalars.contains($0) }
    let isAmbiguous = text[flags..<position].contains { $0 == " " || $0 == "," }
    let name = position
    _ = skip { "hlqLzjt".unicodeScalars.contains($0) }
    guard let type = next, "@dDiuUxXoOfFeEgGaAcCsSpn".unicodeScalars.contains(type) else {
      return nil
    }
    position += 1
    if isAmbiguous, isPercentage { return nil }
    return placeholder(
      .conversion(
        specifier: "%" + String(String.UnicodeScalarView(text[name..<position]))))
  }

  /// Whether the sign is that of a number, as in `100 % sure` and `20%,das`: the space or comma behind
  /// it is then no flag.
  private var isPercentage: Bool {
    if let next, Self.isWord(next) { return true }
    let before = text[..<start].last { !$0.properties.isWhitespace }
    return before.map { $0.properties.numericType != nil } ?? false
  }

  mutating func braces() -> Placeholder? {
    position = start
    return skipBracket("{") ? placeholder() : nil
  }

  mutating func dollar() -> Placeholder? {
    if skipBracket("{") || skipBracket("(") { return placeholder() }
    // A currency's sign stands before digits, or behind letters.
    guard let first = next, Self.isWord(first), first.properties.numericType == nil,
      start == 0 || !Self.isWord(text[start - 1])
    else { return nil }
    _ = skip(while: Self.isWord)
    if position == start + 2, text[start + 1] == "t" { _ = skipBracket("(") }
    return placeholder()
  }

  mutating func opened() -> Placeholder? {
    switch text[start] {
    case "#": return skipBracket("{") ? placeholder() : nil
    case "\\": return skipBracket("(") ? placeholder() : nil
    default:
      guard skip("%"), position < brackets.lastTagEnd else { return nil }
      while position < brackets.lastTagEnd {
        if skip("%"), skip(">") { return placeholder() }
        position += 1
      }
      return nil
    }
  }
}
