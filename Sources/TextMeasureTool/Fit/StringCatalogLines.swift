import TextMeasureBatch

/// Where a string catalogue's keys and their localizations begin, which a JSON object does not say.
struct StringCatalogLines {
  /// The lines of keys, and of keys and languages, from 1.
  private var lines: [[String]: Int] = [:]

  private var scanner = JSONScanner()
  /// The line that `position` is on.
  private var line = 1
  private var position = 0

  /// Reads a catalogue; of one that is no JSON only what stands before the fault is known.
  init(_ bytes: [UInt8]) {
    do throws(JSONSyntaxError) {
      try readMembers(bytes.span, path: [])
    } catch {
      // What is wrong with the file is said by what reads it.
    }
  }

  /// The line of a key's localization, or of the key where it has none in the language.
  func line(of key: String, _ language: String?) -> Int? {
    language.flatMap { lines[[key, $0]] } ?? lines[[key]]
  }

  private mutating func readMembers(
    _ bytes: Span<UInt8>, path: [String]
  ) throws(JSONSyntaxError) {
    guard try scanner.nextKind(bytes) == .object else { return try scanner.skipValue(bytes) }
    try scanner.require(UInt8(ascii: "{"), "'{'", bytes)
    guard !scanner.skip(UInt8(ascii: "}"), bytes) else { return }
    repeat {
      try scanner.beginKey(bytes)
      note(bytes)
      let next = path + [try scanner.string(bytes)]
      try scanner.require(UInt8(ascii: ":"), "':'", bytes)
      // strings, key, localizations, language
      if next.count == 2 { lines[[next[1]]] = line }
      if next.count == 4 { lines[[next[1], next[3]]] = line }
      let isOnTheWay =
        switch next.count {
        case 1: next[0] == "strings"
        case 2: true
        case 3: next[2] == "localizations"
        default: false
        }
      if isOnTheWay { try readMembers(bytes, path: next) } else { try scanner.skipValue(bytes) }
    } while scanner.skip(UInt8(ascii: ","), bytes)
    try scanner.require(UInt8(ascii: "}"), "'}'", bytes)
  }

  /// Counts the lines up to the scanner's place.
  private mutating func note(_ bytes: Span<UInt8>) {
    while position < scanner.position {
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }
  }
}
