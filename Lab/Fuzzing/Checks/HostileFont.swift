/// Fonts that are well formed and made to take time.
///
/// Each has one letter, `a`; what differs is the substitution table, or the letter's outline.
public enum HostileFont: String, CaseIterable, Sendable {
  /// Thousands of rules, each of which matches all but its last glyph, in many lookups: a long word
  /// would keep HarfBuzz for minutes. HarfBuzz reads tables in proportion to their length, so this
  /// one is filled up.
  case endlessRules
  /// Hundreds of such rules, and one that matches any two letters, in a small file: shaping a long
  /// word once is fast, and breaking it at every letter is not.
  case slowBreaks
  /// Every lookup makes two glyphs of one.
  case doubling
  /// A rule that applies its own lookup at every glyph that it matches.
  case recursing
  /// Every letter is as wide as a font can say, in the smallest em there is.
  case widest
  /// The letter's outline is made of a million others, which are empty.
  case endlessOutline

  /// The file's bytes.
  public var bytes: [UInt8] {
    let unitsPerEm: UInt16 = self == .widest ? 16 : 1000
    let advance: UInt16 = self == .widest ? 0x7FFF : 500
    var tables: [(tag: String, bytes: [UInt8])] = [
      ("cmap", Self.characterMap), ("glyf", [0, 0, 0, 0]),
      ("head", Self.header(unitsPerEm)), ("hhea", Self.horizontalHeader),
      ("hmtx", Self.words([advance, 0, advance, 0])), ("loca", Self.words([0, 0, 0])),
      ("maxp", [0, 1, 0, 0] + Self.words([2] + [UInt16](repeating: 0, count: 13))),
    ]
    if self == .endlessOutline {
      tables.removeAll { ["glyf", "head", "hmtx", "loca", "maxp"].contains($0.tag) }
      tables += Self.outlineTables
      tables.sort { $0.tag < $1.tag }
    }
    if let rules = substitutions { tables.insert(("GSUB", rules), at: 0) }
    return Self.file(tables)
  }

  // MARK: Substitutions

  private var substitutions: [UInt8]? {
    switch self {
    case .endlessRules:
      // Every rule set's offsets point to one rule: 63 times the letter, then a glyph that is not.
      let count: UInt16 = 30_000
      let rule = [64, 0] + [UInt16](repeating: 1, count: 62) + [0]
      let ruleSet = [count] + [UInt16](repeating: 2 + 2 * count, count: Int(count)) + rule
      let context: [UInt16] = [1, 8, 1, 14, 1, 1, 1] + ruleSet
      return Self.table(lookupType: 5, lookups: 120, subtable: context)
        + [UInt8](repeating: 0, count: 8 << 20)
    case .slowBreaks:
      // Before 61 letters and a glyph that is not; before a letter.
      let count: UInt16 = 400
      let failing = [0, 1, 62] + [UInt16](repeating: 1, count: 61) + [0, 0]
      let matching: [UInt16] = [0, 1, 1, 1, 0]
      let start = 2 + 2 * (count + 1)
      let ruleSet =
        [count + 1] + [UInt16](repeating: start, count: Int(count))
        + [start + 2 * UInt16(failing.count)] + failing + matching
      let context: [UInt16] = [1, 8, 1, 14, 1, 1, 1] + ruleSet
      return Self.table(lookupType: 6, lookups: 2, subtable: context)
        + [UInt8](repeating: 0, count: 2 << 10)
    case .doubling:
      let sequence: [UInt16] = [1, 8, 1, 14, 1, 1, 1, 2, 1, 1]
      return Self.table(lookupType: 2, lookups: 64, subtable: sequence)
    case .recursing:
      // Two letters: the lookup again at both.
      let rule: [UInt16] = [2, 2, 1, 0, 0, 1, 0]
      let context: [UInt16] = [1, 8, 1, 14, 1, 1, 1, 1, 4] + rule
      return Self.table(lookupType: 5, lookups: 500, subtable: context)
    case .widest, .endlessOutline: return nil
    }
  }

  /// A substitution table whose lookups all are one and the same, on for every script.
  private static func table(
    lookupType: UInt16, lookups: UInt16, subtable: [UInt16]
  ) -> [UInt8] {
    let scripts: [UInt16] = [1, 0x4446, 0x4C54, 8, 4, 0, 0, 0xFFFF, 1, 0]
    let features: [UInt16] = [1, 0x6363, 0x6D70, 8, 0, lookups] + (0..<lookups)
    let scriptsAt: UInt16 = 10
    let featuresAt = scriptsAt + 2 * UInt16(scripts.count)
    let lookupsAt = featuresAt + 2 * UInt16(features.count)
    // All offsets point to one lookup, behind the list.
    let list = [lookups] + [UInt16](repeating: 2 + 2 * lookups, count: Int(lookups))
    let lookup: [UInt16] = [lookupType, 0, 1, 8]
    return words(
      [1, 0, scriptsAt, featuresAt, lookupsAt] + scripts + features + list + lookup + subtable)
  }

  // MARK: Outlines

  /// Glyph 1 is glyph 2 a thousand times, and that is glyph 3 a thousand times, which has no
  /// contour. A million parts of one glyph would be a block that grows as often, before the first
  /// part is read; under a sanitizer, where it is copied each time, that takes hours.
  private static var outlineTables: [(tag: String, bytes: [UInt8])] {
    let box: [UInt16] = [0, 0, 500, 700]
    func composite(of glyph: UInt16) -> [UInt8] {
      // Offsets as bytes, and more parts to come, but for the last.
      let part = words([0x0022, glyph, 0])
      let parts = (1..<1000).flatMap { _ in part }
      return words([0xFFFF] + box) + parts + words([0x0002, glyph, 0])
    }
    let glyphs = [[], composite(of: 2), composite(of: 3), words([0] + box + [0])]
    let ends = glyphs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    var header = header(1000)
    // Offsets in `loca` are whole.
    header.replaceSubrange(50..<52, with: [0, 1])
    return [
      ("glyf", glyphs.flatMap(\.self)), ("head", header),
      ("hmtx", words([500, 0, 500, 0, 500, 0, 500, 0])),
      ("loca", words(ends.flatMap { [UInt16($0 >> 16), UInt16($0 & 0xFFFF)] })),
      ("maxp", [0, 1, 0, 0] + words([4] + [UInt16](repeating: 0, count: 13))),
    ]
  }

  // MARK: Tables

  private static func words(_ values: [UInt16]) -> [UInt8] {
    values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  private static func header(_ unitsPerEm: UInt16) -> [UInt8] {
    words([1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0, unitsPerEm])
      + [UInt8](repeating: 0, count: 16) + words([0, 0, 500, 700, 0, 8, 2, 0, 0])
  }

  private static let horizontalHeader = words(
    [1, 0, 800, UInt16(bitPattern: -200), 0, 500, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, 2])

  /// Format 4: `a` is glyph 1.
  private static let characterMap = words([
    0, 1, 3, 1, 0, 12, 4, 32, 0, 4, 4, 1, 0, 0x61, 0xFFFF, 0, 0x61, 0xFFFF,
    UInt16(truncatingIfNeeded: 1 - 0x61), 1, 0, 0,
  ])

  private static func file(_ tables: [(tag: String, bytes: [UInt8])]) -> [UInt8] {
    var directory: [UInt8] = [0, 1, 0, 0] + words([UInt16(tables.count), 0, 0, 0])
    var body: [UInt8] = []
    let start = 12 + 16 * tables.count
    for table in tables {
      let at = start + body.count
      directory += Array(table.tag.utf8) + [0, 0, 0, 0]
      for value in [at, table.bytes.count] {
        directory += words([UInt16(value >> 16), UInt16(value & 0xFFFF)])
      }
      body += table.bytes + [UInt8](repeating: 0, count: -table.bytes.count & 3)
    }
    return directory + body
  }
}
