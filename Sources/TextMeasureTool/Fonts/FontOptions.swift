import ArgumentParser
import TextMeasure
import TextMeasureBatch

/// The options of a cascade.
struct FontOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Font: a path, path#index, or a name that 'textmeasure fonts list' shows; repeat it for a "
        + "cascade (default: the bundled fonts)", valueName: "font"), completion: .file())
  var font: [String] = []

  @Option(
    help: ArgumentHelp(
      "Font to try after those of --font, or the default fonts; repeatable", valueName: "font"),
    completion: .file())
  var fallback: [String] = []

  @Flag(help: "With --font: add the bundled fonts at the end of the cascade")
  var bundledFonts = false

  @Option(help: ArgumentHelp("Axes of variable fonts, such as wght=650", valueName: "axes"))
  var variations: String?

  @OptionGroup var lock: LockOptions

  func validate() throws {
    // An empty name is any font's to Fontconfig.
    for (option, names) in [("--font", font), ("--fallback", fallback)]
    where names.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("\(option): the name is empty; name a font, or remove \(option)")
    }
    if let variations { try SettingOption(.variations).check([variations]) }
  }

  var given: [String] {
    [
      (!font.isEmpty, "--font"), (!fallback.isEmpty, "--fallback"),
      (bundledFonts, "--bundled-fonts"), (variations != nil, "--variations"),
    ].filter(\.0).map(\.1)
  }

  /// The cascade as `fonts` of a request; empty for the request's default.
  ///
  /// - Parameters:
  ///   - font: a font in place of those of `--font`.
  ///   - isSystem: whether the default is the system font, as that of a text style.
  func names(replacing font: String? = nil, isSystem: Bool = false) -> [String] {
    var names = font.map { [$0] } ?? self.font
    if names.isEmpty {
      guard !fallback.isEmpty else { return [] }
      names = [isSystem ? CascadeBuilder.systemName : CascadeBuilder.bundledName]
    }
    return names + fallback + (bundledFonts ? [CascadeBuilder.bundledName] : [])
  }

  /// The members of a request that the options stand for.
  func members(isSystem: Bool) -> [String] {
    let names = names(isSystem: isSystem)
    return
      (names.isEmpty
      ? [] : ["\"fonts\":\(String(decoding: JSONStrings(names).json, as: UTF8.self))"])
      + (variations.map { [SettingOption(.variations).member([$0])] } ?? [])
  }

  func cascade() throws -> FontCascade {
    try lock.apply()
    return try CascadeBuilder.cascade(
      of: names().map(FontChoice.named),
      variations: try variations.map { try FontVariation.parse($0) } ?? [],
      library: .shared)
  }
}
