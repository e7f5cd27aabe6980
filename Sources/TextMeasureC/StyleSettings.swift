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
  /// What a request of the batch protocol can say too, checked against the same limits.
  var setting = BatchSetting()

  /// Opens the fonts.
  func open(in context: ContextHandle) throws(TextMeasureError) -> StyleHandle {
    try check()
    var style = setting.style
    style.fonts = try cascade(context.library)
    if let features = setting.fonts.features {
      style.features = try FontFeature.parse(features)
      // A system font behind the cascade may have the feature.
      if !setting.fonts.usesSystemFallback { try style.fonts.requireFeatures(style.features) }
    }
    return StyleHandle(
      context: context, style: style, paragraphStyle: setting.paragraph,
      options: setting.textOptions, settings: "\(setting)")
  }

  private func cascade(_ library: FontLibrary) throws(TextMeasureError) -> FontCascade {
    var cascade: FontCascade
    if fonts.isEmpty {
      guard setting.fonts.variations == nil else {
        throw .argument("axes are set without fonts; name the variable font they belong to")
      }
      cascade = try library.defaultCascade()
    } else {
      var variations: [FontVariation] = []
      if let axes = setting.fonts.variations { variations = try FontVariation.parse(axes) }
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
    cascade.usesSystemFallback = setting.fonts.usesSystemFallback
    return cascade
  }

  // MARK: Checks

  private func check() throws(TextMeasureError) {
    let length = BatchLimits.longestLength
    let size = BatchLimits.largestSize
    let style = setting.style
    guard style.size > 0, style.size <= size else {
      throw .argument("size is \(style.size); give points up to \(size), or 0 for 17")
    }
    try check("kern", style.kern ?? 0, -size...size)
    try check("tracking", style.tracking, -size...size)
    try check("hyphenation_factor", CGFloat(setting.paragraph.hyphenationFactor), 0...1)
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
    _ name: String, _ value: CGFloat, _ range: ClosedRange<Double>
  ) throws(TextMeasureError) {
    guard range.contains(Double(value)) else {
      throw .argument(
        "\(name) is \(value); give a number from \(range.lowerBound) to \(range.upperBound)")
    }
  }
}
