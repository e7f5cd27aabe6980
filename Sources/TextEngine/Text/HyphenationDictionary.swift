import Foundation
import ReferenceFonts

/// The hyphenation of one language by Liang's patterns, in the formats of TeX and LibreOffice.
///
/// The results are those of these programs. Apple's own dictionaries differ for some words.
public final class HyphenationDictionary: Sendable, Hashable {
  /// The language, a BCP 47 tag.
  public let language: String
  /// The minimum number of characters before and after a hyphen.
  let minimums: (left: Int, right: Int)
  /// The patterns' trie: from a node by a character to a node.
  private let edges: [UInt64: Int32]
  /// The characters of the patterns, in lowercase.
  private let alphabet: Set<UInt32>
  /// Those that are neither letters nor marks, as the apostrophe of French and the joiners of Hindi.
  private let joiners: Set<UInt32>
  /// The levels between the characters of the pattern that ends at a node.
  private let values: [Int32: [UInt8]]
  /// The hyphenation offsets of exceptional words, by their characters.
  private let exceptions: [String: [Int]]

  /// Reads patterns from a text: TeX's `\patterns{…}` and `\hyphenation{…}`, or LibreOffice's
  /// `.dic` with one pattern a line. The levels of a `.dic` are merged, and its spelling changes
  /// are ignored.
  ///
  /// - Parameters:
  ///   - language: the patterns' language, a BCP 47 tag.
  ///   - patterns: the text.
  ///   - minimumLeft: the minimum number of characters before a hyphen, unless the text sets it.
  ///   - minimumRight: the minimum number of characters after a hyphen, unless the text sets it.
  public init(language: String, patterns: String, minimumLeft: Int = 2, minimumRight: Int = 2) {
    let source = HyphenationSource(patterns)
    var edges: [UInt64: Int32] = [:]
    var values: [Int32: [UInt8]] = [:]
    var nodes: Int32 = 0
    for pattern in source.patterns {
      var node: Int32 = 0
      for character in pattern.characters {
        let key = Self.key(node, character)
        if edges[key] == nil { nodes += 1 }
        node = edges[key, default: nodes]
        edges[key] = node
      }
      let known = values[node] ?? []
      values[node] = known.isEmpty ? pattern.values : zip(known, pattern.values).map { max($0, $1) }
    }
    self.language = language
    alphabet = Set(edges.keys.map { UInt32(truncatingIfNeeded: $0) }).subtracting([0x2E])
    // At a hyphen and at Ethiopic's word space and full stop a line may end anyway: they divide words.
    joiners = alphabet.subtracting([0x2D, 0x1361, 0x1362]).filter {
      switch Unicode.Scalar($0)?.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
        false
      case .nonspacingMark, .spacingMark, .enclosingMark, nil: false
      default: true
      }
    }
    self.edges = edges
    self.values = values
    exceptions = source.exceptions
    minimums = (
      max(1, source.minimumLeft ?? minimumLeft), max(1, source.minimumRight ?? minimumRight)
    )
  }

  /// Whether they are one: two that were read from the same file are not equal.
  public static func == (first: HyphenationDictionary, second: HyphenationDictionary) -> Bool {
    first === second
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Reads patterns from a file in UTF-8 or ISO 8859-1.
  ///
  /// - Throws: `fileUnreadable` with the file's name and the reason.
  public convenience init(language: String, path: String) throws(TextMeasureError) {
    self.init(language: language, patterns: try Self.text(of: path))
  }

  /// The UTF-16 offsets in a word before which a hyphen is allowed, ascending.
  ///
  /// - Complexity: O(length · longest pattern).
  public func hyphenationOffsets(in word: String) -> [Int] {
    var offsets: [Int] = []
    var offset = 0
    var lowered: [UInt32] = []
    for scalar in word.unicodeScalars {
      offsets.append(offset)
      offset += scalar.value > 0xFFFF ? 2 : 1
      lowered.append(folded(scalar))
    }
    let count = lowered.count
    guard count >= minimums.left + minimums.right else { return [] }
    let listed = exceptions.isEmpty ? nil : exceptions[Self.name(lowered)]
    let allowed = listed ?? patternOffsets(lowered)
    return allowed.filter { $0 >= minimums.left && $0 <= count - minimums.right }
      .map { offsets[$0] }
  }

  /// Whether the patterns apply to a word as Android applies them: it is long enough, and they have all
  /// of its characters.
  func spells(_ word: ArraySlice<UInt16>) -> Bool {
    guard word.count >= minimums.left + minimums.right else { return false }
    return word.allSatisfy { unit in
      guard let scalar = Unicode.Scalar(unit) else { return false }
      return alphabet.contains(folded(scalar))
    }
  }

  /// Whether the patterns have a character that is neither a letter nor a mark, between two that are.
  func joins(_ unit: UInt16) -> Bool {
    guard !joiners.isEmpty, let scalar = Unicode.Scalar(unit) else { return false }
    return joiners.contains(folded(scalar))
  }

  /// A character as the patterns have it: in lowercase, with the other apostrophe where they lack ’.
  private func folded(_ scalar: Unicode.Scalar) -> UInt32 {
    if scalar == "\u{2019}", !alphabet.contains(0x2019), alphabet.contains(0x27) { return 0x27 }
    return Self.lowercase(scalar)
  }

  /// The lowercase of a character is one, but for İ, of which i is the first.
  fileprivate static func lowercase(_ scalar: Unicode.Scalar) -> UInt32 {
    (scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar).value
  }

  /// The offsets that the patterns allow, in characters.
  private func patternOffsets(_ word: [UInt32]) -> [Int] {
    let framed = [0x2E] + word + [0x2E]
    var levels = [UInt8](repeating: 0, count: framed.count + 1)
    for start in framed.indices {
      var node: Int32 = 0
      for character in framed[start...] {
        guard let next = edges[Self.key(node, character)] else { break }
        node = next
        guard let values = values[node] else { continue }
        for (index, value) in values.enumerated() where value > levels[start + index] {
          levels[start + index] = value
        }
      }
    }
    return (1..<max(1, word.count)).filter { levels[$0 + 1] & 1 != 0 }
  }

  static func name(_ characters: [UInt32]) -> String {
    String(String.UnicodeScalarView(characters.compactMap(Unicode.Scalar.init)))
  }

  private static func key(_ node: Int32, _ character: UInt32) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(character)
  }

  // MARK: Dictionaries by language

  /// The languages of the bundled dictionaries, BCP 47 tags.
  public static var bundledLanguages: [String] { HyphenationPatterns.bundled.flatMap(\.languages) }

  /// The dictionaries read so far.
  private static let opened = Locked<[Int: HyphenationDictionary]>([:])

  /// The dictionary for a language: one of the given ones, else a bundled one, each by the longest
  /// matching prefix of the tag; `nil` where there is none. Text without a language uses American
  /// English, as on a device set to it.
  ///
  /// - Throws: `fileUnreadable` if the bundled patterns cannot be read: without them, widths would
  ///   change silently.
  static func dictionary(
    for language: String?, among own: [HyphenationDictionary]
  ) throws(TextMeasureError) -> HyphenationDictionary? {
    // The tag, then without its last subtag, and so on.
    let tags = sequence(first: Substring((language ?? "en").lowercased())) { tag in
      tag.lastIndex(of: "-").map { tag[..<$0] }
    }
    for tag in tags {
      if let found = own.first(where: { $0.language.lowercased() == tag }) { return found }
    }
    guard let number = tags.lazy.compactMap({ numbers[String($0)] }).first else { return nil }
    return try opened.withLock { opened throws(TextMeasureError) in
      if let known = opened[number] { return known }
      let entry = HyphenationPatterns.bundled[number]
      let made = HyphenationDictionary(
        language: entry.languages[0], patterns: try bundledText(entry.files),
        minimumLeft: entry.minimums.left, minimumRight: entry.minimums.right)
      opened[number] = made
      return made
    }
  }

  /// The number of the bundled patterns for a tag.
  private static let numbers = Dictionary(
    uniqueKeysWithValues: HyphenationPatterns.bundled.enumerated().flatMap { number, entry in
      entry.languages.map { ($0, number) }
    })

  private static let bundledHash = Locked<UInt64?>(nil)

  /// A hash of the bundled patterns; `nil` if a file cannot be read, until a later call can.
  package static var bundledFingerprint: UInt64? {
    bundledHash.withLock { hash in
      if let hash { return hash }
      hash = try? HyphenationPatterns.bundled.reduce(StableHash.start) {
        StableHash.mix($0, try bundledText($1.files))
      }
      return hash
    }
  }

  private static func bundledText(_ files: [String]) throws(TextMeasureError) -> String {
    let folder: String
    do {
      folder = try FontLocations().folder()
    } catch {
      throw TextMeasureError(
        code: .fileUnreadable, message: error.description, operation: "read hyphenation patterns")
    }
    var result = ""
    for file in files { result += try text(of: "\(folder)/\(file)") + "\n" }
    return result
  }

  /// The text of a file in UTF-8 or ISO 8859-1.
  private static func text(of path: String) throws(TextMeasureError) -> String {
    do {
      let bytes = try Data(contentsOf: URL(filePath: path))
      return String(data: bytes, encoding: .utf8) ?? String(data: bytes, encoding: .isoLatin1) ?? ""
    } catch {
      throw TextMeasureError(
        code: .fileUnreadable,
        message:
          "the hyphenation patterns '\(path)' cannot be read; check that the file is there and may be read",
        operation: "read hyphenation patterns")
    }
  }
}

struct HyphenationSource {
  /// Characters, and a level before, between and after them: odd levels allow a hyphen.
  private(set) var patterns: [(characters: [UInt32], values: [UInt8])] = []
  private(set) var minimumLeft: Int?
  private(set) var minimumRight: Int?
  private(set) var exceptions: [String: [Int]] = [:]

  init(_ text: String) {
    // In both formats a comment extends to the end of the line.
    let lines = text.utf8.split { $0 == 0x0A || $0 == 0x0D }.map { line in
      Substring(line.prefix { $0 != 0x25 && $0 != 0x23 })
    }
    let source = lines.joined(separator: "\n")
    if source.range(of: "\\patterns") != nil {
      for word in Self.body("\\patterns", in: source) { add(word) }
      for word in Self.body("\\hyphenation", in: source) { addException(word) }
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
    var characters: [UInt32] = []
    var values: [UInt8] = [0]
    for scalar in word.unicodeScalars {
      if (0x30...0x39).contains(scalar.value) {
        values[values.count - 1] = UInt8(scalar.value - 0x30)
      } else {
        characters.append(scalar.value)
        values.append(0)
      }
    }
    if !characters.isEmpty { patterns.append((characters, values)) }
  }

  private mutating func addException(_ word: Substring) {
    var characters: [UInt32] = []
    var offsets: [Int] = []
    for scalar in word.unicodeScalars {
      if scalar == "-" {
        offsets.append(characters.count)
      } else {
        characters.append(HyphenationDictionary.lowercase(scalar))
      }
    }
    exceptions[HyphenationDictionary.name(characters)] = offsets
  }

  /// The words between the braces after each of a command.
  private static func body(_ command: String, in text: String) -> [Substring] {
    var found: [Substring] = []
    var rest = text[...]
    while let start = rest.range(of: command + "{")?.upperBound {
      let words = text.utf8[start...].prefix { $0 != 0x7D }
      found += Self.words(in: words)
      rest = text[words.endIndex...]
    }
    return found
  }

  private static func words(in text: Substring.UTF8View) -> [Substring] {
    text.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }.map { Substring($0) }
  }
}
