/// A line's position in its block, in points, downwards from the block's top.
package struct LinePlacement: Sendable, Hashable {
  /// The top of the line's box.
  package var top: Double
  /// The baseline.
  package var baseline: Double
  /// The height of the line's box, including the leading where it is part of the box.
  package var height: Double

  /// Creates a placement.
  package init(top: Double, baseline: Double, height: Double) {
    self.top = top
    self.baseline = baseline
    self.height = height
  }
}
