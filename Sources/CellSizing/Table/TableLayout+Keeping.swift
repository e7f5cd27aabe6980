import Foundation

extension TableLayout {
  /// The first row in the viewport that stays; `nil` when none does.
  ///
  /// - Parameter position: where a row is after the change; `nil` for one that is gone.
  func visibleRow(moving position: (RowIndexPath) -> RowIndexPath?) -> VisibleRow? {
    for index in index.rows(from: contentOffset, to: contentOffset + configuration.viewportHeight) {
      guard let row = row(at: index), let extent = extent(at: index), let moved = position(row)
      else {
        continue
      }
      // What begins with the content still does, whatever its header's height.
      if contentOffset == 0, row == firstRow, moved == row { return nil }
      return VisibleRow(
        row: moved, distance: extent.lowerBound - contentOffset,
        height: extent.upperBound - extent.lowerBound)
    }
    return nil
  }

  /// The first row of all.
  private var firstRow: RowIndexPath? {
    (0..<sectionCount).first { starts[$0 + 1] - starts[$0] > 2 }
      .map { RowIndexPath(row: 0, section: $0) }
  }

  /// Fills the viewport with a row where it was; without one, at the content offset.
  mutating func show(_ visible: VisibleRow?) throws(CellSizingError) {
    guard let visible, let position = position(of: visible.row) else { return try fillViewport() }
    // An estimate gives way to a height when the row is shown, and other rows with it.
    for _ in 0..<4 {
      guard let extent = extent(at: position) else { return }
      contentOffset = clamped(visible.contentOffset(at: extent))
      try fillViewport()
      if self.extent(at: position).map({ $0.upperBound - $0.lowerBound })
        == extent.upperBound - extent.lowerBound
      {
        return
      }
    }
  }

  /// Changes the table, or leaves it as it was where that fails; the log keeps the queries.
  mutating func atomically(
    _ change: (inout TableLayout) throws(CellSizingError) -> Void
  ) throws(CellSizingError) {
    let (index, starts, cells, headers, footers) = (index, starts, cells, headers, footers)
    let (contentOffset, loggedHeight) = (contentOffset, loggedHeight)
    do {
      try change(&self)
    } catch {
      self.index = index
      self.starts = starts
      self.cells = cells
      self.headers = headers
      self.footers = footers
      self.contentOffset = contentOffset
      self.loggedHeight = loggedHeight
      throw error
    }
  }
}
