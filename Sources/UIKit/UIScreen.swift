public import Foundation

/// The screen of this task's ``MeasuringEnvironment``.
public final class UIScreen: NSObject, Sendable {
  /// The one screen that there is.
  public static let main = UIScreen()

  /// Pixels per point.
  public var scale: CGFloat { MeasuringEnvironment.current.scale }
  public var nativeScale: CGFloat { scale }
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  public var brightness: CGFloat { 1 }

  /// The screen's rectangle, points.
  public var bounds: CGRect {
    CGRect(origin: .zero, size: MeasuringEnvironment.current.screenSize)
  }

  public var traitCollection: UITraitCollection { .current }
}
