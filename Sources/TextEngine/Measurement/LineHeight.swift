import Foundation

/// How a paragraph style changes a line's box.
package enum LineHeight {
  /// The line's box after applying the style: natural, × multiple, ≥ minimum, ≤ maximum.
  ///
  /// The difference to the natural height goes above the text, so the baseline keeps its distance
  /// from the line's bottom: `baseline = height − descent`. It may be negative; then lines overlap.
  /// Points; unrounded unless a grid is given. Source: `NSParagraphStyle`'s documentation; open
  /// reimplementations for the side.
  ///
  /// - Parameters:
  ///   - style: in normal form.
  ///   - keepsLeading: whether leading counts under a maximum height; a multiple never scales it.
  ///   - grid: the pixel grid to which a line with the style's height is rounded up.
  ///   - profile: whose program may cut heights to its unit.
  package static func styled(
    _ natural: LineMetrics, style: ParagraphStyle,
    keepsLeading: Bool = false, grid: PixelGrid? = nil,
    profile: MetricsProfile = .uikit
  ) -> LineMetrics {
    guard !isNatural(style) else { return natural }
    if case .office(let program) = profile.rule, let line = program.styled(natural, style) {
      return line
    }
    let multiple = style.lineHeightMultiple
    let minimum = style.minimumLineHeight
    let maximum = style.maximumLineHeight

    func ascent(of naturalAscent: Double, over descent: Double) -> Double {
      var height = naturalAscent + descent
      if multiple > 0 { height *= multiple }
      if minimum > 0 { height = max(height, minimum) }
      if maximum > 0 { height = min(height, maximum) }
      if let grid { height = Double(grid.roundedUp(CGFloat(height))) }
      return height - descent
    }

    var result = natural
    result.ascent = ascent(of: natural.ascent, over: natural.descent)
    result.firstLineAscent = ascent(of: natural.firstLineAscent, over: natural.descent)
    if !keepsLeading, maximum > 0 { result.leading = 0 }
    return result
  }

  static func isNatural(_ style: ParagraphStyle) -> Bool {
    style.lineHeightMultiple == 0 && style.minimumLineHeight == 0 && style.maximumLineHeight == 0
  }
}

extension OfficeLineMetrics {
  /// A line under a factor or a height, in the program's unit; `nil` where it has none. A factor counts in
  /// whole per cent. Under a factor below 1 Impress keeps four fifths of the height above the baseline.
  fileprivate func styled(_ natural: LineMetrics, _ style: ParagraphStyle) -> LineMetrics? {
    guard self == .impress || self == .libreoffice else { return nil }
    let unit = self == .impress ? Self.hundredth : 0.05
    let factor = (style.lineHeightMultiple * 100 + 1e-6).rounded(.down) / 100
    let height: Double
    if style.maximumLineHeight > 0, style.minimumLineHeight == style.maximumLineHeight {
      height = (style.maximumLineHeight / unit).roundedHalfUp * unit
    } else if style.minimumLineHeight == 0, style.maximumLineHeight == 0 {
      height = (natural.height / unit * factor + 1e-6).rounded(.down) * unit
    } else {
      return nil
    }
    var line = natural
    line.ascent = height - natural.descent
    if self == .impress, factor > 0, factor < 1 {
      line.ascent = min(natural.ascent, (height / unit * 0.8 + 1e-6).rounded(.down) * unit)
      line.descent = height - line.ascent
    }
    line.firstLineAscent = line.ascent
    line.lastLineDescent = line.descent
    return line
  }
}

/// The line boxes of a text whose lines differ: the metrics of each range.
struct LineHeights: Sendable {
  /// The metrics by range, each with the offset after its last unit.
  private(set) var spans: [(end: Int, metrics: LineMetrics)] = []

  /// Collects the metrics of all runs; `nil` when they equal `line` everywhere. `strut` counts in every
  /// line.
  init?(
    _ runs: [FontSpan], _ input: TextInput, profile: MetricsProfile, line: LineMetrics,
    strut: LineMetrics?
  ) throws(TextMeasureError) {
    var fallbacks: [(style: Int32, font: UInt8, metrics: LineMetrics)] = []
    let lines = input.lines
    spans.reserveCapacity(runs.count)
    var isControl = false
    for run in runs {
      // Where other text is before a terminator, its font does not count.
      if profile.ignoresTerminators, run.kind == .control, !spans.isEmpty, !isControl {
        spans[spans.count - 1].end = run.end
        isControl = true
        continue
      }
      isControl = run.kind == .control
      // Unshaped runs use the first font of their style.
      let font = run.kind == .text ? run.font : 0
      var metrics: LineMetrics
      if run.kind == .attachment, let attachment = input.attachments[run.end - 1] {
        metrics = Self.metrics(of: attachment, isCentred: input.uprightCharacters != nil)
      } else if font == 0, let known = lines[Int(run.style)] {
        metrics = known
      } else if let met = fallbacks.first(where: { $0.style == run.style && $0.font == font }) {
        metrics = met.metrics
      } else {
        metrics = try Self.metrics(
          of: input, style: Int(run.style), font: Int(font), profile: profile)
        fallbacks.append((run.style, font, metrics))
      }
      if let strut { metrics.formUnion(strut) }
      if let last = spans.last, last.metrics == metrics {
        spans[spans.count - 1].end = run.end
      } else {
        spans.append((run.end, metrics))
      }
    }
    if spans.allSatisfy({ $0.metrics == line }) { return nil }
  }

  private static func metrics(
    of input: TextInput, style number: Int, font: Int, profile: MetricsProfile
  ) throws(TextMeasureError) -> LineMetrics {
    let style = input.styles[number]
    guard let own = input.lines[number], font != 0, font < style.fonts.fonts.count else {
      return try style.line(profile)
    }
    let used = try style.line(profile, of: style.fonts.fonts[font])
    return switch profile.lineBoxFonts {
    case .requested: own
    case .requestedAndUsed: own.union(used)
    case .used: used
    }
  }

  /// - Parameter isCentred: whether its middle stands on the baseline, as in vertical text.
  private static func metrics(of attachment: TextAttachment, isCentred: Bool) -> LineMetrics {
    let height = Double(attachment.size.height)
    let bottom = Double(attachment.baselineOffset) - (isCentred ? height / 2 : 0)
    guard height.isFinite, bottom.isFinite, height > 0 else { return .zero }
    return LineMetrics(ascent: max(0, bottom + height), descent: max(0, -bottom))
  }

  /// The combined metrics of the spans that a line touches.
  func line(_ range: Range<Int>) -> LineMetrics {
    var span = spans.partitionPoint { $0.end <= range.lowerBound }
    guard span < spans.count else { return spans.last?.metrics ?? .zero }
    var result = spans[span].metrics
    while spans[span].end < range.upperBound, span + 1 < spans.count {
      span += 1
      result.formUnion(spans[span].metrics)
    }
    return result
  }
}

extension MetricsProfile {
  /// Whether every line is at least as high as one of the block's own style: CSS's strut.
  var hasStrut: Bool {
    if case .chromium = rule { true } else { false }
  }

  /// The line box that a block's style gives each line; `nil` for none.
  func strut(of style: TextStyle) -> LineMetrics? {
    hasStrut ? try? style.sized(under: self).line(self) : nil
  }
}
