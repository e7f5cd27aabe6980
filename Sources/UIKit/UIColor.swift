public import Foundation

/// A colour, for attributes that change no size.
public final class UIColor: NSObject, Sendable {
  private let components: [CGFloat]

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }

  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A colour of whole numbers from 0 to 255.
  private convenience init(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1)
  {
    self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }

  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: components[0], green: components[1], blue: components[2], alpha: alpha)
  }

  public static let black = UIColor(white: 0, alpha: 1)
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)
  public static let red = UIColor(255, 0, 0)
  public static let green = UIColor(0, 255, 0)
  public static let blue = UIColor(0, 0, 255)
  public static let cyan = UIColor(0, 255, 255)
  public static let yellow = UIColor(255, 255, 0)
  public static let magenta = UIColor(255, 0, 255)
  public static let orange = UIColor(255, 127.5, 0)
  public static let purple = UIColor(127.5, 0, 127.5)
  public static let brown = UIColor(153, 102, 51)

  // The colours of the light appearance, as the Human Interface Guidelines list them.
  public static let systemRed = UIColor(255, 59, 48)
  public static let systemOrange = UIColor(255, 149, 0)
  public static let systemYellow = UIColor(255, 204, 0)
  public static let systemGreen = UIColor(52, 199, 89)
  public static let systemTeal = UIColor(48, 176, 199)
  public static let systemBlue = UIColor(0, 122, 255)
  public static let systemIndigo = UIColor(88, 86, 214)
  public static let systemPurple = UIColor(175, 82, 222)
  public static let systemPink = UIColor(255, 45, 85)
  public static let systemGray = UIColor(142, 142, 147)
  public static let systemBackground = UIColor(255, 255, 255)
  public static let secondarySystemBackground = UIColor(242, 242, 247)
  public static let label = UIColor(0, 0, 0)
  public static let secondaryLabel = UIColor(60, 60, 67, 0.6)
  public static let tertiaryLabel = UIColor(60, 60, 67, 0.3)
  public static let placeholderText = UIColor(60, 60, 67, 0.3)
  public static let link = UIColor(0, 122, 255)
  public static let separator = UIColor(60, 60, 67, 0.29)

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.components == components
  }

  public override var hash: Int { components.hashValue }
}
