/// Line break rules: ICU's, which a language and CSS select, and Chromium's.
///
/// Only Chinese and Japanese have rules of their own. CSS `line-break` is a locale's keyword `lb`,
/// `word-break: auto-phrase` its keyword `lw`, as in `ja@lb=loose;lw=phrase`.
package struct LineBreakRuleSet: Hashable, Sendable {
  private let data: UnicodeData
  let breakRules: BreakRules
  /// Whether lines break between two characters of Hangul.
  private var breaksHangul = true

  package static let line = LineBreakRuleSet(data: .line, breakRules: .unicode)
  static let chromium = LineBreakRuleSet(data: .chromiumLine, breakRules: .chromium)

  private init(data: UnicodeData, breakRules: BreakRules) {
    self.data = data
    self.breakRules = breakRules
  }

  /// The rules for a locale: a language tag with hyphens or underscores, and keywords after `@`.
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
    let isCJ = isJapanese || isChinese
    breakRules = .unicode
    data =
      switch keywords["lb"] {
      case "loose": isPhrase ? .lineLoosePhraseCJ : isCJ ? .lineLooseCJ : .lineLoose
      case "normal": isPhrase ? .lineNormalPhraseCJ : isCJ ? .lineNormalCJ : .lineNormal
      case "strict": isPhrase ? .linePhraseCJ : isCJ ? .lineCJ : .line
      default: isPhrase ? .linePhraseCJ : isJapanese ? .lineNormal : isChinese ? .lineCJ : .line
      }
  }

  /// Chromium's rules for a BCP 47 tag. Only Chinese (`zh` and its subtags) differs; Japanese and
  /// Korean do not, unless CSS names a strictness.
  init(chromium language: String?) {
    let subtag = (language ?? "").prefix { !"-_@".contains($0) }
    breakRules = .chromium
    data = subtag.lowercased() == "zh" ? .chromiumLineChinese : .chromiumLine
  }

  init(_ options: TextOptions) throws(TextMeasureError) {
    let tag = options.breakLocale ?? ""
    let isPlain = tag.utf8.allSatisfy {
      $0.isASCIIAlphanumeric || "-_@=;".utf8.contains($0)
    }
    guard tag.utf8.count <= 96, isPlain else {
      throw TextMeasureError(
        code: .invalidArgument,
        message: "'\(tag.prefix(40))' is not a language tag; write one such as ja or zh-Hans",
        operation: "find line breaks")
    }
    switch options.breakRules {
    case .unicode: self.init(locale: tag)
    case .chromium: self.init(chromium: tag)
    }
  }

  /// Breaks at every boundary of a grapheme cluster.
  var atCharacters: LineBreakRuleSet {
    LineBreakRuleSet(data: .chromiumGraphemes, breakRules: breakRules)
  }

  /// The rules without breaks between two characters of Hangul.
  var keepingHangul: LineBreakRuleSet {
    var rules = self
    rules.breaksHangul = false
    return rules
  }

  var breaksAtPhrases: Bool {
    [.linePhraseCJ, .lineNormalPhraseCJ, .lineLoosePhraseCJ].contains(data)
  }

  var table: BoundaryTable {
    .shared(data, joining: breaksHangul ? nil : UnicodeConstants.scriptHangul)
  }
}

extension BreakRules {
  /// Whether a hard line ends after a unit: at any terminator, in Chromium at line feeds only.
  @inline(__always)
  func endsLine(_ unit: UInt16) -> Bool {
    self == .unicode ? UnicodeConstants.isLineTerminator(unit) : unit == 0x0A
  }

  /// Whether a unit at a line's end is a terminator that shows nothing: white space hangs before it, and
  /// no line begins with it. Chromium also ignores U+000C and U+000D.
  @inline(__always)
  func showsNothingAtEnd(_ unit: UInt16) -> Bool { endsLine(unit) || unit == 0x0C || unit == 0x0D }

  /// Whether a tab before only such units hangs.
  func hangsAtEnd(_ unit: UInt16) -> Bool {
    UnicodeConstants.hangs(unit) || showsNothingAtEnd(unit)
  }
}
