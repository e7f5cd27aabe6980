public import Foundation

/// A cell's height and where it comes from.
public struct CellHeight: Sendable, Hashable {
  /// Where a height comes from.
  public enum Provenance: String, Sendable, Hashable, CaseIterable {
    /// The same height for all rows.
    case fixed
    /// An estimate until the row is shown.
    case estimated
    /// Measured for this item now.
    case measured
    /// Measured for this item before, and cached.
    case cached
  }

  /// The height in points; the strategy decides about rounding.
  public var points: CGFloat
  /// Where the height comes from.
  public var provenance: Provenance

  /// Creates a height.
  public init(_ points: CGFloat, _ provenance: Provenance) {
    self.points = points
    self.provenance = provenance
  }
}
