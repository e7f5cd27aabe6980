public import Foundation

/// How far a width is from another number of lines, in points.
public struct WidthSlack: Sendable, Hashable {
  /// How much narrower the width may become before there is one line more; `nil` where there never
  /// is, or the width is unlimited.
  public var oneLineMore: CGFloat?
  /// How much wider the width must become for one line fewer; `nil` where there never is.
  public var oneLineFewer: CGFloat?

  /// Creates the two distances.
  public init(oneLineMore: CGFloat?, oneLineFewer: CGFloat?) {
    self.oneLineMore = oneLineMore
    self.oneLineFewer = oneLineFewer
  }
}
