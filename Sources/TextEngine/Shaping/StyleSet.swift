import Foundation

/// Styles in the form that preparing reads; immutable, so that texts and threads share them.
final class StyleSet: Sendable {
  /// The styles as requested, each once.
  let requested: [TextStyle]
  let profile: MetricsProfile
  /// The styles, their fonts in the order of their languages.
  let ordered: [TextStyle]
  /// The styles, their fonts at their sizes; spans refer to them by index.
  let styles: [TextStyle]
  /// In points.
  let sizes: [Double]
  let features: [[NativeFeature]]
  /// The line box of each style's first font; `nil` where the profile has none.
  let lines: [LineMetrics?]
  /// For each style the first one with the same glyphs: Chromium shapes their runs as one. Empty without CSS.
  let glyphStyles: [Int32]
  let hasLetterSpacing: Bool
  /// Whether a style has directional embeddings.
  let hasEmbeddings: Bool
  /// Whether a run has room beside its text.
  let hasEdges: Bool
  /// Whether a font substitutes for one with other widths.
  let hasInexactFonts: Bool

  /// - Throws: `invalidArgument` or `limitExceeded` for the first style that means nothing.
  init(_ requested: [TextStyle], _ profile: MetricsProfile) throws(TextMeasureError) {
    self.requested = requested
    self.profile = profile
    features = try requested.map { style throws(TextMeasureError) in
      try style.validate()
      return try Self.features(of: style, profile)
    }
    ordered = requested.map(\.ordered)
    styles = ordered.map { $0.sized(under: profile) }
    if case .chromium = profile.rule {
      sizes = requested.map { ChromiumLineMetrics.advanceSize(Double($0.size)) }
    } else {
      sizes = requested.map { Double($0.size) }
    }
    var first: [TextStyle: Int32] = [:]
    let hasCSS = requested.contains { $0.css != nil }
    glyphStyles =
      !hasCSS
      ? []
      : requested.enumerated().map { index, style in
        var style = style
        style.css = style.css?.ofGlyphs
        let number = first[style] ?? Int32(index)
        first[style] = number
        return number
      }
    lines = styles.map { try? $0.line(profile) }
    hasLetterSpacing = requested.contains { $0.letterSpacing != 0 || $0.wordSpacing != 0 }
    hasEmbeddings = requested.contains { !$0.directionControls.opening.isEmpty }
    hasEdges = requested.contains { $0.css?.edges ?? RunCSS.Edges() != RunCSS.Edges() }
    hasInexactFonts = ordered.contains { style in
      style.fonts.fonts.contains { $0.substitution?.hasExactWidths == false }
    }
  }

  /// Chromium's rule of line heights, where the profile is Chromium's.
  var chromiumLines: ChromiumLineMetrics? {
    if case .chromium(let metrics) = profile.rule { metrics } else { nil }
  }

  /// The set of the styles of a text's runs, one of those that the caller keeps, and the spans.
  static func styles(
    of text: StyledText, _ profile: MetricsProfile, known: inout [StyleSet]
  ) throws(TextMeasureError) -> (set: StyleSet, spans: [StyleSpan]) {
    // Texts of a stream mostly have the same styles.
    for set in known
    where set.profile == profile && set.requested.count <= Limits.mostComparedStyles
      && set.requested.first == text.runs.first?.style
    {
      var requested = set.requested
      if let spans = spans(of: text.runs, styles: &requested, grows: false) { return (set, spans) }
    }
    var requested: [TextStyle] = []
    var spans = spans(of: text.runs, styles: &requested, grows: true) ?? []
    if spans.isEmpty {
      requested.append(text.defaultStyle)
      spans.append(StyleSpan(end: .max, style: 0))
    }
    for set in known where set.requested == requested && set.profile == profile {
      return (set, spans)
    }
    let made = try StyleSet(requested, profile)
    if known.count >= Limits.keptStyles { known.removeFirst() }
    known.append(made)
    return (made, spans)
  }

  /// The spans of runs whose styles are `styles`, in the order in which they first occur: these are
  /// collected, or else the result is `nil` where they differ.
  private static func spans(
    of runs: [StyledText.Run], styles: inout [TextStyle], grows: Bool
  ) -> [StyleSpan]? {
    var spans: [StyleSpan] = []
    spans.reserveCapacity(max(1, runs.count))
    var met = 0
    // Comparing a few styles costs less than hashing one.
    var numbers: [TextStyle: Int] = [:]
    for index in runs.indices {
      let most = min(met, Limits.mostComparedStyles)
      var number = 0
      while number < most, styles[number] != runs[index].style { number += 1 }
      if number == most, met > most { number = numbers[runs[index].style] ?? met }
      if number == met {
        if grows { styles.append(runs[index].style) }
        guard met < styles.count, styles[met] == runs[index].style else { return nil }
        if met >= Limits.mostComparedStyles { numbers[styles[met]] = met }
        met += 1
      }
      let span = StyleSpan(
        end: runs[index].range.upperBound, style: Int32(number),
        kind: runs[index].kind, isIsolate: runs[index].style.css?.isolate != nil)
      // Runs that differ in their paragraph styles alone are shaped as one.
      if let last = spans.last, last.style == span.style, !runs[index].standsAlone,
        !runs[index - 1].standsAlone
      {
        spans[spans.count - 1] = span
      } else {
        spans.append(span)
      }
    }
    return met == styles.count ? spans : nil
  }

  /// A style's features, including those that its kerning and spacing disable.
  private static func features(
    of style: TextStyle, _ profile: MetricsProfile
  ) throws(TextMeasureError) -> [NativeFeature] {
    var features: [NativeFeature] = []
    // A kern of 0 disables kerning; with any spacing ligatures would look wrong. Flutter keeps them where
    // letters stand closer, Minikin under small spacing; Chromium has no contextual forms either.
    if style.kern == 0 { features.append(NativeFeature(tag: FontTag("kern").rawValue, value: 0)) }
    let isSpaced =
      switch profile.rule {
      case .flutter: style.letterSpacing > 0
      case .android: style.letterSpacing.magnitude > 0.03 * style.size
      default: style.letterSpacing != 0
      }
    var disabled: [FontTag] =
      isSpaced || !style.usesLigatures ? ["liga", "clig", "dlig", "hlig"] : []
    if isSpaced, case .chromium = profile.rule { disabled.append("calt") }
    features += disabled.map { NativeFeature(tag: $0.rawValue, value: 0) }
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
