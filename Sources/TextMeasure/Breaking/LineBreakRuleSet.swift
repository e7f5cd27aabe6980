/// ICU's line break rules: the root's, and those that a language and CSS select.
///
/// Only Chinese and Japanese have rules of their own. CSS `line-break` is a locale's keyword `lb`,
/// `word-break: auto-phrase` its keyword `lw`, as in `ja@lb=loose;lw=phrase`.
enum LineBreakRuleSet: Int, CaseIterable, Sendable {
  case line
  case lineCJ
  case lineNormal
  case lineNormalCJ
  case lineLoose
  case lineLooseCJ
  case linePhraseCJ
  case lineNormalPhraseCJ
  case lineLoosePhraseCJ

  /// The rules for a locale: a language tag with hyphens or underscores, and keywords after `@`.
  ///
  /// Unknown parts have no effect, as in ICU.
  init(locale: String) {
    let parts = locale.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let language = parts[0].prefix { $0 != "-" && $0 != "_" }.lowercased()
    let isJapanese = language == "ja" || language == "jpn"
    let isChinese = language == "zh" || language == "zho"
    var keywords: [String: String] = [:]
    for keyword in parts.dropFirst().joined().split(separator: ";") {
      let sides = keyword.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { break }
      let name = sides[0].lowercased()
      if keywords[name] == nil { keywords[name] = String(sides[1]) }
    }
    let isPhrase = isJapanese && keywords["lw"] == "phrase"
    switch keywords["lb"] {
    case "loose":
      self = isPhrase ? .lineLoosePhraseCJ : isJapanese || isChinese ? .lineLooseCJ : .lineLoose
    case "normal":
      self =
        isPhrase ? .lineNormalPhraseCJ : isJapanese || isChinese ? .lineNormalCJ : .lineNormal
    case "strict":
      self = isPhrase ? .linePhraseCJ : isJapanese || isChinese ? .lineCJ : .line
    default:
      self = isPhrase ? .linePhraseCJ : isJapanese ? .lineNormal : isChinese ? .lineCJ : .line
    }
  }

  /// Whether lines break between Japanese phrases.
  var breaksAtPhrases: Bool {
    switch self {
    case .linePhraseCJ, .lineNormalPhraseCJ, .lineLoosePhraseCJ: true
    default: false
    }
  }

  /// The compiled rules.
  var data: UnicodeData {
    switch self {
    case .line: .line
    case .lineCJ: .lineCJ
    case .lineNormal: .lineNormal
    case .lineNormalCJ: .lineNormalCJ
    case .lineLoose: .lineLoose
    case .lineLooseCJ: .lineLooseCJ
    case .linePhraseCJ: .linePhraseCJ
    case .lineNormalPhraseCJ: .lineNormalPhraseCJ
    case .lineLoosePhraseCJ: .lineLoosePhraseCJ
    }
  }
}
