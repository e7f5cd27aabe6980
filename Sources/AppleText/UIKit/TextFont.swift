public import Foundation
public import TextEngine

/// A font at a size with its fallback fonts: the counterpart of `UIFont`.
public struct TextFont: Sendable, Hashable {
  /// The font, followed by its fallback fonts.
  public var fonts: FontCascade
  /// The size in points.
  public var pointSize: CGFloat
  /// The leading of a text style, in points; `nil` for the font's own line gap.
  public var textStyleLeading: CGFloat?
  /// ``TextStyle/japaneseScale``.
  public var japaneseScale: CGFloat = 1
  /// The BCP 47 tag of a text without a language of its own; `nil` is undetermined.
  public var language: String?

  /// Creates a font from a cascade.
  public init(fonts: FontCascade, pointSize: CGFloat, textStyleLeading: CGFloat? = nil) {
    self.fonts = fonts
    self.pointSize = pointSize
    self.textStyleLeading = textStyleLeading
  }

  /// Creates the font with a name: a file, a family, or an Apple name with a metric twin. The
  /// bundled cascade supplies missing characters.
  ///
  /// - Throws: as ``FontLibrary/font(named:weight:isItalic:variations:asksSystem:)``.
  public init(
    name: String, size: CGFloat, weight: Int? = nil, library: FontLibrary = .shared
  ) throws(TextMeasureError) {
    let font = try library.font(named: name, weight: weight)
    self.init(fonts: try Self.cascade(font, library), pointSize: size)
  }

  /// The system font: a named substitute with San Francisco's published advances and vertical
  /// metrics, or the library's own.
  ///
  /// - Parameters:
  ///   - size: points.
  ///   - weight: OpenType's weight: 400 regular, 600 semibold, 700 bold.
  ///   - library: the library that finds the face.
  /// - Throws: as ``FontLibrary/systemFont(weight:)``.
  /// - Complexity: a dictionary look-up after the first call for a weight.
  public static func system(
    ofSize size: CGFloat, weight: Int = 400, library: FontLibrary = .shared
  ) throws(TextMeasureError) -> TextFont {
    try system(ofSize: size, SystemFontDescriptor(weight: weight), library: library)
  }

  /// A system font of another design, slant or width, or with tabular digits.
  ///
  /// - Throws: as ``FontLibrary/systemFont(_:)``.
  /// - Complexity: a dictionary look-up after the first call for a descriptor.
  public static func system(
    ofSize size: CGFloat, _ descriptor: SystemFontDescriptor, library: FontLibrary = .shared
  ) throws(TextMeasureError) -> TextFont {
    let substitutes = library.appleFonts
    if let fonts = substitutes.systemCascades.withLock({ $0[descriptor] }) {
      return TextFont(fonts: fonts, pointSize: size)
    }
    let fonts = try cascade(try library.systemFont(descriptor), library)
    substitutes.systemCascades.withLock { $0.cache(fonts, for: descriptor) }
    return TextFont(fonts: fonts, pointSize: size)
  }

  /// The system font at a text style's size, weight and leading: `UIFont.preferredFont`.
  ///
  /// - Throws: as ``FontLibrary/systemFont(weight:)``.
  public static func preferred(
    _ style: TextStyleName, at category: ContentSizeCategory = .large,
    library: FontLibrary = .shared
  ) throws(TextMeasureError) -> TextFont {
    let preferred = style.preferred(at: category)
    var font = try system(ofSize: preferred.size, weight: preferred.weight, library: library)
    font.textStyleLeading = preferred.leading
    return font
  }

  /// The default font of string drawing and text views: Helvetica, 12 points.
  public static func stringDrawingDefault(
    library: FontLibrary = .shared
  ) throws(TextMeasureError) -> TextFont {
    try TextFont(name: "Helvetica", size: 12, library: library)
  }

  static func orDefault(_ font: TextFont?) throws(TextMeasureError) -> TextFont {
    if let font { font } else { try stringDrawingDefault() }
  }

  /// A font followed by the bundled cascade; the font alone without the bundled fonts.
  private static func cascade(
    _ font: Font, _ library: FontLibrary
  ) throws(TextMeasureError) -> FontCascade {
    guard let bundled = try? library.defaultCascade() else { return FontCascade([font]) }
    return FontCascade([font] + bundled.fonts.filter { $0.source != font.source })
  }

  // MARK: Metrics

  /// The extent above the baseline, in points, unrounded: `UIFont.ascender`.
  public var ascender: CGFloat { CGFloat(line.ascent) }

  /// The extent below the baseline, in points, negative like `UIFont.descender`.
  public var descender: CGFloat { CGFloat(-line.descent) }

  /// The distance between lines, points: a text style's, or the font's line gap.
  public var leading: CGFloat { textStyleLeading ?? CGFloat(line.leading) }

  /// `ascender − descender`, points, unrounded; without the leading.
  public var lineHeight: CGFloat { CGFloat(line.height) }

  /// The height of capitals, in points; 0 where the font does not specify it.
  public var capHeight: CGFloat { scaled(\.capHeight, \.capHeight) }

  /// The height of *x*, in points; 0 where the font does not specify it.
  public var xHeight: CGFloat { scaled(\.xHeight, \.xHeight) }

  /// The metrics of the first font, at the size where they depend on it.
  private var metrics: FontMetrics? { fonts.primary?.sized(to: Double(pointSize)).metrics }

  private var line: LineMetrics {
    guard let metrics else { return .zero }
    return MetricsProfile.uikit.assumedLineMetrics(for: metrics, size: Double(pointSize))
  }

  private func scaled(
    _ original: KeyPath<StandInMetrics, Double?>, _ own: KeyPath<FontMetrics, Double?>
  ) -> CGFloat {
    guard let metrics else { return 0 }
    if let standIn = metrics.standIn, let value = standIn[keyPath: original] {
      return CGFloat(value / standIn.unitsPerEm) * pointSize
    }
    return CGFloat((metrics[keyPath: own] ?? 0) / max(1, metrics.unitsPerEm)) * pointSize
  }
}

extension TextStyle {
  /// A style with a font's cascade, size and leading.
  public init(_ font: TextFont) {
    self.init(
      fonts: font.fonts, size: font.pointSize, japaneseScale: font.japaneseScale,
      language: font.language, leading: font.textStyleLeading)
  }
}
