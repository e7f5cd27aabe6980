public import Foundation

/// A view of a layout: a name, the size its content would like, and how much it insists on it.
public struct LayoutView: Sendable {
  /// The size that a view's content would like, as UIKit's `intrinsicContentSize`.
  public enum Content: Sendable {
    /// No wish at all.
    case none
    /// A size in points; ``LayoutView/noIntrinsicMetric`` for an axis without a wish.
    case size(CGSize)
    /// Text that is measured at a preferred maximum width in points; 0 means one line.
    case text(preferredMaxLayoutWidth: CGFloat, measure: @Sendable (CGFloat) throws -> CGSize)
  }

  /// A priority for each axis.
  public struct Priorities: Sendable, Hashable {
    /// The priority for the width.
    public var horizontal: LayoutPriority
    /// The priority for the height.
    public var vertical: LayoutPriority

    /// Creates priorities.
    public init(horizontal: LayoutPriority, vertical: LayoutPriority) {
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }

  /// The value of an axis along which content has no size of its own, UIKit's −1.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The name that constraints use; unique in a layout.
  public var name: String
  /// The size that the content would like.
  public var content: Content
  /// How strongly the view resists becoming larger than its content.
  public var contentHugging: Priorities
  /// How strongly the view resists becoming smaller than its content.
  public var compressionResistance: Priorities

  /// Creates a view; the priorities are UIKit's for views made in code.
  public init(
    _ name: String, content: Content = .none,
    contentHugging: Priorities = Priorities(horizontal: .defaultLow, vertical: .defaultLow),
    compressionResistance: Priorities = Priorities(
      horizontal: .defaultHigh, vertical: .defaultHigh)
  ) {
    self.name = name
    self.content = content
    self.contentHugging = contentHugging
    self.compressionResistance = compressionResistance
  }
}
