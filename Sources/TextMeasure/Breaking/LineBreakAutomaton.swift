/// Decides character by character where UAX 14 of Unicode 17.0 allows a line break.
///
/// The rules are those of ICU 78. Languages and CSS strictness change classes only
/// (`LineBreakTailoring`). Text that needs a dictionary counts as alphabetic here; the caller
/// replaces its breaks with the dictionary's. Feed the characters of one paragraph in order;
/// nothing is allocated.
package struct LineBreakAutomaton: Sendable, Hashable {
  /// What the rules look ahead to: the character after the current one, marks skipped.
  package struct Lookahead: Sendable, Hashable {
    /// The next character that is not a mark on the current one; `nil` at the end of the text.
    package var next: LineBreakClass?
    /// Whether that character is East Asian wide; `false` at the end.
    package var nextIsEastAsian: Bool
    /// The character after `next`, marks skipped; `nil` at the end.
    package var second: LineBreakClass?

    /// Nothing follows.
    package static let end = Lookahead(next: nil, nextIsEastAsian: false, second: nil)

    /// Creates a lookahead from the characters that follow.
    package init(next: LineBreakClass?, nextIsEastAsian: Bool, second: LineBreakClass?) {
      self.next = next
      self.nextIsEastAsian = nextIsEastAsian
      self.second = second
    }

    /// Adds the next character of the text; returns whether another one may matter.
    mutating func append(_ character: Character) -> Bool {
      switch character.lineBreakClass {
      case .combiningMark, .zeroWidthJoiner: return true
      default: break
      }
      guard next == nil else {
        second = character.lineBreakClass
        return false
      }
      next = character.lineBreakClass
      nextIsEastAsian = character.isEastAsian
      return true
    }
  }

  /// The class before the first character, for rules that look back at the start of text.
  private static let startOfText = LineBreakClass.unclassified

  /// Whether no character has been read.
  private var isAtStart = true
  /// The class of the last character, marks resolved to their base (LB9, LB10).
  private var previous = startOfText
  /// The last character itself was U+200D (LB8a).
  private var previousIsJoiner = false
  /// The base of the last character is East Asian.
  private var previousIsEastAsian = false
  /// The base of the last character is a final quote.
  private var previousIsFinalQuote = false
  /// The base of the last character is U+25CC.
  private var previousIsDottedCircle = false
  /// The base of the last character is an unassigned pictograph.
  private var previousIsUnassignedPictograph = false
  /// The class before a run of spaces, while `previous` is `space`.
  private var beforeSpaces = startOfText
  /// An initial quote that LB15a binds to what follows, spaces between them included.
  private var isAfterOpeningQuote = false
  /// The base before a final quote exists and is East Asian (LB19a).
  private var quoteFollowsEastAsian = false
  /// A hyphen stands where LB20a binds it to a letter after it.
  private var hyphenIsWordInitial = false
  /// A hyphen stands after a Hebrew letter (LB21a).
  private var hyphenFollowsHebrew = false
  /// The state of LB25's expression.
  private var number = NumberState.outside
  /// An odd number of regional indicators precedes (LB30a).
  private var hasUnpairedRegionalIndicator = false
  /// A virama stands after an aksara (LB28a).
  private var viramaFollowsAksara = false

  /// The progress through a number.
  private enum NumberState: Sendable {
    case outside
    /// After NU (NU | SY | IS)*.
    case inside
    /// After that and one CL or CP.
    case closed
  }

  /// Creates the state at the start of a paragraph.
  package init() {}

  /// Reads the next character and decides whether a line may break before it.
  ///
  /// - Parameters:
  ///   - character: the next character.
  ///   - lookahead: what follows it; used only if `needsLookahead(before:)` returned `true`.
  /// - Returns: whether a break is allowed before the character; `false` before the first.
  /// - Complexity: O(1).
  package mutating func allowsBreak(
    before character: Character, lookahead: Lookahead = .end
  ) -> Bool {
    var character = character
    let isMark =
      character.lineBreakClass == .combiningMark || character.lineBreakClass == .zeroWidthJoiner
    let joiner = character.lineBreakClass == .zeroWidthJoiner
    if isMark {
      if !isAtStart && previous.takesMarks {
        // LB9: the mark belongs to the character before, whose state stays.
        previousIsJoiner = joiner
        return false
      }
      // LB10: a mark without a base is a letter.
      character.lineBreakClass = .alphabetic
      character.isEastAsian = false
    }
    let breaks = !isAtStart && decide(character, lookahead)
    advance(over: character, breaksBefore: breaks || isAtStart)
    previousIsJoiner = joiner
    return breaks
  }

  /// Whether the decision about the next character depends on what follows it.
  ///
  /// - Parameter character: the next argument of `allowsBreak(before:lookahead:)`.
  package func needsLookahead(before character: Character) -> Bool {
    switch character.lineBreakClass {
    case .quotation: character.isInitialQuote || character.isFinalQuote
    case .infixNumeric: previous == .space
    case .openPunctuation: previous == .prefixNumeric || previous == .postfixNumeric
    case .aksara, .aksaraStart: true
    case .alphabetic: character.isDottedCircle
    default: false
    }
  }

  /// Rules LB4 to LB31, for a character that is not a mark on the one before.
  private func decide(_ character: Character, _ lookahead: Lookahead) -> Bool {
    let current = character.lineBreakClass
    // LB4 to LB7.
    if previous.isHardBreak {
      return !(previous == .carriageReturn && current == .lineFeed)
    }
    if current.isHardBreak || current == .space || current == .zeroWidthSpace { return false }
    // LB8, LB8a.
    let isAfterSpaces = previous == .space
    if previous == .zeroWidthSpace || (isAfterSpaces && beforeSpaces == .zeroWidthSpace) {
      return true
    }
    if previousIsJoiner { return false }
    // LB11 to LB13.
    if current == .wordJoiner || previous == .wordJoiner || previous == .glue { return false }
    if current == .glue {
      if !isAfterSpaces && previous != .breakAfter && !previous.isHyphen { return false }
    }
    switch current {
    case .closePunctuation, .closeParenthesis, .exclamation, .breakSymbols: return false
    default: break
    }
    // LB14, LB15a.
    if previous == .openPunctuation || (isAfterSpaces && beforeSpaces == .openPunctuation) {
      return false
    }
    if isAfterOpeningQuote { return false }
    // LB15b.
    if character.isFinalQuote, lookahead.next?.followsClosingQuote ?? true { return false }
    // LB15c, LB15d.
    if current == .infixNumeric {
      return isAfterSpaces && lookahead.next == .numeric
    }
    // LB16, LB17.
    let base = isAfterSpaces ? beforeSpaces : previous
    if current == .nonstarter && (base == .closePunctuation || base == .closeParenthesis) {
      return false
    }
    if current == .breakBoth && base == .breakBoth { return false }
    // LB18.
    if isAfterSpaces { return true }
    // LB19, LB19a.
    if current == .quotation {
      if !character.isInitialQuote || !previousIsEastAsian { return false }
      let after = lookahead
      if after.next == nil || !after.nextIsEastAsian { return false }
    }
    if previous == .quotation {
      if !previousIsFinalQuote || !character.isEastAsian || !quoteFollowsEastAsian { return false }
    }
    // LB20, LB20a.
    if current == .contingentBreak || previous == .contingentBreak { return true }
    if hyphenIsWordInitial && previous.isHyphen && current.isLetter { return false }
    // LB21, LB21a, LB21b, LB22.
    switch current {
    case .breakAfter, .hyphen, .unambiguousHyphen, .nonstarter, .inseparable: return false
    default: break
    }
    if previous == .breakBefore { return false }
    if previous.isHyphen && hyphenFollowsHebrew && current != .hebrewLetter { return false }
    if previous == .breakSymbols && current == .hebrewLetter { return false }
    return !bindsAsWord(character, lookahead)
  }

  /// Rules LB23 to LB30b: they hold together a word, a number, a syllable or an emoji.
  private func bindsAsWord(_ character: Character, _ lookahead: Lookahead) -> Bool {
    let current = character.lineBreakClass
    if bindsAsNumber(current, lookahead) { return true }
    if bindsAsAksara(character, lookahead) { return true }
    switch (previous, current) {
    // LB23, LB28.
    case (.alphabetic, .alphabetic), (.alphabetic, .hebrewLetter), (.alphabetic, .numeric),
      (.hebrewLetter, .alphabetic), (.hebrewLetter, .hebrewLetter), (.hebrewLetter, .numeric),
      (.numeric, .alphabetic), (.numeric, .hebrewLetter):
      return true
    // LB23a.
    case (.prefixNumeric, .ideographic), (.prefixNumeric, .emojiBase),
      (.prefixNumeric, .emojiModifier), (.ideographic, .postfixNumeric),
      (.emojiBase, .postfixNumeric), (.emojiModifier, .postfixNumeric):
      return true
    // LB24.
    case (.prefixNumeric, .alphabetic), (.prefixNumeric, .hebrewLetter),
      (.postfixNumeric, .alphabetic), (.postfixNumeric, .hebrewLetter),
      (.alphabetic, .prefixNumeric), (.alphabetic, .postfixNumeric),
      (.hebrewLetter, .prefixNumeric), (.hebrewLetter, .postfixNumeric):
      return true
    // LB26.
    case (.hangulL, .hangulL), (.hangulL, .hangulV), (.hangulL, .hangulLV), (.hangulL, .hangulLVT),
      (.hangulV, .hangulV), (.hangulV, .hangulT), (.hangulLV, .hangulV), (.hangulLV, .hangulT),
      (.hangulT, .hangulT), (.hangulLVT, .hangulT):
      return true
    // LB27.
    case (.hangulL, .postfixNumeric), (.hangulV, .postfixNumeric), (.hangulT, .postfixNumeric),
      (.hangulLV, .postfixNumeric), (.hangulLVT, .postfixNumeric), (.prefixNumeric, .hangulL),
      (.prefixNumeric, .hangulV), (.prefixNumeric, .hangulT), (.prefixNumeric, .hangulLV),
      (.prefixNumeric, .hangulLVT):
      return true
    // LB29.
    case (.infixNumeric, .alphabetic), (.infixNumeric, .hebrewLetter):
      return true
    // LB30.
    case (.alphabetic, .openPunctuation), (.hebrewLetter, .openPunctuation),
      (.numeric, .openPunctuation):
      return !character.isEastAsian
    case (.closeParenthesis, .alphabetic), (.closeParenthesis, .hebrewLetter),
      (.closeParenthesis, .numeric):
      return !previousIsEastAsian
    // LB30a, LB30b.
    case (.regionalIndicator, .regionalIndicator):
      return hasUnpairedRegionalIndicator
    case (.emojiBase, .emojiModifier):
      return true
    case (_, .emojiModifier):
      return previousIsUnassignedPictograph
    default:
      return false
    }
  }

  /// Rule LB25, as the expression for a whole number that ICU uses.
  private func bindsAsNumber(_ current: LineBreakClass, _ lookahead: Lookahead) -> Bool {
    switch current {
    case .numeric:
      switch previous {
      case .prefixNumeric, .postfixNumeric, .hyphen, .infixNumeric: return true
      default: return number == .inside
      }
    case .prefixNumeric, .postfixNumeric:
      return number != .outside
    case .openPunctuation where previous == .prefixNumeric || previous == .postfixNumeric:
      let after = lookahead
      return after.next == .numeric
        || (after.next == .infixNumeric && after.second == .numeric)
    default:
      return false
    }
  }

  /// Rule LB28a: orthographic syllables of Brahmic scripts.
  private func bindsAsAksara(_ character: Character, _ lookahead: Lookahead) -> Bool {
    let current = character.lineBreakClass
    let previousIsAksara = previous == .aksara || previous == .aksaraStart || previousIsDottedCircle
    switch current {
    case .viramaFinal, .virama:
      return previousIsAksara
    case .aksara, .aksaraStart, .alphabetic:
      guard current != .alphabetic || character.isDottedCircle else { return false }
      if previous == .aksaraPrebase { return true }
      if previous == .virama && viramaFollowsAksara && current != .aksaraStart { return true }
      return previousIsAksara && lookahead.next == .viramaFinal
    default:
      return false
    }
  }

  /// Updates the state after a character that is not a mark on the one before.
  private mutating func advance(over character: Character, breaksBefore: Bool) {
    let current = character.lineBreakClass
    if current == .space {
      if previous != .space || isAtStart { beforeSpaces = isAtStart ? Self.startOfText : previous }
    } else {
      switch current {
      case .quotation where character.isInitialQuote:
        isAfterOpeningQuote =
          isAtStart || previous.isHardBreak || previous == .openPunctuation
          || previous == .quotation || previous == .glue || previous == .space
          || previous == .zeroWidthSpace
      default:
        isAfterOpeningQuote = false
      }
      switch current {
      case .hyphen, .unambiguousHyphen:
        hyphenFollowsHebrew = previous == .hebrewLetter
        hyphenIsWordInitial =
          isAtStart || previous.isHardBreak || previous == .space || previous == .zeroWidthSpace
          || previous == .contingentBreak || previous == .glue
      case .virama:
        viramaFollowsAksara =
          previous == .aksara || previous == .aksaraStart || previousIsDottedCircle
      case .quotation:
        quoteFollowsEastAsian = !isAtStart && previousIsEastAsian
      case .regionalIndicator:
        hasUnpairedRegionalIndicator =
          previous == .regionalIndicator && !isAtStart ? !hasUnpairedRegionalIndicator : true
      default:
        break
      }
    }
    switch current {
    case .numeric: number = .inside
    case .breakSymbols, .infixNumeric: if number == .closed { number = .outside }
    case .closePunctuation, .closeParenthesis: number = number == .inside ? .closed : .outside
    default: number = .outside
    }
    previous = current
    previousIsEastAsian = character.isEastAsian
    previousIsFinalQuote = character.isFinalQuote
    previousIsDottedCircle = character.isDottedCircle
    previousIsUnassignedPictograph = character.isUnassignedPictograph
    isAtStart = false
  }
}

extension LineBreakClass {
  /// LB4, LB5: a line ends after it, whatever follows.
  fileprivate var isHardBreak: Bool {
    self == .mandatoryBreak || self == .lineFeed || self == .carriageReturn || self == .nextLine
  }

  /// LB9: a mark after it combines with it.
  fileprivate var takesMarks: Bool {
    !isHardBreak && self != .space && self != .zeroWidthSpace
  }

  /// HY or HH.
  fileprivate var isHyphen: Bool { self == .hyphen || self == .unambiguousHyphen }

  /// AL or HL.
  fileprivate var isLetter: Bool { self == .alphabetic || self == .hebrewLetter }

  /// LB15b: whether it may follow a closing quotation mark.
  fileprivate var followsClosingQuote: Bool {
    switch self {
    case .space, .glue, .wordJoiner, .closePunctuation, .quotation, .closeParenthesis,
      .exclamation, .infixNumeric, .breakSymbols, .mandatoryBreak, .carriageReturn, .lineFeed,
      .nextLine, .zeroWidthSpace:
      return true
    default:
      return false
    }
  }
}
