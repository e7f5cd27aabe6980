package import Foundation

/// A text laid out by string drawing.
package struct DrawnText: Sendable {
  /// The text that was laid out, after any shrinking.
  package let prepared: PreparedText
  /// Its lines.
  package let block: TextBlock
  /// The rectangle that UIKit returns, points, unrounded.
  package let bounds: CGRect
  /// The factor by which the text was shrunk; 1 for none.
  package let scaleFactor: CGFloat

  /// Lays a text out by the rules of string drawing.
  ///
  /// - Parameters:
  ///   - minimumScaleFactor: how far the text may shrink; 0 and 1 mean not at all.
  ///   - profile: the line-height rules.
  ///   - maximumLines: the maximum number of lines; 0 is no limit, as in UIKit's own calls.
  ///   - base: break rules, direction and locale for what the text's styles leave open.
  package init(
    _ text: StyledText, with size: CGSize, options: StringDrawingOptions,
    minimumScaleFactor: CGFloat = 0, conventions: UIKitConventions = .default,
    profile: MetricsProfile, maximumLines: Int = 0, base: TextOptions = TextOptions(),
    measurer: TextMeasurer = .shared
  ) throws(TextMeasureError) {
    var textOptions = text.options(base)
    textOptions.profile = profile
    let call = Call(
      size: size, options: options, conventions: conventions, maximumLines: maximumLines,
      textOptions: textOptions, measurer: measurer)
    var factor: CGFloat = 1
    var (prepared, block) = try call.layOut(text)
    if minimumScaleFactor > 0, minimumScaleFactor < 1, !call.fits(block) {
      factor = try ScaleSearch.largest(from: minimumScaleFactor) {
        factor throws(TextMeasureError) in
        call.fits(try call.layOut(text.scaled(by: factor)).block)
      }
      (prepared, block) = try call.layOut(text.scaled(by: factor))
    }
    self.prepared = prepared
    self.block = block
    scaleFactor = factor
    bounds = try call.bounds(prepared, block)
  }

  /// One call with its arguments.
  private struct Call {
    let size: CGSize
    let options: StringDrawingOptions
    let conventions: UIKitConventions
    let maximumLines: Int
    let textOptions: TextOptions
    let measurer: TextMeasurer

    var wraps: Bool { options.contains(.usesLineFragmentOrigin) }

    func layOut(
      _ text: StyledText
    ) throws(TextMeasureError) -> (prepared: PreparedText, block: TextBlock) {
      let prepared = try measurer.prepare(text, options: textOptions)
      var request = conventions.blockRequest(
        rules: BlockRules(
          profile: textOptions.profile,
          leading: conventions.stringDrawingLeading(
            usesFontLeading: options.contains(.usesFontLeading)),
          maximumHeight: wraps ? Double(size.height) : .infinity,
          maximumLines: wraps ? maximumLines : 1))
      request.width = wraps ? CGFloat(BlockRules.bounded(Double(size.width))) : .infinity
      request.honoursParagraphModes = wraps
      request.opensLineAtEnd = wraps && !conventions.contains(.dropsTrailingTerminator)
      request.omitsEmptyLine = conventions.contains(.emptyTextHasNoHeight)
      if wraps, options.contains(.truncatesLastVisibleLine) {
        request.truncatesAtHeight = true
        request.lastLineMode = .byTruncatingTail
      }
      return (prepared, try TextBlock(prepared, request))
    }

    /// Whether nothing was truncated; a single line must also fit the width.
    func fits(_ block: TextBlock) -> Bool {
      if wraps { return !block.isTruncated }
      let limit = BlockRules.bounded(Double(size.width))
      return Double(block.size.width) <= limit + BlockRules.heightTolerance
    }

    func bounds(
      _ prepared: PreparedText, _ block: TextBlock
    ) throws(TextMeasureError) -> CGRect {
      let baseline = wraps ? 0 : block.lines.first?.baseline ?? 0
      if options.contains(.usesDeviceMetrics) {
        let lines = try LineGlyphs(prepared).compose(
          block.lines, blockWidth: Double(block.size.width), cut: block.truncation)
        guard var ink = TextLayout.inkBounds(of: lines) else { return .zero }
        if !wraps { ink.origin.y = baseline - ink.maxY }
        return ink
      }
      let descent = block.lines.first?.descent ?? 0
      return CGRect(
        x: 0, y: wraps ? 0 : -descent, width: block.size.width, height: block.size.height)
    }
  }
}
