/// Identifies everything besides a text and its parameters that can change a measurement, for cache
/// keys.
public enum Fingerprint {
  /// The version of this library's own rules.
  ///
  /// Raised whenever a measurement can change.
  private static let engineVersion = "TextMeasure engine 3"

  /// One dependency of measurements.
  package struct Part: Sendable, Hashable {
    /// Its name, such as `ICU` or `font Inter-Regular.otf`.
    package var name: String
    /// Its version, or a hash of it.
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The fingerprint of measuring with fonts: sixteen hexadecimal digits.
  ///
  /// It covers the engine, the versions of the loaded libraries, the results of a few measurements,
  /// every font's bytes, axes and metrics, the profile, the conventions, and the task's hyphenation
  /// dictionaries.
  ///
  /// - Complexity: reads each font's file once in a process.
  public static func of(
    _ fonts: FontCascade, profile: MetricsProfile = .uikit,
    conventions: UIKitConventions = .default
  ) -> String {
    of(parts(of: fonts, profile: profile, conventions: conventions))
  }

  /// The fingerprint of parts, in order.
  package static func of(_ parts: [Part]) -> String {
    var hash = StableHash.start
    for part in parts { hash = StableHash.mix(StableHash.mix(hash, part.name), part.value) }
    return digits(hash)
  }

  /// The parts of the fingerprint, so that the difference of two fingerprints can be named.
  package static func parts(
    of fonts: FontCascade, profile: MetricsProfile = .uikit,
    conventions: UIKitConventions = .default
  ) -> [Part] {
    let versions = EngineVersions.current
    var parts = [
      Part("engine", engineVersion), Part("HarfBuzz", versions.harfBuzz),
      Part("FreeType", versions.freeType), Part("Unicode", versions.unicode),
    ]
    for font in fonts.fonts {
      parts.append(Part("font \(font.source.fileName)", digits(FontFingerprint.hash(of: font))))
    }
    parts.append(
      Part(
        "results of probes",
        digits(StableHash.mix(StableHash.start, FingerprintProbes.results(of: fonts.fonts)))))
    parts.append(Part("system fallback", "\(fonts.usesSystemFallback)"))
    parts.append(Part("profile", "\(profile)"))
    parts.append(Part("conventions", "\(conventions)"))
    for dictionary in HyphenationDictionary.provided {
      parts.append(Part("hyphenation dictionary", digits(dictionary.fingerprint)))
    }
    return parts
  }

  private static func digits(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
