import Foundation
import TextMeasure

/// The style of a request with its fonts opened, and what the reply says of them.
struct ResolvedStyle {
  let style: TextStyle
  let options: TextOptions
  /// The font that a text style came to; `nil` where the request names no text style.
  let font: BatchReply.Font?

  /// Opens the fonts of a request.
  ///
  /// `system`, `system-semibold` and so on stand for the system font with the bundled cascade behind it; every other name for
  /// that one font. A text style without fonts is set in the system font.
  ///
  /// - Throws: `invalidArgument` where names are resolved and `systemFallback` is also requested.
  init(
    _ request: BatchSetting, library: FontLibrary, names: FontNames? = nil
  ) throws(TextMeasureError) {
    if names != nil, request.fonts.usesSystemFallback {
      throw TextMeasureError(
        "resolve a style", "\"systemFallback\" is not available here; name the fonts in \"fonts\"")
    }
    if let platform = request.platform, request.fonts.textStyle != nil,
      platform != .ios, platform != .catalyst
    {
      throw TextMeasureError(
        "resolve a text style",
        "\"textStyle\" has iOS's sizes, and \"platform\" is \(platform.name); give a size in its place"
      )
    }
    let preferred = try request.fonts.textStyle.map { style throws(TextMeasureError) in
      try Self.preferred(style, at: request.fonts.contentSizeCategory)
    }
    let variations = try request.fonts.variations.map(FontVariation.parse)
    let features = try request.fonts.features.map(FontFeature.parse)
    let css = request.options.css?.font
    var choices = request.fonts.choices
    if choices.isEmpty {
      let name = preferred == nil ? request.platform?.fontName : CascadeBuilder.systemName
      if let name { choices = [.named(name), .named(CascadeBuilder.bundledName)] }
    }
    var cascade = try CascadeBuilder.cascade(
      of: choices,
      weight: preferred?.weight,
      variations: variations ?? [], css: css, faces: request.fonts.faces, library: library,
      resolver: names)
    cascade.usesSystemFallback = request.fonts.usesSystemFallback
    if let features, !request.fonts.usesSystemFallback { try cascade.requireFeatures(features) }
    var style = request.style
    let hasSize = request.given.contains(.size)
    if !hasSize { style.size = preferred?.size ?? 17 }
    if let android = request.android { style.size = android.size(style.size, on: request.platform) }
    var options = request.textOptions
    if let flutter = request.flutter {
      style.size *= flutter.textScaler
      let font = try flutter.strut?.font.map { name throws(TextMeasureError) in
        try CascadeBuilder.cascade(
          of: [.named(name)], variations: [], library: library, resolver: names)
      }
      options.profile = flutter.profile(strutFont: (font ?? cascade).primary)
    }
    style.fonts = cascade
    if let features { style.features += features }
    if let css = request.options.css, css.measuresFonts {
      css.setLengths(of: &style)
      css.setMeasures(of: style, &options)
    }
    self.options = options
    try css?.checkCapitals(in: cascade)
    guard let preferred else {
      self.style = style
      font = nil
      return
    }
    let metrics = TextFont(fonts: cascade, pointSize: style.size)
    // A size of the caller's own is no longer the text style's, and has no leading from it.
    if !hasSize { style.leading = preferred.baselineDistance - metrics.lineHeight }
    self.style = style
    font = BatchReply.Font(
      name: cascade.primary?.postScriptName ?? "", size: Double(style.size),
      lineHeight: Double(metrics.lineHeight), leading: Double(style.leading ?? metrics.leading))
  }

  private static func preferred(
    _ style: String, at category: ContentSizeCategory
  ) throws(TextMeasureError) -> PreferredTextStyle {
    guard let name = TextStyleName(rawValue: style) else {
      throw TextMeasureError(
        "resolve a text style",
        "the sizes of the text style '\(style)' are unknown; use largeTitle, or fonts and a size in its "
          + "place", code: .unsupported)
    }
    return name.preferred(at: category)
  }
}
