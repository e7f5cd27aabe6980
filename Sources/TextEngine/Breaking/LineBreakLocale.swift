/// What line break rules read of a locale: a language tag with hyphens or underscores, whose keywords
/// follow `-u-` as in BCP 47, or `@` as in ICU. Unknown parts have no effect, as in ICU.
struct LineBreakLocale {
  private let language: String
  /// `loose`, `normal` or `strict`, the values of CSS `line-break`; `nil` or another for none.
  let strictness: String?
  private var words: String?

  var isJapanese: Bool { language == "ja" || language == "jpn" }
  var isKorean: Bool { language == "ko" || language == "kor" }
  /// Thai, Lao, Khmer, Tibetan or Dzongkha.
  var isUnspaced: Bool { ["th", "lo", "km", "bo", "dz"].contains(language) }
  var isChinese: Bool { language == "zh" || language == "zho" }
  /// Whether lines end at phrases: CSS `word-break: auto-phrase`.
  var isPhrase: Bool { (isJapanese || isKorean) && words == "phrase" }
  /// What Android's word style comes to: `auto` is phrases in Korean, and some in Japanese.
  var wordStyle: AndroidWordStyle {
    switch words {
    case "phrase": isJapanese || isKorean ? .phrases : .plain
    case "auto": isKorean ? .phrases : isJapanese ? .choosing : .plain
    default: .none
    }
  }
  /// The same locale with or without phrases.
  func with(words: String?) -> LineBreakLocale {
    var locale = self
    locale.words = words
    return locale
  }

  init(_ locale: String) {
    let parts = locale.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let subtags = parts[0].lowercased().split { $0 == "-" || $0 == "_" }
    language = subtags.first.map(String.init) ?? ""
    var keywords: [Substring: Substring] = [:]
    func add(_ name: Substring, _ value: Substring) {
      if keywords[name] == nil { keywords[name] = value }
    }
    if let start = subtags.dropFirst().firstIndex(of: "u") {
      let extensions = subtags[(start + 1)...].prefix { $0.count > 1 }
      for (name, value) in zip(extensions, extensions.dropFirst()) where name.count == 2 {
        add(name, value)
      }
    }
    for keyword in parts.dropFirst().joined().split(separator: ";") {
      let sides = keyword.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { break }
      add(Substring(sides[0].lowercased()), sides[1])
    }
    strictness = keywords["lb"].map(String.init)
    words = keywords["lw"].map(String.init)
  }
}

/// How Android breaks between the words of a line.
enum AndroidWordStyle: Sendable, Hashable {
  /// Without regard to phrases; a word wider than the line is broken anywhere.
  case none
  /// The same, but first at opportunities that were passed over.
  case plain
  /// At phrases.
  case phrases
  /// At phrases in paragraphs of few lines.
  case choosing
}
