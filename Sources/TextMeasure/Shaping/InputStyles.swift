import Foundation

/// The styles of a text in the form that the stages read.
///
/// Sendable: immutable.
final class InputStyles: Sendable {
  /// The styles; spans refer to them by index.
  let styles: [TextStyle]
  /// The size of each style, in points.
  let sizes: [Double]
  /// The features of each style in HarfBuzz's form.
  let features: [[NativeFeature]]
  /// The style spans; they cover the text without gaps, and even an empty text has one.
  let spans: [StyleSpan]
  /// The attachments by UTF-16 offset.
  let attachments: [Int: TextAttachment]
  /// Whether a style adds letter spacing.
  let hasLetterSpacing: Bool
  /// Whether a style has directional embeddings.
  let hasEmbeddings: Bool

  /// One style for a whole text of any length.
  init(_ style: TextStyle) throws(TextMeasureError) {
    try style.validate()
    styles = [style.sized]
    sizes = [Double(style.size)]
    features = [try Self.features(of: style)]
    // Beyond any text's end, so that its length need not be counted.
    spans = [StyleSpan(end: .max, style: 0, isAttachment: false)]
    attachments = [:]
    hasLetterSpacing = style.letterSpacing != 0
    hasEmbeddings = !style.writingDirection.isEmpty
  }

  /// The styles of a text's runs.
  init(_ text: StyledText) throws(TextMeasureError) {
    var styles: [TextStyle] = []
    var sizes: [Double] = []
    var features: [[NativeFeature]] = []
    var spans: [StyleSpan] = []
    var attachments: [Int: TextAttachment] = [:]
    var requested: [TextStyle] = []
    // Comparing a few styles costs less than hashing one.
    var numbers: [TextStyle: Int] = [:]
    for index in text.runs.indices {
      let style = text.runs[index].style
      var compared = 0
      while compared < min(requested.count, Self.mostCompared), requested[compared] != style {
        compared += 1
      }
      let number: Int
      if compared < min(requested.count, Self.mostCompared) {
        number = compared
      } else if requested.count > Self.mostCompared, let known = numbers[style] {
        number = known
      } else {
        try style.validate()
        number = styles.count
        requested.append(style)
        if number >= Self.mostCompared { numbers[style] = number }
        styles.append(style.sized)
        sizes.append(Double(style.size))
        features.append(try Self.features(of: style))
      }
      let range = text.runs[index].range
      let attachment = text.runs[index].attachment
      if let attachment { attachments[range.lowerBound] = attachment }
      spans.append(
        StyleSpan(
          end: range.upperBound, style: Int32(number), isAttachment: attachment != nil))
    }
    if spans.isEmpty {
      try text.defaultStyle.validate()
      styles = [text.defaultStyle.sized]
      sizes = [Double(text.defaultStyle.size)]
      features = [try Self.features(of: text.defaultStyle)]
      spans = [StyleSpan(end: .max, style: 0, isAttachment: false)]
    }
    self.styles = styles
    self.sizes = sizes
    self.features = features
    self.spans = spans
    self.attachments = attachments
    hasLetterSpacing = styles.contains { $0.letterSpacing != 0 }
    hasEmbeddings = styles.contains { !$0.writingDirection.isEmpty }
  }

  /// How many styles are compared before hashing.
  private static let mostCompared = 8

  /// A style's features, including those that its kerning and spacing disable.
  private static func features(of style: TextStyle) throws(TextMeasureError) -> [NativeFeature] {
    var features: [NativeFeature] = []
    // A kern of 0 disables kerning; with any spacing ligatures would look wrong.
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
