import Foundation
import TextMeasure

/// The style of a request with its fonts opened, and what the reply says of them.
struct ResolvedStyle {
  /// The style to prepare texts with.
  let style: TextStyle
  /// The font that a text style came to; `nil` where the request names no text style.
  let font: BatchReply.Font?

  /// Opens the fonts of a request.
  ///
  /// `system`, `system-semibold` and so on stand for the system font with the bundled cascade behind it; every other name for
  /// that one font. A text style without fonts is set in the system font.
  ///
  /// - Throws: `invalidArgument` where names are resolved and `systemFallback` is also requested.
  init(
    _ request: BatchStyle, library: FontLibrary, names: (any FontNames)? = nil
  ) throws(TextMeasureError) {
    if names != nil, request.usesSystemFallback {
      throw TextMeasureError(
        code: .invalidArgument,
        message: "\"systemFallback\" is not available here; name the fonts in \"fonts\"",
        operation: "resolve a style")
    }
    let preferred = try request.textStyle.map { style throws(TextMeasureError) in
      try Self.preferred(style, at: request.contentSizeCategory)
    }
    let variations = try request.variations.map { text throws(TextMeasureError) in
      try FontVariation.parse(text)
    }
    let features = try request.features.map { text throws(TextMeasureError) in
      try FontFeature.parse(text)
    }
    let isSystem = request.fonts.isEmpty && preferred != nil
    var cascade = try CascadeBuilder.cascade(
      named: isSystem ? [CascadeBuilder.systemName] : request.fonts, weight: preferred?.weight,
      variations: variations ?? [], library: library, resolver: names)
    cascade.usesSystemFallback = request.usesSystemFallback
    if let features, !request.usesSystemFallback { try cascade.requireFeatures(features) }
    var style = TextStyle(
      fonts: cascade,
      size: request.size.map { CGFloat($0) } ?? preferred?.size
        ?? CGFloat(BatchStyle.defaultSize),
      kern: request.kern.map { CGFloat($0) }, tracking: CGFloat(request.tracking),
      usesLigatures: request.usesLigatures, usesOpticalSizing: request.usesOpticalSizing,
      features: features ?? [], language: request.language,
      baselineOffset: CGFloat(request.baselineOffset))
    guard let preferred else {
      self.style = style
      font = nil
      return
    }
    let metrics = TextFont(fonts: cascade, pointSize: style.size)
    // A size of the caller's own is no longer the text style's, and has no leading from it.
    if request.size == nil { style.leading = preferred.baselineDistance - metrics.lineHeight }
    self.style = style
    font = BatchReply.Font(
      name: cascade.primary?.postScriptName ?? "", size: Double(style.size),
      lineHeight: Double(metrics.lineHeight), leading: Double(style.leading ?? metrics.leading))
  }

  private static func preferred(
    _ style: BatchRequest.TextStyle, at category: BatchRequest.ContentSizeCategory
  ) throws(TextMeasureError) -> PreferredTextStyle {
    guard let name = TextStyleName(rawValue: style.rawValue),
      let category = ContentSizeCategory(rawValue: category.rawValue)
    else {
      throw TextMeasureError(
        code: .unsupported,
        message: "the sizes of the text style '\(style.rawValue)' are unknown; use largeTitle, "
          + "or fonts and a size in its place",
        operation: "resolve a text style")
    }
    return name.preferred(at: category)
  }
}
