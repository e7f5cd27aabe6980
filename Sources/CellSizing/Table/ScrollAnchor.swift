public import Foundation

/// A row's edge that is to stay where it is on the screen while heights above it change.
public struct ScrollAnchor: Sendable, Hashable {
  /// The row whose top is held; after rows were inserted, deleted or moved, its new number.
  public var row: Int
  /// The distance in points from the viewport's top down to the row's top; negative when the row
  /// begins above the viewport.
  public var distance: CGFloat

  /// Creates an anchor.
  public init(row: Int, distance: CGFloat) {
    self.row = row
    self.distance = distance
  }
}

extension RowHeightIndex {
  /// The edge to hold while heights change: the top of the first row that begins in the viewport,
  /// or else of the row that fills it; `nil` when there are no rows there.
  ///
  /// A row that scrolls in from above keeps its bottom edge when it is measured, so the rows below
  /// it do not move.
  ///
  /// - Parameters:
  ///   - contentOffset: the distance in points from the first row's top to the viewport's top.
  ///   - viewportHeight: the viewport's height in points.
  /// - Complexity: O(log *n*).
  public func scrollAnchor(
    contentOffset: CGFloat, viewportHeight: CGFloat
  ) -> ScrollAnchor? {
    let visible = rows(from: contentOffset, to: contentOffset + viewportHeight)
    guard let first = visible.first, let top = offset(of: first) else { return nil }
    if top < contentOffset, visible.count > 1, let next = offset(of: first + 1) {
      return ScrollAnchor(row: first + 1, distance: next - contentOffset)
    }
    return ScrollAnchor(row: first, distance: top - contentOffset)
  }

  /// The content offset in points that puts an anchor's row where it was; `nil` when the row is
  /// gone.
  ///
  /// - Complexity: O(log *n*).
  public func contentOffset(keeping anchor: ScrollAnchor) -> CGFloat? {
    offset(of: anchor.row).map { $0 - anchor.distance }
  }

  /// Replaces estimates by measured heights and says by how much the content offset has to be
  /// changed so that the visible rows do not move.
  ///
  /// - Parameters:
  ///   - heights: the measured heights in points, by row.
  ///   - contentOffset: the distance in points from the first row's top to the viewport's top.
  ///   - viewportHeight: the viewport's height in points.
  /// - Returns: the points to add to the content offset; positive when the rows above grew.
  /// - Complexity: O(*k* log *n*) for *k* heights.
  /// - Throws: as ``update(_:height:isEstimate:)``; nothing is changed then.
  public mutating func replaceEstimates(
    _ heights: [Int: CGFloat], contentOffset: CGFloat, viewportHeight: CGFloat
  ) throws(CellSizingError) -> CGFloat {
    let anchor = scrollAnchor(contentOffset: contentOffset, viewportHeight: viewportHeight)
    var changed = self
    for (row, height) in heights {
      try changed.update(row, height: height)
    }
    var correction: CGFloat = 0
    if let anchor, let before = offset(of: anchor.row),
      let after = changed.offset(of: anchor.row)
    {
      correction = after - before
    }
    self = changed
    return correction
  }
}
