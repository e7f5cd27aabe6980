public import Foundation

/// A rectangle that can be asked for its size: no drawing, no window, no subviews.
open class UIView: NSObject {
  /// The value of an intrinsic length that a view does not have.
  public static let noIntrinsicMetric: CGFloat = -1

  /// Where the view is, points.
  open var frame: CGRect

  /// The view's own rectangle, points.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  public init(frame: CGRect) { self.frame = frame }

  public override convenience init() { self.init(frame: .zero) }

  open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }

  /// Takes the size that fits its own.
  open func sizeToFit() { frame.size = sizeThatFits(frame.size) }

  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Nothing is kept, so that there is nothing to forget.
  open func invalidateIntrinsicContentSize() {}

  open var traitCollection: UITraitCollection { .current }
}
