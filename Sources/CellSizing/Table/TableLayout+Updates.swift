import Foundation

extension TableLayout {
  /// A row on its way through an update.
  private struct Carried {
    /// Its height; `nil` if it has to be queried.
    var height: PackedRowHeight?
    /// Its position in the index before; `nil` for a row that is new or reloaded.
    var position: Int?
  }

  /// Follows insertions, deletions, reloads and moves that the source has made already, as UIKit's
  /// `performBatchUpdates`: rows that stay keep their heights and cells, new and reloaded ones are
  /// queried; the first visible row that stays keeps its position on the screen.
  ///
  /// - Complexity: O(number of rows).
  /// - Throws: `inconsistentUpdates` when the changes contradict one another or the source's
  ///   numbers of rows afterwards; as ``reloadData()``. Nothing is changed then.
  public mutating func performBatchUpdates(
    _ updates: TableUpdates
  ) throws(CellSizingError) {
    try atomically { table throws(CellSizingError) in try table.follow(updates) }
  }

  /// Follows changes; what fails leaves the table half changed.
  private mutating func follow(_ updates: TableUpdates) throws(CellSizingError) {
    var sections = (0..<sectionCount).map { section in
      let positions = starts[section] + 1..<starts[section + 1] - 1
      return zip(index.packedHeights(positions), positions).map {
        Carried(height: $0, position: $1)
      }
    }
    let fresh = try updates.apply(to: &sections, missing: Carried(), coverage: .complete)
    for section in fresh {
      let count = max(0, source.rowCount(inSection: section))
      try check(count: count)
      sections[section] = Array(repeating: Carried(), count: count)
    }
    try check(sections.map(\.count))
    let anchor = visibleAnchor(sections)
    let oldCells = cells
    try build(sections.map { $0.map(\.height) }, isFirst: false)
    cells = []
    headers = []
    footers = []
    for (section, rows) in sections.enumerated() {
      for (row, carried) in rows.enumerated() {
        if let position = carried.position, oldCells.contains(position) {
          cells.insert(starts[section] + 1 + row)
        }
      }
    }
    if configuration.keepsVisibleRows, let anchor, let position = position(of: anchor.row),
      let top = index.offset(of: position)
    {
      contentOffset = clamped(top - anchor.distance)
    }
    try fillViewport()
  }

  /// The first row with a cell that stays: its position after the update, and the distance in
  /// points of its top from the viewport's top.
  private func visibleAnchor(_ sections: [[Carried]]) -> (row: RowIndexPath, distance: CGFloat)? {
    var found: (row: RowIndexPath, position: Int)?
    for (section, rows) in sections.enumerated() {
      for (row, carried) in rows.enumerated() {
        if let position = carried.position, cells.contains(position),
          position < found?.position ?? .max
        {
          found = (RowIndexPath(row: row, section: section), position)
        }
      }
    }
    return found.flatMap { found in
      index.offset(of: found.position).map { (found.row, $0 - contentOffset) }
    }
  }

  /// Refuses an update after which the source has other numbers of rows than it should.
  private func check(_ counts: [Int]) throws(CellSizingError) {
    var message: String?
    if source.sectionCount != counts.count {
      message =
        "the source has \(source.sectionCount) sections after the update; "
        + "it makes \(counts.count)"
    }
    for (section, count) in counts.enumerated() where message == nil {
      let actual = source.rowCount(inSection: section)
      if actual != count {
        message =
          "the source has \(actual) rows in section \(section) after the update; "
          + "it makes \(count)"
      }
    }
    if let message {
      throw CellSizingError(
        .inconsistentUpdates, operation: "batch updates",
        message: message + "; change the source first, and name every change")
    }
  }
}
