public import Foundation

/// A rectangle that has a fitting size and holds others: no drawing, no window.
///
/// Frames, subviews, constraints and sizes are real; what only changes a picture is kept and not
/// read.
open class UIView: UIResponder {
  /// The value of an intrinsic length that a view does not have.
  public static let noIntrinsicMetric: CGFloat = -1

  /// A target that stands for the smallest fitting size.
  public static let layoutFittingCompressedSize = CGSize.zero

  /// A target that stands for the largest fitting size.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// Where the view is in the one that holds it, points.
  open var frame: CGRect {
    get { storedFrame }
    set {
      let old = storedFrame
      // A negative zero, as halves of 0 come out, is a positive one.
      storedFrame = CGRect(
        x: newValue.origin.x + 0, y: newValue.origin.y + 0, width: newValue.size.width + 0,
        height: newValue.size.height + 0)
      guard storedFrame.size != old.size else { return }
      setNeedsLayout()
      if autoresizesSubviews {
        for view in subviews { view.autoresize(from: old.size, to: storedFrame.size) }
      }
    }
  }

  private var storedFrame: CGRect

  /// The view's own rectangle, points. Another size keeps the ``center``, as UIKit does.
  open var bounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: frame.size) }
    set {
      boundsOrigin = newValue.origin
      guard newValue.size != frame.size else { return }
      let middle = center
      frame = CGRect(
        x: middle.x - newValue.width / 2, y: middle.y - newValue.height / 2,
        width: newValue.width, height: newValue.height)
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
  var needsLayout = true

  public init(frame: CGRect) { storedFrame = frame }

  public override convenience init() { self.init(frame: .zero) }

  /// There are no archives of views here: the view is empty.
  public required init?(coder: NSCoder) { storedFrame = .zero }

  // MARK: Sizes

  open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }

  /// Takes the size that fits its own; the origin stays.
  open func sizeToFit() { frame.size = sizeThatFits(frame.size) }

  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Sizes are queried when needed: the next layout queries again.
  open func invalidateIntrinsicContentSize() { setNeedsLayout() }

  /// The width at which text wraps while the solver queries its size; `nil` otherwise.
  var wrappingWidth: CGFloat?

  /// Whether the content's height depends on the width that constraints give the view.
  var wrapsAtItsWidth: Bool { false }

  /// The content's size at a width.
  func intrinsicContentSize(wrappingAt width: CGFloat) -> CGSize {
    wrappingWidth = width
    defer { wrappingWidth = nil }
    return intrinsicContentSize
  }

  /// The fitting size of the constraints inside; without any, the content's size.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// As `systemLayoutSizeFitting(_:)`; a length that is required is kept.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    if var engine = LayoutEngine(self) {
      return engine.fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
    }
    let content = intrinsicContentSize
    var size = CGSize(width: max(0, content.width), height: max(0, content.height))
    if horizontalFittingPriority == .required {
      size.width = targetSize.width
      if content.height >= 0 {
        size.height = sizeThatFits(CGSize(width: targetSize.width, height: 0)).height
      }
    }
    if verticalFittingPriority == .required { size.height = targetSize.height }
    return size
  }

  /// The constraints that the last layout left out because they contradict others, or why nothing
  /// could be solved; not UIKit's, which logs them.
  public internal(set) var layoutProblems: [String] = []

  // MARK: Views inside

  /// The views inside, from back to front.
  public internal(set) var subviews: [UIView] = []

  /// The view that this one is in.
  public internal(set) weak var superview: UIView?

  open override var next: UIResponder? { superview }
  open var window: UIWindow? { topmostView as? UIWindow }

  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  open func insertSubview(_ view: UIView, at index: Int) {
    guard view !== self, !isDescendant(of: view) else { return }
    view.removeFromSuperview()
    view.willMove(toSuperview: self)
    subviews.insert(view, at: min(max(0, index), subviews.count))
    view.superview = self
    setNeedsLayout()
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  open func removeFromSuperview() {
    guard let holder = superview else { return }
    holder.willRemoveSubview(self)
    willMove(toSuperview: nil)
    holder.dropConstraints(to: self)
    holder.subviews.removeAll { $0 === self }
    superview = nil
    holder.setNeedsLayout()
    didMoveToSuperview()
  }

  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}

  // MARK: Layout

  open func setNeedsLayout() { needsLayout = true }

  /// Lays out the topmost view that this one is in, and all inside of it.
  open func layoutIfNeeded() { topmostView.layOut() }

  /// For subclasses to place the views inside.
  open func layoutSubviews() {}
  /// Never called here: layers lay nothing out.
  open func layoutSublayers(of layer: CALayer) {}

  /// The constraints that this view holds.
  public internal(set) var constraints: [NSLayoutConstraint] = []
  public internal(set) var layoutGuides: [UILayoutGuide] = []
  /// The constraints that a stack view makes for what it arranges.
  var arrangingConstraints: [NSLayoutConstraint] { [] }
  /// Whether a view has a place in its superview's layout: a stack view's hidden one has none.
  var takesPartInLayout: Bool {
    guard isHidden, let stack = superview as? UIStackView else { return true }
    return !stack.arrangedSubviews.contains { $0 === self }
  }

  open class var requiresConstraintBasedLayout: Bool { false }
  open func setNeedsUpdateConstraints() { needsConstraints = true }
  open func updateConstraintsIfNeeded() {
    for view in subviews { view.updateConstraintsIfNeeded() }
    guard needsConstraints else { return }
    needsConstraints = false
    updateConstraints()
  }
  open func updateConstraints() {}
  open func needsUpdateConstraints() -> Bool { needsConstraints }
  private var needsConstraints = false

  /// The guides in use, by kind.
  var ownGuides: [UILayoutGuide] = []

  /// The distance of the first baseline from the top, points: the height of a view without text.
  var firstBaselineOffset: CGFloat { frame.height }
  /// The distance of the last baseline from the bottom, points.
  var lastBaselineOffset: CGFloat { 0 }
  open var forFirstBaselineLayout: UIView { self }
  open var forLastBaselineLayout: UIView { self }
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// The distances that content keeps from the edges, points.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
    didSet { layoutMarginsDidChange() }
  }
  open var safeAreaInsets: UIEdgeInsets { .zero }
  open var preservesSuperviewLayoutMargins = false
  open var insetsLayoutMarginsFromSafeArea = true
  open func layoutMarginsDidChange() { setNeedsLayout() }
  open func safeAreaInsetsDidChange() {}

  open var translatesAutoresizingMaskIntoConstraints = true
  open var autoresizingMask: AutoresizingMask = []
  open var autoresizesSubviews = true

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

  // MARK: What is kept

  /// The class of ``layer``.
  open class var layerClass: AnyClass { CALayer.self }
  /// What would be drawn: kept, not read.
  public private(set) lazy var layer: CALayer = {
    let layer = (Self.layerClass as? CALayer.Type)?.init() ?? CALayer()
    layer.frame = bounds
    return layer
  }()

  open var traitCollection: UITraitCollection { .current }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  open var tag = 0
  open var isHidden = false { didSet { if isHidden != oldValue { superview?.setNeedsLayout() } } }
  open var alpha: CGFloat = 1
  open var isOpaque = true
  open var clipsToBounds = false
  open var clearsContextBeforeDrawing = true
  open var contentMode = ContentMode.scaleToFill
  open var contentScaleFactor: CGFloat = 1
  open var transform = CGAffineTransform.identity
  open var mask: UIView?
  open var isUserInteractionEnabled = true
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false
  open var backgroundColor: UIColor?
  open var tintColor: UIColor! = UIColor.systemBlue
  open var tintAdjustmentMode = TintAdjustmentMode.automatic
  open func tintColorDidChange() {}
  open var gestureRecognizers: [UIGestureRecognizer]?

  open func setNeedsDisplay() {}
  open func setNeedsDisplay(_ rect: CGRect) {}
  /// For subclasses; nothing calls it, since nothing is drawn.
  open func draw(_ rect: CGRect) {}

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, self.point(inside: point, with: event) else {
      return nil
    }
    for view in subviews.reversed() {
      if let found = view.hitTest(view.convert(point, from: self), with: event) { return found }
    }
    return self
  }
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
}
