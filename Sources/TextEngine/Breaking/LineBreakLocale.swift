/// What line break rules read of a locale: a language tag with hyphens or underscores, whose keywords
/// follow `-u-` as in BCP 47, or `@` as in ICU. Unknown parts have no effect, as in ICU.
struct LineBreakLocale {
  private let language: String
  /// `loose`, `normal` or `strict`, the values of CSS `line-break`; `nil` or another for none.
  let strictness: String?
  private let words: String?

  var isJapanese: Bool { language == "ja" || language == "jpn" }
  var isKorean: Bool { language == "ko" || language == "kor" }
  /// Thai, Lao, Khmer, Tibetan or Dzongkha.
  var isUnspaced: Bool { ["th", "lo", "km", "bo", "dz"].contains(language) }
  var isChinese: Bool { language == "zh" || language == "zho" }
  /// Whether lines end at phrases: CSS `word-break: auto-phrase`.
  var isPhrase: Bool { (isJapanese || isKorean) && words == "phrase" }

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
