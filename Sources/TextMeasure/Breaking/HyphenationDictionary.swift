import Foundation

/// The hyphenation of one language by Liang's patterns, in the formats of TeX and LibreOffice.
///
/// The results are those of these programs. Apple uses dictionaries of its own, which differ for
/// some words.
///
/// Sendable: immutable.
public final class HyphenationDictionary: Sendable {
  /// The language, a BCP 47 tag.
  public let language: String
  /// A hash of the language and the patterns, the same on every machine.
  let fingerprint: UInt64
  /// The minimum number of characters before and after a hyphen.
  let minimums: (left: Int, right: Int)
  /// The patterns' trie: from a node by a character to a node.
  private let edges: [UInt64: Int32]
  /// The levels between the characters of the pattern that ends at a node.
  private let values: [Int32: [UInt8]]
  /// The hyphenation offsets of exceptional words, by their characters.
  private let exceptions: [String: [Int]]

  /// Dictionaries that take precedence over the bundled ones within a task.
  @TaskLocal public static var provided: [HyphenationDictionary] = []

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
        if let next = edges[key] {
          node = next
        } else {
          nodes += 1
          edges[key] = nodes
          node = nodes
        }
      }
      let known = values[node] ?? []
      values[node] =
        known.isEmpty ? pattern.values : zip(known, pattern.values).map { max($0, $1) }
    }
    self.language = language
    fingerprint = StableHash.mix(StableHash.mix(StableHash.start, language), patterns)
    self.edges = edges
    self.values = values
    exceptions = source.exceptions
    minimums = (
      max(1, source.minimumLeft ?? minimumLeft), max(1, source.minimumRight ?? minimumRight)
    )
  }

  /// Reads patterns from a file in UTF-8 or ISO 8859-1.
  ///
  /// - Throws: `fileUnreadable` with the file's name and the reason.
  public convenience init(language: String, path: String) throws(TextMeasureError) {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw TextMeasureError(
        code: .fileUnreadable,
        message: "The hyphenation patterns '\(path)' cannot be read: \(error).",
        operation: "read hyphenation patterns")
    }
    let text =
      String(data: bytes, encoding: .utf8) ?? String(data: bytes, encoding: .isoLatin1) ?? ""
    self.init(language: language, patterns: text)
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
      // Keeps a character whose lowercase mapping has another length.
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      let isOne = lower.index(after: lower.startIndex) == lower.endIndex
      lowered.append(isOne ? lower[lower.startIndex].value : scalar.value)
    }
    let count = lowered.count
    guard count >= minimums.left + minimums.right else { return [] }
    let listed = exceptions.isEmpty ? nil : exceptions[Self.name(lowered)]
    let allowed = listed ?? patternOffsets(lowered)
    return allowed.filter { $0 >= minimums.left && $0 <= count - minimums.right }
      .map { offsets[$0] }
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

  /// The key of a word.
  static func name(_ characters: [UInt32]) -> String {
    String(String.UnicodeScalarView(characters.compactMap(Unicode.Scalar.init)))
  }

  private static func key(_ node: Int32, _ character: UInt32) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(character)
  }
}
