package import Foundation

/// A text laid out by the rules of string drawing.
package struct DrawnText: Sendable {
  /// The text that was laid out, after any shrinking.
  package let prepared: PreparedText
  package let block: TextBlock
  /// The rectangle that UIKit returns, points, unrounded.
  package let bounds: CGRect
  /// The factor by which the text was shrunk; 1 for none.
  package let scaleFactor: CGFloat

  /// - Parameters:
  ///   - minimumScaleFactor: how far the text may shrink; 0 and 1 mean not at all.
  ///   - maximumLines: the maximum number of lines; 0 is no limit, as in UIKit's own calls.
  ///   - base: break rules, direction and locale for what the text's styles leave open.
  package init(
    _ text: StyledText, with size: CGSize, options: StringDrawingOptions,
    minimumScaleFactor: CGFloat = 0, conventions: UIKitConventions = .default,
    profile: MetricsProfile, maximumLines: Int = 0, base: TextOptions = TextOptions(),
    measurer: TextMeasurer = .shared
  ) throws(TextMeasureError) {
    let textOptions = text.options(base, profile: profile)
    let wraps = options.contains(.usesLineFragmentOrigin)
    func layOut(
      _ text: StyledText
    ) throws(TextMeasureError) -> (prepared: PreparedText, block: TextBlock) {
      let prepared = try measurer.prepare(text, options: textOptions)
      var request = conventions.blockRequest(
        rules: BlockRules(
          profile: profile,
          leading: conventions.stringDrawingLeading(
            usesFontLeading: options.contains(.usesFontLeading)),
          maximumHeight: wraps ? size.height : .infinity,
          maximumLines: wraps ? maximumLines : 1))
      request.width = wraps ? BlockRules.bounded(size.width) : .infinity
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
      return block.size.width <= BlockRules.bounded(size.width) + BlockRules.heightTolerance
    }

    var factor: CGFloat = 1
    var (prepared, block) = try layOut(text)
    if minimumScaleFactor > 0, minimumScaleFactor < 1, !fits(block) {
      factor = try ScaleSearch.largest(from: minimumScaleFactor) {
        factor throws(TextMeasureError) in
        fits(try layOut(text.scaled(by: factor)).block)
      }
      (prepared, block) = try layOut(text.scaled(by: factor))
    }
    self.prepared = prepared
    self.block = block
    scaleFactor = factor
    if options.contains(.usesDeviceMetrics) {
      let lines = try LineGlyphs(prepared).compose(
        block.lines, blockWidth: block.size.width, cut: block.truncation)
      var ink = TextLayout.inkBounds(of: lines)
      if !wraps, let bottom = ink?.maxY {
        ink?.origin.y = (block.lines.first?.baseline ?? 0) - bottom
      }
      bounds = ink ?? .zero
    } else {
      let descent = block.lines.first?.descent ?? 0
      bounds = CGRect(
        x: 0, y: wraps ? 0 : -descent, width: block.size.width, height: block.size.height)
    }
  }
}
