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
    self =
      switch subtags.first {
      case "ja": .japanese
      case "ko": .korean
      case _ where subtags.contains("hans"): .simplifiedChinese
      case _ where subtags.contains("hk") || subtags.contains("mo"): .hongKong
      case _ where subtags.contains("tw"): .traditionalChinese
      case "yue" where !subtags.contains("cn"): .hongKong
      case _ where subtags.contains("hant"): .traditionalChinese
      default: .simplifiedChinese
      }
  }
}
