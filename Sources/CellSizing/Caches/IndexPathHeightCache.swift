public import Foundation

/// Heights by a row's place, which follow the rows when the table changes.
///
/// It is a value; ``SharedIndexPathHeightCache`` is the same for several threads. It follows
/// `FDIndexPathHeightCache` of *UITableView+FDTemplateLayoutCell*. −1 for a missing height there is
/// `nil` here, orientations are ``HeightConditions``, and an exchange of two rows is a move.
public struct IndexPathHeightCache: Sendable {
  /// The heights under one set of conditions.
  private struct Variant: Sendable {
    /// The conditions.
    var conditions: HeightConditions
    /// The heights in points by section and row; NaN for one that is not there.
    var sections: [[CGFloat]] = []
  }

  /// The maximum number of conditions; the least recently used are discarded first.
  public let conditionsLimit: Int
  /// The hits and misses.
  public private(set) var statistics = HeightCacheStatistics()
  /// Whether a height was ever stored. As in `FDIndexPathHeightCache`, nothing is invalidated before.
  public private(set) var hasStoredHeights = false

  /// The heights, from the most to the least recently used conditions.
  private var variants: [Variant] = []

  /// The maximum number of sections, and of rows of a section.
  public static let greatestCount = 10_000_000

  /// Creates an empty cache for at most `conditionsLimit` conditions, and at least one.
  public init(conditionsLimit: Int = 8) {
    self.conditionsLimit = max(1, conditionsLimit)
  }

  /// Whether a row has a height. Counts neither as use nor as hit or miss.
  public func contains(_ row: RowIndexPath, under conditions: HeightConditions) -> Bool {
    guard let index = variants.firstIndex(where: { $0.conditions == conditions }) else {
      return false
    }
    return Self.height(in: variants[index].sections, at: row) != nil
  }

  /// A row's height in points; `nil` when it has none.
  ///
  /// - Complexity: O(1).
  public mutating func height(
    at row: RowIndexPath, under conditions: HeightConditions
  ) -> CGFloat? {
    guard bringForward(conditions), let height = Self.height(in: variants[0].sections, at: row)
    else {
      statistics.misses += 1
      return nil
    }
    statistics.hits += 1
    return height
  }

  /// Stores a row's height in points; creates the sections and rows up to it.
  ///
  /// - Complexity: O(1) amortised, when rows come in order.
  /// - Throws: `invalidArgument` for a negative place or a height that is not a finite number from
  ///   0 up, `limitExceeded` for a place above ``greatestCount``.
  public mutating func store(
    _ height: CGFloat, at row: RowIndexPath, under conditions: HeightConditions
  ) throws(CellSizingError) {
    guard height.isFinite, height >= 0, row.section >= 0, row.row >= 0 else {
      throw CellSizingError(
        .invalidArgument, operation: "store height",
        message: "row \(row) with height \(height): both must be finite numbers from 0 up")
    }
    guard row.section < Self.greatestCount, row.row < Self.greatestCount else {
      throw CellSizingError(
        .limitExceeded, operation: "store height",
        message: "row \(row) is beyond \(Self.greatestCount); use a keyed cache")
    }
    if !bringForward(conditions) {
      variants.insert(Variant(conditions: conditions), at: 0)
      if variants.count > conditionsLimit {
        let dropped = variants.removeLast()
        statistics.evictions += Self.count(dropped.sections)
      }
    }
    let missingSections = row.section + 1 - variants[0].sections.count
    if missingSections > 0 { variants[0].sections += repeatElement([], count: missingSections) }
    let missingRows = row.row + 1 - variants[0].sections[row.section].count
    if missingRows > 0 {
      variants[0].sections[row.section] += repeatElement(.nan, count: missingRows)
    }
    variants[0].sections[row.section][row.row] = height
    hasStoredHeights = true
    statistics.stores += 1
  }

  /// Discards a row's heights under all conditions.
  public mutating func invalidate(_ row: RowIndexPath) {
    for index in variants.indices
    where Self.height(in: variants[index].sections, at: row) != nil {
      variants[index].sections[row.section][row.row] = .nan
      statistics.invalidations += 1
    }
  }

  /// Discards all heights.
  public mutating func invalidateAll() {
    statistics.invalidations += variants.reduce(0) { $0 + Self.count($1.sections) }
    variants = []
  }

  /// The height at a place; `nil` when there is none.
  private static func height(in sections: [[CGFloat]], at row: RowIndexPath) -> CGFloat? {
    guard sections.indices.contains(row.section),
      sections[row.section].indices.contains(row.row)
    else { return nil }
    let height = sections[row.section][row.row]
    return height.isNaN ? nil : height
  }

  /// The number of heights.
  private static func count(_ sections: [[CGFloat]]) -> Int {
    sections.reduce(0) { $0 + $1.count(where: { !$0.isNaN }) }
  }

  /// Makes conditions the most recently used; `false` when they have no heights.
  private mutating func bringForward(_ conditions: HeightConditions) -> Bool {
    guard let index = variants.firstIndex(where: { $0.conditions == conditions }) else {
      return false
    }
    if index > 0 { variants.insert(variants.remove(at: index), at: 0) }
    return true
  }
}

// MARK: The table's changes

extension IndexPathHeightCache {
  /// Follows a table's `reloadData`.
  ///
  /// - Parameter invalidates: `false` keeps the heights, for data that only grew at its end; the
  ///   original's `fd_reloadDataWithoutInvalidateIndexPathHeightCache`.
  public mutating func reloadData(invalidates: Bool = true) {
    if invalidates { invalidateAll() }
  }

  /// Follows changes that happen at once; the heights of rows that stay go with their rows.
  ///
  /// - Complexity: O(rows of the sections that change) under each condition.
  /// - Throws: `inconsistentUpdates` for changes that contradict one another, `limitExceeded` for
  ///   places above ``greatestCount``; nothing is changed then.
  public mutating func apply(_ updates: TableUpdates) throws(CellSizingError) {
    let rows = updates.insertedRows + updates.movedRows.map(\.to)
    let sections = updates.insertedSections + updates.movedSections.map(\.to)
    guard
      (sections + rows.flatMap { [$0.section, $0.row] }).allSatisfy({ $0 < Self.greatestCount })
    else {
      throw CellSizingError(
        .limitExceeded, operation: "table updates",
        message: "a place is beyond \(Self.greatestCount); use a keyed cache")
    }
    var changed = variants
    var dropped = 0
    for index in changed.indices {
      let before = Self.count(changed[index].sections)
      _ = try updates.apply(to: &changed[index].sections, missing: .nan, coverage: .partial)
      dropped += before - Self.count(changed[index].sections)
    }
    variants = changed
    statistics.invalidations += dropped
  }

  /// Follows an insertion of rows.
  ///
  /// - Throws: as ``apply(_:)``.
  public mutating func insertRows(at rows: [RowIndexPath]) throws(CellSizingError) {
    try apply(TableUpdates(insertedRows: rows))
  }

  /// Follows a deletion of rows.
  ///
  /// - Throws: as ``apply(_:)``.
  public mutating func deleteRows(at rows: [RowIndexPath]) throws(CellSizingError) {
    try apply(TableUpdates(deletedRows: rows))
  }

  /// Follows a reload of rows.
  ///
  /// - Throws: as ``apply(_:)``.
  public mutating func reloadRows(at rows: [RowIndexPath]) throws(CellSizingError) {
    try apply(TableUpdates(reloadedRows: rows))
  }

  /// Follows a row that moves; the rows between close up.
  ///
  /// - Throws: as ``apply(_:)``.
  public mutating func moveRow(
    at row: RowIndexPath, to destination: RowIndexPath
  ) throws(CellSizingError) {
    try apply(TableUpdates(movedRows: [.init(from: row, to: destination)]))
  }

  /// Follows an insertion of sections.
  ///
  /// - Throws: as ``apply(_:)``.
  public mutating func insertSections(_ sections: [Int]) throws(CellSizingError) {
    try apply(TableUpdates(insertedSections: sections))
  }

  /// Follows a deletion of sections.
  ///
  /// - Throws: as ``apply(_:)``.
  public mutating func deleteSections(_ sections: [Int]) throws(CellSizingError) {
    try apply(TableUpdates(deletedSections: sections))
  }

  /// Follows a reload of sections.
  ///
  /// - Throws: as ``apply(_:)``.
  public mutating func reloadSections(_ sections: [Int]) throws(CellSizingError) {
    try apply(TableUpdates(reloadedSections: sections))
  }

  /// Follows a section that moves; the sections between close up.
  ///
  /// - Throws: as ``apply(_:)``.
  public mutating func moveSection(_ section: Int, to destination: Int) throws(CellSizingError) {
    try apply(TableUpdates(movedSections: [.init(from: section, to: destination)]))
  }
}
