public import Foundation

/// A colour, for attributes that change no size.
open class UIColor: NSObject, @unchecked Sendable {
  /// Red, green, blue and alpha, from 0 to 1.
  private let components: [CGFloat]

  var measuredComponents: [CGFloat] { components }

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }

  /// A colour literal's.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// The clear colour, as UIKit's.
  public override convenience init() { self.init(white: 0, alpha: 0) }

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
  public static let systemGray2 = UIColor(174, 174, 178)
  public static let systemGray3 = UIColor(199, 199, 204)
  public static let systemGray4 = UIColor(209, 209, 214)
  public static let systemGray5 = UIColor(229, 229, 234)
  public static let systemGray6 = UIColor(242, 242, 247)
  public static let systemMint = UIColor(0, 199, 190)
  public static let systemCyan = UIColor(50, 173, 230)
  public static let systemBrown = UIColor(162, 132, 94)
  public static let quaternaryLabel = UIColor(60, 60, 67, 0.18)
  public static let systemFill = UIColor(120, 120, 128, 0.2)
  public static let secondarySystemFill = UIColor(120, 120, 128, 0.16)
  public static let tertiarySystemFill = UIColor(118, 118, 128, 0.12)
  public static let quaternarySystemFill = UIColor(116, 116, 128, 0.08)
  public static let tertiarySystemBackground = UIColor(255, 255, 255)
  public static let systemGroupedBackground = UIColor(242, 242, 247)
  public static let secondarySystemGroupedBackground = UIColor(255, 255, 255)
  public static let opaqueSeparator = UIColor(198, 198, 200)
  public static let systemBackground = UIColor(255, 255, 255)
  public static let secondarySystemBackground = UIColor(242, 242, 247)
  public static let label = UIColor(0, 0, 0)
  public static let secondaryLabel = UIColor(60, 60, 67, 0.6)
  public static let tertiaryLabel = UIColor(60, 60, 67, 0.3)
  public static let placeholderText = UIColor(60, 60, 67, 0.3)
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  public static let darkText = UIColor(white: 0, alpha: 1)
  public static let link = UIColor(0, 122, 255)
  public static let separator = UIColor(60, 60, 67, 0.29)

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.components == components
  }

  public override var hash: Int { components.hashValue }
}
