public import Foundation

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

  /// The size of the text without wrapping, in points, unrounded.
  ///
  /// If the text cannot be measured, the size is zero.
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
  /// The rectangle of the text in UIKit's string drawing, points, unrounded.
  ///
  /// Reads the attributes of ``TextMeasureAttributes``. If the text cannot be measured, the
  /// rectangle is zero and `context` has the reason.
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
