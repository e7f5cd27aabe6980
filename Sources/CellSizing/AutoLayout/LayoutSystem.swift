public import Foundation

/// A content view, its subviews and the constraints between them, as auto layout sees a cell.
///
/// ```swift
/// let system = LayoutSystem(
///   views: [LayoutView("label", content: .text(preferredMaxLayoutWidth: 0, measure: measure))],
///   constraints: [
///     LayoutConstraint(.init("label", .top), .equal, .init("contentView", .top), constant: 8),
///     LayoutConstraint(.init("label", .leading), .equal, .init("contentView", .leading)),
///     LayoutConstraint(.init("label", .trailing), .equal, .init("contentView", .trailing)),
///     LayoutConstraint(
///       .init("contentView", .bottom), .equal, .init("label", .bottom), constant: 8),
///   ])
/// let height = try system.systemLayoutSizeFitting(width: 320).size.height
/// ```
///
/// All views are in one coordinate system, the content view's: its origin is (0, 0), y grows
/// downwards, and frames come out in it. Every view has a width and a height of 0 or more.
public struct LayoutSystem: Sendable {
  /// The direction in which `leading` and `trailing` point.
  public enum Direction: Sendable, Hashable {
    /// Leading is left.
    case leftToRight
    /// Leading is right.
    case rightToLeft
  }

  /// What happens when required constraints contradict one another.
  public enum ContradictionPolicy: Sendable, Hashable {
    /// An error names them.
    case fails
    /// The last of them is left out and reported, as UIKit does.
    case breaksConstraint
  }

  /// The name by which constraints refer to the content view.
  public var contentView: String
  /// The other views.
  public var views: [LayoutView]
  /// The constraints, in the order in which they are added.
  public var constraints: [LayoutConstraint]
  /// The direction in which `leading` and `trailing` point.
  public var direction: Direction
  /// What happens when required constraints contradict one another.
  public var contradictions: ContradictionPolicy

  /// UIKit's target for the smallest fitting size, `UIView.layoutFittingCompressedSize`.
  public static let compressedSize = CGSize(width: 0, height: 0)
  /// UIKit's target for the largest fitting size, `UIView.layoutFittingExpandedSize`.
  public static let expandedSize = CGSize(width: 10_000, height: 10_000)

  /// Creates a system.
  public init(
    contentView: String = "contentView", views: [LayoutView], constraints: [LayoutConstraint],
    direction: Direction = .leftToRight, contradictions: ContradictionPolicy = .fails
  ) {
    self.contentView = contentView
    self.views = views
    self.constraints = constraints
    self.direction = direction
    self.contradictions = contradictions
  }

  /// The content view's size that comes nearest to a target, as UIKit's
  /// `systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`.
  ///
  /// - Parameters:
  ///   - target: the target size in points.
  ///   - horizontalPriority: the priority of its width.
  ///   - verticalPriority: the priority of its height.
  ///   - passes: whether labels without a preferred width are measured again at their width.
  /// - Throws: ``CellSizingError`` with `unsatisfiableConstraints`, `invalidArgument` or
  ///   `limitExceeded`, or what measuring a text throws.
  public func systemLayoutSizeFitting(
    _ target: CGSize = LayoutSystem.compressedSize,
    horizontalPriority: LayoutPriority = .fittingSizeLevel,
    verticalPriority: LayoutPriority = .fittingSizeLevel,
    passes: PreparedLayout.Passes = .one
  ) throws(CellSizingError) -> LayoutResult {
    var prepared = try PreparedLayout(self)
    return try prepared.systemLayoutSizeFitting(
      target, horizontalPriority: horizontalPriority, verticalPriority: verticalPriority,
      passes: passes)
  }

  /// The smallest height at a required width, as for a self-sizing cell.
  ///
  /// - Throws: as ``systemLayoutSizeFitting(_:horizontalPriority:verticalPriority:passes:)``.
  public func systemLayoutSizeFitting(
    width: CGFloat, passes: PreparedLayout.Passes = .two
  ) throws(CellSizingError) -> LayoutResult {
    try systemLayoutSizeFitting(
      CGSize(width: width, height: 0), horizontalPriority: .required, passes: passes)
  }

  /// The views' frames in a content view of a given size.
  ///
  /// - Throws: as ``systemLayoutSizeFitting(_:horizontalPriority:verticalPriority:passes:)``.
  public func layout(
    in size: CGSize, passes: PreparedLayout.Passes = .two
  ) throws(CellSizingError) -> LayoutResult {
    try systemLayoutSizeFitting(
      size, horizontalPriority: .required, verticalPriority: .required, passes: passes)
  }
}
