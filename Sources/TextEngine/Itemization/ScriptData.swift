/// Script tags, Script_Extensions and paired brackets.
package struct ScriptData: Sendable {
  private let tags: [UInt32]
  private let brackets: [UInt32: UInt32]
  /// Ascending, each with the range of its scripts in ``lists``.
  private let extensions: [(codePoints: ClosedRange<UInt32>, start: Int, count: Int)]
  private let lists: [UInt8]

  private static let shared = ScriptData()

  /// Reads `scripts.bin`.
  private init() {
    var reader = UnicodeDataReader(.scripts)
    let tagCount = Int(reader.next(UInt32.self))
    let extensionCount = Int(reader.next(UInt32.self))
    let bracketCount = Int(reader.next(UInt32.self))
    let listLength = Int(reader.next(UInt32.self))
    tags = reader.array(of: UInt32.self, count: tagCount)
    extensions = (0..<extensionCount).map { _ in
      let first = reader.next(UInt32.self)
      let last = max(first, reader.next(UInt32.self))
      return (first...last, Int(reader.next(UInt32.self)), Int(reader.next(UInt32.self)))
    }
    var brackets: [UInt32: UInt32] = [:]
    for _ in 0..<bracketCount {
      let bracket = reader.next(UInt32.self)
      brackets[bracket] = reader.next(UInt32.self)
    }
    self.brackets = brackets
    lists = reader.array(of: UInt8.self, count: listLength)
  }

  /// A character's several `UScriptCode`s, without Common and Inherited; Hiragana is for both kana.
  static func extensions(of codePoint: UInt32) -> ArraySlice<UInt8> {
    let index = shared.extensions.partitionPoint { $0.codePoints.upperBound < codePoint }
    guard index < shared.extensions.count,
      case let entry = shared.extensions[index], entry.codePoints.contains(codePoint)
    else { return [] }
    return shared.lists.dropFirst(entry.start).prefix(entry.count)
  }

  /// The ISO 15924 tag of a script in four bytes, most significant first; 0 if it has none.
  static func tag(of script: UInt8) -> UInt32 {
    Int(script) < shared.tags.count ? shared.tags[Int(script)] : 0
  }

  /// The bracket that pairs with `codePoint`, or itself.
  static func pairedBracket(of codePoint: UInt32) -> UInt32 {
    shared.brackets[codePoint] ?? codePoint
  }

  /// The ISO 15924 code of a `UScriptCode`, such as `Latn`.
  package static func name(of script: UInt8) -> String {
    FontTag(rawValue: tag(of: script)).description
  }
}
