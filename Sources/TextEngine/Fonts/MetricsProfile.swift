public import Foundation

/// The line-height rules of one platform: how font tables determine the height of a line.
///
/// A name and that platform's options. ``uikit`` is the default everywhere.
public struct MetricsProfile: Sendable, Hashable {
  /// The rule behind a profile, with its options.
  package enum Rule: Sendable, Hashable {
    case uikit(UIKitLineMetrics)
    case appkit(AppKitLineMetrics)
    case chromium(ChromiumLineMetrics)
    // Indirect, because every text's options are compared and copied.
    indirect case android(AndroidLineMetrics)
    indirect case flutter(FlutterLineMetrics)
    case catalyst
    case pango
    case office(OfficeLineMetrics)
  }

  package let rule: Rule
  /// Which fonts determine the height of a line.
  public var lineBoxFonts: LineBoxFonts

  /// UIKit: fractional line heights, the line gap between lines, no effect of fallback fonts.
  public static let uikit = uikit(UIKitLineMetrics())
  /// AppKit's string drawing: whole-point ascent and descent.
  public static let appkit = appkit(AppKitLineMetrics())
  /// Chromium on Linux with `line-height: normal`.
  public static let chromium = chromium(ChromiumLineMetrics())
  /// Android's `TextView` with its default attributes.
  public static let android = android(AndroidLineMetrics())
  /// Flutter's `Text` with its default style.
  public static let flutter = flutter(FlutterLineMetrics())
  /// Mac Catalyst, only for the system font at the measured sizes.
  public static let catalyst = MetricsProfile(rule: .catalyst, lineBoxFonts: .requested)

  /// Pango without hinted metrics: fractional line heights without the line gap.
  public static let pango = MetricsProfile(rule: .pango, lineBoxFonts: .used)
  /// LibreOffice Writer: the line gap above each line, in whole twips.
  public static let libreoffice = MetricsProfile(
    rule: .office(.libreoffice), lineBoxFonts: .requested)
  /// Impress for PowerPoint's files: 1.2 × the font size in 1/100 mm, advances at 600 dots an inch.
  public static let impress = MetricsProfile(rule: .office(.impress), lineBoxFonts: .requested)
  /// PowerPoint: 1.2 × the font size, whatever the font.
  public static let powerpoint = MetricsProfile(
    rule: .office(.powerpoint), lineBoxFonts: .requested)
  /// Word: Windows' ascent, descent and external leading.
  public static let word = MetricsProfile(rule: .office(.word), lineBoxFonts: .requestedAndUsed)
  /// Excel: Windows' ascent and descent, and each advance, in whole pixels.
  public static let excel = MetricsProfile(rule: .office(.excel), lineBoxFonts: .requested)

  public static func uikit(_ options: UIKitLineMetrics) -> MetricsProfile {
    MetricsProfile(rule: .uikit(options), lineBoxFonts: .requested)
  }

  public static func appkit(_ options: AppKitLineMetrics) -> MetricsProfile {
    MetricsProfile(rule: .appkit(options), lineBoxFonts: .used)
  }

  public static func chromium(_ options: ChromiumLineMetrics) -> MetricsProfile {
    // Only a `normal` height is that of the fonts that supplied glyphs.
    MetricsProfile(
      rule: .chromium(options),
      lineBoxFonts: options.lineHeight == .normal ? .requestedAndUsed : .requested)
  }

  public static func android(_ options: AndroidLineMetrics) -> MetricsProfile {
    MetricsProfile(
      rule: .android(options),
      lineBoxFonts: options.usesFallbackLineSpacing ? .requestedAndUsed : .requested)
  }

  public static func flutter(_ options: FlutterLineMetrics) -> MetricsProfile {
    MetricsProfile(rule: .flutter(options), lineBoxFonts: .used)
  }

  /// The named profiles, with their default options.
  public static let named: [MetricsProfile] = [
    uikit, appkit, chromium, android, flutter, catalyst, pango,
    libreoffice, impress, powerpoint, word, excel,
  ]
}

extension MetricsProfile {
  /// The profile with a name and its default options.
  ///
  /// - Throws: `invalidArgument` for an unknown name; the message lists the names.
  public init(named name: String) throws(TextMeasureError) {
    guard let profile = Self.named.first(where: { $0.name == name }) else {
      throw TextMeasureError(
        code: .invalidArgument,
        message: "there is no metrics profile '\(name)'; use one of "
          + Self.named.map(\.name).joined(separator: ", "),
        operation: "find a metrics profile")
    }
    self = profile
  }

  /// The profile's name: `uikit`, `appkit`, `chromium`, `android`, `flutter`, `catalyst`, `pango`,
  /// `libreoffice`, `impress`, `powerpoint`, `word` or `excel`.
  public var name: String {
    switch rule {
    case .uikit: "uikit"
    case .appkit: "appkit"
    case .chromium: "chromium"
    case .android: "android"
    case .flutter: "flutter"
    case .catalyst: "catalyst"
    case .pango: "pango"
    case .office(let program): program.rawValue
    }
  }

  /// Whether it is one of UIKit's, AppKit's and Catalyst's.
  package var isApples: Bool {
    switch rule {
    case .uikit, .appkit, .catalyst: true
    case .chromium, .android, .flutter, .pango, .office: false
    }
  }

  /// Whether a fallback font can make a line taller.
  ///
  /// `false` in ``uikit`` for labels, string drawing and plain layout, as measured with the system
  /// font; text views use ``countingFallbackFonts(_:)``.
  public var fallbackAffectsLineHeight: Bool { lineBoxFonts != .requested }

  /// This profile with or without the effect of fallback fonts; requested ones count in both cases.
  public func countingFallbackFonts(_ counts: Bool) -> MetricsProfile {
    guard counts != fallbackAffectsLineHeight else { return self }
    var profile = self
    profile.lineBoxFonts = counts ? .requestedAndUsed : .requested
    return profile
  }

  /// The line metrics of a font at a size.
  ///
  /// - Parameters:
  ///   - metrics: the font's vertical metrics, in its own units.
  ///   - size: points; pixels under ``android``. Negative and non-finite values count as 0.
  /// - Throws: `unsupported` under ``catalyst`` for a font or a size that was not measured.
  /// - Complexity: O(1).
  public func lineMetrics(
    for metrics: FontMetrics, size: CGFloat
  ) throws(TextMeasureError) -> LineMetrics {
    guard case .catalyst = rule,
      CatalystLineMetrics.height(for: metrics, size: Double(size)) == nil
    else { return assumedLineMetrics(for: metrics, size: Double(size)) }
    let sizes = CatalystLineMetrics.measuredHeights.map { "\(Int($0.size))" }
    throw TextMeasureError(
      code: .unsupported,
      message: "the catalyst profile knows the system font at "
        + sizes.joined(separator: ", ") + " points only; use the uikit profile for others",
      operation: "compute line metrics")
  }

  /// As ``lineMetrics(for:size:)``; ``catalyst`` returns UIKit's values where it has none.
  package func assumedLineMetrics(for metrics: FontMetrics, size: Double) -> LineMetrics {
    switch rule {
    case .uikit(let options): options.lineMetrics(for: metrics, size: size)
    case .appkit(let options): options.lineMetrics(for: metrics, size: size)
    case .chromium(let options): options.lineMetrics(for: metrics, size: size)
    case .android(let options): options.lineMetrics(for: metrics, size: size)
    case .flutter(let options): options.lineMetrics(for: metrics, size: size)
    case .catalyst: CatalystLineMetrics.lineMetrics(for: metrics, size: size)
    case .pango: Self.pangoLineMetrics(for: metrics, size: size)
    case .office(let program): program.lineMetrics(for: metrics, size: size)
    }
  }

  /// The height of a line from the union of its fonts, in points or pixels: ascent + descent, which
  /// Flutter rounds to a whole pixel, adding or removing the difference below the baseline.
  package func lineHeight(ascent: Double, descent: Double) -> Double {
    guard case .flutter = rule else { return ascent + descent }
    return (ascent + descent).rounded(.toNearestOrAwayFromZero)
  }

  /// The pixels on which the profile's program sets text of a size in points; `nil`: advances are exact.
  func deviceGrid(size: Double) -> DeviceGrid? {
    switch rule {
    case .office(let program): program.deviceGrid(size: size)
    case .android(let options): DeviceGrid(truncatingAt: size * options.density)
    default: nil
    }
  }

  /// Whether a terminator at the text's end opens a line of its own in plain layout. Both platforms'
  /// layouts have such a line; UIKit's string drawing has it too, as an option of the caller.
  package var opensFinalLine: Bool {
    switch rule {
    case .android, .flutter, .pango, .office: true
    case .uikit, .appkit, .chromium, .catalyst: false
    }
  }

  /// Whether the font of a terminator makes no line higher that has other text: Flutter's.
  var ignoresTerminators: Bool {
    if case .flutter = rule { true } else { false }
  }

  /// Ascent and descent as HarfBuzz scales them to Pango's units of 1/1024 px, without the gap.
  private static func pangoLineMetrics(for metrics: FontMetrics, size: Double) -> LineMetrics {
    let extent = metrics.selectedExtent.scaled(to: size, unitsPerEm: metrics.unitsPerEm)
    func units(_ length: Double) -> Double {
      (length * 1024).rounded(.toNearestOrAwayFromZero) / 1024
    }
    return LineMetrics(ascent: units(extent.ascent), descent: units(extent.descent))
  }

  /// The distance that the profile adds after a line of this height: Android's spacing.
  package func extraSpacing(lineHeight: Double) -> Double {
    guard case .android(let options) = rule else { return 0 }
    return options.extraSpacing(lineHeight: lineHeight)
  }

  /// The rules for fonts behind a style's first one, whose box alone pads Android's lines.
  var forFallbackFonts: MetricsProfile {
    guard case .android(var options) = rule, options.includesFontPadding else { return self }
    options.includesFontPadding = false
    return .android(options)
  }

  /// The pixels of a point, where Android's rule has them; else 1.
  package var pixelsPerPoint: Double {
    guard case .android(let options) = rule else { return 1 }
    return options.density
  }

  /// Whether ``extraSpacing(lineHeight:)`` also follows the last line.
  package var addsSpacingAfterLastLine: Bool {
    guard case .android(let options) = rule else { return false }
    return options.addsSpacingAfterLastLine
  }
}
