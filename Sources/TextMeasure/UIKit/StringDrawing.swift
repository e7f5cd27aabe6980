public import Foundation

/// `boundingRect` and `size` for styled text, as in UIKit's string drawing.
///
/// Results are not rounded: round them up to size a view.
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
  /// - Returns: points, unrounded, from the top left; without `usesLineFragmentOrigin` the origin's
  ///   y is −descent, measured from the baseline.
  /// - Throws: as ``TextMeasurer/prepare(_:options:)``.
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

  /// The size of a text without wrapping, in points, unrounded.
  ///
  /// - Throws: as ``TextMeasurer/prepare(_:options:)``.
  public static func size(
    of text: StyledText, conventions: UIKitConventions = .default,
    measurer: TextMeasurer = .shared
  ) throws(TextMeasureError) -> CGSize {
    try boundingRect(
      of: text, with: .zero, options: .usesLineFragmentOrigin, conventions: conventions,
      measurer: measurer
    ).size
  }

  /// The largest size among the readings of ``UIKitConventions``, in points, unrounded.
  ///
  /// - Throws: as ``TextMeasurer/prepare(_:options:)``.
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
