/// What one thread needs while it prepares texts: C objects, caches and arrays that are used again.
///
/// Not `Sendable`; ``WorkspacePool`` lends it to one thread at a time.
final class Workspace {
  /// Unicode properties of the characters met so far.
  var codePoints = CodePointTable()
  var scripts = ScriptResolver()
  var shaper: Shaper
  /// The text that is being prepared.
  var text = TextState()
  /// Makes break tables, in arrays that are used again.
  var tableBuilder = BreakTableBuilder()
  /// Prepares what is simple without the stages.
  var simpleTexts = SimpleTextReader()
  /// How it measures.
  let way: MeasuringWay
  /// The style of the last text, which mostly is the next one's too.
  private var lastStyle: PreparedStyle?
  /// The first style of the last text with several.
  private var lastFirstStyle: PreparedStyle?

  private let bidi: ICUBidi
  /// The machines of the rule sets that were used.
  private var lineMachines: [LineBreakRuleSet: LineBreakMachine] = [:]
  private let rulesCache = FontRulesCache()
  private var contexts: [ShapingKey: ShapingContext] = [:]
  /// Which font has which character, a table for each cascade.
  var coverages: [CoverageTable] = []
  /// The last text's, and whose style it was.
  private var recentCoverage: (identity: ObjectIdentifier?, place: Int) = (nil, 0)
  /// The contexts of the last text's style, found without hashing.
  private var recent = RecentContexts()

  init(way: MeasuringWay = .usual) throws(TextMeasureError) {
    self.way = way
    bidi = try ICUBidi()
    shaper = try Shaper(shapesWhole: way.shapesWhole)
  }

  /// The most fonts whose C objects are kept; a service that is sent thousands must not
  /// grow with them.
  private static let mostContexts = 256
  private static let mostCoverages = 64

  /// Marks line break opportunities by a rule set and its dictionaries.
  func markLineBreaks(of text: inout TextAnalysis, _ rules: LineBreakRuleSet) {
    var marks: [UInt8] = []
    swap(&marks, &text.marks)
    lineMachines[rules, default: .machine(rules)].mark(text, into: &marks)
    swap(&marks, &text.marks)
  }

  /// The line break category of a character under a rule set; `nil` where a dictionary is needed.
  func lineBreakCategory(of codePoint: UInt32, _ rules: LineBreakRuleSet) -> UInt8? {
    lineMachines[rules, default: .machine(rules)].category(of: codePoint)
  }

  /// A rule set character by character.
  func transitions(_ rules: LineBreakRuleSet) -> LineBreakTransitions {
    LineBreakTransitions(lineMachines[rules, default: .machine(rules)])
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
    if contexts.count >= Self.mostContexts {
      contexts.removeAll()
      recent.forget()
    }
    let context = try ShapingContext(
      font: font.native, hasColor: font.hasColor, advanceScale: font.advanceScale(), key: key,
      buffer: shaper.buffer, rulesCache: rulesCache, unitsBeforeProof: way.unitsBeforeProof)
    contexts[key] = context
    return context
  }

  /// The context of a run: the one that the style's last run of this kind had, or what `key` and
  /// `font` say.
  func context(
    of run: ItemizedRun, identity: ObjectIdentifier?, key: () -> ShapingKey, font: () -> Font
  ) throws(TextMeasureError) -> ShapingContext {
    if let known = recent.find(run, identity) { return known }
    let context = try context(key(), font: font())
    recent.add(context, of: run, identity)
    return context
  }

  /// The place in ``coverages`` of a cascade's.
  func coverage(of cascade: FontCascade, identity: ObjectIdentifier?) -> Int {
    if let identity, identity == recentCoverage.identity { return recentCoverage.place }
    var place = coverages.firstIndex { $0.fonts == cascade.fonts } ?? -1
    if place < 0 {
      if coverages.count >= Self.mostCoverages { coverages.removeAll() }
      place = coverages.count
      coverages.append(CoverageTable(cascade.fonts))
    }
    recentCoverage = (identity, place)
    return place
  }

  /// The prepared style of these, the last text's where it is the same.
  func style(
    _ style: TextStyle, _ paragraphStyle: ParagraphStyle, _ options: TextOptions
  ) throws(TextMeasureError) -> PreparedStyle {
    if let lastStyle, lastStyle.isMade(of: style, paragraphStyle, options) { return lastStyle }
    let made = try PreparedStyle(
      style: style, paragraphStyle: paragraphStyle, options: options)
    lastStyle = made
    // The style before may be gone now; what was found for it must not be found by a style that
    // comes to lie at its place in memory.
    recent.forget()
    recentCoverage = (nil, 0)
    simpleTexts.forgetStyle()
    return made
  }

  /// The prepared first style of a text with several, the last such text's where it is the same.
  func firstStyle(
    of text: StyledText, _ options: TextOptions
  ) throws(TextMeasureError) -> PreparedStyle {
    let style = text.runs.first?.style ?? text.defaultStyle
    let paragraph = text.runs.first?.paragraphStyle ?? text.defaultParagraphStyle
    if let known = lastFirstStyle, known.isMade(of: style, paragraph, options) { return known }
    let made = try PreparedStyle(style: style, paragraphStyle: paragraph, options: options)
    lastFirstStyle = made
    return made
  }

  /// The word caches' sizes and hits, summed.
  var statistics: WordCacheStatistics {
    var statistics = WordCacheStatistics()
    for context in contexts.values {
      statistics.add(context.walk.words)
      statistics.add(context.runs)
    }
    return statistics
  }
}

/// How full and how useful the caches of shaped words and runs are.
public struct WordCacheStatistics: Sendable, Hashable {
  /// The bytes that the caches hold.
  public var byteCount = 0
  /// How often a word or run was found.
  public var hits = 0
  /// How often one had to be shaped.
  public var misses = 0
  /// How often a cache was full and began anew.
  public var evictions = 0

  mutating func add(_ cache: WordCache) {
    byteCount += cache.byteCount
    hits += cache.hits
    misses += cache.misses
    evictions += cache.evictions
  }
}
