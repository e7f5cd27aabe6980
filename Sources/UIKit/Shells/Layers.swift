// Names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, IdentifiersMustBeASCII

public import Foundation

// Core Animation and Core Graphics names: kept values, never drawn.

open class CALayer: NSObject {
  open var frame = CGRect.zero
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  open var position = CGPoint.zero
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  open var zPosition: CGFloat = 0
  open var cornerRadius: CGFloat = 0
  open var cornerCurve = CALayerCornerCurve.circular
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  open var masksToBounds = false
  open var borderWidth: CGFloat = 0
  open var borderColor: CGColor?
  open var backgroundColor: CGColor?
  open var shadowColor: CGColor?
  open var shadowOpacity: Float = 0
  open var shadowOffset = CGSize(width: 0, height: -3)
  open var shadowRadius: CGFloat = 3
  open var shadowPath: CGPath?
  open var opacity: Float = 1
  open var isHidden = false
  open var isOpaque = false
  open var mask: CALayer?
  open var contents: Any?
  open var contentsScale: CGFloat = 1
  open var contentsGravity = CALayerContentsGravity.resize
  open var rasterizationScale: CGFloat = 1
  open var shouldRasterize = false
  open var drawsAsynchronously = false
  open var allowsEdgeAntialiasing = false
  open var needsDisplayOnBoundsChange = false
  open var name: String?
  open var speed: Float = 1
  open var timeOffset: TimeInterval = 0
  open var beginTime: TimeInterval = 0
  open var transform = CATransform3DIdentity
  open var sublayerTransform = CATransform3DIdentity
  open var affineTransform = CGAffineTransform.identity
  open weak var delegate: AnyObject?
  public private(set) var sublayers: [CALayer]?
  public private(set) weak var superlayer: CALayer?
  public required override init() {}
  public init(layer: Any) {}
  public required init?(coder: NSCoder) {}
  open func addSublayer(_ layer: CALayer) {
    layer.removeFromSuperlayer()
    sublayers = (sublayers ?? []) + [layer]
    layer.superlayer = self
  }
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { addSublayer(layer) }
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { addSublayer(layer) }
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { addSublayer(layer) }
  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }
  open func setNeedsDisplay() {}
  open func setNeedsLayout() {}
  open func layoutIfNeeded() {}
  open func layoutSublayers() {}
  open func displayIfNeeded() {}
  open func display() {}
  open func draw(in ctx: CGContext) {}
  open func render(in ctx: CGContext) {}
  open func add(_ anim: CAAnimation, forKey key: String?) {}
  open func removeAnimation(forKey key: String) {}
  open func removeAllAnimations() {}
  open func animation(forKey key: String) -> CAAnimation? { nil }
  open func animationKeys() -> [String]? { nil }
  open func presentation() -> Self? { nil }
  open func setAffineTransform(_ transform: CGAffineTransform) { affineTransform = transform }
  open func convertTime(_ time: TimeInterval, from layer: CALayer?) -> TimeInterval { time }
  open class func needsDisplay(forKey key: String) -> Bool { false }
}

public struct CALayerCornerCurve: Hashable, Sendable {
  public static let circular = CALayerCornerCurve()
  public static let continuous = CALayerCornerCurve()
}
public struct CALayerContentsGravity: Hashable, Sendable {
  private let name: String
  public static let resize = CALayerContentsGravity(name: "resize")
  public static let resizeAspect = CALayerContentsGravity(name: "resizeAspect")
  public static let resizeAspectFill = CALayerContentsGravity(name: "resizeAspectFill")
  public static let center = CALayerContentsGravity(name: "center")
}
public struct CACornerMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}
public struct CAShapeLayerLineCap: Hashable, Sendable {
  public static let butt = CAShapeLayerLineCap()
  public static let round = CAShapeLayerLineCap()
  public static let square = CAShapeLayerLineCap()
}
public struct CAShapeLayerLineJoin: Hashable, Sendable {
  public static let miter = CAShapeLayerLineJoin()
  public static let round = CAShapeLayerLineJoin()
  public static let bevel = CAShapeLayerLineJoin()
}
public struct CAShapeLayerFillRule: Hashable, Sendable {
  public static let evenOdd = CAShapeLayerFillRule()
  public static let nonZero = CAShapeLayerFillRule()
}
open class CAShapeLayer: CALayer {
  open var path: CGPath?
  open var fillColor: CGColor?
  open var strokeColor: CGColor?
  open var lineWidth: CGFloat = 1
  open var lineDashPattern: [NSNumber]?
  open var lineDashPhase: CGFloat = 0
  open var lineCap = CAShapeLayerLineCap.butt
  open var lineJoin = CAShapeLayerLineJoin.miter
  open var fillRule = CAShapeLayerFillRule.nonZero
  open var strokeStart: CGFloat = 0
  open var strokeEnd: CGFloat = 1
  open var miterLimit: CGFloat = 10
}
open class CAGradientLayer: CALayer {
  open var colors: [Any]?
  open var locations: [NSNumber]?
  open var startPoint = CGPoint(x: 0.5, y: 0)
  open var endPoint = CGPoint(x: 0.5, y: 1)
}
open class CAReplicatorLayer: CALayer {}
open class CAScrollLayer: CALayer {}
open class CATextLayer: CALayer {
  open var string: Any?
  open var font: Any?
  open var fontSize: CGFloat = 36
  open var foregroundColor: CGColor?
  open var isWrapped = false
}
public struct CAMediaTimingFunctionName: Hashable, Sendable {
  public static let linear = CAMediaTimingFunctionName()
  public static let easeIn = CAMediaTimingFunctionName()
  public static let easeOut = CAMediaTimingFunctionName()
  public static let easeInEaseOut = CAMediaTimingFunctionName()
  public static let `default` = CAMediaTimingFunctionName()
}
open class CAMediaTimingFunction: NSObject {
  public init(name: CAMediaTimingFunctionName) {}
  public init(controlPoints: Float, _ second: Float, _ third: Float, _ fourth: Float) {}
}
public struct CAMediaTimingFillMode: Hashable, Sendable {
  public static let forwards = CAMediaTimingFillMode()
  public static let backwards = CAMediaTimingFillMode()
  public static let both = CAMediaTimingFillMode()
  public static let removed = CAMediaTimingFillMode()
}
open class CAAnimation: NSObject {
  open var duration: TimeInterval = 0
  open var beginTime: TimeInterval = 0
  open var repeatCount: Float = 0
  open var autoreverses = false
  open var timingFunction: CAMediaTimingFunction?
  open var fillMode = CAMediaTimingFillMode.removed
  open var isRemovedOnCompletion = true
  open var speed: Float = 1
  open var delegate: (any CAAnimationDelegate)?
  public override init() {}
}
public protocol CAAnimationDelegate: AnyObject {
  func animationDidStart(_ anim: CAAnimation)
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}
extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?
  open var isAdditive = false
  open var isCumulative = false
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}
open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any?
  open var toValue: Any?
  open var byValue: Any?
}
open class CASpringAnimation: CABasicAnimation {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  open var initialVelocity: CGFloat = 0
  open var settlingDuration: TimeInterval { 0 }
}
open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  open var keyTimes: [NSNumber]?
  open var path: CGPath?
  open var timingFunctions: [CAMediaTimingFunction]?
}
open class CAAnimationGroup: CAAnimation { open var animations: [CAAnimation]? }
open class CATransition: CAAnimation {}
open class CATransaction: NSObject {
  open class func begin() {}
  open class func commit() {}
  open class func flush() {}
  open class func setDisableActions(_ flag: Bool) {}
  open class func setAnimationDuration(_ duration: TimeInterval) {}
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}
  open class func setCompletionBlock(_ block: (() -> Void)?) { block?() }
}
open class CADisplayLink: NSObject {
  open var isPaused = false
  open var timestamp: TimeInterval { 0 }
  open var duration: TimeInterval { 0 }
  open var preferredFramesPerSecond = 0
  @available(
    *, unavailable, message: "no frame is shown here: put it behind #if canImport(ObjectiveC)"
  )
  public init(target: Any, selector: Selector) {}
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}
  open func invalidate() {}
}
public typealias CFTimeInterval = TimeInterval
public typealias CFAbsoluteTime = TimeInterval
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
public func CACurrentMediaTime() -> TimeInterval { ProcessInfo.processInfo.systemUptime }

public struct CATransform3D: Sendable, Hashable {
  public var m11, m12, m13, m14, m21, m22, m23, m24: CGFloat
  public var m31, m32, m33, m34, m41, m42, m43, m44: CGFloat
  public init() {
    (m11, m12, m13, m14) = (1, 0, 0, 0)
    (m21, m22, m23, m24) = (0, 1, 0, 0)
    (m31, m32, m33, m34) = (0, 0, 1, 0)
    (m41, m42, m43, m44) = (0, 0, 0, 1)
  }
}
public let CATransform3DIdentity = CATransform3D()
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var transform = CATransform3D()
  (transform.m11, transform.m22, transform.m33) = (sx, sy, sz)
  return transform
}
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  var transform = CATransform3D()
  (transform.m41, transform.m42, transform.m43) = (tx, ty, tz)
  return transform
}
