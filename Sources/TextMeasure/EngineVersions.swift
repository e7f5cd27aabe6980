/// The versions of everything but fonts that can change a number.
public struct EngineVersions: Sendable, Hashable, Codable {
  /// HarfBuzz, which shapes.
  public var harfBuzz: String
  /// FreeType, which reads names and outlines.
  public var freeType: String
  /// ICU, which resolves embedding levels; no answer depends on its version.
  public var icu: String
  /// The Unicode version of the compiled-in properties, line break rules and word lists.
  public var unicode: String
  /// Fontconfig, which finds installed fonts when it is asked; `nil` where it is not installed.
  public var fontconfig: String?

  /// The versions of the libraries that this process runs with.
  public static var current: EngineVersions {
    EngineVersions(
      harfBuzz: HarfBuzzVersion.current, freeType: FreeTypeLibrary.version, icu: ICUVersion.text,
      unicode: UnicodeData.unicodeVersion, fontconfig: Fontconfig.version)
  }
  /// Whether advances are reused from one text to the next, which was tested with the linked version
  /// of HarfBuzz; otherwise every run is shaped whole. The numbers are the same, but slower.
  public static var reusesAdvances: Bool { HarfBuzzVersion.isTested }
}
