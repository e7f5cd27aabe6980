public import Foundation

/// How far a width is from another number of lines, points.
public struct WidthSlack: Sendable, Hashable {
  /// By how much the width may shrink before there is one line more; `nil` where it never is, or
  /// the width is unlimited.
  public var oneLineMore: CGFloat?
  /// By how much the width must grow until there is one line fewer; `nil` where it never is.
  public var oneLineFewer: CGFloat?

  /// Creates the two distances.
  public init(oneLineMore: CGFloat?, oneLineFewer: CGFloat?) {
    self.oneLineMore = oneLineMore
    self.oneLineFewer = oneLineFewer
  }
}
