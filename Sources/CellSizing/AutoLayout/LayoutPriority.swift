/// The priority of a constraint, as UIKit's `UILayoutPriority`.
///
/// A stronger constraint wins over any number of weaker ones. Among constraints of one priority, the
/// sum of their errors is minimal.
public struct LayoutPriority: RawRepresentable, Sendable, Hashable, Comparable,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral
{
  /// The strength, above 0 and up to 1000.
  public var rawValue: Float

  /// Creates a priority; a strength outside the range is an error where it is used.
  public init(rawValue: Float) {
    self.rawValue = rawValue
  }

  /// Creates a priority from a literal.
  public init(floatLiteral value: Float) {
    rawValue = value
  }

  /// Creates a priority from a literal.
  public init(integerLiteral value: Int) {
    rawValue = Float(value)
  }

  /// Must be satisfied: 1000.
  public static let required: Self = 1000
  /// Default compression resistance: 750.
  public static let defaultHigh: Self = 750
  /// Default content hugging: 250.
  public static let defaultLow: Self = 250
  /// Target size of a fitting size: 50.
  public static let fittingSizeLevel: Self = 50

  /// Orders priorities by strength.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Whether it is above 0 and at most 1000.
  var isValid: Bool { rawValue > 0 && rawValue <= 1000 }
}
