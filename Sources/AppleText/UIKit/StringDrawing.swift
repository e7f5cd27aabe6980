public import Foundation
public import TextEngine

/// `boundingRect` and `size` for styled text, as in UIKit's string drawing.
///
/// Results are in points and not rounded: round them up to size a view. Methods throw as
/// ``TextMeasurer/prepare(_:options:)``.
public enum StringDrawing {
  /// The rectangle of a text.
  ///
  /// - Parameters:
  ///   - text: the text with its styles.
  ///   - size: points; 0, negative, very large and NaN lengths are no limit.
  ///   - options: as UIKit's.
  ///   - context: lets the text shrink, and receives what was done.
  ///   - conventions: the choices where the evidence about UIKit conflicts.
  ///   - measurer: prepares the text.
  /// - Returns: the rectangle from the top left; without `usesLineFragmentOrigin` the origin's
  ///   y is −descent, measured from the baseline. Indents make lines shorter and are no part of its width.
  public static func boundingRect(
    of text: StyledText, with size: CGSize, options: StringDrawingOptions = [],
    context: StringDrawingContext? = nil, conventions: UIKitConventions = .default,
    measurer: TextMeasurer = .shared
  ) throws(TextMeasureError) -> CGRect {
    let drawn = try DrawnText(
      text, with: size, options: options,
      minimumScaleFactor: context?.minimumScaleFactor ?? 0, conventions: conventions,
      profile: conventions.metricsProfile, measurer: measurer)
    context?.actualScaleFactor = drawn.scaleFactor
    context?.totalBounds = drawn.bounds
    context?.error = nil
    return drawn.bounds
  }

  /// The size of a text without wrapping.
  public static func size(
    of text: StyledText, conventions: UIKitConventions = .default, measurer: TextMeasurer = .shared
  ) throws(TextMeasureError) -> CGSize {
    try boundingRect(
      of: text, with: .zero, options: .usesLineFragmentOrigin, conventions: conventions,
      measurer: measurer
    ).size
  }

  /// The largest size among the readings of ``UIKitConventions``.
  public static func conservativeSize(
    of text: StyledText, with size: CGSize, options: StringDrawingOptions,
    measurer: TextMeasurer = .shared
  ) throws(TextMeasureError) -> CGSize {
    try UIKitConventions.largest { conventions throws(TextMeasureError) in
      try boundingRect(
        of: text, with: size, options: options, conventions: conventions, measurer: measurer
      ).size
    }
  }

  /// The measurement, or zero with the reason in the context.
  public static func answer(
    _ context: StringDrawingContext?, _ measure: () throws(TextMeasureError) -> CGRect
  ) -> CGRect {
    do throws(TextMeasureError) {
      return try measure()
    } catch {
      context?.error = error
      context?.totalBounds = .zero
      return .zero
    }
  }
}

/// The options of string drawing, with the raw values of `NSStringDrawingOptions`.
public struct StringDrawingOptions: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Wraps at the width and measures from the top left; else one line is measured from its baseline.
  public static let usesLineFragmentOrigin = StringDrawingOptions(rawValue: 1)
  /// Adds the fonts' leading to every line.
  public static let usesFontLeading = StringDrawingOptions(rawValue: 2)
  /// macOS only; has no effect.
  public static let disableScreenFontSubstitution = StringDrawingOptions(rawValue: 4)
  /// Measures the glyphs' outlines instead of advances and font extents.
  public static let usesDeviceMetrics = StringDrawingOptions(rawValue: 8)
  /// macOS only; has no effect.
  public static let oneShot = StringDrawingOptions(rawValue: 16)
  /// Ends the last line that fits in an ellipsis; only with ``usesLineFragmentOrigin``.
  public static let truncatesLastVisibleLine = StringDrawingOptions(rawValue: 32)
  /// Since iOS 26: how natural alignment is resolved; does not affect sizes.
  public static let optionsResolvesNaturalAlignmentWithBaseWritingDirection =
    StringDrawingOptions(rawValue: 512)
}

/// What a string drawing call may change, and did (`NSStringDrawingContext`). Use one per call.
public final class StringDrawingContext {
  /// The smallest factor by which the text may shrink to fit; 0 means 1, no shrinking.
  public var minimumScaleFactor: CGFloat = 0
  /// The factor used, 1 where the text did not shrink.
  public internal(set) var actualScaleFactor: CGFloat = 1
  /// The returned rectangle, in points.
  public internal(set) var totalBounds = CGRect.zero
  /// Unused, as in UIKit.
  public var minimumTrackingAdjustment: CGFloat = 0
  /// Always 0, as in UIKit.
  public var actualTrackingAdjustment: CGFloat { 0 }
  /// Why the text could not be measured and the result is zero; `nil` where it could.
  public internal(set) var error: TextMeasureError?

  /// Creates a context without shrinking.
  public init() {}
}

/// A text laid out by the rules of string drawing.
package struct DrawnText: Sendable {
  /// The text that was laid out, after any shrinking.
  package let prepared: PreparedText
  package let block: TextBlock
  /// The rectangle that UIKit returns, points, unrounded.
  package let bounds: CGRect
  package let scaleFactor: CGFloat

  /// `minimumScaleFactor` is how far the text may shrink, with 0 and 1 not at all; `maximumLines` 0 is
  /// no limit, as in UIKit's own calls; `base` is for what the text's styles leave open.
  package init(
    _ text: StyledText, with size: CGSize, options: StringDrawingOptions,
    minimumScaleFactor: CGFloat = 0, conventions: UIKitConventions = .default,
    profile: MetricsProfile, maximumLines: Int = 0, base: TextOptions = .apple,
    measurer: TextMeasurer = .shared
  ) throws(TextMeasureError) {
    let measurer = measurer.forOneCall()
    let textOptions = text.options(base, profile: profile, conventions: conventions)
    let wraps = options.contains(.usesLineFragmentOrigin)
    func layOut(
      _ factor: CGFloat
    ) throws(TextMeasureError) -> (prepared: PreparedText, block: TextBlock) {
      let prepared = try measurer.prepare(text.scaled(by: factor), options: textOptions)
      var request = conventions.blockRequest(
        rules: BlockRules(
          profile: profile,
          leading: conventions.stringDrawingLeading(
            usesFontLeading: options.contains(.usesFontLeading)),
          maximumHeight: wraps ? size.height : .infinity, maximumLines: wraps ? maximumLines : 1))
      request.width = wraps ? BlockRules.bounded(size.width) : .infinity
      request.honoursParagraphModes = wraps
      // As AppKit was measured, and UIKit for one line.
      request.countsIndents = false
      request.opensLineAtEnd = wraps && !conventions.contains(.dropsTrailingTerminator)
      request.omitsEmptyLine = conventions.contains(.emptyTextHasNoHeight)
      if wraps, options.contains(.truncatesLastVisibleLine) {
        request.truncatesAtHeight = true
        request.lastLineMode = .byTruncatingTail
      }
      return (prepared, try TextBlock(prepared, request))
    }

    // The search often ends with what it laid out last.
    var last = try (factor: CGFloat(1), layout: layOut(1))
    scaleFactor = try ScaleSearch.largest(from: minimumScaleFactor) {
      factor throws(TextMeasureError) in
      if factor != last.factor { last = (factor, try layOut(factor)) }
      let block = last.layout.block
      // Nothing may be truncated; a single line must also fit the width.
      if wraps { return !block.isTruncated }
      return block.size.width <= BlockRules.bounded(size.width) + BlockRules.heightTolerance
    }
    (prepared, block) = last.factor == scaleFactor ? last.layout : try layOut(scaleFactor)
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

// Disfavoured, because an app that also imports UIKit has methods of the same name that measure in its
// environment.

extension String {
  /// The rectangle of the text in UIKit's string drawing, points, unrounded; see
  /// ``StringDrawing/boundingRect(of:with:options:context:conventions:measurer:)``.
  ///
  /// If the text cannot be measured, the rectangle is zero and `context` has the reason. There is no
  /// time limit.
  @_disfavoredOverload
  public func boundingRect(
    with size: CGSize, options: StringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: StringDrawingContext? = nil
  ) -> CGRect {
    StringDrawing.answer(context) { () throws(TextMeasureError) in
      try StringDrawing.boundingRect(
        of: StyledText(self, attributes: attributes), with: size, options: options,
        context: context)
    }
  }

  /// The size of the text without wrapping, in points, unrounded; zero if it cannot be measured. There
  /// is no time limit.
  @_disfavoredOverload
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    boundingRect(with: .zero, options: .usesLineFragmentOrigin, attributes: attributes).size
  }
}

extension NSString {
  /// As the method of `String`.
  @_disfavoredOverload
  public func boundingRect(
    with size: CGSize, options: StringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: StringDrawingContext? = nil
  ) -> CGRect {
    substring(from: 0).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }

  /// As the method of `String`.
  @_disfavoredOverload
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    substring(from: 0).size(withAttributes: attributes)
  }
}

extension AttributedString {
  /// The rectangle of the text in UIKit's string drawing, points, unrounded, by the attributes of
  /// ``TextMeasureAttributes``; zero, with the reason in `context`, if it cannot be measured. There is no
  /// time limit.
  @_disfavoredOverload
  public func boundingRect(
    with size: CGSize, options: StringDrawingOptions = [], context: StringDrawingContext? = nil
  ) -> CGRect {
    StringDrawing.answer(context) { () throws(TextMeasureError) in
      try StringDrawing.boundingRect(
        of: StyledText(self), with: size, options: options, context: context)
    }
  }

  /// The size of the text without wrapping, in points, unrounded.
  @_disfavoredOverload
  public func size() -> CGSize { boundingRect(with: .zero, options: .usesLineFragmentOrigin).size }
}
