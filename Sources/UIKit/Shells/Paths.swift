public import Foundation

/// A path of which the extent is known: its points', control points included.
open class UIBezierPath: NSObject, NSCopying {
  private var points: [CGPoint] = []
  open var lineWidth: CGFloat = 1
  open var lineCapStyle = CGLineCap.butt
  open var lineJoinStyle = CGLineJoin.miter
  open var miterLimit: CGFloat = 10
  open var flatness: CGFloat = 0.6
  open var usesEvenOddFillRule = false

  public override init() {}
  public convenience init(rect: CGRect) {
    self.init()
    add(rect)
  }
  public convenience init(ovalIn rect: CGRect) { self.init(rect: rect) }
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) { self.init(rect: rect) }
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) { self.init(rect: rect) }
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }
  public convenience init(cgPath: CGPath) {
    self.init()
    points = cgPath.points
  }

  private func add(_ rect: CGRect) {
    points += [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ]
  }

  open var isEmpty: Bool { points.isEmpty }
  open var currentPoint: CGPoint { points.last ?? .zero }
  /// The rectangle around all points.
  open var bounds: CGRect {
    guard let first = points.first else { return .null }
    return points.dropFirst().reduce(CGRect(origin: first, size: .zero)) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
  }
  open var cgPath: CGPath {
    get { CGPath(points) }
    set { points = newValue.points }
  }
  /// Whether a point lies in ``bounds``.
  open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }
  open func move(to point: CGPoint) { points.append(point) }
  open func addLine(to point: CGPoint) { points.append(point) }
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    points += [controlPoint1, controlPoint2, end]
  }
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) { points += [controlPoint, end] }
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    for step in 0...16 {
      let angle = Double(startAngle + (endAngle - startAngle) * CGFloat(step) / 16)
      points.append(
        CGPoint(
          x: center.x + radius * CGFloat(cos(angle)), y: center.y + radius * CGFloat(sin(angle))))
    }
  }
  open func append(_ path: UIBezierPath) { points += path.points }
  open func apply(_ transform: CGAffineTransform) { points = points.map { $0.applying(transform) } }
  open func close() {}
  open func removeAllPoints() { points = [] }
  open func reversing() -> UIBezierPath { self }
  open func fill() {}
  open func stroke() {}
  open func addClip() {}
  open func setLineDash(_ pattern: [CGFloat], count: Int, phase: CGFloat) {}
  public func copy(with zone: NSZone? = nil) -> Any { UIBezierPath(cgPath: cgPath) }
}

open class CGPath: NSObject {
  fileprivate(set) var points: [CGPoint]
  init(_ points: [CGPoint]) { self.points = points }
  public convenience init(rect: CGRect, transform: Never?) {
    self.init(UIBezierPath(rect: rect).cgPath.points)
  }
  public convenience init(ellipseIn rect: CGRect, transform: Never?) {
    self.init(rect: rect, transform: nil)
  }
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: Never?
  ) {
    self.init(UIBezierPath(rect: rect).cgPath.points)
  }
  public var boundingBox: CGRect { UIBezierPath(cgPath: self).bounds }
  public var boundingBoxOfPath: CGRect { boundingBox }
  public var isEmpty: Bool { points.isEmpty }
  public func contains(_ point: CGPoint) -> Bool { boundingBox.contains(point) }
}
open class CGMutablePath: CGPath {
  public init() { super.init([]) }
  public func move(to point: CGPoint) { points.append(point) }
  public func addLine(to point: CGPoint) { points.append(point) }
  public func addLines(between newPoints: [CGPoint]) { points += newPoints }
  public func addRect(_ rect: CGRect) { points += UIBezierPath(rect: rect).cgPath.points }
  public func addEllipse(in rect: CGRect) { addRect(rect) }
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    points += [control1, control2, end]
  }
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { points += [control, end] }
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    points +=
      UIBezierPath(
        arcCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: clockwise
      ).cgPath.points
  }
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
      clockwise: delta < 0)
  }
  /// The rounded corner between two tangents; here the corner itself.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    points += [tangent1End, tangent2End]
  }
  public func addPath(_ path: CGPath) { points += path.points }
  public func closeSubpath() {}
}
