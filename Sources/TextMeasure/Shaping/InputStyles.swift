import Foundation

/// Styles in the form that the stages read, which texts with the same styles share.
///
/// Sendable: immutable.
final class StyleSet: Sendable {
  /// The styles as they were asked for, each once.
  private let requested: [TextStyle]
  /// The profile of ``lines``.
  private let profile: MetricsProfile
  /// The styles, their fonts at their sizes; spans refer to them by index.
  let styles: [TextStyle]
  /// The size of each style, in points.
  let sizes: [Double]
  /// The features of each style in HarfBuzz's form.
  let features: [[NativeFeature]]
  /// The line box of each style's first font; `nil` where the profile has none.
  let lines: [LineMetrics?]
  /// Whether a style adds letter spacing.
  let hasLetterSpacing: Bool
  /// Whether a style has directional embeddings.
  let hasEmbeddings: Bool

  /// - Throws: `invalidArgument` or `limitExceeded` for the first style that means nothing.
  init(_ requested: [TextStyle], _ profile: MetricsProfile) throws(TextMeasureError) {
    self.requested = requested
    self.profile = profile
    var features: [[NativeFeature]] = []
    for style in requested {
      try style.validate()
      features.append(try Self.features(of: style))
    }
    styles = requested.map(\.sized)
    sizes = requested.map { Double($0.size) }
    self.features = features
    lines = styles.map { try? $0.line(profile) }
    hasLetterSpacing = requested.contains { $0.letterSpacing != 0 }
    hasEmbeddings = requested.contains { !$0.writingDirection.isEmpty }
  }

  /// The most sets that a caller keeps.
  private static let mostKnown = 8

  /// The set of some styles: one that a caller keeps, or a new one, which it then keeps.
  static func known(
    _ requested: [TextStyle], _ profile: MetricsProfile, in known: inout [StyleSet]
  ) throws(TextMeasureError) -> StyleSet {
    for set in known where set.requested == requested && set.profile == profile { return set }
    let made = try StyleSet(requested, profile)
    if known.count >= mostKnown { known.removeFirst() }
    known.append(made)
    return made
  }

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

/// The styles of a text and where each stands.
///
/// Sendable: immutable.
final class InputStyles: Sendable {
  /// The styles.
  let set: StyleSet
  /// The style spans; they cover the text without gaps, and even an empty text has one.
  let spans: [StyleSpan]
  /// The attachments by UTF-16 offset.
  let attachments: [Int: TextAttachment]

  /// One style for a whole text of any length.
  init(_ style: TextStyle, _ profile: MetricsProfile) throws(TextMeasureError) {
    set = try StyleSet([style], profile)
    // Beyond any text's end, so that its length need not be counted.
    spans = [StyleSpan(end: .max, style: 0, isAttachment: false)]
    attachments = [:]
  }

  /// The styles of a text's runs.
  init(
    _ text: StyledText, _ profile: MetricsProfile, known: inout [StyleSet]
  ) throws(TextMeasureError) {
    var requested: [TextStyle] = []
    var spans: [StyleSpan] = []
    spans.reserveCapacity(text.runs.count)
    var attachments: [Int: TextAttachment] = [:]
    // Comparing a few styles costs less than hashing one.
    var numbers: [TextStyle: Int] = [:]
    for index in text.runs.indices {
      let style = text.runs[index].style
      let most = min(requested.count, Self.mostCompared)
      var number = 0
      while number < most, requested[number] != style { number += 1 }
      if number == most {
        if let known = numbers[style] {
          number = known
        } else {
          number = requested.count
          requested.append(style)
          if number >= Self.mostCompared { numbers[style] = number }
        }
      }
      let range = text.runs[index].range
      let attachment = text.runs[index].attachment
      if let attachment { attachments[range.lowerBound] = attachment }
      spans.append(
        StyleSpan(
          end: range.upperBound, style: Int32(number), isAttachment: attachment != nil))
    }
    if spans.isEmpty {
      requested.append(text.defaultStyle)
      spans.append(StyleSpan(end: .max, style: 0, isAttachment: false))
    }
    set = try StyleSet.known(requested, profile, in: &known)
    self.spans = spans
    self.attachments = attachments
  }

  /// How many styles are compared before hashing.
  private static let mostCompared = 8
}
