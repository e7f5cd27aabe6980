public import Foundation

/// How text is set: its fonts, size and spacing.
public struct TextStyle: Sendable, Hashable, CustomReflectable {
  /// Behind a reference, because styles are copied and compared more often than they are changed.
  private final class Storage: Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }
  }

  private struct Values: Sendable, Hashable {
    var fonts: FontCascade
    var size: CGFloat
    var kern: CGFloat?
    var tracking: CGFloat
    var wordSpacing: CGFloat
    var usesLigatures: Bool
    var usesOpticalSizing: Bool
    var japaneseScale: CGFloat
    var features: [FontFeature]
    var language: String?
    var baselineOffset: CGFloat
    var leading: CGFloat?
    var writingDirection: [DirectionEmbedding]
    var css: RunCSS?
    var sizeAdjust: SizeAdjust?
  }

  private var storage: Storage

  public init(
    fonts: FontCascade, size: CGFloat, kern: CGFloat? = nil, tracking: CGFloat = 0,
    wordSpacing: CGFloat = 0, usesLigatures: Bool = true, usesOpticalSizing: Bool = true,
    japaneseScale: CGFloat = 1, features: [FontFeature] = [], language: String? = nil,
    baselineOffset: CGFloat = 0, leading: CGFloat? = nil,
    writingDirection: [DirectionEmbedding] = []
  ) {
    storage = Storage(
      Values(
        fonts: fonts, size: size, kern: kern, tracking: tracking, wordSpacing: wordSpacing,
        usesLigatures: usesLigatures, usesOpticalSizing: usesOpticalSizing,
        japaneseScale: japaneseScale, features: features, language: language,
        baselineOffset: baselineOffset, leading: leading,
        writingDirection: writingDirection))
  }

  public static func == (first: TextStyle, second: TextStyle) -> Bool {
    first.storage === second.storage || first.storage.values == second.storage.values
  }

  public func hash(into hasher: inout Hasher) { storage.values.hash(into: &hasher) }

  private mutating func change(_ change: (inout Values) -> Void) {
    var values = storage.values
    change(&values)
    storage = Storage(values)
  }

  /// The fonts to try for each character.
  public var fonts: FontCascade {
    get { storage.values.fonts }
    set { change { $0.fonts = newValue } }
  }

  /// The font size in points: the length of one em. Positive and finite.
  public var size: CGFloat {
    get { storage.values.size }
    set { change { $0.size = newValue } }
  }

  /// Points added after every visible grapheme cluster, including the last. `nil` keeps the font's
  /// kerning, 0 switches it off, as UIKit's `kern` attribute does.
  public var kern: CGFloat? {
    get { storage.values.kern }
    set { change { $0.kern = newValue } }
  }

  /// Points added after every visible grapheme cluster. Unlike ``kern`` it never switches kerning off.
  public var tracking: CGFloat {
    get { storage.values.tracking }
    set { change { $0.tracking = newValue } }
  }

  /// Points added after every space and no-break space.
  public var wordSpacing: CGFloat {
    get { storage.values.wordSpacing }
    set { change { $0.wordSpacing = newValue } }
  }

  /// Whether common and contextual ligatures are used, `true` by default; never beside spacing.
  public var usesLigatures: Bool {
    get { storage.values.usesLigatures }
    set { change { $0.usesLigatures = newValue } }
  }

  /// Whether the `opsz` axis of a variable font follows ``size``, `true` by default, as CSS's
  /// `font-optical-sizing: auto`. It does not where the font was opened with a place on the axis.
  public var usesOpticalSizing: Bool {
    get { storage.values.usesOpticalSizing }
    set { change { $0.usesOpticalSizing = newValue } }
  }

  /// The size at which Apple's systems draw Japanese text behind the system font, as a share of
  /// ``size``: 0.5…1.5, 1 by default. Observers report 0.935 to 0.956. Other fonts ignore it.
  public var japaneseScale: CGFloat {
    get { storage.values.japaneseScale }
    set { change { $0.japaneseScale = newValue } }
  }

  /// OpenType features in addition to the script's defaults.
  public var features: [FontFeature] {
    get { storage.values.features }
    set { change { $0.features = newValue } }
  }

  /// The BCP 47 tag of the text's language, which selects glyphs, and the face with ideographs of the
  /// default cascade; `nil` is undetermined.
  public var language: String? {
    get { storage.values.language }
    set { change { $0.language = newValue } }
  }

  /// The distance of the text above the line's baseline, in points; negative is below.
  public var baselineOffset: CGFloat {
    get { storage.values.baselineOffset }
    set { change { $0.baselineOffset = newValue } }
  }

  /// The line gap in points that replaces the font's own; `nil` keeps the font's.
  ///
  /// Dynamic Type's text styles have leadings that no font table contains.
  public var leading: CGFloat? {
    get { storage.values.leading }
    set { change { $0.leading = newValue } }
  }

  /// The directional embeddings around the text, outermost first; none by default.
  public var writingDirection: [DirectionEmbedding] {
    get { storage.values.writingDirection }
    set { change { $0.writingDirection = newValue } }
  }

  /// What a run has of CSS; `nil` for the block's style, and without CSS.
  package var css: RunCSS? {
    get { storage.values.css }
    set { change { $0.css = newValue } }
  }

  /// By what each font's size is another than ``size``; `nil`: it is the same.
  package var sizeAdjust: SizeAdjust? {
    get { storage.values.sizeAdjust }
    set { change { $0.sizeAdjust = newValue } }
  }

  /// The size at which a font of the style is under a profile, in points.
  func size(of font: Font, under profile: MetricsProfile) -> Double {
    guard case .chromium = profile.rule else { return Double(size) }
    return ChromiumLineMetrics.openedSize(adjustedSize(of: font))
  }

  /// Creates a style with one font.
  public init(font: Font, size: CGFloat) { self.init(fonts: FontCascade([font]), size: size) }

  /// The points added after every visible grapheme cluster by ``kern`` and ``tracking`` together.
  var letterSpacing: CGFloat { (kern ?? 0) + tracking }

  /// Checks the values that a caller set. Throws `invalidArgument` that names the property.
  func validate() throws(TextMeasureError) {
    guard size > 0 else { throw Self.refusal("size is \(size); give a font size above 0") }
    let most = TextLimits.largestSize
    let values: [(name: String, value: CGFloat, least: CGFloat)] = [
      ("size", size, 0), ("kern", kern ?? 0, -most), ("tracking", tracking, -most),
      ("wordSpacing", wordSpacing, -most),
      ("baselineOffset", baselineOffset, -most), ("leading", leading ?? 0, -most),
    ]
    for (name, value, least) in values where !(least...most).contains(value) {
      throw Self.refusal("\(name) is \(value); give a number from \(least) to \(most)")
    }
    guard TextLimits.japaneseScales.contains(Double(japaneseScale)) else {
      let scales = TextLimits.japaneseScales
      throw Self.refusal(
        "japaneseScale is \(japaneseScale); give a number from \(scales.lowerBound) to "
          + "\(scales.upperBound)")
    }
    // 61 embeddings of one direction, two levels each, stay below UAX 9's max_depth of 125.
    guard writingDirection.count <= 61 else {
      throw Self.refusal(
        "the writing direction has \(writingDirection.count) embeddings; give at most 61",
        .limitExceeded)
    }
    guard fonts.fonts.count <= TextLimits.mostFonts else {
      throw Self.refusal(
        "the font cascade has \(fonts.fonts.count) fonts; give at most \(TextLimits.mostFonts)",
        .limitExceeded)
    }
    guard !fonts.fonts.isEmpty else { throw Self.emptyCascade }
  }

  private static func refusal(
    _ message: String, _ code: TextMeasureError.Code = .invalidArgument
  ) -> TextMeasureError {
    TextMeasureError(code: code, message: message, operation: "prepare text")
  }

  private static var emptyCascade: TextMeasureError {
    refusal("the font cascade is empty; name at least one font")
  }

  /// The line box of one of the fonts under a profile; `nil` is the first font.
  func line(
    _ profile: MetricsProfile, of font: Font? = nil
  ) throws(TextMeasureError) -> LineMetrics {
    guard let font = font ?? fonts.primary else { throw Self.emptyCascade }
    var line = try self.profile(profile).lineMetrics(
      for: font.metrics, size: CGFloat(size(of: font, under: profile)))
    if let leading { line.leading = leading }
    // CSS moves the whole box.
    if case .chromium = profile.rule, baselineOffset != 0, baselineOffset.isFinite {
      return line.shifted(by: baselineOffset)
    }
    return line.raised(by: baselineOffset)
  }

  /// A profile with the style's own line height.
  func profile(_ profile: MetricsProfile) -> MetricsProfile {
    guard case .chromium(var metrics) = profile.rule else { return profile }
    // A factor is of the size that the style says, however a font is opened.
    metrics.lineHeight = (css?.lineHeight ?? metrics.lineHeight).fixed(size: Double(size))
    var own = MetricsProfile.chromium(metrics)
    if css?.lineHeight == nil { own.lineBoxFonts = profile.lineBoxFonts }
    return own
  }

  /// The properties, as debuggers and `dump` show them.
  public var customMirror: Mirror {
    Mirror(
      self, children: Array(Mirror(reflecting: storage.values).children), displayStyle: .struct)
  }
}

extension TextStyle {
  /// The formatting characters that stand for its embeddings and its isolate, before its text and after it.
  var directionControls: (opening: [UInt16], closing: [UInt16]) {
    let isolate = css?.isolate
    let embeddings = writingDirection
    guard isolate != nil || !embeddings.isEmpty else { return ([], []) }
    return (
      (isolate.map { [$0] } ?? []) + embeddings.map(\.character),
      embeddings.map { _ in 0x202C } + (isolate == nil ? [] : [0x2069])
    )
  }
}

/// A directional embedding or override, with the raw values of the `writingDirection` attribute.
public enum DirectionEmbedding: Int, Sendable, Hashable, CaseIterable {
  /// Left-to-right embedding (U+202A).
  case leftToRight = 0
  /// Right-to-left embedding (U+202B).
  case rightToLeft = 1
  /// Left-to-right override (U+202D).
  case leftToRightOverride = 2
  /// Right-to-left override (U+202E).
  case rightToLeftOverride = 3

  /// The equivalent formatting character.
  var character: UInt16 {
    switch self {
    case .leftToRight: 0x202A
    case .rightToLeft: 0x202B
    case .leftToRightOverride: 0x202D
    case .rightToLeftOverride: 0x202E
    }
  }
}
