import Foundation

/// Flutter's rule (SkParagraph): half of the line gap on either side, whole-pixel lines.
///
/// With A and D the ascent and descent including half of the gap each, a line is `round(A + D)`
/// high. SkParagraph's formula has another leading term, which its runs set to 0 once the gap is in
/// A and D. Source: `Run::calculateMetrics`, `InternalLineMetrics::height`.
public struct FlutterLineMetrics: Sendable, Hashable {
  /// How the height that a height multiplier adds or removes is distributed.
  public enum LeadingDistribution: String, Sendable, Hashable, CaseIterable {
    /// Above and below in the ratio of ascent to descent.
    case proportional
    /// Equally above and below.
    case even
  }

  /// `TextStyle.height`: the line's height as a multiple of the font size; `nil` takes the font's.
  public var heightMultiplier: Double?
  /// How the height that ``heightMultiplier`` adds or removes is distributed.
  public var leadingDistribution: LeadingDistribution
  /// Whether the multiplier applies above a block's first line, as `TextHeightBehavior` sets it.
  public var appliesHeightToFirstAscent: Bool
  /// Whether the multiplier applies below a block's last line, as `TextHeightBehavior` sets it.
  public var appliesHeightToLastDescent: Bool
  /// Whether the line gap is added to a line once more, outside A and D.
  ///
  /// `false`, as in SkParagraph since its runs keep corrected metrics; `true` reads the formula
  /// `round(D − A + leading)` with the font's own gap.
  public var addsLineGapAgain: Bool

  /// `StrutStyle`; `nil` for none.
  public var strut: FlutterStrut?

  /// Creates the rule; the default values are Flutter's.
  public init(
    heightMultiplier: Double? = nil, leadingDistribution: LeadingDistribution = .proportional,
    appliesHeightToFirstAscent: Bool = true, appliesHeightToLastDescent: Bool = true,
    addsLineGapAgain: Bool = false, strut: FlutterStrut? = nil
  ) {
    self.heightMultiplier = heightMultiplier
    self.leadingDistribution = leadingDistribution
    self.appliesHeightToFirstAscent = appliesHeightToFirstAscent
    self.appliesHeightToLastDescent = appliesHeightToLastDescent
    self.addsLineGapAgain = addsLineGapAgain
    self.strut = strut
  }

  /// The unrounded metrics of one font, with the strut; the line's union is rounded by
  /// ``MetricsProfile``. All in 32-bit numbers, as there: halves of a pixel depend on it.
  func lineMetrics(for metrics: FontMetrics, size: Double) -> LineMetrics {
    let size = size.isFinite ? max(0, size) : 0
    let extent = Self.extent(of: metrics, size: size)
    let half = extent.lineGap * 0.5
    var (ascent, descent) = (extent.ascent + half, extent.descent + half)
    Self.scale(&ascent, &descent, to: heightMultiplier, size: size, leadingDistribution)
    let again = addsLineGapAgain ? half : 0
    return strutted(
      LineMetrics(
        ascent: CGFloat(ascent + again), descent: CGFloat(descent + again),
        firstLineAscent: CGFloat(appliesHeightToFirstAscent ? ascent + again : extent.ascent),
        lastLineDescent: CGFloat(appliesHeightToLastDescent ? descent + again : extent.descent)))
  }

  /// The box of an empty paragraph, or of what a line of attachments alone has besides them.
  ///
  /// SkParagraph compares the multiplier's height with the font's in whole pixels, and under a strut with
  /// half leading adds the difference as leading. Source: `ParagraphImpl::computeEmptyMetrics`.
  func emptyLine(
    for metrics: FontMetrics, size: Double, besideAttachments: Bool
  ) -> LineMetrics {
    let extent = Self.extent(of: metrics, size: size)
    var (ascent, descent, leading) = extent
    let natural = (ascent + descent + leading).rounded()
    let isForced = strut?.forcesHeight ?? false
    if let heightMultiplier, heightMultiplier > 0, natural > 0, !isForced {
      let wanted = Float(heightMultiplier) * Float(size)
      if strut?.leadingDistribution == .even {
        leading += wanted - natural
      } else {
        let factor = wanted / natural
        (ascent, descent, leading) = (ascent * factor, descent * factor, leading * factor)
      }
    }
    var line = strutted(
      LineMetrics(
        ascent: CGFloat(ascent), descent: CGFloat(descent),
        firstLineAscent: CGFloat(appliesHeightToFirstAscent ? ascent : extent.ascent),
        lastLineDescent: CGFloat(appliesHeightToLastDescent ? descent : extent.descent)))
    guard !isForced, leading > 0 || !besideAttachments else { return line }
    let half = CGFloat(leading / 2)
    line.ascent += half
    line.descent += half
    line.firstLineAscent += half
    line.lastLineDescent += half
    return line
  }

  /// The box of a line with the strut.
  func strutted(_ line: LineMetrics) -> LineMetrics {
    guard let strut else { return line }
    return strut.forcesHeight ? strut.line : line.union(strut.line)
  }

  /// Skia's ascent, descent and line gap of a font; of one with bitmaps alone those of its strike.
  static func extent(
    of metrics: FontMetrics, size: Double
  ) -> (ascent: Float, descent: Float, lineGap: Float) {
    let extent = metrics.bitmapExtent ?? metrics.skiaExtent
    func scaled(_ length: Double) -> Float {
      let scaled = Float(length) / Float(metrics.unitsPerEm) * Float(size)
      return scaled.isFinite ? scaled : 0
    }
    return (scaled(extent.ascent), scaled(extent.descent), scaled(extent.lineGap))
  }

  /// Gives a font's ascent and descent the height of a multiple of its size; with a line gap besides them
  /// they get their share of it.
  fileprivate static func scale(
    _ ascent: inout Float, _ descent: inout Float, lineGap: Float = 0, to multiplier: Double?,
    size: Double, _ distribution: LeadingDistribution
  ) {
    let intrinsic = ascent + descent
    guard let multiplier, multiplier.isFinite, multiplier > 0, intrinsic > 0 else { return }
    let wanted = Float(multiplier) * Float(size)
    switch distribution {
    case .even:
      let extra = (wanted - intrinsic) / 2
      ascent += extra
      descent += extra
    case .proportional:
      let factor = wanted / (intrinsic + lineGap)
      ascent *= factor
      descent *= factor
    }
  }
}

/// Flutter's `StrutStyle`: the least height of every line, or the height of every line.
public struct FlutterStrut: Sendable, Hashable {
  /// The vertical metrics of the strut's font.
  public var font: FontMetrics
  /// `fontSize`, in pixels.
  public var size: Double
  /// `height`: the strut's height as a multiple of its size; `nil` takes the font's.
  public var heightMultiplier: Double?
  /// How the height that ``heightMultiplier`` adds or removes is distributed.
  public var leadingDistribution: FlutterLineMetrics.LeadingDistribution
  /// The further distance that is added, half above and half below, as a multiple of the size.
  public var leading: Double
  /// `forceStrutHeight`: whether lines are never higher than the strut.
  public var forcesHeight: Bool

  /// Creates a strut; the default values are Flutter's.
  public init(
    font: FontMetrics, size: Double = 14, heightMultiplier: Double? = nil,
    leadingDistribution: FlutterLineMetrics.LeadingDistribution = .proportional,
    leading: Double = 0, forcesHeight: Bool = false
  ) {
    self.font = font
    self.size = size
    self.heightMultiplier = heightMultiplier
    self.leadingDistribution = leadingDistribution
    self.leading = leading
    self.forcesHeight = forcesHeight
  }

  /// The strut's line; without the font's line gap.
  fileprivate var line: LineMetrics {
    let size = size.isFinite ? max(0, size) : 0
    var (ascent, descent, lineGap) = FlutterLineMetrics.extent(of: font, size: size)
    FlutterLineMetrics.scale(
      &ascent, &descent, lineGap: lineGap, to: heightMultiplier, size: size, leadingDistribution)
    let half = leading.isFinite ? Float(max(0, leading)) * Float(size) / 2 : 0
    return LineMetrics(ascent: CGFloat(ascent + half), descent: CGFloat(descent + half))
  }
}
