/// What a thread needs to prepare texts: C objects, caches and reused arrays. Not `Sendable`;
/// ``WorkspacePool`` lends it to one thread at a time.
final class Workspace {
  let bidi: ICUBidi
  let contexts: ShapingContexts
  var scripts = ScriptResolver()
  var shaper: Shaper
  /// The last text, in arrays that are reused.
  var text = TextState()
  var hyphenFinder = HyphenFinder()
  var breakFinder = BreakFinder(.line)
  var builder = BreakTableBuilder()
  private let mode: ShapingMode
  /// The last texts' styles, which the next texts mostly share.
  private var styles: [PreparedStyle] = []
  /// The sets of styles that the last texts with several had.
  var styleSets: [StyleSet] = []

  init(mode: ShapingMode = ShapingMode()) throws(TextMeasureError) {
    self.mode = mode
    bidi = try ICUBidi()
    shaper = try Shaper(shapesWholeRuns: mode.shapesWholeRuns)
    contexts = ShapingContexts(shaper.buffer, mode)
  }

  private static let mostStyles = 8

  /// When it gives up shaping; `nil` is never.
  var deadline: ShapingDeadline? {
    get { shaper.buffer.deadline }
    set { shaper.buffer.deadline = newValue }
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
      contexts.forgetRecent()
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
  }

  var statistics: WordCacheStatistics { contexts.statistics }
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
