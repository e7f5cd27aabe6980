public import Foundation

/// The app of this task's ``MeasuringEnvironment``.
public final class UIApplication: NSObject, Sendable {
  /// The one app that there is.
  public static let shared = UIApplication()

  /// The preferred text size.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    MeasuringEnvironment.current.contentSizeCategory
  }
}
