public import Foundation

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
  ///   y is −descent, measured from the baseline.
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
    of text: StyledText, conventions: UIKitConventions = .default,
    measurer: TextMeasurer = .shared
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
}

/// The options of string drawing, with the raw values of `NSStringDrawingOptions`.
public struct StringDrawingOptions: OptionSet, Sendable, Hashable {
  /// The bits of the option set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Wraps at the width and measures from the top left. Without it there is a single line, measured
  /// from its baseline.
  public static let usesLineFragmentOrigin = StringDrawingOptions(rawValue: 1)
  /// Adds the fonts' leading to every line.
  public static let usesFontLeading = StringDrawingOptions(rawValue: 2)
  /// macOS only; has no effect.
  public static let disableScreenFontSubstitution = StringDrawingOptions(rawValue: 4)
  /// Measures the glyphs' outlines instead of advances and font extents.
  public static let usesDeviceMetrics = StringDrawingOptions(rawValue: 8)
  /// macOS only; has no effect.
  public static let oneShot = StringDrawingOptions(rawValue: 16)
  /// Ends the last line that fits the height in an ellipsis where more text follows; only with
  /// ``usesLineFragmentOrigin``.
  public static let truncatesLastVisibleLine = StringDrawingOptions(rawValue: 32)
  /// Since iOS 26: how natural alignment is resolved; does not affect sizes.
  public static let optionsResolvesNaturalAlignmentWithBaseWritingDirection =
    StringDrawingOptions(rawValue: 512)
}

/// The context of a string drawing call: what it may change, and what it did
/// (`NSStringDrawingContext`).
///
/// Not `Sendable`: a call writes into it. Use one per call.
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

extension String {
  /// The rectangle of the text in UIKit's string drawing, points, unrounded; see
  /// ``StringDrawing/boundingRect(of:with:options:context:conventions:measurer:)``.
  ///
  /// If the text cannot be measured, the rectangle is zero and `context` has the reason.
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

  /// The size of the text without wrapping, in points, unrounded; zero if it cannot be measured.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    boundingRect(with: .zero, options: .usesLineFragmentOrigin, attributes: attributes).size
  }
}

extension NSString {
  /// As the method of `String`.
  public func boundingRect(
    with size: CGSize, options: StringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: StringDrawingContext? = nil
  ) -> CGRect {
    substring(from: 0).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }

  /// As the method of `String`.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    substring(from: 0).size(withAttributes: attributes)
  }
}

extension AttributedString {
  /// The rectangle of the text in UIKit's string drawing, points, unrounded, by the attributes of
  /// ``TextMeasureAttributes``; zero, with the reason in `context`, if it cannot be measured.
  public func boundingRect(
    with size: CGSize, options: StringDrawingOptions = [], context: StringDrawingContext? = nil
  ) -> CGRect {
    StringDrawing.answer(context) { () throws(TextMeasureError) in
      try StringDrawing.boundingRect(
        of: StyledText(self), with: size, options: options, context: context)
    }
  }

  /// The size of the text without wrapping, in points, unrounded.
  public func size() -> CGSize {
    boundingRect(with: .zero, options: .usesLineFragmentOrigin).size
  }
}

extension StringDrawing {
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
