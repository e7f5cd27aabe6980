/// Why a result differs from a reference: the rows of the ledger of known differences.
enum Cause: String, CaseIterable, Codable {
  case zeroWidthNonJoiner
  case emojiStrike
  case hangingKerning
  case hangingTab
  case fullLine
  case dictionary
  case hyphen
  case formFeed
  case opportunity
  case emergency
  case textSpacingTrim
  case ownWidths
  case finalBreak
  case wrappedSpaces
  case tab
  case smallKana
  case markAfterSpace
  case slash
  case otherFont
  case library
  case unknown

  /// Whether the ledger says why, and what is done about it.
  var isKnown: Bool { self != .unknown }

  /// What the ledger calls it.
  var title: String {
    switch self {
    case .zeroWidthNonJoiner: "zero width non-joiner apart"
    case .emojiStrike: "emoji strike"
    case .hangingKerning: "kerning of a hanging space with the next line"
    case .hangingTab: "hanging tab"
    case .fullLine: "line full to the last 1/64"
    case .dictionary: "other dictionary"
    case .hyphen: "hyphen bound to a letter"
    case .formFeed: "form feed"
    case .opportunity: "break allowed elsewhere"
    case .emergency: "emergency break elsewhere"
    case .ownWidths: "the engine's own widths"
    case .finalBreak: "empty line after the last break"
    case .wrappedSpaces: "white space that does not hang"
    case .tab: "tab at a line's end"
    case .smallKana: "small kana at a line's start"
    case .markAfterSpace: "mark after a space"
    case .slash: "slash"
    case .textSpacingTrim: "trimmed CJK punctuation"
    case .otherFont: "another version of the font"
    case .library: "ICU's own answer"
    case .unknown: "not explained"
    }
  }
}
