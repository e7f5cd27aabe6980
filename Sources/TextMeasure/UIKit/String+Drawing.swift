public import Foundation

extension String {
  /// The rectangle of the text in UIKit's string drawing, points, unrounded; see
  /// ``StringDrawing/boundingRect(of:with:options:context:conventions:measurer:)``.
  ///
  /// A text that cannot be measured has a rectangle of zero, and `context` the reason.
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

  /// The size of the text that nothing wraps but its own line breaks, points, unrounded.
  ///
  /// A text that cannot be measured has a size of zero.
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
  /// Reads the attributes of ``TextMeasureAttributes``. A text that cannot be measured has a
  /// rectangle of zero, and `context` the reason.
  public func boundingRect(
    with size: CGSize, options: StringDrawingOptions = [], context: StringDrawingContext? = nil
  ) -> CGRect {
    StringDrawing.answer(context) { () throws(TextMeasureError) in
      try StringDrawing.boundingRect(
        of: StyledText(self), with: size, options: options, context: context)
    }
  }

  /// The size of the text that nothing wraps but its own line breaks, points, unrounded.
  public func size() -> CGSize {
    boundingRect(with: .zero, options: .usesLineFragmentOrigin).size
  }
}

extension StringDrawing {
  /// What is measured, or zero with the reason in the context.
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
