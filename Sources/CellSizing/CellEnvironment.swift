public import Foundation
public import TextMeasure

/// Everything outside of an item that its cell's height depends on.
public struct CellEnvironment: Sendable, Hashable {
  /// The cell's width in points: the table's, which follows the screen, rotation and split view.
  public var width: CGFloat
  /// Pixels in a point.
  public var scale: CGFloat
  /// The text size that the reader chose; fonts are scaled by it as `UIFontMetrics` does.
  public var contentSizeCategory: ContentSizeCategory
  /// The BCP 47 tag of the language that lines are broken by; `nil` is the root's.
  public var locale: String?
  /// The vertical metrics that make a line.
  public var profile: MetricsProfile
  /// The fonts of all texts; their sizes are the cells' own.
  public var fonts: FontCascade
  /// Whether the table draws separators.
  public var hasSeparators: Bool
  /// Where the fonts' faces of other weights come from.
  public var library: FontLibrary

  /// Creates an environment.
  public init(
    width: CGFloat, scale: CGFloat = 2, contentSizeCategory: ContentSizeCategory = .large,
    locale: String? = nil, profile: MetricsProfile = .uikit, fonts: FontCascade,
    hasSeparators: Bool = true, library: FontLibrary = .shared
  ) {
    self.width = width
    self.scale = scale
    self.contentSizeCategory = contentSizeCategory
    self.locale = locale
    self.profile = profile
    self.fonts = fonts
    self.hasSeparators = hasSeparators
    self.library = library
  }

  /// An environment with the system font's stand-in before the library's default fonts: lines have
  /// San Francisco's published heights and advances.
  ///
  /// - Parameters:
  ///   - width: the cell's width in points.
  ///   - scale: pixels in a point.
  ///   - library: where the fonts come from.
  /// - Throws: `textNotMeasured` when the library has no fonts.
  public static func systemFont(
    width: CGFloat, scale: CGFloat = 2, library: FontLibrary = .shared
  ) throws(CellSizingError) -> CellEnvironment {
    do {
      let system = try library.font(named: StandInMetrics.systemFont.family)
      let others = try library.defaultCascade()
      return CellEnvironment(
        width: width, scale: scale, fonts: FontCascade([system] + others.fonts), library: library)
    } catch {
      throw CellSizingError(error)
    }
  }

  /// A font size in points under the reader's text size, scaled as body text is; the sizes of text
  /// styles are ``font(_:)``'s.
  public func fontSize(_ size: CGFloat) -> CGFloat {
    FontMetricsScaling().scaledPointSize(size, category: contentSizeCategory)
  }

  /// The device's pixels.
  public var grid: PixelGrid { PixelGrid(scale: scale) }

  /// A hash of the fonts and the rules by which texts are prepared, without width, scale and text
  /// size.
  public var fingerprint: UInt64 {
    var hash = StableHash()
    for font in fonts.fonts {
      hash.combine(font.source.description)
      for variation in font.variations { hash.combine("\(variation.tag)=\(variation.value)") }
      hash.combine(font.metrics.standIn?.family ?? "")
      hash.combine(font.systemFont?.fingerprint ?? "")
    }
    hash.combine(fonts.usesSystemFallback ? 1 : 0)
    hash.combine("\(profile)")
    hash.combine(hasSeparators ? 1 : 0)
    return hash.value
  }

  /// The environment as caches of heights key it.
  public var conditions: HeightConditions {
    HeightConditions(
      width: width, contentSizeCategory: contentSizeCategory.uikitRawValue, locale: locale ?? "",
      scale: scale, fingerprint: fingerprint)
  }
}

extension CellEnvironment {
  /// The greatest width of a cell, points: no screen comes near it, and sums stay exact.
  public static var greatestWidth: CGFloat { 1_000_000 }

  /// Refuses an environment that means nothing.
  ///
  /// - Throws: `invalidArgument` that names the property and its range.
  public func validate() throws(CellSizingError) {
    guard width > 0, width <= Self.greatestWidth else {
      throw CellSizingError(
        .invalidArgument, operation: "cell environment",
        message: "the width is \(width); give points above 0 and up to \(Self.greatestWidth)")
    }
    guard scale > 0, scale <= 16 else {
      throw CellSizingError(
        .invalidArgument, operation: "cell environment",
        message: "the scale is \(scale); give pixels per point above 0 and up to 16")
    }
  }
}
