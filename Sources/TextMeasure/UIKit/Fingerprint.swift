/// A name for everything besides a text and its parameters that can change a measurement: fit for
/// a cache key.
public enum Fingerprint {
  /// What the numbers of this library depend on that no other part says.
  ///
  /// Raised whenever a measurement can come out differently.
  private static let engineVersion = "TextMeasure engine 3"

  /// The fingerprint of measuring with fonts: sixteen hexadecimal digits.
  ///
  /// It covers the engine, the versions of the libraries that were loaded, the results of a few
  /// measurements, every font's bytes, axes and metrics, the profile, the conventions, and the
  /// hyphenation dictionaries of the task.
  ///
  /// - Complexity: reads each font's file once in a process.
  public static func of(
    _ fonts: FontCascade, profile: MetricsProfile = .uikit,
    conventions: UIKitConventions = .default
  ) -> String {
    var hash = StableHash.mix(StableHash.start, engineVersion)
    hash = StableHash.mix(hash, FontFingerprint.libraryVersions)
    for font in fonts.fonts {
      hash = StableHash.mix(hash, String(FontFingerprint.hash(of: font), radix: 16))
    }
    hash = StableHash.mix(hash, FingerprintProbes.results(of: fonts.fonts))
    hash = StableHash.mix(hash, "\(fonts.usesSystemFallback) \(profile) \(conventions)")
    for dictionary in HyphenationDictionary.provided {
      hash = StableHash.mix(hash, String(dictionary.fingerprint, radix: 16))
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
