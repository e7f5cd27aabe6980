public import Foundation

/// A cell's height and where it comes from.
public struct CellHeight: Sendable, Hashable {
  /// Where a height comes from.
  public enum Provenance: String, Sendable, Hashable, CaseIterable {
    /// One number for all rows: nothing was looked at.
    case fixed
    /// A guess that stands until the row is shown.
    case estimated
    /// Worked out for this item now.
    case measured
    /// Worked out for this item before and kept.
    case cached
  }

  /// The height in points, rounded or not as the strategy has it.
  public var points: CGFloat
  /// Where the height comes from.
  public var provenance: Provenance

  /// Makes a height of its parts.
  public init(_ points: CGFloat, _ provenance: Provenance) {
    self.points = points
    self.provenance = provenance
  }
}
