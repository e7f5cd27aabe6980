import TextMeasure

/// What requests of a stream share that differ in their text and the room for it alone.
///
/// Not `Sendable`: each worker has its own, so that no counter of references is written by two.
final class RequestSetting {
  /// The style, its fonts opened.
  let style: ResolvedStyle
  let paragraphStyle: ParagraphStyle
  let options: TextOptions
  /// Those for string drawing and labels.
  let drawingOptions: TextOptions

  /// What it was made of.
  let source: SharedBatchSetting
  /// The notes on fonts in replies; `used` is what last led to these fonts in texts of several styles.
  private var notes: [(used: StyledFontsUsed?, fonts: [Font], notes: FontNotes)] = []

  /// The styles of runs, by what they change, and of paragraphs.
  private var runStyles: [RunKey: TextStyle] = [:]
  private var paragraphStyles: [SharedBatchSetting: ParagraphStyle] = [:]
  private let library: FontLibrary
  private let names: FontNames?

  /// What a run's style depends on besides the setting.
  private struct RunKey: Hashable {
    var change: SharedBatchSetting
    var language: String?
  }

  /// What replies say of the platform, by the circumstances, and those in which they say something.
  private var standIns: [PlatformFact.Circumstances: JSONStrings] = [:]
  private let circumstances: PlatformFact.Circumstances

  /// The maximum number of cached styles of runs, and of paragraphs.
  private static let mostStyles = 256

  /// The maximum number of cached sets of fonts; beyond it the cache is cleared.
  private static let mostNotes = 32

  /// Opens the fonts of requests with a setting.
  init(
    _ source: SharedBatchSetting, library: FontLibrary, names: FontNames?
  ) throws(TextMeasureError) {
    try source.value.check()
    self.source = source
    self.library = library
    self.names = names
    style = try ResolvedStyle(source.value, library: library, names: names)
    paragraphStyle = source.value.paragraph
    options = style.options
    drawingOptions = source.value.drawingOptions
    let facts = source.value.platform?.facts.filter { $0.standIn != nil } ?? []
    circumstances = facts.reduce([]) { $0.union($1.circumstance) }
  }

  /// What a reply says of the fonts that a text of this setting used.
  func notes(of text: PreparedText) -> FontNotes {
    let used = text.styledFontsUsed
    if let used, let known = notes.first(where: { $0.used == used }) { return known.notes }
    let fonts = text.fontsUsed
    if let index = notes.firstIndex(where: { $0.fonts == fonts }) {
      if used != nil { notes[index].used = used }
      return notes[index].notes
    }
    if notes.count >= Self.mostNotes { notes.removeAll() }
    let made = FontNotes(fonts)
    notes.append((used, fonts, made))
    return made
  }

  /// What of the platform is not followed, and counts for a text of a request and its layout.
  func approximations(
    of request: BatchRequest, text: String, lineCount: Int, isTruncated: Bool
  ) -> JSONStrings {
    guard !circumstances.isEmpty else { return .none }
    let found = request.circumstances(
      of: text, lineCount: lineCount, isTruncated: isTruncated, among: circumstances)
    if let known = standIns[found] { return known }
    let setting = source.value
    let strings = setting.platform?.approximations(without: setting.replacedRules, in: found)
    let made = JSONStrings(strings ?? [])
    standIns[found] = made
    return made
  }

  // MARK: Parts of a text

  /// The styles of runs, one each.
  func styles(of runs: [BatchPart]) throws(TextMeasureError) -> [TextStyle] {
    var styles: [TextStyle] = []
    for run in runs {
      // A run without text may name a font that is not there; its box counts in CSS alone.
      let counts = run.start < run.end || options.css != nil
      styles.append(counts ? try style(of: run.change, language: nil) : style.style)
    }
    return styles
  }

  /// The style of a run.
  ///
  /// - Parameter language: that of the run's paragraphs; `nil` where they have none.
  func style(
    of change: SharedBatchSetting, language: String?
  ) throws(TextMeasureError) -> TextStyle {
    let key = RunKey(change: change, language: language)
    if let known = runStyles[key] { return known }
    var changed = source.value
    if let language { changed.style.language = language }
    changed = try changed.changed(by: change.value)
    // Runs inherit what `from-font` is of the block's font.
    if let inherited = changed.style.sizeAdjust, inherited.value == nil,
      change.value.options.css?.declarations["font-size-adjust"] == nil
    {
      changed.style.sizeAdjust = style.style.computedSizeAdjust
    }
    let made = try ResolvedStyle(changed, library: library, names: names).style
    if runStyles.count >= Self.mostStyles { runStyles.removeAll() }
    runStyles[key] = made
    return made
  }

  func paragraphStyle(of change: SharedBatchSetting) throws(TextMeasureError) -> ParagraphStyle {
    if let known = paragraphStyles[change] { return known }
    var made = try source.value.changed(by: change.value).paragraph
    if change.value.given.contains(.direction) {
      made.baseWritingDirection = BaseWritingDirection(change.value.options.direction)
    }
    if paragraphStyles.count >= Self.mostStyles { paragraphStyles.removeAll() }
    paragraphStyles[change] = made
    return made
  }
}

extension BaseWritingDirection {
  fileprivate init(_ direction: TextDirection) {
    self =
      switch direction {
      case .auto: .natural
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      }
  }
}
