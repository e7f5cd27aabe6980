import Foundation
public import TextEngine

/// Identifies, for cache keys, what besides a text and its parameters can change a measurement.
public enum Fingerprint {
  /// The version of this library's own rules, raised whenever a measurement can change.
  private static let engineVersion = "TextMeasure engine 11"

  /// What measurements depend on: a name, such as `font Inter-Regular.otf`, and a version or hash.
  package typealias Part = (name: String, value: String)

  /// The fingerprint of measuring with fonts: sixteen hexadecimal digits.
  ///
  /// It covers the engine, the versions of the loaded libraries, the results of a few measurements,
  /// every font's bytes, axes and metrics, the profile, the conventions and the bundled hyphenation
  /// patterns.
  ///
  /// - Complexity: reads each font's file and the patterns once in a process.
  public static func of(
    _ fonts: FontCascade, profile: MetricsProfile = .uikit, conventions: UIKitConventions = .default
  ) -> String {
    of(parts(of: fonts, profile: profile, conventions: conventions))
  }

  package static func of(_ parts: [Part]) -> String {
    digits(parts.reduce(StableHash.start) { StableHash.mix(StableHash.mix($0, $1.name), $1.value) })
  }

  /// The parts of the fingerprint, so that the difference of two fingerprints can be named.
  package static func parts(
    of fonts: FontCascade, profile: MetricsProfile = .uikit,
    conventions: UIKitConventions = .default
  ) -> [Part] {
    let versions = EngineVersions.withoutFontconfig
    var parts: [Part] = [
      ("engine", engineVersion), ("HarfBuzz", versions.harfBuzz),
      ("FreeType", versions.freeType), ("Unicode", versions.unicode),
    ]
    parts += fonts.fonts.map {
      ("font \($0.source.fileName)", digits(FontFingerprint.hash(of: $0)))
    }
    let probes = StableHash.mix(StableHash.start, FingerprintProbes.results(of: fonts.fonts))
    let patterns = HyphenationDictionary.bundledFingerprint.map { digits($0) } ?? "unreadable"
    parts += [
      ("results of probes", digits(probes)),
      ("system fallback", "\(fonts.usesSystemFallback)"), ("profile", "\(profile)"),
      ("conventions", "\(conventions)"), ("hyphenation patterns", patterns),
    ]
    return parts
  }

  private static func digits(_ hash: UInt64) -> String { String(format: "%016llx", hash) }
}

/// Measurements that detect differently built libraries of the same version: FreeType without PNG
/// gives emoji other widths, a shaper without a table omits kerning.
package enum FingerprintProbes {
  /// An emoji, two kerned pairs, and a text for each of the word lists.
  package static let texts = [
    "😀", "AVTo", "ภาษาไทยตัดคำได้", "ພາສາລາວມີຄຳສັບ", "ភាសាខ្មែរមានពាក្យ", "မြန်မာဘာသာစကား",
    "日本語のテキスト",
  ]

  private static let known = Locked<[FontCascade: String]>([:])

  /// The probes' widths and break opportunities: seven short texts, prepared once for a cascade.
  package static func results(of fonts: [Font]) -> String {
    let cascade = FontCascade(fonts)
    if let results = known.withLock({ $0[cascade] }) { return results }
    let style = TextStyle(fonts: cascade, size: 1000)
    var results = ""
    for text in texts {
      do throws(TextMeasureError) {
        let prepared = try TextMeasurer.shared.prepare(text, style: style)
        results += "\(try prepared.naturalWidth) \(prepared.breakOpportunities.map(\.offset));"
      } catch {
        results += error.code.rawValue + ";"
        // Not cached: the next call may have memory.
        if error.code == .outOfMemory { return results }
      }
    }
    known.withLock { [results] in $0.cache(results, for: cascade) }
    return results
  }
}
