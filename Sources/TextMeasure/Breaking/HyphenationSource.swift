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
  private var exceptions: [String: [Int]] = [:]

  init(_ text: String) {
    // In both formats a comment extends to the end of the line.
    var lines: [Substring] = []
    for line in text.split(whereSeparator: \.isNewline) {
      lines.append(line.prefix { $0 != "%" && $0 != "#" })
    }
    if text.contains("\\patterns") {
      let plain = lines.joined(separator: " ")
      for word in Self.body("\\patterns", in: plain) { add(word) }
      for word in Self.body("\\hyphenation", in: plain) { addException(word) }
      return
    }
    // The first line names the encoding.
    for line in lines.dropFirst() {
      let words = line.split(separator: " ")
      guard let first = words.first else { continue }
      switch first {
      case "LEFTHYPHENMIN": minimumLeft = words.last.flatMap { Int($0) }
      case "RIGHTHYPHENMIN": minimumRight = words.last.flatMap { Int($0) }
      case "NEXTLEVEL", "NOHYPHEN", "COMPOUNDLEFTHYPHENMIN", "COMPOUNDRIGHTHYPHENMIN": continue
      default:
        // A slash begins a spelling change, which cannot be measured.
        if !line.contains("/"), !line.contains("=") { add(first) }
      }
    }
  }

  /// The words that TeX lists as exceptions.
  mutating func takeExceptions() -> [String: [Int]] { exceptions }

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
  private static func body(_ command: String, in text: String) -> [Substring] {
    guard let start = text.firstRange(of: command + "{")?.upperBound else { return [] }
    return text[start...].prefix { $0 != "}" }.split(separator: " ")
  }
}
