import Foundation

/// What the stages read of a caller's text: the characters, and the styles by number.
struct TextInput {
  var string: String
  /// The styles; a span names one by its place.
  var styles: [TextStyle]
  /// The size of each style, points.
  var sizes: [Double]
  /// The features of each style in HarfBuzz's form.
  var features: [[NativeFeature]]
  /// The stretches with one style; they tile the text, and there is one even for an empty text.
  var spans: [StyleSpan]
  /// The boxes in the text by their UTF-16 offset.
  var attachments: [Int: TextAttachment] = [:]
  /// The base direction of paragraphs.
  var direction: TextDirection
  /// The directions of the paragraphs where they differ, ascending by end; empty where they do not.
  var directions: [DirectionSpan] = []
  /// Whether some style embeds its text in a direction.
  var hasEmbeddings = false
  /// Whose style it is, where many texts have the same; `nil` for a text with styles of its own.
  var identity: ObjectIdentifier?

  /// A text with one style.
  init(_ string: String, style: TextStyle, direction: TextDirection) throws(TextMeasureError) {
    try style.validate()
    self.string = string
    styles = [style]
    hasEmbeddings = !style.writingDirection.isEmpty
    sizes = [Double(style.size)]
    features = [try Self.features(of: style)]
    // Past any text's end, so that its length need not be counted.
    spans = [StyleSpan(end: .max, style: 0, isAttachment: false)]
    self.direction = direction
  }

  /// A text with several styles.
  init(_ text: StyledText, direction: TextDirection) throws(TextMeasureError) {
    string = text.string
    styles = []
    sizes = []
    features = []
    spans = []
    self.direction = direction
    setDirections(of: text)
    var numbers: [TextStyle: Int32] = [:]
    for run in text.runs {
      let number: Int32
      if let known = numbers[run.style] {
        number = known
      } else {
        try run.style.validate()
        number = Int32(styles.count)
        numbers[run.style] = number
        styles.append(run.style)
        if !run.style.writingDirection.isEmpty { hasEmbeddings = true }
        sizes.append(Double(run.style.size))
        features.append(try Self.features(of: run.style))
      }
      if let attachment = run.attachment { attachments[run.range.lowerBound] = attachment }
      spans.append(
        StyleSpan(
          end: run.range.upperBound, style: number, isAttachment: run.attachment != nil))
    }
    if spans.isEmpty {
      try text.defaultStyle.validate()
      styles = [text.defaultStyle]
      sizes = [Double(text.defaultStyle.size)]
      features = [try Self.features(of: text.defaultStyle)]
      spans = [StyleSpan(end: .max, style: 0, isAttachment: false)]
    }
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
    ShapingKey(
      font: font(of: run).identifier, script: run.script, isRightToLeft: run.isRightToLeft,
      language: styles[Int(run.style)].language ?? "", features: features[Int(run.style)])
  }

  /// The width of the box at an offset, in 1/65536 pt.
  func attachmentWidth(at offset: Int) -> Int64 {
    guard let width = attachments[offset].map({ Double($0.size.width) }), width.isFinite, width > 0
    else { return 0 }
    return FixedPoint.units(min(width, Double(TextLimits.largestSize) * 64))
  }

  /// A style's features with what its kerning and spacing switch off.
  private static func features(of style: TextStyle) throws(TextMeasureError) -> [NativeFeature] {
    var features: [NativeFeature] = []
    // A kern of 0 is a request for no kerning; with any spacing, ligatures would tear apart.
    if style.kern == 0 { features.append(NativeFeature(tag: tag("kern"), value: 0)) }
    if style.letterSpacing != 0 || !style.usesLigatures {
      for name in ["liga", "clig", "dlig", "hlig"] as [FontTag] {
        features.append(NativeFeature(tag: name.rawValue, value: 0))
      }
    }
    for feature in style.features {
      guard let native = feature.native else {
        throw TextMeasureError(
          code: .invalidArgument,
          message: "'\(feature.tag)' is not a feature tag; a tag has four ASCII characters.",
          operation: "prepare text")
      }
      features.append(native)
    }
    return features
  }

  private static func tag(_ tag: FontTag) -> UInt32 { tag.rawValue }
}
