public import Foundation

/// A rectangle that can be asked for its size, and that holds others: no drawing, no window.
///
/// What only changes a picture is kept and not read.
open class UIView: NSObject {
  /// The value of an intrinsic length that a view does not have.
  public static let noIntrinsicMetric: CGFloat = -1

  /// A size that asks for the smallest one that fits.
  public static let layoutFittingCompressedSize = CGSize.zero

  /// A size that asks for the largest one that fits.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// Where the view is in the one that holds it, points.
  open var frame: CGRect {
    didSet { if frame.size != oldValue.size { setNeedsLayout() } }
  }

  /// The view's own rectangle, points.
  open var bounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: frame.size) }
    set {
      boundsOrigin = newValue.origin
      frame.size = newValue.size
    }
  }

  /// The middle of ``frame``, points.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(
        x: newValue.x - frame.size.width / 2, y: newValue.y - frame.size.height / 2)
    }
  }

  private var boundsOrigin = CGPoint.zero
  private var needsLayout = true

  public init(frame: CGRect) { self.frame = frame }

  public override convenience init() { self.init(frame: .zero) }

  /// There are no archives of views here: the view is empty.
  public required init?(coder: NSCoder) { frame = .zero }

  // MARK: Sizes

  open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }

  /// Takes the size that fits its own.
  open func sizeToFit() { frame.size = sizeThatFits(frame.size) }

  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Nothing is kept, so that there is nothing to forget.
  open func invalidateIntrinsicContentSize() {}

  /// The size that a view without constraints asks for: its content's, 0 where it has none.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    let size = intrinsicContentSize
    return CGSize(width: max(0, size.width), height: max(0, size.height))
  }

  /// As ``systemLayoutSizeFitting(_:)``; a width that is required is kept, and the height is the one
  /// that fits it.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    var size = systemLayoutSizeFitting(targetSize)
    if horizontalFittingPriority == .required {
      size.width = targetSize.width
      if intrinsicContentSize.height >= 0 {
        size.height = sizeThatFits(CGSize(width: targetSize.width, height: 0)).height
      }
    }
    if verticalFittingPriority == .required { size.height = targetSize.height }
    return size
  }

  // MARK: Views inside

  /// The views inside, from back to front.
  open private(set) var subviews: [UIView] = []

  /// The view that this one is in.
  open private(set) weak var superview: UIView?

  open func addSubview(_ view: UIView) {
    guard view !== self else { return }
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    setNeedsLayout()
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  open func setNeedsLayout() { needsLayout = true }

  /// Lays this view and those inside out, where that was asked for.
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// For subclasses to place the views inside.
  open func layoutSubviews() {}

  open func setNeedsDisplay() {}

  /// For subclasses; nothing calls it, since nothing is drawn.
  open func draw(_ rect: CGRect) {}

  // MARK: What is kept

  open var traitCollection: UITraitCollection { .current }

  /// The distances that content keeps from the edges, points.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  open var safeAreaInsets: UIEdgeInsets { .zero }
  open var tag = 0
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var isOpaque = true
  open var clipsToBounds = false
  open var isUserInteractionEnabled = true
  open var backgroundColor: UIColor?
  open var tintColor: UIColor! = UIColor.systemBlue
  open var translatesAutoresizingMaskIntoConstraints = true

  /// By axis; a label's are higher by one along the vertical.
  var huggingPriorities: [UILayoutPriority] = [.defaultLow, .defaultLow]
  private var resistancePriorities: [UILayoutPriority] = [.defaultHigh, .defaultHigh]

  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    huggingPriorities[axis.rawValue]
  }

  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    huggingPriorities[axis.rawValue] = priority
  }

  open func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    resistancePriorities[axis.rawValue]
  }

  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    resistancePriorities[axis.rawValue] = priority
  }
}
