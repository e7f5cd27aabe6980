public import Foundation

/// A solved layout.
public struct LayoutResult: Sendable, Hashable {
  /// The content view's size in points, not rounded.
  public var size: CGSize
  /// The views' frames in points in the content view's coordinates, by name, not rounded.
  public var frames: [String: CGRect]
  /// The names of the required constraints that were left out because they contradict others.
  public var brokenConstraints: [String]
  /// How often the constraints were solved: 2 when a label was measured again at its width.
  public var passCount: Int
}
