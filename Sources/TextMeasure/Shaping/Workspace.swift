/// What one thread needs while it prepares texts: C objects, caches and arrays that are used again.
///
/// Not `Sendable`; ``WorkspacePool`` lends it to one thread at a time.
final class Workspace {
  /// Unicode properties of the characters met so far.
  var codePoints = CodePointTable()
  var shaper: Shaper
  /// The text that is being prepared.
  var text = TextState()

  private let bidi: ICUBidi
  private var lineBreakers: [String: ICUBreaker] = [:]
  private var contexts: [ShapingKey: ShapingContext] = [:]
  private var coverages: [FontCascade: CoverageTable] = [:]

  init() throws(TextMeasureError) {
    bidi = try ICUBidi()
    shaper = try Shaper()
  }

  /// The most locales and fonts whose C objects are kept; a service that is sent thousands must not
  /// grow with them.
  private static let mostBreakers = 32
  private static let mostContexts = 256
  private static let mostCoverages = 64

  /// The line iterator for a locale (ICU's identifier, empty for the root).
  func lineBreaker(locale: String) throws(TextMeasureError) -> ICUBreaker {
    if let breaker = lineBreakers[locale] { return breaker }
    if lineBreakers.count >= Self.mostBreakers { lineBreakers.removeAll() }
    let breaker = try ICUBreaker(.line, locale: locale)
    lineBreakers[locale] = breaker
    return breaker
  }

  /// Resolves embedding levels into `levels`; see ``ICUBidi``.
  func resolveLevels(
    _ units: [UInt16], paragraphLevel: UInt8, into levels: inout [UInt8]
  ) throws(TextMeasureError) -> UInt8 {
    try bidi.levels(of: units, paragraphLevel: paragraphLevel, into: &levels)
  }

  /// The context that shapes with a font and properties.
  func context(_ key: ShapingKey, font: Font) throws(TextMeasureError) -> ShapingContext {
    if let context = contexts[key] { return context }
    if contexts.count >= Self.mostContexts { contexts.removeAll() }
    let context = try ShapingContext(
      font: font.native, advanceScale: font.advanceScale(), key: key, buffer: shaper.buffer)
    contexts[key] = context
    return context
  }

  /// Lends the coverage of a cascade.
  func withCoverage<Result>(
    of cascade: FontCascade, _ body: (inout CoverageTable) -> Result
  ) -> Result {
    if coverages.count >= Self.mostCoverages { coverages.removeAll() }
    var coverage = coverages.removeValue(forKey: cascade) ?? CoverageTable(cascade.fonts)
    let result = body(&coverage)
    coverages[cascade] = coverage
    return result
  }

  /// The word caches' sizes and hits, summed.
  var statistics: CacheStatistics {
    var statistics = CacheStatistics()
    for context in contexts.values {
      statistics.byteCount += context.words.byteCount
      statistics.hits += context.words.hits
      statistics.misses += context.words.misses
      statistics.evictions += context.words.evictions
    }
    return statistics
  }

  /// Empties the word caches.
  func removeCachedWords() { contexts.removeAll() }
}

/// How full and how useful the word caches are.
public struct CacheStatistics: Sendable, Hashable {
  /// The bytes that the caches hold.
  public var byteCount = 0
  /// How often a word was found.
  public var hits = 0
  /// How often a word had to be shaped.
  public var misses = 0
  /// How often a cache was full and began anew.
  public var evictions = 0
}
