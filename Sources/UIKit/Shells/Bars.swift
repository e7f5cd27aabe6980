public import Foundation

// Bars, menus and the names around controllers; bars have UIKit's heights on a phone held upright.

open class UIWindow: UIView {
  open var rootViewController: UIViewController?
  open var windowLevel = Level.normal
  open var isKeyWindow: Bool { false }
  open var windowScene: UIWindowScene?
  open var screen: UIScreen { .main }
  open func makeKeyAndVisible() {}
  open func makeKey() {}
  public struct Level: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1000)
    public static let alert = Level(rawValue: 2000)
  }
}
open class UIScene: NSObject {}
open class UIWindowScene: UIScene {
  open var windows: [UIWindow] { [] }
  open var interfaceOrientation: UIInterfaceOrientation { .portrait }
  open var screen: UIScreen { .main }
}
open class UIStoryboard: NSObject {
  @available(
    *, unavailable, message: "there are no interface files here: make the controller in code"
  )
  public init(name: String, bundle: Bundle?) {}
  @available(
    *, unavailable, message: "there are no interface files here: make the controller in code"
  )
  public func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    UIViewController()
  }
  @available(
    *, unavailable, message: "there are no interface files here: make the controller in code"
  )
  public func instantiateInitialViewController() -> UIViewController? { nil }
}
open class UIStoryboardSegue: NSObject {
  public let identifier: String?
  public let source: UIViewController
  public let destination: UIViewController
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
  }
}
/// An interface file, which there are none of here: nothing is made of it.
open class UINib: NSObject {
  public init(nibName name: String, bundle: Bundle?) {}
  @available(
    *, unavailable, message: "there are no interface files here: make the view in code"
  )
  public func instantiate(withOwner owner: Any?, options: [AnyHashable: Any]? = nil) -> [Any] { [] }
}
extension Bundle {
  @available(
    *, unavailable, message: "there are no interface files here: make the view in code"
  )
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [AnyHashable: Any]? = nil
  ) -> [Any]? { nil }
}

open class UIBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
  open var tag = 0
  open var isEnabled = true
  open var imageInsets = UIEdgeInsets.zero
  open var accessibilityLabel: String?
  open var accessibilityIdentifier: String?
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {}
  public override init() {}
}
open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable { case plain, bordered, done, prominent }
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action
    case organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind
    case fastForward, undo, redo, pageCurl
    case close = 24
  }
  open var customView: UIView?
  open var width: CGFloat = 0
  open var style = Style.plain
  open var tintColor: UIColor?
  open weak var target: AnyObject?
  open var action: Selector?
  open var menu: UIMenu?
  public override init() {}
  public convenience init(
    title: String?, style: Style, target: Any?, action: Selector?
  ) {
    self.init()
    self.title = title
  }
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.image = image
  }
  public convenience init(barButtonSystemItem: SystemItem, target: Any?, action: Selector?) {
    self.init()
  }
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }
  open class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem() }
}
open class UITabBarItem: UIBarItem {
  open var badgeValue: String?
  open var titlePositionAdjustment = UIOffset.zero
  open var selectedImage: UIImage?
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
  }
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
  }
}
open class UINavigationItem: NSObject {
  open var title: String?
  open var titleView: UIView?
  open var prompt: String?
  open var leftBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItem: UIBarButtonItem?
  open var leftBarButtonItems: [UIBarButtonItem]?
  open var rightBarButtonItems: [UIBarButtonItem]?
  open var backBarButtonItem: UIBarButtonItem?
  open var backButtonTitle: String?
  open var hidesBackButton = false
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  open var searchController: UISearchController?
  open var hidesSearchBarWhenScrolling = true
  public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never }
  public init(title: String) { self.title = title }
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {}
}
/// A bar with a height of its own.
open class UINavigationBar: UIView {
  open var standardAppearance = UINavigationBarAppearance()
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  open var compactAppearance: UINavigationBarAppearance?
  open var barTintColor: UIColor?
  open var isTranslucent = true
  open var barStyle = UIBarStyle.default
  open var shadowImage: UIImage?
  open var prefersLargeTitles = false
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  open var backIndicatorImage: UIImage?
  open var backIndicatorTransitionMaskImage: UIImage?
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  open var items: [UINavigationItem]?
  open var topItem: UINavigationItem? { items?.last }
  open var backItem: UINavigationItem? { items?.dropLast().last }
  open func setBackgroundImage(_ image: UIImage?, for metrics: UIBarMetrics) {}
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 44)
  }
}
open class UIToolbar: UIView {
  open var items: [UIBarButtonItem]?
  open var barTintColor: UIColor?
  open var isTranslucent = true
  open var barStyle = UIBarStyle.default
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 44)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 44)
  }
}
open class UITabBar: UIView {
  open var backgroundImage: UIImage?
  open var shadowImage: UIImage?
  open var unselectedItemTintColor: UIColor?
  open var selectedItem: UITabBarItem?
  open weak var delegate: AnyObject?
  open var items: [UITabBarItem]?
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }
  open var barTintColor: UIColor?
  open var isTranslucent = true
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 49)
  }
}
open class UISearchBar: UIView {
  open var text: String?
  open var placeholder: String?
  open weak var delegate: AnyObject?
  open var showsCancelButton = false
  open var barTintColor: UIColor?
  open var barStyle = UIBarStyle.default
  open var backgroundImage: UIImage?
  open var scopeButtonTitles: [String]?
  open var searchTextField: UITextField { UITextField() }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 56)
  }
}
open class UISearchController: UIViewController {
  public let searchBar = UISearchBar()
  open var isActive = false
  open var obscuresBackgroundDuringPresentation = true
  open var dimsBackgroundDuringPresentation = true
  open var hidesNavigationBarDuringPresentation = true
  open weak var searchResultsUpdater: AnyObject?
  public convenience init(searchResultsController: UIViewController?) {
    self.init(nibName: nil, bundle: nil)
  }
}

open class UIAction: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  let handler: (UIAction) -> Void
  open var image: UIImage?
  open var attributes: UIMenuElement.Attributes
  open var state: UIMenuElement.State
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping (UIAction) -> Void
  ) {
    self.handler = handler
    (self.image, self.attributes, self.state) = (image, attributes, state)
    super.init()
    self.title = title
  }
}
open class UIMenuElement: NSObject {
  public enum State: Int, Sendable { case off, on, mixed }
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let disabled = Attributes(rawValue: 1)
    public static let destructive = Attributes(rawValue: 2)
    public static let hidden = Attributes(rawValue: 4)
  }
  public internal(set) var title = ""
}
open class UIMenu: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let displayInline = Options(rawValue: 1)
    public static let destructive = Options(rawValue: 2)
    public static let singleSelection = Options(rawValue: 32)
  }
  public let children: [UIMenuElement]
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    options: Options = [], children: [UIMenuElement] = []
  ) {
    self.children = children
    super.init()
    self.title = title
  }
}
open class UIContextualAction: NSObject {
  public enum Style: Int, Sendable { case normal, destructive }
  open var backgroundColor: UIColor!
  open var image: UIImage?
  open var title: String?
  public init(
    style: Style, title: String?,
    handler: @escaping (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
  ) { self.title = title }
}
open class UISwipeActionsConfiguration: NSObject {
  open var performsFirstActionWithFullSwipe = true
  public init(actions: [UIContextualAction]) {}
}
open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  public let title: String?
  open var isEnabled = true
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
  }
}
open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }
  open var message: String?
  public private(set) var actions: [UIAlertAction] = []
  public private(set) var textFields: [UITextField]?
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
  }
  open func addAction(_ action: UIAlertAction) { actions.append(action) }
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField()
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }
}
