import TextMeasure
import TextMeasureBatch

/// What requests of a stream share that differ in their text and the room for it alone.
///
/// Not `Sendable`: each worker has its own, so that no counter of references is written by two.
final class RequestSetting {
  /// The style, its fonts opened.
  let style: ResolvedStyle
  /// The paragraph style to prepare texts with.
  let paragraphStyle: ParagraphStyle
  /// The options to prepare texts with.
  let options: TextOptions

  /// What it was made of.
  let source: SharedBatchSetting
  /// What replies say of the fonts, by which of the cascade's supplied glyphs.
  private var notes: [FontNotes] = []
  /// What they say of the fonts of texts with several styles.
  private var styledNotes: [(fonts: [Font], notes: FontNotes)] = []
  /// Whether all texts have the same fonts to choose from: a cascade that is completed for each text
  /// is another one for each.
  private let hasOneCascade: Bool

  /// The styles of runs, by what they change, and of paragraphs.
  private var runStyles: [RunKey: TextStyle] = [:]
  private var recentRunStyles: [(key: RunKey, style: TextStyle)] = []
  private var paragraphStyles: [BatchParagraphRange: ParagraphStyle] = [:]
  private let library: FontLibrary
  private let names: (any FontNames)?

  /// What a run's style depends on besides the setting.
  private struct RunKey: Hashable {
    var change: SharedStyleChange
    var language: String?
  }

  /// The most styles of runs and of paragraphs that are kept, each.
  private static let mostStyles = 256
  private static let mostRecentStyles = 8

  /// The most sets of fonts that are kept; with more the notes begin anew.
  private static let mostNotes = 32

  /// Opens the fonts of requests with a setting.
  init(
    _ source: SharedBatchSetting, library: FontLibrary, names: (any FontNames)?
  ) throws(TextMeasureError) {
    self.source = source
    self.library = library
    self.names = names
    style = try ResolvedStyle(source.value.style, library: library, names: names)
    hasOneCascade = !style.style.fonts.usesSystemFallback
    paragraphStyle = source.value.paragraphStyle
    options = try source.value.textOptions
  }

  /// What a reply says of the fonts that a text of this setting used.
  ///
  /// - Parameter hasRuns: whether the request had runs, whose fonts may be of another cascade even
  ///   where one run is the whole text.
  func notes(of text: PreparedText, hasRuns: Bool) -> FontNotes {
    guard hasOneCascade, !hasRuns, let fonts = text.cascadeFontsUsed else {
      let used = text.fontsUsed
      for known in styledNotes where known.fonts == used { return known.notes }
      if styledNotes.count >= Self.mostNotes { styledNotes.removeAll() }
      let made = FontNotes(used)
      styledNotes.append((used, made))
      return made
    }
    for known in notes where known.fonts == fonts { return known }
    if notes.count >= Self.mostNotes { notes.removeAll() }
    let made = FontNotes(text.fontsUsed, fonts)
    notes.append(made)
    return made
  }

  // MARK: Parts of a text

  /// The style of a run.
  ///
  /// - Parameter language: that of the run's paragraphs; `nil` where they have none.
  func style(
    of change: SharedStyleChange?, language: String?
  ) throws(TextMeasureError) -> TextStyle {
    guard change != nil || language != nil else { return style.style }
    let change = change ?? .nothing
    // Texts of a stream have a few styles each: to compare them costs less than to hash one.
    for index in recentRunStyles.indices
    where recentRunStyles[index].key.change == change
      && recentRunStyles[index].key.language == language
    {
      return recentRunStyles[index].style
    }
    let key = RunKey(change: change, language: language)
    let made = try makeStyle(of: key)
    if recentRunStyles.count >= Self.mostRecentStyles { recentRunStyles.removeFirst() }
    recentRunStyles.append((key, made))
    return made
  }

  private func makeStyle(of key: RunKey) throws(TextMeasureError) -> TextStyle {
    if let known = runStyles[key] { return known }
    var changed = source.value.style
    if let language = key.language { changed.language = language }
    changed = key.change.value.applied(to: changed)
    let made = try ResolvedStyle(changed, library: library, names: names).style
    if runStyles.count >= Self.mostStyles { runStyles.removeAll() }
    runStyles[key] = made
    return made
  }

  /// The style of paragraphs.
  func paragraphStyle(of range: BatchParagraphRange?) -> ParagraphStyle {
    guard var key = range else { return paragraphStyle }
    key.start = 0
    key.end = 0
    if let known = paragraphStyles[key] { return known }
    var made = key.applied(to: source.value.paragraph).paragraphStyle
    if let direction = key.direction {
      made.baseWritingDirection = direction.baseWritingDirection
    }
    if paragraphStyles.count >= Self.mostStyles { paragraphStyles.removeAll() }
    paragraphStyles[key] = made
    return made
  }
}
