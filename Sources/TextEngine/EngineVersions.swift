/// The versions of everything but fonts that can change a number.
public struct EngineVersions: Sendable, Hashable, Codable {
  /// HarfBuzz, which shapes.
  public var harfBuzz: String
  /// FreeType, which reads names and outlines.
  public var freeType: String
  /// ICU, which resolves embedding levels; no answer depends on its version.
  public var icu: String
  /// The Unicode version of the compiled-in line break rules. Chromium's, and grapheme clusters, are
  /// those of 17.0, other properties those of 15.0.
  public var unicode: String
  /// Fontconfig, which finds installed fonts when queried; `nil` where it is not installed.
  public var fontconfig: String?

  /// The versions of the libraries that this process runs with.
  public static var current: EngineVersions {
    var versions = withoutFontconfig
    versions.fontconfig = Fontconfig.version
    return versions
  }

  /// The versions of what every measurement uses: only loading Fontconfig tells its version, and a
  /// process whose fonts are locked must not load it.
  package static var withoutFontconfig: EngineVersions {
    EngineVersions(
      harfBuzz: HarfBuzzVersion.current, freeType: FreeTypeLibrary.version, icu: ICUBidi.version,
      unicode: UnicodeData.unicodeVersion)
  }

  /// Whether parts of runs are reused, because the linked version of HarfBuzz is a tested one.
  /// Otherwise every run is shaped whole: slower, with the same numbers.
  public static var reusesAdvances: Bool { HarfBuzzVersion.isTested }
}
