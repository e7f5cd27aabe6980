/// The versions of everything but fonts that can change a number.
public struct EngineVersions: Sendable, Hashable, Codable {
  /// HarfBuzz, which shapes.
  public var harfBuzz: String
  /// FreeType, which reads names and outlines.
  public var freeType: String
  /// ICU, which gives properties, levels and break opportunities.
  public var icu: String
  /// Unicode's data in ICU.
  public var unicode: String
  /// Fontconfig, which finds installed fonts when it is asked; `nil` where it is not installed.
  public var fontconfig: String?

  /// The versions of the libraries that this process runs with.
  public static var current: EngineVersions {
    EngineVersions(
      harfBuzz: HarfBuzzVersion.current, freeType: FreeTypeLibrary.version, icu: ICUVersion.text,
      unicode: ICUVersion.unicode, fontconfig: Fontconfig.version)
  }
}
