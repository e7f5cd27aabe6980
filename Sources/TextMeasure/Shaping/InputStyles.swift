import Foundation

/// Styles in the form that preparing reads, which texts with the same styles share.
///
/// Sendable: immutable.
final class StyleSet: Sendable {
  /// The styles as requested, each once.
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
  /// The identifier of each style's first font.
  let firstFonts: [UInt32]
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
    // A valid style has a font.
    firstFonts = styles.map { $0.fonts.primary?.identifier ?? 0 }
    hasLetterSpacing = requested.contains { $0.letterSpacing != 0 }
    hasEmbeddings = requested.contains { !$0.writingDirection.isEmpty }
  }

  /// The maximum number of sets that a caller keeps.
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

  /// The longest list of styles that is compared with a text's one by one.
  static let mostCompared = 8

  /// Appends the spans of runs with these styles in this order; `false` for others.
  func appendSpans(
    of runs: [StyledText.Run], _ profile: MetricsProfile, to spans: inout [StyleSpan]
  ) -> Bool {
    guard requested.count <= Self.mostCompared, profile == self.profile else { return false }
    var met = 0
    for index in runs.indices {
      var number = 0
      while number < met, requested[number] != runs[index].style { number += 1 }
      if number == met {
        guard met < requested.count, requested[met] == runs[index].style else { return false }
        met += 1
      }
      spans.append(StyleSpan(runs[index], style: number))
    }
    return met == requested.count
  }

  /// A style's features, including those that its kerning and spacing disable.
  private static func features(of style: TextStyle) throws(TextMeasureError) -> [NativeFeature] {
    var features: [NativeFeature] = []
    // A kern of 0 disables kerning; with any spacing ligatures would look wrong.
    if style.kern == 0 { features.append(NativeFeature(tag: FontTag("kern").rawValue, value: 0)) }
    if style.letterSpacing != 0 || !style.usesLigatures {
      for name in ["liga", "clig", "dlig", "hlig"] as [FontTag] {
        features.append(NativeFeature(tag: name.rawValue, value: 0))
      }
    }
    for feature in style.features {
      guard let native = feature.native else {
        throw TextMeasureError(
          code: .invalidArgument,
          message: "'\(feature.tag)' is not a feature tag; give four ASCII characters",
          operation: "prepare text")
      }
      features.append(native)
    }
    return features
  }
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
    let runs = text.runs
    var attachments: [Int: TextAttachment] = [:]
    for index in runs.indices {
      guard let attachment = runs[index].attachment else { continue }
      attachments[runs[index].range.lowerBound] = attachment
    }
    self.attachments = attachments
    var spans: [StyleSpan] = []
    spans.reserveCapacity(max(1, runs.count))
    // Texts of a stream mostly have the same styles.
    for set in known {
      if set.appendSpans(of: runs, profile, to: &spans) {
        self.set = set
        self.spans = spans
        return
      }
      spans.removeAll(keepingCapacity: true)
    }
    var requested: [TextStyle] = []
    // Comparing a few styles costs less than hashing one.
    var numbers: [TextStyle: Int] = [:]
    for index in runs.indices {
      let style = runs[index].style
      let most = min(requested.count, StyleSet.mostCompared)
      var number = 0
      while number < most, requested[number] != style { number += 1 }
      if number == most {
        if let known = numbers[style] {
          number = known
        } else {
          number = requested.count
          requested.append(style)
          if number >= StyleSet.mostCompared { numbers[style] = number }
        }
      }
      spans.append(StyleSpan(runs[index], style: number))
    }
    if spans.isEmpty {
      requested.append(text.defaultStyle)
      spans.append(StyleSpan(end: .max, style: 0, isAttachment: false))
    }
    set = try StyleSet.known(requested, profile, in: &known)
    self.spans = spans
  }
}

extension StyleSpan {
  /// The span of a run whose style has a number.
  fileprivate init(_ run: StyledText.Run, style number: Int) {
    self.init(
      end: run.range.upperBound, style: Int32(number), isAttachment: run.attachment != nil)
  }
}
