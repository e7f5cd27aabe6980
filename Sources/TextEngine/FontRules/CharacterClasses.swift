/// The class of each character in one shaping context. A lone surrogate is a word's.
struct CharacterClasses {
  enum Class {
    static let unknown: UInt8 = 0
    static let word: UInt8 = 1
    /// Has the same advance in every context.
    static let fixed: UInt8 = 2
    /// Part of a word, but cannot begin one.
    static let extending: UInt8 = 3
    /// The whole run has to be shaped.
    static let wholeRun: UInt8 = 4
    static let space: UInt8 = 5
    /// Part of a word; shaped decomposed unless the run contains a mark.
    static let composedWord: UInt8 = 6
    /// U+0020, where its advance depends only on itself and the next character.
    static let pairedSpace: UInt8 = 7
    /// Part of a word, where its advance depends only on itself and the next character.
    static let paired: UInt8 = 8
  }

  struct Entry {
    /// The advance of a ``Class/fixed`` character; the index in ``PairAdvances`` of a paired one.
    var value: Int32 = 0
    /// The palette index of the slots that it matches in space rules; 0 before the first query.
    var palette: UInt16 = 0
    var kind = Class.unknown
  }

  /// The page of each block of the Basic Multilingual Plane; 0 before it has a cached entry.
  private(set) var pageOfBlock = [UInt16](repeating: 0, count: 256)
  /// 256 entries a page; the first page has none.
  private(set) var entries = Self.emptyPage
  private static let emptyPage = [Entry](repeating: Entry(), count: 256)
  /// The entries of characters beyond the Basic Multilingual Plane, up to a number.
  private(set) var supplementary: [UInt32: Entry] = [:]
  /// The slots of space rules that characters match, each once; most characters share an entry.
  private(set) var palette: [SpaceRuleSlots] = [.unknown, .unknown]
  /// The palette index of an unknown character; 0 means not queried yet.
  static let unknownSlots: UInt16 = 1
  /// The palette index by character and mark, the upper and lower 16 bits.
  private var markedSlots: [UInt32: UInt16] = [:]
  /// As ``slotsAtEdge(_:)``; computed on first use.
  private var edge: UInt16?

  @inline(__always)
  func entry(of unit: UInt16) -> Entry { entries[index(of: unit)] }

  @inline(__always)
  private func index(of unit: UInt16) -> Int {
    Int(pageOfBlock[Int(unit >> 8)]) << 8 | Int(unit & 0xFF)
  }

  /// The palette index of the slots of space rules that a unit matches.
  mutating func slots(of unit: UInt16, _ ruleReader: FontRuleReader) -> UInt16 {
    let index = index(of: unit)
    guard index > 0xFF, !UTF16.isSurrogate(unit) else { return Self.unknownSlots }
    let known = entries[index].palette
    if known != 0 { return known }
    let number = number(of: ruleReader.spaceRuleSlots(of: UInt32(unit)))
    entries[index].palette = number
    return number
  }

  /// The palette index of the slots of space rules that a unit with a mark on it matches.
  mutating func slots(of base: UInt16, with mark: UInt16, _ ruleReader: FontRuleReader) -> UInt16 {
    let key = UInt32(base) << 16 | UInt32(mark)
    if let known = markedSlots[key] { return known }
    let number = number(of: ruleReader.spaceRuleSlots(of: UInt32(base), with: UInt32(mark)))
    if markedSlots.count >= Limits.keptMarks { markedSlots.removeAll() }
    markedSlots[key] = number
    return number
  }

  /// The palette index of the slots at the run's edge, which match nothing.
  mutating func slotsAtEdge(_ ruleReader: FontRuleReader) -> UInt16 {
    if let edge { return edge }
    let number = number(of: ruleReader.slotsAtEdge)
    edge = number
    return number
  }

  /// Classifies a character and caches the result.
  mutating func learn(
    _ codePoint: UInt32, _ property: CodePointProperty, _ ruleReader: FontRuleReader,
    _ pairs: inout PairAdvances
  ) -> Entry {
    let entry = Self.classified(codePoint, property, ruleReader, &pairs)
    if let unit = UInt16(exactly: codePoint) {
      let block = Int(unit >> 8)
      if pageOfBlock[block] == 0 {
        pageOfBlock[block] = UInt16(entries.count >> 8)
        entries.append(contentsOf: Self.emptyPage)
      }
      entries[index(of: unit)] = entry
    } else {
      if supplementary.count >= Limits.keptCharacters { supplementary.removeAll() }
      supplementary[codePoint] = entry
    }
    return entry
  }

  private static func classified(
    _ codePoint: UInt32, _ property: CodePointProperty, _ ruleReader: FontRuleReader,
    _ pairs: inout PairAdvances
  ) -> Entry {
    if (0xD800...0xDFFF).contains(codePoint) { return Entry(kind: Class.word) }
    // Beside a fraction slash HarfBuzz looks for digits.
    if codePoint == 0x2044 || (0xE000...0xF8FF).contains(codePoint) {
      return Entry(kind: Class.wholeRun)
    }
    if property.extendsShaping { return Entry(kind: Class.extending) }
    let isSpace = codePoint == 0x20
    if !isSpace, ruleReader.joinsSyllables(codePoint, property) {
      return Entry(kind: Class.wholeRun)
    }
    if !isSpace, let fixed = ruleReader.fixedAdvance(of: codePoint, property) {
      return Entry(value: fixed, kind: Class.fixed)
    }
    if let sides = ruleReader.pairSides(of: codePoint, property),
      let number = pairs.number(for: sides)
    {
      return Entry(value: number, kind: isSpace ? Class.pairedSpace : Class.paired)
    }
    if isSpace { return Entry(kind: Class.space) }
    return Entry(kind: ruleReader.isRecomposed(codePoint) ? Class.composedWord : Class.word)
  }

  /// The palette index of a value; that of unknown ones when the palette is full.
  private mutating func number(of slots: SpaceRuleSlots) -> UInt16 {
    if let known = palette[1...].firstIndex(where: { $0 == slots }) { return UInt16(known) }
    guard palette.count < Limits.mostSpaceRuleSets else { return Self.unknownSlots }
    palette.append(slots)
    return UInt16(palette.count - 1)
  }
}

/// A set of rules that can match across a space, one bit each. With more than 128 rules some share
/// bits; then a word may be shaped with its run unnecessarily.
typealias SpaceRuleMask = UInt128

/// By slot before and after the space: the rules in which a character matches it, or which lack it.
struct SpaceRuleSlots: Equatable {
  var before: InlineArray<3, SpaceRuleMask> = .init(repeating: .max)
  var after: InlineArray<3, SpaceRuleMask> = .init(repeating: .max)

  /// How many slots on each side are checked; slots farther away count as matched.
  static let depth = 3
  /// A character of which nothing is known.
  static let unknown = SpaceRuleSlots()

  static func == (first: SpaceRuleSlots, second: SpaceRuleSlots) -> Bool {
    (0..<depth).allSatisfy {
      first.before[$0] == second.before[$0] && first.after[$0] == second.after[$0]
    }
  }
}
