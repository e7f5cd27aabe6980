import Foundation
import TextMeasure
import TextMeasureBatch

/// The options of a style as values, checked and turned into what the library measures with.
struct StyleSettings {
  /// Where a font comes from.
  enum FontChoice {
    /// A name or a path.
    case named(String)
    /// The content of a file, with a face's number.
    case bytes([UInt8], index: Int)
  }

  /// The fonts, the preferred one first; empty: the bundled ones.
  var fonts: [FontChoice] = []
  /// Variable fonts' axis values, such as `wght=650`.
  var axes: String?
  /// Points after every grapheme cluster, without switching kerning off.
  var tracking = 0.0
  /// Whether common and contextual ligatures are used.
  var usesLigatures = true
  /// Whether the `opsz` axis of a variable font follows the size.
  var usesOpticalSizing = true
  /// The share of its width that a line must fill not to be hyphenated.
  var hyphenationFactor = 0.0
  /// What a request of the batch protocol can say too, checked against the same limits.
  var setting = BatchSetting()

  /// Opens the fonts.
  func open(in context: ContextHandle) throws(TextMeasureError) -> StyleHandle {
    try check()
    var style = TextStyle(
      fonts: try cascade(context.library),
      size: CGFloat(setting.style.size ?? BatchStyle.defaultSize),
      kern: setting.style.kern.map { CGFloat($0) }, tracking: CGFloat(tracking),
      usesLigatures: usesLigatures, usesOpticalSizing: usesOpticalSizing,
      language: setting.style.language)
    if let features = setting.style.features {
      style.features = try FontFeature.parse(features)
      // A system font behind the cascade may have the feature.
      if !setting.style.usesSystemFallback { try style.fonts.requireFeatures(style.features) }
    }
    var paragraph = setting.paragraphStyle
    paragraph.hyphenationFactor = Float(hyphenationFactor)
    return StyleHandle(
      context: context, style: style, paragraphStyle: paragraph,
      options: try setting.textOptions, settings: description)
  }

  /// All settings but the fonts.
  private var description: String {
    var setting = setting
    // A default counts as its value.
    setting.style.size = setting.style.size ?? BatchStyle.defaultSize
    setting.paragraph.lineBreakMode = setting.paragraph.lineBreakMode ?? .wordWrap
    return "\(setting) \(axes ?? "") \(tracking) \(usesLigatures) \(usesOpticalSizing) "
      + "\(hyphenationFactor)"
  }

  private func cascade(_ library: FontLibrary) throws(TextMeasureError) -> FontCascade {
    var cascade: FontCascade
    if fonts.isEmpty {
      guard axes == nil else {
        throw .argument("axes are set without fonts; name the variable font they belong to")
      }
      cascade = try library.defaultCascade()
    } else {
      var variations: [FontVariation] = []
      if let axes { variations = try FontVariation.parse(axes) }
      var builder = CascadeBuilder(library: library, variations: variations)
      for font in fonts {
        switch font {
        case .named(let name): try builder.add(named: name)
        case .bytes(let bytes, let index):
          // Fonts are known by name: by their hash, other bytes are another font.
          builder.add(
            try library.font(
              bytes: bytes, name: "sha256:" + SHA256.hexadecimal(of: bytes), index: index,
              variations: variations))
        }
      }
      cascade = try builder.cascade()
    }
    cascade.usesSystemFallback = setting.style.usesSystemFallback
    return cascade
  }

  // MARK: Checks

  private func check() throws(TextMeasureError) {
    let length = BatchLimits.longestLength
    let size = BatchLimits.largestSize
    if let value = setting.style.size {
      guard value > 0, value <= size else {
        throw .argument("size is \(value); give points up to \(size), or 0 for 17")
      }
    }
    try check("kern", setting.style.kern ?? 0, -size...size)
    try check("tracking", tracking, -size...size)
    try check("hyphenation_factor", hyphenationFactor, 0...1)
    let paragraph = setting.paragraph
    try check("line_spacing", paragraph.lineSpacing, 0...length)
    try check("paragraph_spacing", paragraph.paragraphSpacing, 0...length)
    try check("paragraph_spacing_before", paragraph.paragraphSpacingBefore, 0...length)
    try check("minimum_line_height", paragraph.minimumLineHeight, 0...length)
    try check("maximum_line_height", paragraph.maximumLineHeight, 0...length)
    try check(
      "line_height_multiple", paragraph.lineHeightMultiple,
      0...BatchLimits.largestLineHeightMultiple)
    try check("first_line_head_indent", paragraph.firstLineHeadIndent, 0...length)
    try check("head_indent", paragraph.headIndent, 0...length)
    try check("tail_indent", paragraph.tailIndent, -length...length)
    guard fonts.count <= BatchLimits.mostFonts else {
      throw TextMeasureError(
        code: .limitExceeded,
        message: "font_count is \(fonts.count); give at most \(BatchLimits.mostFonts)",
        operation: "open style")
    }
  }

  private func check(
    _ name: String, _ value: Double, _ range: ClosedRange<Double>
  ) throws(TextMeasureError) {
    guard range.contains(value) else {
      throw .argument(
        "\(name) is \(value); give a number from \(range.lowerBound) to \(range.upperBound)")
    }
  }
}
