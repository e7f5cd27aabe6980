// Names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, IdentifiersMustBeASCII

public import Foundation

// Names that measuring files mention in passing.

public typealias NSInteger = Int
public typealias NSUInteger = UInt
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1000

extension CGSize {
  public var debugDescription: String { "(\(width), \(height))" }
}

/// Nothing is edited here, so there is nothing to undo, and no action to remove.
open class UndoManager: NSObject {
  open var canUndo: Bool { false }
  open var canRedo: Bool { false }
  open var isUndoing: Bool { false }
  open var isRedoing: Bool { false }
  open func removeAllActions() {}
  open func removeAllActions(withTarget target: Any) {}
}

public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style

/// Nothing is dragged here.
open class UIDragInteraction: NSObject {
  open var isEnabled = true
}

extension UITextView {
  public var textDragInteraction: UIDragInteraction? { nil }
}

extension UIView {
  /// Not kept: nothing is shown enlarged here.
  public var showsLargeContentViewer: Bool {
    get { false }
    set {}
  }
}

public struct UIOffset: Sendable, Hashable {
  public var horizontal: CGFloat
  public var vertical: CGFloat
  public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
  public static let zero = UIOffset()
}

public struct UIKeyModifierFlags: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}

public protocol NSLayoutManagerDelegate: AnyObject {}
public protocol NSTextStorageDelegate: AnyObject {}
public protocol UIViewControllerTransitioningDelegate: AnyObject {}
public protocol UINavigationControllerDelegate: AnyObject {}
public protocol UITabBarControllerDelegate: AnyObject {}
public protocol UIPopoverPresentationControllerDelegate: AnyObject {}
public protocol UISearchBarDelegate: AnyObject {}
public protocol UISearchResultsUpdating: AnyObject {}
public protocol UIPickerViewDelegate: AnyObject {}
public protocol UIPickerViewDataSource: AnyObject {}
public protocol UIKeyInput: AnyObject {}
public protocol UITextInput: UIKeyInput {}
public protocol UITextInputTraits: AnyObject {}
public protocol UICoordinateSpace: AnyObject {}
extension UITextField: UITextInput, UITextInputTraits {}
extension UITextView: UITextInput, UITextInputTraits {}
extension UIView: UICoordinateSpace {}

open class UIInputViewController: UIViewController {}
open class UIInputView: UIView {}

open class UIMenuItem: NSObject {
  open var title: String
  open var action: Selector
  public init(title: String, action: Selector) { (self.title, self.action) = (title, action) }
}
open class UIMenuController: NSObject {
  @available(
    *, unavailable, message: "no menu is shown here: put it behind #if canImport(ObjectiveC)"
  )
  public static var shared: UIMenuController { UIMenuController() }
  open var isMenuVisible: Bool { false }
  public static let willShowMenuNotification = NSNotification.Name("UIMenuControllerWillShowMenu")
  public static let didHideMenuNotification = NSNotification.Name("UIMenuControllerDidHideMenu")
}

/// Makes its changes when it is started.
open class UIViewPropertyAnimator: NSObject {
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  open var isRunning: Bool { false }
  open var fractionComplete: CGFloat = 0
  public init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) { self.animations = animations.map { [$0] } ?? [] }
  public init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) { self.animations = animations.map { [$0] } ?? [] }
  open func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }
  open func startAnimation() {
    for animation in animations { animation() }
    for completion in completions { completion(.end) }
    (animations, completions) = ([], [])
  }
  open func startAnimation(afterDelay delay: TimeInterval) { startAnimation() }
  open func stopAnimation(_ withoutFinishing: Bool) {}
}
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

public func CATransform3DMakeAffineTransform(_ transform: CGAffineTransform) -> CATransform3D {
  var result = CATransform3D()
  (result.m11, result.m12, result.m21, result.m22) =
    (transform.a, transform.b, transform.c, transform.d)
  (result.m41, result.m42) = (transform.tx, transform.ty)
  return result
}

/// A turn around an axis, counted in radians; none where the axis has no length.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  var result = CATransform3D()
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return result }
  let (x, y, z) = (x / length, y / length, z / length)
  let (cosine, sine) = (cos(angle), sin(angle))
  let rest = 1 - cosine
  (result.m11, result.m12, result.m13) =
    (cosine + x * x * rest, x * y * rest + z * sine, x * z * rest - y * sine)
  (result.m21, result.m22, result.m23) =
    (x * y * rest - z * sine, cosine + y * y * rest, y * z * rest + x * sine)
  (result.m31, result.m32, result.m33) =
    (x * z * rest + y * sine, y * z * rest - x * sine, cosine + z * z * rest)
  return result
}

/// A change that a layout could prepare for; none is told here.
open class UICollectionViewUpdateItem: NSObject {
  open var indexPathBeforeUpdate: IndexPath? { nil }
  open var indexPathAfterUpdate: IndexPath? { nil }
}
