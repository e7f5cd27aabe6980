import ArgumentParser
import BatchMeasuring
import TextMeasure

/// The options of a cascade.
struct FontOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Font: a path, path#index, or a name that 'textmeasure fonts list' shows; repeat it for a "
        + "cascade (default: the bundled fonts)", valueName: "font"), completion: .file())
  var font: [String] = []

  @Option(
    help: ArgumentHelp(
      "Font behind those of --font in the cascade. Repeatable.", valueName: "font"),
    completion: .file())
  var fallback: [String] = []

  @Flag(help: "With --font: add the bundled fonts at the end of the cascade")
  var bundledFonts = false

  @Option(help: ArgumentHelp("Axes of variable fonts, such as wght=650", valueName: "axes"))
  var variations: String?

  @OptionGroup var lock: LockOptions

  func validate() throws {
    for name in font + fallback { try ArgumentCheck.name("font", name) }
  }

  /// Refuses fonts behind those of `--font` where there are none.
  func requireFont() throws {
    guard font.isEmpty, !fallback.isEmpty else { return }
    throw ValidationError("--fallback: there is no --font that it completes; name one")
  }

  /// The cascade as `fonts` of a request; empty for the bundled fonts.
  ///
  /// - Parameter font: a font in place of those of `--font`.
  func names(replacing font: String? = nil) -> [String] {
    let first = font.map { [$0] } ?? self.font
    guard !first.isEmpty else { return [] }
    return first + fallback + (bundledFonts ? [CascadeBuilder.bundledName] : [])
  }

  /// Opens the fonts.
  func cascade() throws -> FontCascade {
    try lock.apply()
    return try CascadeBuilder.cascade(
      named: names(), variations: try variations.map { try FontVariation.parse($0) } ?? [],
      library: .shared)
  }
}
