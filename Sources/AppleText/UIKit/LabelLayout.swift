public import Foundation
public import TextEngine

/// A label's lines at a width.
public struct LabelLayout: Sendable, Hashable {
  /// The label's size, points, on the pixel grid.
  public internal(set) var size = CGSize.zero
  /// The lines, points from the text's top; none in an empty label.
  public internal(set) var lines: [Line] = []
  /// The width of the widest line and the height of all lines, in points, unrounded.
  public internal(set) var textSize = CGSize.zero
  /// Whether some of the text is hidden.
  public internal(set) var isTruncated = false
  /// The hidden text; empty where all is visible.
  public internal(set) var hiddenRange = 0..<0
  /// How the last line was truncated; `nil` where it was not.
  public internal(set) var truncation: Truncation?
  /// The factor by which the text is drawn smaller; 1 in layouts for a size.
  public internal(set) var scaleFactor: CGFloat = 1
  /// The points by which characters are drawn closer; 0 in layouts for a size.
  public internal(set) var tightening: CGFloat = 0
  /// What the measurement depends on.
  public internal(set) var certainty = MeasurementCertainty()
  /// The widths at which the same words are pushed out, points.
  package internal(set) var pushOutWidths: Range<CGFloat> = 0..<CGFloat.infinity
}

extension Label {
  /// The lines of the label at a width, and its size there.
  ///
  /// A single line's size is that of the whole text, also beyond the width; the line shows what fits.
  public func layout(fitting width: CGFloat) throws(TextMeasureError) -> LabelLayout {
    try preparedLayout(fitting: width).layout
  }

  /// The same, with the prepared text; `nil` for none. With `isCut` a single line shows what fits.
  package func preparedLayout(
    fitting width: CGFloat, isCut: Bool = true, measurer: TextMeasurer = .shared
  ) throws(TextMeasureError) -> (layout: LabelLayout, prepared: PreparedText?) {
    guard let text = try effectiveText() else { return (LabelLayout(), nil) }
    let measurer = measurer.forOneCall()
    let room = BlockRules.bounded(width)
    let wrapping = numberOfLines == 1 ? .infinity : room
    var (result, prepared) = try layOut(text, wrapping: wrapping, measurer: measurer)
    var widest = result.textSize.width
    if result.isTruncated, conventions.contains(.cappedLabelFillsWidth), wrapping.isFinite {
      widest = wrapping
    }
    let size = size(
      ofBlock: CGSize(width: widest, height: result.textSize.height), fitting: wrapping)
    // A label that may shrink shows more.
    let shrinks = adjustsFontSizeToFitWidth && minimumScaleFactor > 0
    if isCut, numberOfLines == 1, !shrinks, widest > room + PixelGrid.tolerance {
      let certainty = result.certainty
      result = try layOut(text, wrapping: room, measurer: measurer).layout
      result.certainty = certainty
    }
    result.size = size
    return (result, prepared)
  }

  /// The size of a label around a block of lines: with the shadow's offset, rounded up to the grid
  /// as a whole, and at most as wide as a positive width that is not very large.
  package func size(ofBlock block: CGSize, fitting width: CGFloat) -> CGSize {
    // An offset that is no length counts as none.
    let offset = shadowOffset ?? .zero
    let shadow = CGSize(
      width: offset.width.isFinite ? offset.width : 0,
      height: offset.height.isFinite ? offset.height : 0)
    return grid.roundedUp(
      CGSize(
        width: min(block.width + abs(shadow.width), BlockRules.bounded(width)),
        height: block.height + abs(shadow.height)))
  }

  /// The lines of the label as drawn in a size: shrunk and tightened where allowed, then truncated.
  /// ``LabelLayout/size`` is the drawn text's.
  public func drawing(in bounds: CGSize) throws(TextMeasureError) -> LabelLayout {
    let width = BlockRules.bounded(bounds.width)
    guard let text = try effectiveText() else { return LabelLayout() }
    let factor = try ScaleSearch.largest(
      from: adjustsFontSizeToFitWidth ? minimumScaleFactor : 1
    ) { factor throws(TextMeasureError) in
      let layout = try layOut(text.scaled(by: factor), wrapping: width).layout
      if layout.isTruncated || layout.textSize.width > width + PixelGrid.tolerance { return false }
      // A single-line label shrinks to its width only.
      return numberOfLines == 1
        || layout.textSize.height <= BlockRules.bounded(bounds.height) + BlockRules.heightTolerance
    }
    let (drawn, tightening) = try tightened(text.scaled(by: factor), to: width)
    var result = try layOut(drawn, wrapping: width).layout
    result.scaleFactor = factor
    result.tightening = tightening
    result.size = grid.roundedUp(result.textSize)
    return result
  }

  /// The distance of the first baseline from the top of a label with a given height, in points.
  ///
  /// The text is centred; the ascender is rounded to the nearest pixel, as measured on iOS 26.1.
  public func firstBaseline(in bounds: CGSize) throws(TextMeasureError) -> CGFloat {
    let layout = try preparedLayout(fitting: bounds.width, isCut: false).layout
    guard let line = layout.lines.first else { return 0 }
    return top(of: layout, in: bounds) + grid.rounded(line.baseline)
  }

  /// The distance of the last baseline from the bottom of a label with a given height, in points.
  public func lastBaseline(in bounds: CGSize) throws(TextMeasureError) -> CGFloat {
    let layout = try preparedLayout(fitting: bounds.width, isCut: false).layout
    guard let line = layout.lines.last else { return 0 }
    return bounds.height - top(of: layout, in: bounds) - grid.rounded(line.baseline)
  }

  private func top(of layout: LabelLayout, in bounds: CGSize) -> CGFloat {
    (bounds.height - layout.size.height) / 2
  }

  // MARK: Laying out

  /// The text with the label's paragraph style and without a final terminator; `nil` when empty.
  private func effectiveText() throws(TextMeasureError) -> StyledText? {
    guard let text = attributedText, text.length > 0 else { return nil }
    let terminators = LineTerminators(text.string)
    return text.prefix(text.length - terminators.droppedByLabel).mapped { run in
      run.paragraphStyle.lineBreakMode =
        lineBreakMode == .byCharWrapping ? .byCharWrapping : .byWordWrapping
      run.paragraphStyle.lineBreakStrategy = lineBreakStrategy
      if textAlignment != .natural { run.paragraphStyle.alignment = textAlignment }
    }
  }

  private func layOut(
    _ text: StyledText, wrapping width: CGFloat, isCut: Bool = true,
    measurer: TextMeasurer = .shared
  ) throws(TextMeasureError) -> (layout: LabelLayout, prepared: PreparedText) {
    let profile = profile ?? conventions.metricsProfile
    let prepared = try measurer.prepare(
      text, options: text.options(textOptions, profile: profile, conventions: conventions))
    var request = conventions.labelRequest(
      LineTerminators(text.string), profile: profile, numberOfLines: isCut ? numberOfLines : 0,
      lineBreakMode: lineBreakMode, lineBreakStrategy: lineBreakStrategy, width: width)
    request.endsInParagraph = text.length < attributedText?.length ?? 0
    if conventions.contains(.roundsStyledLines) { request.lineGrid = grid }
    request.token = truncationToken
    let block = try TextBlock(prepared, request)
    let layout = LabelLayout(
      lines: block.lines, textSize: block.size, isTruncated: block.isTruncated,
      hiddenRange: block.hiddenRange, truncation: block.truncation,
      certainty: MeasurementCertainty(prepared, width: width), pushOutWidths: block.pushOutWidths)
    return (layout, prepared)
  }

  /// A line's text with its characters closer, by as much as needed and at most 5 % of the size,
  /// where the label allows it.
  private func tightened(
    _ text: StyledText, to width: CGFloat
  ) throws(TextMeasureError) -> (StyledText, CGFloat) {
    guard allowsDefaultTighteningForTruncation, numberOfLines == 1 else { return (text, 0) }
    let natural = try layOut(text, wrapping: .infinity, isCut: false).layout.textSize.width
    let gaps =
      text.string.count {
        !$0.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
      } - 1
    guard natural > width, gaps > 0 else { return (text, 0) }
    // The share is from UIKit's documentation.
    let most = (text.runs.map(\.style.size).min() ?? 0) * 0.05
    let needed = min(most, (natural - width) / CGFloat(gaps))
    return (text.mapped { $0.style.tracking -= needed }, needed)
  }
}

extension UIKitConventions {
  /// `terminators` are those of the text, without the one that a label omits; lines wrap at `width`.
  package func labelRequest(
    _ terminators: LineTerminators, profile: MetricsProfile, numberOfLines: Int,
    lineBreakMode: LineBreakMode, lineBreakStrategy: LineBreakStrategy, width: CGFloat
  ) -> BlockRequest {
    let limit = terminators.labelLineLimit(numberOfLines) ?? 0
    var request = blockRequest(rules: BlockRules(profile: profile, maximumLines: limit))
    request.width = width
    request.lastLineMode = lineBreakMode
    request.opensLineAtEnd = true
    request.lineBreakStrategy = lineBreakStrategy
    if !contains(.countsFirstLineIndent) { request.hardLinesWithIndent = terminators.openedLines }
    return request
  }
}

/// The search for the largest size at which a text fits.
enum ScaleSearch {
  /// The resolution of factors: a 20-point size is found to 1/3000 of a point.
  private static let precision: CGFloat = 1 / 65536

  /// The largest factor from `minimum` to 1 at which a text fits, or `minimum`; 1 where `minimum` is
  /// not between 0 and 1. At most 18 layouts.
  static func largest(
    from minimum: CGFloat, fits: (CGFloat) throws(TextMeasureError) -> Bool
  ) throws(TextMeasureError) -> CGFloat {
    guard minimum > 0, minimum < 1, try !fits(1) else { return 1 }
    guard try fits(minimum) else { return minimum }
    var low = minimum
    var high: CGFloat = 1
    while high - low > precision {
      let middle = (low + high) / 2
      if try fits(middle) { low = middle } else { high = middle }
    }
    return low
  }
}
