/// How strongly a constraint is to be satisfied, as UIKit's `UILayoutPriority`.
///
/// A stronger constraint is never given up for any number of weaker ones; among constraints of one
/// priority, the sum of the amounts by which they are missed is made as small as possible.
public struct LayoutPriority: RawRepresentable, Sendable, Hashable, Comparable,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
{
  /// The strength, above 0 and up to 1000.
  public var rawValue: Float

  /// Makes a priority of its strength; one outside its range is refused where it is used.
  public init(rawValue: Float) {
    self.rawValue = rawValue
  }

  /// Makes a priority of a literal.
  public init(floatLiteral value: Float) {
    rawValue = value
  }

  /// Makes a priority of a literal.
  public init(integerLiteral value: Int) {
    rawValue = Float(value)
  }

  /// Must be satisfied: 1000.
  public static let required: Self = 1000
  /// With what a view resists becoming smaller than its content: 750.
  public static let defaultHigh: Self = 750
  /// With what a view hugs its content: 250.
  public static let defaultLow: Self = 250
  /// With what a target size is asked for when a fitting size is computed: 50.
  public static let fittingSizeLevel: Self = 50

  /// Orders priorities by strength.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Whether it lies above 0 and not above 1000.
  var isValid: Bool { rawValue > 0 && rawValue <= 1000 }
}
