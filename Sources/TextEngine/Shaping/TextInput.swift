import Foundation

/// What preparing reads: the characters, and the styles by index.
struct TextInput {
  var string: String
  private let styling: Styling
  /// The base direction of paragraphs.
  var direction: TextDirection
  /// The base directions of paragraphs where they differ, ascending by end; else empty.
  var directions: [(end: Int, direction: TextDirection)] = []
  /// Chromium reshapes a line's ends only where HarfBuzz reports a break as unsafe.
  private(set) var rules: BreakRules
  /// Whether letter spacing follows clusters of glyphs: in syllables also half forms, and a ligature once.
  private(set) var spacesGlyphs = false
  /// Whether white space hangs at a line's end.
  var hangsSpaces = true
  /// Whether rows of white space are one space, as far as the text has them.
  var collapsesSpaces = false
  /// Whether what follows white space that opens a hard line is shaped by itself: Chromium inserts U+200B there.
  var dividesAfterIndents = false
  /// Whether a line's end without such a space is shaped again.
  var closesLines = false
  /// Which characters stand upright; `nil` for none.
  var uprightCharacters: TextOrientation?
  /// The readings, ascending.
  var rubies: [RubyColumn] = []
  /// Whether no line ends inside a base.
  var keepsColumns = false
  /// How wide fullwidth punctuation is beside other.
  var spacingTrim = CSSText.SpacingTrim.spaceAll
  /// The spaces between Chinese or Japanese and other letters; `nil` for none.
  private(set) var autoSpacing: AutoSpacing?
  /// Whether each run's advances have the scale of Chromium's.
  private let scalesRuns: Bool
  /// What lines that end inside words show in place of a hyphen; `nil`: the fonts' hyphens.
  private(set) var hyphen: [UInt16]?
  /// The ranges whose lines end by rules of their own, with what decides them.
  private(set) var ownBreaks: [OwnBreaks] = []
  /// The runs that CSS does not wrap, ascending.
  private(set) var unwrapped: [Range<Int>] = []
  /// The identity of a style that many texts share; `nil` for a text with styles of its own.
  var identity: ObjectIdentifier?

  /// What has which style. One reference, because each text copies the input of its style.
  private final class Styling: Sendable {
    let styleSet: StyleSet
    /// The style spans; they cover the text without gaps, and even an empty text has one.
    let spans: [StyleSpan]
    /// By UTF-16 offset.
    let attachments: [Int: TextAttachment]

    init(_ styleSet: StyleSet, _ spans: [StyleSpan], _ attachments: [Int: TextAttachment] = [:]) {
      self.styleSet = styleSet
      self.spans = spans
      self.attachments = attachments
    }
  }

  var styleSet: StyleSet { styling.styleSet }
  var spans: [StyleSpan] { styling.spans }
  var attachments: [Int: TextAttachment] { styling.attachments }

  // Documented in ``StyleSet``.
  var styles: [TextStyle] { styleSet.styles }
  var sizes: [Double] { styleSet.sizes }
  var features: [[NativeFeature]] { styleSet.features }
  var lines: [LineMetrics?] { styleSet.lines }
  var hasEmbeddings: Bool { styleSet.hasEmbeddings }
  var hasLetterSpacing: Bool { styleSet.hasLetterSpacing }

  /// A text with one style.
  init(
    _ string: String, style: TextStyle, direction: TextDirection, rules: BreakRules = .unicode,
    profile: MetricsProfile = .uikit
  ) throws(TextMeasureError) {
    self.string = string
    // Beyond any text's end, so that its length need not be counted.
    let span = StyleSpan(end: .max, style: 0)
    styling = Styling(try StyleSet([style], profile), [span])
    self.direction = direction
    self.rules = rules
    scalesRuns = false
  }

  /// A text with several styles; `known` are the sets of styles that the caller keeps.
  init(_ text: StyledText, options: TextOptions, known: inout [StyleSet]) throws(TextMeasureError) {
    string = text.string
    let (styleSet, spans) = try StyleSet.styles(of: text, options.profile, known: &known)
    direction = options.direction
    rules = options.breakRules
    scalesRuns = rules == .chromium
    uprightCharacters = options.uprightCharacters
    let runs = text.runs
    var attachments: [Int: TextAttachment] = [:]
    for index in runs.indices where runs[index].attachment != nil {
      attachments[runs[index].range.lowerBound] = runs[index].attachment
    }
    styling = Styling(styleSet, spans, attachments)
    apply(options)
    setDirections(of: text)
    setOwnBreaks(options, language: text.defaultStyle.language)
  }

  /// A text with several styles.
  init(_ text: StyledText, options: TextOptions) throws(TextMeasureError) {
    var known: [StyleSet] = []
    try self.init(text, options: options, known: &known)
  }

  /// Sets what preparing reads of CSS and of an office program.
  mutating func apply(_ options: TextOptions) {
    dividesAfterIndents =
      rules == .chromium && options.css.map { $0.preservesSpaces && $0.wraps } ?? true
    spacesGlyphs = rules == .chromium || rules == .android || options.profile.rule == .pango
    if case .office(let rule) = options.profile.rule, let share = rule.autoSpace {
      autoSpacing = AutoSpacing(isChinese: false, share: share)
    }
    guard let css = options.css else { return }
    hangsSpaces = css.hangsSpaces
    collapsesSpaces = !css.preservesSpaces
    closesLines = collapsesSpaces && css.placesLineEnds
    spacingTrim = css.spacingTrim
    hyphen = css.hyphenateCharacter.map { Array($0.utf16) }
    if css.autospace == .normal, options.uprightCharacters != .upright {
      autoSpacing = AutoSpacing(
        isChinese: (options.breakLocale ?? "").prefix(2).lowercased() == "zh")
    }
    keepsColumns = !css.wraps || css.wrapStyle == .balance || css.wrapStyle == .pretty
  }

  /// Collects the runs with a `line-break`, `word-break` or language of their own, and those that are not
  /// wrapped.
  private mutating func setOwnBreaks(_ options: TextOptions, language: String?) {
    guard let css = options.css else { return }
    var start = 0
    for span in spans {
      defer { start = span.end }
      let style = styles[Int(span.style)]
      if style.css?.wraps == false { unwrapped.append(start..<span.end) }
      let breaking = style.css?.breaking
      guard breaking != nil || style.language != language else { continue }
      var own = OwnBreaks(range: start..<span.end, css: css, language: style.language)
      if let breaking {
        (own.css.lineBreak, own.css.wordBreak) = (breaking.lineBreak, breaking.wordBreak)
      }
      ownBreaks.append(own)
    }
  }

  /// The spans by which runs are cut: without the ends between styles of the same glyphs.
  var glyphSpans: [StyleSpan] {
    let first = styleSet.glyphStyles
    guard !first.isEmpty, rubies.isEmpty else { return spans }
    var result: [StyleSpan] = []
    for (index, span) in spans.enumerated() {
      var joined = span
      joined.style = first[Int(span.style)]
      // Runs of one style have an end between them only where each stands alone.
      if let last = result.last, last.style == joined.style, spans[index - 1].style != span.style,
        last.kind == .text, span.kind == .text, styles[Int(span.style)].css?.isApart != true
      {
        result[result.count - 1] = joined
      } else {
        result.append(joined)
      }
    }
    return result
  }

  func direction(at offset: Int) -> TextDirection {
    directions.first { $0.end > offset }?.direction ?? directions.last?.direction ?? direction
  }

  private mutating func setDirections(of text: StyledText) {
    let runs = text.runs
    guard let first = runs.first?.paragraphStyle.baseWritingDirection else { return }
    let given = direction
    guard runs.indices.contains(where: { runs[$0].paragraphStyle.baseWritingDirection != first })
    else {
      direction = first.fixedDirection ?? given
      return
    }
    let paragraphs = text.paragraphs
    let ends = paragraphs.dropFirst().map(\.start) + [text.string.utf16.count]
    directions = zip(paragraphs, ends).map { paragraph, end in
      (end, paragraph.style.baseWritingDirection.fixedDirection ?? given)
    }
  }

  func font(of run: ItemizedRun) -> Font {
    styles[Int(run.style)].fonts.fonts[Int(run.font)]
  }

  /// The size at which a run's advances are, in points: in a font without vertical metrics an upright
  /// glyph is as long as a line is high, which Chromium rounds. Advances along horizontal text have
  /// Chromium's scale where each run has its own: a text with one style is scaled as a whole.
  func size(of run: ItemizedRun) -> Double {
    let size = sizes[Int(run.style)]
    guard run.isUpright, let metrics = styleSet.chromiumLines else {
      return scalesRuns ? size * (AdvanceScale(font(of: run), size: size)?.ratio ?? 1) : size
    }
    let font = font(of: run)
    let opened = styles[Int(run.style)].size(of: font, under: styleSet.profile)
    guard let length = font.native.assumedVerticalAdvance else { return opened / font.scale }
    return metrics.contentArea(for: font.metrics, size: opened).height
      * font.native.lengthsPerEm / Double(length) / font.scale
  }

  func shapingKey(of run: ItemizedRun) -> ShapingKey {
    let font = font(of: run)
    let language = styles[Int(run.style)].language ?? ""
    // A style's features come last and take precedence.
    return ShapingKey(
      font: font.identifier, script: run.script, isRightToLeft: run.isRightToLeft,
      isUpright: run.isUpright,
      language: font.native.shortestLanguage(language, script: ScriptData.tag(of: run.script)),
      features: font.features + features[Int(run.style)], rules: rules)
  }

  /// In 1/65536 pt.
  func attachmentWidth(at offset: Int) -> Int64 {
    guard let width = attachments[offset].map({ Double($0.size.width) }), width.isFinite, width > 0
    else { return 0 }
    return FixedPoint.units(min(width, Double(TextLimits.largestSize) * 64))
  }

  /// The fonts of each style's cascade that supplied glyphs, a bit each as in ``TextState/usedFonts``.
  func usedFonts(of runs: [FontSpan]) -> [UInt64] {
    var used = [UInt64](repeating: 0, count: styles.count)
    for run in runs where run.kind == .text || run.kind == .combined {
      used[Int(run.style)] |= 1 << UInt64(min(run.font, 63))
    }
    return used
  }
}

/// A range whose lines end by other rules than the text's.
struct OwnBreaks: Sendable {
  var range: Range<Int>
  var css: CSSText
  var language: String?
}

/// A paragraph's first offset and style.
struct StyledParagraph: Sendable {
  var start: Int
  var style: ParagraphStyle
}

extension StyledText {
  /// The paragraphs, each with the paragraph style of its first character.
  var paragraphs: [StyledParagraph] {
    var paragraphs: [StyledParagraph] = []
    let units = Array(string.utf16)
    let runs = runs
    var run = 0
    var begins = true
    for (offset, unit) in units.enumerated() {
      if begins {
        while run + 1 < runs.count, runs[run].range.upperBound <= offset { run += 1 }
        paragraphs.append(StyledParagraph(start: offset, style: runs[run].paragraphStyle))
      }
      let next = offset + 1 < units.count ? units[offset + 1] : 0
      begins = UnicodeConstants.isParagraphTerminator(unit) && !(unit == 0x0D && next == 0x0A)
    }
    return paragraphs
  }
}
