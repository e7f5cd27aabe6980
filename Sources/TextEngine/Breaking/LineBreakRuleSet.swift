/// Line break rules: ICU's, which a language and CSS select, Apple's, Chromium's, and LibreOffice's.
///
/// Only Chinese, Japanese and Korean have rules of their own. CSS `line-break` is a locale's keyword
/// `lb`, `word-break: auto-phrase` its keyword `lw`, as in `ja-u-lb-loose-lw-phrase`.
package struct LineBreakRuleSet: Hashable, Sendable {
  private let data: UnicodeData
  let breakRules: BreakRules
  /// The quotation marks that are opening and closing brackets.
  private var quotationMarks: QuotationMarks?
  /// Whether lines break between two characters of Hangul.
  private var breaksHangul = true
  /// CSS `word-break`.
  var wordBreak = CSSText.WordBreak.normal
  /// Whether Japanese lines end at phrases as Chromium finds them.
  private(set) var keepsPhrases = false
  /// Whether `break-all` ends lines after combining marks, which Chromium finds only where it looks forwards.
  private(set) var breaksAfterMarks = false
  /// Whether lines break at soft hyphens.
  var breaksAtSoftHyphens = true
  /// The lists of characters that East Asian lines neither begin nor end with, in LibreOffice.
  private(set) var eastAsianLimits: EastAsianLimits?
  /// Android's way with phrases, and their data.
  private(set) var wordStyle = AndroidWordStyle.none
  private var phraseData: UnicodeData?
  /// What white space of the text counts.
  var collapse = CSSText.Collapse.preserve

  package static let line = LineBreakRuleSet(data: .line, breakRules: .unicode)
  static let chromium = LineBreakRuleSet(data: .chromiumLine, breakRules: .chromium)

  private init(
    data: UnicodeData, breakRules: BreakRules, quotationMarks: QuotationMarks? = nil
  ) {
    self.data = data
    self.breakRules = breakRules
    self.quotationMarks = quotationMarks
  }

  /// ICU's rules for a locale.
  init(locale: String) {
    self.init(data: Self.data(for: LineBreakLocale(locale)), breakRules: .unicode)
  }

  private static func data(for locale: LineBreakLocale) -> UnicodeData {
    let isCJ = locale.isChinese || locale.isJapanese || locale.isKorean
    let isPhrase = locale.isPhrase
    return switch locale.strictness {
    case "loose": isPhrase ? .lineLoosePhraseCJ : isCJ ? .lineLooseCJ : .lineLoose
    case "normal": isPhrase ? .lineNormalPhraseCJ : isCJ ? .lineNormalCJ : .lineNormal
    case "strict": isPhrase ? .linePhraseCJ : isCJ ? .lineCJ : .line
    default:
      isPhrase ? .linePhraseCJ : locale.isChinese ? .lineCJ : isCJ ? .lineNormal : .line
    }
  }

  /// Apple's rules for a locale; `nil` has English quotation marks.
  package init(apple locale: String?) {
    self.init(
      data: Self.data(for: LineBreakLocale(locale ?? "")), breakRules: .apple,
      quotationMarks: QuotationMarks(locale: locale ?? ""))
  }

  /// Chromium's rules for a locale. Korean has no strict ones: ICU's file for them is not in Chromium.
  ///
  /// - Parameter css: whose `line-break` takes precedence over the language's.
  init(chromium language: String?, _ css: CSSText? = nil) {
    let locale = LineBreakLocale(language ?? "")
    let lineBreak = css?.lineBreak ?? .auto
    wordBreak = lineBreak == .anywhere ? .normal : css?.wordBreak ?? .normal
    collapse = css?.collapse ?? .preserve
    breaksAtSoftHyphens = css?.hyphens != CSSText.Hyphens.none
    keepsPhrases = wordBreak == .autoPhrase && locale.isJapanese
    // Phrases in Hangul are words.
    breaksHangul = wordBreak != .autoPhrase || !locale.isJapanese && !locale.isKorean
    let isCJ = locale.isChinese || locale.isJapanese || locale.isKorean
    breakRules = .chromium
    data =
      switch lineBreak == .auto ? locale.strictness : lineBreak.rawValue {
      case "loose": isCJ ? .chromiumLineLooseCJ : .chromiumLineLoose
      case "normal": isCJ ? .chromiumLineChinese : .chromiumLine
      case "anywhere": .chromiumGraphemes
      case "strict": locale.isKorean ? .chromiumLine : .chromiumLineStrict
      default: locale.isChinese ? .chromiumLineChinese : .chromiumLine
      }
  }

  /// LibreOffice's rules for a locale. Languages without spaces have ICU's.
  init(libreoffice language: String) {
    let locale = LineBreakLocale(language)
    self.init(data: locale.isUnspaced ? .line : .libreofficeLine, breakRules: .libreoffice)
    eastAsianLimits = EastAsianLimits(region: HanRegion(language: language))
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
    case .android:
      let locale = LineBreakLocale(tag)
      self.init(data: Self.data(for: locale.with(words: nil)), breakRules: .android)
      wordStyle = locale.wordStyle
      if wordStyle == .phrases || wordStyle == .choosing {
        phraseData = Self.data(for: locale.with(words: "phrase"))
      }
    case .apple: self.init(apple: tag)
    case .chromium: self.init(chromium: tag, options.css)
    case .flutter: self.init(data: .lineNormal, breakRules: .flutter)
    case .libreoffice: self.init(libreoffice: tag)
    }
  }

  /// Whether they are Chromium's for `line-break: loose`.
  var isLoose: Bool { data == .chromiumLineLoose || data == .chromiumLineLooseCJ }

  /// Whether they break at every boundary of a grapheme cluster: `line-break: anywhere`.
  var breaksAtCharacters: Bool { data == .chromiumGraphemes }

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

  /// The rules of lines that nothing else fits in; `nil` where these are the last.
  var whereNothingFits: LineBreakRuleSet? {
    guard wordBreak == .autoPhrase || wordBreak == .breakAll else { return nil }
    var rules = self
    rules.breaksAfterMarks = wordBreak == .breakAll
    (rules.keepsPhrases, rules.breaksHangul) = (false, true)
    return rules == self ? nil : rules
  }

  /// The rules whose lines end at phrases, where Android's may.
  var phrases: LineBreakRuleSet? {
    phraseData.map { LineBreakRuleSet(data: $0, breakRules: breakRules) }
  }

  var breaksAtPhrases: Bool {
    [.linePhraseCJ, .lineNormalPhraseCJ, .lineLoosePhraseCJ].contains(data)
  }

  var table: BoundaryTable {
    .shared(
      data, joining: breaksHangul ? nil : UnicodeConstants.scriptHangul,
      quotationMarks: quotationMarks)
  }
}

extension BreakRules {
  /// Whether lines hold at one width alone, by the least width with them and the next one with others: those that
  /// Android chooses over a paragraph, where a 32-bit number decides between two that are as good.
  func isOfOneWidth(_ needed: Int64, _ next: Int64) -> Bool {
    self == .android && next == needed &+ 1
  }

  /// Whether words of Lao and Khmer are those of Chromium's ICU, which Flutter has, too.
  var hasChromiumWords: Bool { self == .chromium || self == .flutter }

  /// Whether a unit at a line's end is a terminator that shows nothing: white space hangs before it, and
  /// no line begins with it. Chromium also ignores U+000C and U+000D.
  @inline(__always)
  func showsNothingAtEnd(_ unit: UInt16) -> Bool { endsLine(unit) || unit == 0x0C || unit == 0x0D }
}
