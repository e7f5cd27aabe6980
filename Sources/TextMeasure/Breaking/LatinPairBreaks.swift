/// Chromium's table of break opportunities between two characters from U+0021 to U+00FF.
///
/// Between two printable ASCII characters a line breaks before an opening bracket (`(`, `<`, `[`,
/// `{`) after most punctuation, after `-` and `?` before nearly anything, and nowhere else: not
/// after `/`, not inside `C++`. Where either is beyond ASCII, the table contains the decision of
/// UAX 14 for the two characters alone. The table does not handle digits after `-`.
package enum LatinPairBreaks {
  /// Whether a line may break between two characters from U+0021 to U+00FF.
  ///
  /// Returns `false` for other values.
  ///
  /// - Complexity: O(1).
  package static func allowsBreak(between last: UInt16, and current: UInt16) -> Bool {
    guard last > 0x20, current > 0x20, last <= 0xFF, current <= 0xFF else { return false }
    if last < 0x80 && current < 0x80 {
      return rows[Int(rowIndices[Int(last)])].allows(current)
    }
    let first = kind(of: last)
    return kindPairs[Int(first.rawValue)] >> UInt32(kind(of: current).rawValue) & 1 == 1
  }

  /// A nonzero number. Two characters up to U+00FF share it only if the pair rules treat them
  /// alike.
  static func signature(of unit: UInt16) -> UInt32 {
    var bits = 1 | UInt32(kind(of: unit).rawValue) << 1
    if unit < 0x80 {
      bits |= 1 << 8 | UInt32(rowIndices[Int(unit)]) << 9
      for (number, row) in rows.enumerated() where row.allows(unit) { bits |= 1 << (11 + number) }
    }
    if unit == 0x2D { bits |= 1 << 16 }
    if unit < 0x21 { bits |= UInt32(unit + 1) << 17 }
    if ChromiumBreakRules.isAlphanumeric(unit) { bits |= 1 << 24 }
    return bits
  }

  // MARK: ASCII

  /// The second characters that may begin a line, one bit each: 0–63 in `low`, 64–127 in `high`.
  private struct Row: Sendable {
    var low: UInt64
    var high: UInt64

    /// Whether an ASCII character may begin a line.
    func allows(_ unit: UInt16) -> Bool {
      (unit < 0x40 ? low >> UInt64(unit) : high >> UInt64(unit - 0x40)) & 1 == 1
    }

    init(_ characters: String.UTF8View) {
      low = 0
      high = 0
      for character in characters {
        if character < 0x40 {
          low |= 1 << UInt64(character)
        } else {
          high |= 1 << UInt64(character - 0x40)
        }
      }
    }
  }

  /// Letters, and what may follow both `-` and `?`.
  private static let wordCharacters =
    "#%&(*+-<=>@[\\^_`{|~\u{7F}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

  /// No character; opening brackets; after `-`; after `?`.
  private static let rows = [
    Row("".utf8),
    Row("(<[{".utf8),
    Row((wordCharacters + "\"'").utf8),
    Row((wordCharacters + "$0123456789").utf8),
  ]

  /// The row of each ASCII character.
  private static let rowIndices: [UInt8] = {
    var indices = [UInt8](repeating: 0, count: 128)
    for character in "!\"#%&)*+,.:;=>\\]|}~".utf8 { indices[Int(character)] = 1 }
    indices[0x2D] = 2
    indices[0x3F] = 3
    return indices
  }()

  // MARK: Latin-1

  /// The classes of UAX 14 that occur from U+0021 to U+00FF, with quotation marks distinguished.
  private enum Kind: UInt8, CaseIterable {
    case alphabetic, numeric, openPunctuation, closeParenthesis, closePunctuation, exclamation
    case infixNumeric, breakSymbols, hyphen, breakAfter, breakBefore, prefixNumeric, postfixNumeric
    case quotation, initialQuotation, finalQuotation, combiningMark, nextLine, glue

    /// The kind as a character of the rules.
    var character: LineBreakAutomaton.Character {
      let lineBreakClass: LineBreakClass =
        switch self {
        case .alphabetic: .alphabetic
        case .numeric: .numeric
        case .openPunctuation: .openPunctuation
        case .closeParenthesis: .closeParenthesis
        case .closePunctuation: .closePunctuation
        case .exclamation: .exclamation
        case .infixNumeric: .infixNumeric
        case .breakSymbols: .breakSymbols
        case .hyphen: .hyphen
        case .breakAfter: .breakAfter
        case .breakBefore: .breakBefore
        case .prefixNumeric: .prefixNumeric
        case .postfixNumeric: .postfixNumeric
        case .quotation, .initialQuotation, .finalQuotation: .quotation
        case .combiningMark: .combiningMark
        case .nextLine: .nextLine
        case .glue: .glue
        }
      var character = LineBreakAutomaton.Character(lineBreakClass)
      character.isInitialQuote = self == .initialQuotation
      character.isFinalQuote = self == .finalQuotation
      return character
    }
  }

  /// The kind of a character from U+0021 to U+00FF. Line_Break is unchanged there since 2005.
  private static func kind(of unit: UInt16) -> Kind {
    switch unit {
    case 0x30...0x39: .numeric
    case 0x28, 0x5B, 0x7B, 0xA1, 0xBF: .openPunctuation
    case 0x29, 0x5D: .closeParenthesis
    case 0x7D: .closePunctuation
    case 0x21, 0x3F: .exclamation
    case 0x2C, 0x2E, 0x3A, 0x3B: .infixNumeric
    case 0x2F: .breakSymbols
    case 0x2D: .hyphen
    case 0x7C, 0xAD: .breakAfter
    case 0xB4: .breakBefore
    case 0x24, 0x2B, 0x5C, 0xA3, 0xA4, 0xA5, 0xB1: .prefixNumeric
    case 0x25, 0xA2, 0xB0: .postfixNumeric
    case 0x22, 0x27: .quotation
    case 0xAB: .initialQuotation
    case 0xBB: .finalQuotation
    case 0x85: .nextLine
    case 0x7F...0x9F: .combiningMark
    case 0xA0: .glue
    default: .alphabetic
    }
  }

  /// For each first kind, one bit for each second kind that may begin a line: the rules' decision
  /// for a text of these two characters.
  private static let kindPairs: [UInt32] = Kind.allCases.map { first in
    Kind.allCases.reduce(into: UInt32(0)) { bits, second in
      var automaton = LineBreakAutomaton()
      _ = automaton.allowsBreak(before: first.character)
      if automaton.allowsBreak(before: second.character) {
        bits |= 1 << UInt32(second.rawValue)
      }
    }
  }
}
