public import Foundation
public import TextMeasure

// TextMeasure has the same methods with the default conventions, which these take the place of: an app
// that imports UIKit measures as its environment says.

extension String {
  /// The rectangle of the text, points, unrounded; zero, with the reason in the context, where it
  /// cannot be measured. There is no time limit.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
  ) -> CGRect {
    StringDrawing.answer(context) { () throws(TextMeasureError) in
      try StringDrawing.boundingRect(
        of: StyledText(self, attributes: attributes), with: size, options: options,
        context: context, conventions: MeasuringEnvironment.current.conventions)
    }
  }

  /// The size of the text that nothing wraps but its own line breaks, points, unrounded.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    boundingRect(with: .zero, options: .usesLineFragmentOrigin, attributes: attributes).size
  }
}

extension NSString {
  /// As the method of `String`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
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
  /// The rectangle of the text by the attributes of `TextMeasureAttributes`, points, unrounded; zero,
  /// with the reason in the context, where it cannot be measured. There is no time limit.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
  ) -> CGRect {
    StringDrawing.answer(context) { () throws(TextMeasureError) in
      try StringDrawing.boundingRect(
        of: StyledText(self), with: size, options: options, context: context,
        conventions: MeasuringEnvironment.current.conventions)
    }
  }

  /// The size of the text that nothing wraps but its own line breaks, points, unrounded.
  public func size() -> CGSize { boundingRect(with: .zero, options: .usesLineFragmentOrigin).size }
}
