import Foundation

/// What the stages read of a caller's text: the characters, and the styles by number.
struct TextInput {
  var string: String
  /// The styles, which many texts may share.
  private let shared: InputStyles
  /// The base direction of paragraphs.
  var direction: TextDirection
  /// The directions of the paragraphs where they differ, ascending by end; empty where they do not.
  var directions: [DirectionSpan] = []
  /// Which rules say where lines end: Chromium shapes a line's ends anew only where HarfBuzz calls a
  /// break unsafe.
  private(set) var rules: BreakRules
  /// Whose style it is, where many texts have the same; `nil` for a text with styles of its own.
  var identity: ObjectIdentifier?

  /// The styles; a span names one by its place.
  var styles: [TextStyle] { shared.styles }
  /// The size of each style, points.
  var sizes: [Double] { shared.sizes }
  /// The features of each style in HarfBuzz's form.
  var features: [[NativeFeature]] { shared.features }
  /// The stretches with one style; they tile the text, and there is one even for an empty text.
  var spans: [StyleSpan] { shared.spans }
  /// The boxes in the text by their UTF-16 offset.
  var attachments: [Int: TextAttachment] { shared.attachments }
  /// Whether some style embeds its text in a direction.
  var hasEmbeddings: Bool { shared.hasEmbeddings }
  /// Whether some style spaces its letters.
  var hasLetterSpacing: Bool { shared.hasLetterSpacing }

  /// A text with one style.
  init(
    _ string: String, style: TextStyle, direction: TextDirection, rules: BreakRules = .unicode
  ) throws(TextMeasureError) {
    self.string = string
    shared = try InputStyles(style)
    self.direction = direction
    self.rules = rules
  }

  /// A text with several styles.
  init(_ text: StyledText, options: TextOptions) throws(TextMeasureError) {
    string = text.string
    shared = try InputStyles(text)
    direction = options.direction
    rules = options.breakRules
    setDirections(of: text)
  }

  /// The paragraphs up to an offset with one base direction.
  struct DirectionSpan {
    var end: Int
    var direction: TextDirection
  }

  /// The base direction of the paragraph that holds an offset.
  func direction(at offset: Int) -> TextDirection {
    directions.first { $0.end > offset }?.direction ?? directions.last?.direction ?? direction
  }

  /// Reads the paragraphs' directions.
  private mutating func setDirections(of text: StyledText) {
    let asked = text.runs.map(\.paragraphStyle.baseWritingDirection)
    guard let first = asked.first, asked.contains(where: { $0 != .natural }) else { return }
    let given = direction
    guard asked.contains(where: { $0 != first }) else {
      direction = first.fixedDirection ?? given
      return
    }
    var run = 0
    var begins = true
    let units = Array(text.string.utf16)
    for (offset, unit) in units.enumerated() {
      if begins {
        while run + 1 < text.runs.count, text.runs[run].range.upperBound <= offset { run += 1 }
        directions.append(
          DirectionSpan(end: units.count, direction: asked[run].fixedDirection ?? given))
      }
      let next = offset + 1 < units.count ? units[offset + 1] : 0
      begins = UnicodeConstants.isParagraphTerminator(unit) && !(unit == 0x0D && next == 0x0A)
      if begins { directions[directions.count - 1].end = offset + 1 }
    }
  }

  /// The font of a run.
  func font(of run: ItemizedRun) -> Font {
    styles[Int(run.style)].fonts.fonts[Int(run.font)]
  }

  /// What decides how a run is shaped.
  func shapingKey(of run: ItemizedRun) -> ShapingKey {
    let font = font(of: run)
    // What the style asks for comes last, and wins.
    return ShapingKey(
      font: font.identifier, script: run.script, isRightToLeft: run.isRightToLeft,
      language: styles[Int(run.style)].language ?? "",
      features: font.features + features[Int(run.style)])
  }

  /// The width of the box at an offset, in 1/65536 pt.
  func attachmentWidth(at offset: Int) -> Int64 {
    guard let width = attachments[offset].map({ Double($0.size.width) }), width.isFinite, width > 0
    else { return 0 }
    return FixedPoint.units(min(width, Double(TextLimits.largestSize) * 64))
  }
}

extension TextInput {
  /// The identifiers of the fonts that supplied glyphs, whatever style they belong to, each once.
  func usedFonts(of runs: [FontSpan]) -> [UInt32] {
    var identifiers: [UInt32] = []
    for run in runs where run.kind == .text {
      let identifier = styles[Int(run.style)].fonts.fonts[Int(run.font)].identifier
      if !identifiers.contains(identifier) { identifiers.append(identifier) }
    }
    return identifiers
  }
}
