/// A character's Grapheme_Cluster_Break of UAX 29.
///
/// Raw values are ICU's constants `UGraphemeClusterBreak`.
package enum GraphemeClusterBreak: UInt8, Sendable {
  case other = 0
  case control = 1
  case carriageReturn = 2
  case extend = 3
  case hangulL = 4
  case lineFeed = 5
  case hangulLV = 6
  case hangulLVT = 7
  case hangulT = 8
  case hangulV = 9
  case spacingMark = 10
  case prepend = 11
  case regionalIndicator = 12
  case zeroWidthJoiner = 17
}

/// Splits text into extended grapheme clusters by UAX 29 of Unicode 17.0, character by character.
///
/// ICU 72's iterator follows Unicode 15.0, which lacks rule GB9c: a virama joins the consonants on
/// both its sides into one cluster. A line that has to break inside a word breaks between clusters,
/// and Chromium's are those of Unicode 17.0: Devanagari, Bengali, Gujarati, Odia, Telugu and
/// Malayalam conjuncts and Burmese and Khmer stacks stay together; Gurmukhi, Tamil, Kannada and
/// Sinhala have no linking virama. Nothing is allocated. Feed the characters in order.
package struct GraphemeBreaker: Sendable {
  /// The last character's property; `nil` before the first.
  private var previous: GraphemeClusterBreak?
  /// After a pictograph and any number of Extend, or those and a ZWJ (GB11).
  private var emoji = EmojiState.none
  /// After a consonant, and whether a linker followed it (GB9c).
  private var conjunct = ConjunctState.none
  /// An odd number of regional indicators precedes (GB12, GB13).
  private var hasUnpairedRegionalIndicator = false

  private enum EmojiState: Sendable { case none, pictograph, joined }
  private enum ConjunctState: Sendable { case none, consonant, linked }

  /// Creates the state at the start of a text.
  package init() {}

  /// Reads the next character and decides whether a cluster begins with it.
  ///
  /// - Parameters:
  ///   - codePoint: the character, or a lone surrogate.
  ///   - clusterBreak: ICU's `UCHAR_GRAPHEME_CLUSTER_BREAK`.
  ///   - isPictographic: ICU's `UCHAR_EXTENDED_PICTOGRAPHIC`.
  /// - Returns: whether a cluster boundary precedes the character; `true` for the first.
  /// - Complexity: O(1), with a search in a small table from U+0900 on.
  package mutating func isBoundary(
    before codePoint: UInt32, clusterBreak: GraphemeClusterBreak, isPictographic: Bool
  ) -> Bool {
    let indic = IndicConjunctBreak.value(of: codePoint, clusterBreak: clusterBreak)
    // A linker extends the cluster, even if an older Unicode version calls it a spacing mark.
    let current = indic == .linker ? .extend : clusterBreak
    let result = decide(current, isPictographic: isPictographic, indic: indic)
    advance(over: current, isPictographic: isPictographic, indic: indic)
    return result
  }

  /// Rules GB1 to GB999.
  private func decide(
    _ current: GraphemeClusterBreak, isPictographic: Bool, indic: IndicConjunctBreak
  ) -> Bool {
    guard let previous else { return true }
    switch (previous, current) {
    case (.carriageReturn, .lineFeed):
      return false
    case (.control, _), (.carriageReturn, _), (.lineFeed, _), (_, .control), (_, .carriageReturn),
      (_, .lineFeed):
      return true
    case (.hangulL, .hangulL), (.hangulL, .hangulV), (.hangulL, .hangulLV), (.hangulL, .hangulLVT),
      (.hangulLV, .hangulV), (.hangulLV, .hangulT), (.hangulV, .hangulV), (.hangulV, .hangulT),
      (.hangulLVT, .hangulT), (.hangulT, .hangulT):
      return false
    case (_, .extend), (_, .zeroWidthJoiner), (_, .spacingMark), (.prepend, _):
      return false
    case (.regionalIndicator, .regionalIndicator):
      return !hasUnpairedRegionalIndicator
    default:
      if conjunct == .linked && indic == .consonant { return false }
      return !(emoji == .joined && isPictographic)
    }
  }

  /// Updates the state after a character.
  private mutating func advance(
    over current: GraphemeClusterBreak, isPictographic: Bool, indic: IndicConjunctBreak
  ) {
    if isPictographic {
      emoji = .pictograph
    } else if current == .zeroWidthJoiner && emoji == .pictograph {
      emoji = .joined
    } else if !(current == .extend && emoji == .pictograph) {
      emoji = .none
    }
    switch indic {
    case .consonant: conjunct = .consonant
    case .linker: if conjunct == .consonant { conjunct = .linked }
    case .extend: break
    case .none: conjunct = .none
    }
    hasUnpairedRegionalIndicator =
      current == .regionalIndicator
      && !(previous == .regionalIndicator && hasUnpairedRegionalIndicator)
    previous = current
  }
}
