import Foundation

/// The styles of a text as the stages read them.
///
/// Sendable: nothing in it changes.
final class InputStyles: Sendable {
  /// The styles; a span names one by its place.
  let styles: [TextStyle]
  /// The size of each style, points.
  let sizes: [Double]
  /// The features of each style in HarfBuzz's form.
  let features: [[NativeFeature]]
  /// The stretches with one style; they tile the text, and there is one even for an empty text.
  let spans: [StyleSpan]
  /// The boxes in the text by their UTF-16 offset.
  let attachments: [Int: TextAttachment]
  /// Whether some style spaces its letters.
  let hasLetterSpacing: Bool
  /// Whether some style embeds its text in a direction.
  let hasEmbeddings: Bool

  /// One style for a whole text, however long.
  init(_ style: TextStyle) throws(TextMeasureError) {
    try style.validate()
    styles = [style.sized]
    sizes = [Double(style.size)]
    features = [try Self.features(of: style)]
    // Past any text's end, so that its length need not be counted.
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
    // To compare a few styles costs less than to hash one.
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

  /// How many styles are looked for by comparing.
  private static let mostCompared = 8

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
