public import Foundation

extension UIApplication {
  public enum State: Int, Sendable { case active, inactive, background }
  public var delegate: (any UIApplicationDelegate)? { nil }
  public var applicationState: State { .active }
  public var keyWindow: UIWindow? { nil }
  public var windows: [UIWindow] { [] }
  public var connectedScenes: Set<UIScene> { [] }
  public var statusBarOrientation: UIInterfaceOrientation { .portrait }
  public var statusBarFrame: CGRect {
    CGRect(x: 0, y: 0, width: MeasuringEnvironment.current.screenSize.width, height: 20)
  }
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  public var isIdleTimerDisabled: Bool { false }
  public func canOpenURL(_ url: URL) -> Bool { false }
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) { completion?(false) }
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}
  public struct LaunchOptionsKey: Hashable, Sendable {}
  public static let openSettingsURLString = "app-settings:"
  public static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackground")
  public static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForeground")
  public static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActive")
  public static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActive")
  public static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarning")
  public static let willTerminateNotification = NSNotification.Name("UIApplicationWillTerminate")
}

public protocol UIApplicationDelegate: AnyObject { var window: UIWindow? { get set } }

extension UIContentSizeCategory {
  public static let didChangeNotification = NSNotification.Name(
    "UIContentSizeCategoryDidChangeNotification")
}

/// Runs the work: memory is counted here and needs no pool.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
