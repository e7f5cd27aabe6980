/// Reads hyphenation patterns from TeX and LibreOffice files.
struct HyphenationSource {
  /// Characters, and a level before, between and after them: odd levels allow a hyphen.
  struct Pattern {
    var characters: [UInt32] = []
    var values: [UInt8] = [0]
  }

  private(set) var patterns: [Pattern] = []
  private(set) var minimumLeft: Int?
  private(set) var minimumRight: Int?
  /// The words that TeX lists as exceptions.
  private(set) var exceptions: [String: [Int]] = [:]

  init(_ text: String) {
    // In both formats a comment extends to the end of the line.
    let lines = text.utf8.split { $0 == 0x0A || $0 == 0x0D }.map { line in
      Substring(line.prefix { $0 != 0x25 && $0 != 0x23 })
    }
    if lines.contains(where: { Self.firstRange(of: "\\patterns", in: $0) != nil }) {
      for word in Self.body("\\patterns", in: lines) { add(word) }
      for word in Self.body("\\hyphenation", in: lines) { addException(word) }
      return
    }
    // The first line names the encoding.
    for line in lines.dropFirst() {
      let words = Self.words(in: line.utf8)
      guard let first = words.first else { continue }
      switch first {
      case "LEFTHYPHENMIN": minimumLeft = words.last.flatMap { Int($0) }
      case "RIGHTHYPHENMIN": minimumRight = words.last.flatMap { Int($0) }
      case "NEXTLEVEL", "NOHYPHEN", "COMPOUNDLEFTHYPHENMIN", "COMPOUNDRIGHTHYPHENMIN": continue
      default:
        // A slash begins a spelling change, which cannot be measured.
        if !line.utf8.contains(0x2F), !line.utf8.contains(0x3D) { add(first) }
      }
    }
  }

  private mutating func add(_ word: Substring) {
    var pattern = Pattern()
    for scalar in word.unicodeScalars {
      if let digit = Self.digit(scalar) {
        pattern.values[pattern.values.count - 1] = digit
      } else {
        pattern.characters.append(scalar.value)
        pattern.values.append(0)
      }
    }
    if !pattern.characters.isEmpty { patterns.append(pattern) }
  }

  private mutating func addException(_ word: Substring) {
    var characters: [UInt32] = []
    var offsets: [Int] = []
    for scalar in word.unicodeScalars {
      if scalar == "-" { offsets.append(characters.count) } else { characters.append(scalar.value) }
    }
    exceptions[HyphenationDictionary.name(characters)] = offsets
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    (0x30...0x39).contains(scalar.value) ? UInt8(scalar.value - 0x30) : nil
  }

  /// The words between the braces after a command.
  private static func body(_ command: String, in lines: [Substring]) -> [Substring] {
    var result: [Substring] = []
    var isInside = false
    for line in lines {
      var rest = line.utf8
      if !isInside {
        guard let start = firstRange(of: command + "{", in: line)?.upperBound else { continue }
        isInside = true
        rest = rest[start...]
      }
      let content = rest.prefix { $0 != 0x7D }
      result += words(in: content)
      if content.endIndex < rest.endIndex { break }
    }
    return result
  }

  /// The range of a TeX command; most lines have none.
  private static func firstRange(of command: String, in line: Substring) -> Range<String.Index>? {
    line.utf8.contains(0x5C) ? line.firstRange(of: command) : nil
  }

  private static func words(in line: Substring.UTF8View) -> [Substring] {
    line.split { $0 == 0x20 || $0 == 0x09 }.map { Substring($0) }
  }
}
