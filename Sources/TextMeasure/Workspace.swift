/// What a thread needs to prepare texts: C objects, caches and reused arrays. Not `Sendable`;
/// ``WorkspacePool`` lends it to one thread at a time.
final class Workspace {
  var scripts = ScriptResolver()
  var shaper: Shaper
  /// The shaper's buffer, for contexts that are created while it shapes.
  private let buffer: HarfBuzzBuffer
  /// The text or range that was shaped last.
  var text = TextState()
  var singlePass = SinglePassReader()
  var hyphenFinder = HyphenFinder()
  let mode: ShapingMode
  /// The last texts' styles, which the next texts mostly share.
  private var styles: [PreparedStyle] = []
  /// The sets of styles that the last texts with several had.
  var styleSets: [StyleSet] = []

  let bidi: ICUBidi
  private let rulesCache = FontRulesCache()
  private var contexts: [ShapingKey: ShapingContext] = [:]
  /// The fonts that cover each character, one table per cascade.
  var coverages: [CoverageTable] = []
  /// The identity of the style that the last texts share; `nil` where they have styles of their own.
  private var recentIdentity: ObjectIdentifier?
  /// That style's contexts with a run of each kind, which spares hashing, and its coverage table.
  private var recentContexts: [(run: ItemizedRun, context: ShapingContext)] = []
  private var recentCoverage: Int?

  init(mode: ShapingMode = ShapingMode()) throws(TextMeasureError) {
    self.mode = mode
    bidi = try ICUBidi()
    shaper = try Shaper(shapesWholeRuns: mode.shapesWholeRuns)
    buffer = shaper.buffer
  }

  /// Limits of caches: a service that receives thousands of fonts must not grow with them.
  private static let mostContexts = 256
  private static let mostCoverages = 64
  private static let mostStyles = 8

  /// Sets how long it may shape from now on; `nil` is no limit.
  func setDeadline(_ timeLimit: Duration?) {
    guard timeLimit != nil || buffer.deadline != nil else { return }
    buffer.deadline = timeLimit.map { ShapingDeadline($0) }
  }

  func context(_ key: ShapingKey, font: Font) throws(TextMeasureError) -> ShapingContext {
    if let context = contexts[key] { return context }
    if contexts.count >= Self.mostContexts {
      contexts.removeAll()
      forgetRecent()
    }
    let context = try ShapingContext(
      font: font.native, hasColor: font.hasColor, advanceScale: font.advanceScale(), key: key,
      buffer: buffer, rulesCache: rulesCache, unitsBeforeRules: mode.unitsBeforeRules)
    contexts[key] = context
    return context
  }

  /// The shaping context of a run: that of the style's last run of the same kind, where it had one.
  func context(
    of run: ItemizedRun, _ input: TextInput
  ) throws(TextMeasureError) -> ShapingContext {
    remember(input.identity)
    if let recent = recentContexts.first(where: { $0.run.isShaped(like: run) }) {
      return recent.context
    }
    let context = try context(input.shapingKey(of: run), font: input.font(of: run))
    if recentIdentity != nil { recentContexts.append((run, context)) }
    return context
  }

  private func remember(_ identity: ObjectIdentifier?) {
    guard identity != recentIdentity else { return }
    forgetRecent()
    recentIdentity = identity
  }

  private func forgetRecent() {
    recentIdentity = nil
    recentContexts.removeAll(keepingCapacity: true)
    recentCoverage = nil
  }

  /// The index in ``coverages`` of a cascade's table.
  func coverage(of cascade: FontCascade, _ input: TextInput) -> Int {
    remember(input.identity)
    if let recentCoverage { return recentCoverage }
    let known = coverages.firstIndex { $0.fonts == cascade.fonts && $0.rules == input.rules }
    if known == nil {
      if coverages.count >= Self.mostCoverages { coverages.removeAll() }
      coverages.append(CoverageTable(cascade.fonts, input.rules))
    }
    let index = known ?? coverages.count - 1
    if recentIdentity != nil { recentCoverage = index }
    return index
  }

  /// The prepared style of a text with one style, or of the first run of a text with several.
  func style(
    _ style: TextStyle, _ paragraphStyle: ParagraphStyle, _ options: TextOptions
  ) throws(TextMeasureError) -> PreparedStyle {
    if let known = styles.last(where: { $0.isMade(of: style, paragraphStyle, options) }) {
      return known
    }
    if styles.count >= Self.mostStyles {
      styles.removeAll()
      // A new style may get the address of a released one: forget what was cached by address.
      forgetRecent()
      singlePass.recentIdentity = nil
    }
    let made = try PreparedStyle(style: style, paragraphStyle: paragraphStyle, options: options)
    styles.append(made)
    return made
  }

  private static let textsBetweenChecks = 256
  private var textsSinceCheck = 0

  /// Empties the caches of characters and words where those of words are too large.
  func limitCaches() {
    textsSinceCheck += 1
    guard textsSinceCheck >= Self.textsBetweenChecks else { return }
    textsSinceCheck = 0
    guard statistics.byteCount > mode.mostCachedBytes else { return }
    contexts.removeAll()
    forgetRecent()
    singlePass.removeAll()
  }

  var statistics: WordCacheStatistics {
    var statistics = singlePass.statistics
    for context in contexts.values {
      statistics.add(context.known.words.statistics)
      statistics.add(context.runs.statistics)
    }
    return statistics
  }
}

/// The size and hit rate of the caches of shaped words and runs.
public struct WordCacheStatistics: Sendable, Hashable {
  /// The bytes that the caches hold.
  public var byteCount = 0
  /// How often a word or run was in the cache.
  public var hits = 0
  /// How often one had to be shaped.
  public var misses = 0
  /// How often a full cache was emptied.
  public var evictions = 0

  mutating func add(_ other: WordCacheStatistics) {
    byteCount += other.byteCount
    hits += other.hits
    misses += other.misses
    evictions += other.evictions
  }
}
