public import Foundation

/// A linear relation of two anchors, or of an anchor and a number:
/// `first relation multiplier × second + constant`, as UIKit's `NSLayoutConstraint`.
public struct LayoutConstraint: Sendable, Hashable, CustomStringConvertible {
  /// How the two sides of a constraint compare.
  public enum Relation: String, Sendable, Hashable {
    /// The left side is the right side.
    case equal = "=="
    /// The left side is the right side or less.
    case atMost = "<="
    /// The left side is the right side or more.
    case atLeast = ">="
  }

  /// The left side.
  public var first: LayoutAnchor
  /// How the sides compare.
  public var relation: Relation
  /// The right side's anchor; `nil` when the right side is the constant alone.
  public var second: LayoutAnchor?
  /// The factor of the right side's anchor; not 0.
  public var multiplier: CGFloat
  /// The points added to the right side.
  public var constant: CGFloat
  /// How strongly the constraint is to be satisfied.
  public var priority: LayoutPriority
  /// A name for reports; `nil` takes the description.
  public var identifier: String?

  /// Creates a constraint between two anchors, or of an anchor alone.
  public init(
    _ first: LayoutAnchor, _ relation: Relation = .equal, _ second: LayoutAnchor? = nil,
    multiplier: CGFloat = 1, constant: CGFloat = 0, priority: LayoutPriority = .required,
    identifier: String? = nil
  ) {
    self.first = first
    self.relation = relation
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.identifier = identifier
  }

  /// The name under which the constraint is reported.
  public var name: String { identifier ?? description }

  /// The constraint as a formula, with its priority when it is not required.
  public var description: String {
    var right = ""
    if let second {
      right = multiplier == 1 ? "\(second)" : "\(multiplier) × \(second)"
      if constant != 0 { right += constant < 0 ? " - \(-constant)" : " + \(constant)" }
    } else {
      right = "\(constant)"
    }
    let strength = priority == .required ? "" : " @\(priority.rawValue)"
    return "\(first) \(relation.rawValue) \(right)\(strength)"
  }
}
