/// The regions whose forms of the same ideographs differ; a cascade has a face for each.
public enum HanRegion: String, Sendable, Hashable, CaseIterable {
  case simplifiedChinese, traditionalChinese, hongKong, japanese, korean

  /// The region of a language's texts: that of Japanese and Korean, that of a Chinese tag's script and
  /// territory (Macao writes as Hong Kong), else ``simplifiedChinese``.
  ///
  /// - Parameter language: a BCP 47 tag; `nil` is undetermined.
  public init(language: String?) {
    // What follows a singleton is an extension.
    let subtags = (language ?? "").lowercased().split { $0 == "-" || $0 == "_" }
      .prefix { $0.count > 1 }.map(String.init)
    switch subtags.first {
    case "ja": self = .japanese
    case "ko": self = .korean
    case _ where subtags.contains("hans"): self = .simplifiedChinese
    case _ where subtags.contains("hk") || subtags.contains("mo"): self = .hongKong
    case _ where subtags.contains("hant") || subtags.contains("tw"): self = .traditionalChinese
    case "yue" where !subtags.contains("cn"): self = .hongKong
    default: self = .simplifiedChinese
    }
  }
}
