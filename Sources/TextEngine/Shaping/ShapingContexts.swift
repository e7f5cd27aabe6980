/// A workspace's shaping contexts, and the fonts that cover each character, cached by style.
final class ShapingContexts {
  private let buffer: HarfBuzzBuffer
  private let mode: ShapingMode
  private let rulesCache = FontRulesCache()
  private var contexts: [ShapingKey: ShapingContext] = [:]
  /// The bytes of the contexts' fonts that were given as bytes.
  private var fontBytes = 0
  /// The fonts that cover each character, one table per cascade.
  var coverages: [CoverageTable] = []
  /// The identity of the style that the last texts share; `nil` where they have styles of their own.
  private var recentIdentity: ObjectIdentifier?
  /// That style's contexts with a run of each kind, which spares hashing, and its coverage table.
  private var recentContexts: [(run: ItemizedRun, context: ShapingContext)] = []
  private var recentCoverage: Int?

  /// `buffer` is the shaper's, for contexts that are created while it shapes.
  init(_ buffer: HarfBuzzBuffer, _ mode: ShapingMode) {
    self.buffer = buffer
    self.mode = mode
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

  func context(_ key: ShapingKey, font: Font) throws(TextMeasureError) -> ShapingContext {
    if let context = contexts[key] { return context }
    if contexts.count >= Limits.keptFonts { removeAll() }
    makeRoom(for: font)
    let context = try ShapingContext(
      font: font.native, hasColor: font.hasColor, advanceScale: font.advanceScale(), key: key,
      buffer: buffer, rulesCache: rulesCache, unitsBeforeRules: mode.unitsBeforeRules)
    contexts[key] = context
    return context
  }

  /// Forgets the other fonts where those given as bytes are too large: what is kept is in use.
  private func makeRoom(for font: Font) {
    guard case .bytes = font.source,
      !contexts.values.contains(where: { $0.font.file === font.native.file })
    else { return }
    fontBytes += font.native.file.byteCount
    guard fontBytes > Limits.keptFontBytes else { return }
    removeAll()
    rulesCache.removeAll()
    coverages.removeAll()
    fontBytes = font.native.file.byteCount
  }

  /// The index in ``coverages`` of a cascade's table.
  func coverage(of cascade: FontCascade, _ input: TextInput) -> Int {
    remember(input.identity)
    if let recentCoverage { return recentCoverage }
    let known = coverages.firstIndex { $0.fonts == cascade.fonts && $0.rules == input.rules }
    if known == nil {
      if coverages.count >= Limits.keptCoverages { coverages.removeAll() }
      coverages.append(CoverageTable(cascade.fonts, input.rules))
    }
    let index = known ?? coverages.count - 1
    if recentIdentity != nil { recentCoverage = index }
    return index
  }

  private func remember(_ identity: ObjectIdentifier?) {
    guard identity != recentIdentity else { return }
    forgetRecent()
    recentIdentity = identity
  }

  /// Forgets what was cached by a style's address: a new style may get that of a released one.
  func forgetRecent() {
    recentIdentity = nil
    recentContexts.removeAll(keepingCapacity: true)
    recentCoverage = nil
  }

  func removeAll() {
    contexts.removeAll()
    fontBytes = 0
    forgetRecent()
  }

  var statistics: WordCacheStatistics {
    var statistics = WordCacheStatistics()
    for context in contexts.values {
      statistics.add(context.known.words.statistics)
      statistics.add(context.runs.statistics)
      for sized in context.inkWords.values { statistics.add(sized.words.statistics) }
    }
    return statistics
  }
}
