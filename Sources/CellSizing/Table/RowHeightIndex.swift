public import Foundation

/// The heights of up to many millions of rows, with every question about their places answered
/// in logarithmic time.
///
/// Heights are kept as multiples of 1/3072 pt, a unit in which pixels at scales 1, 2 and 3 and
/// every multiple of 1/1024 pt are exact; others are rounded to the nearest. Sums are whole numbers
/// of 64 bits, so an offset is exact and does not depend on the order in which rows were added,
/// changed or moved. A row takes a little over four bytes.
///
/// It is a value: a copy costs nothing and shares its parts until one of the two is changed.
///
/// ```swift
/// var index = try RowHeightIndex(repeating: 60, count: 10_000_000)  // estimates
/// try index.update(42, height: 133.5)
/// let shown = index.rows(from: 100_000, to: 100_667)
/// ```
public struct RowHeightIndex: Sendable {
  /// The rows.
  private var tree: RowHeightTree

  /// Creates an index without rows.
  public init() {
    tree = RowHeightTree()
  }

  /// Creates an index of measured heights.
  ///
  /// - Parameter heights: heights in points, from the first row on.
  /// - Complexity: O(*n*).
  /// - Throws: `invalidArgument` for a height that is not a finite number from 0 up,
  ///   `limitExceeded` for one above 89,478,485 pt or a sum above 1.5·10¹⁵ pt.
  public init(_ heights: some Sequence<CGFloat>) throws(CellSizingError) {
    let rows = try Self.pack(heights, isEstimate: false)
    tree = RowHeightTree()
    try Self.checkTotal(of: rows, beside: 0)
    tree = RowHeightTree(rows)
  }

  /// Creates an index of rows that all have the same estimated height.
  ///
  /// - Parameters:
  ///   - count: the number of rows.
  ///   - estimate: the height of each in points.
  /// - Complexity: O(log *n*) in time and memory.
  /// - Throws: `invalidArgument` for a height that is not a finite number from 0 up or a negative
  ///   count, `limitExceeded` for too great a height or sum.
  public init(repeating estimate: CGFloat, count: Int) throws(CellSizingError) {
    guard count >= 0 else {
      throw CellSizingError(
        .invalidArgument, operation: "row heights",
        message: "the number of rows must be from 0 up, not \(count)")
    }
    let row = try PackedRowHeight(points: estimate, isEstimate: true)
    let (total, overflow) = row.units.multipliedReportingOverflow(by: Int64(count))
    guard !overflow, total <= Self.greatestTotal, count <= Self.greatestCount else {
      throw Self.totalTooGreat
    }
    tree = RowHeightTree(repeating: row, count: count)
  }

  /// The number of rows.
  public var count: Int { tree.summary.count }

  /// Whether there are no rows.
  public var isEmpty: Bool { count == 0 }

  /// The number of rows whose height is an estimate.
  public var estimatedRowCount: Int { tree.summary.estimates }

  /// The sum of all heights, in points.
  public var totalHeight: CGFloat { PackedRowHeight.points(tree.summary.units) }

  /// A row's height in points; `nil` when there is no such row.
  ///
  /// - Complexity: O(log *n*).
  public func height(at row: Int) -> CGFloat? {
    guard row >= 0, row < count else { return nil }
    return tree.root.row(at: row).points
  }

  /// Whether a row's height is an estimate; `nil` when there is no such row.
  ///
  /// - Complexity: O(log *n*).
  public func isEstimated(at row: Int) -> Bool? {
    guard row >= 0, row < count else { return nil }
    return tree.root.row(at: row).isEstimate
  }

  /// The first row at or after a given one whose height is an estimate; `nil` when none is.
  ///
  /// - Complexity: O(log *n*).
  public func firstEstimatedRow(from row: Int = 0) -> Int? {
    guard row < count else { return nil }
    return tree.root.firstEstimate(from: max(0, row))
  }

  /// The distance in points from the first row's top to a row's top; the number of rows gives the
  /// total height, and a number outside `0...count` gives `nil`.
  ///
  /// - Complexity: O(log *n*).
  public func offset(of row: Int) -> CGFloat? {
    guard row >= 0, row <= count else { return nil }
    return PackedRowHeight.points(tree.root.units(before: row))
  }

  /// The row that covers a distance in points from the first row's top: its top is at or above
  /// the place and its bottom below it; `nil` above the first row and below the last.
  ///
  /// Rows of no height cover nothing.
  ///
  /// - Complexity: O(log *n*).
  public func row(at offset: CGFloat) -> Int? {
    guard !offset.isNaN else { return nil }
    let units = PackedRowHeight.floorUnits(offset)
    guard units >= 0, units < tree.summary.units else { return nil }
    return tree.root.row(covering: units)
  }

  /// The rows of which a part lies between two distances in points from the first row's top.
  ///
  /// A row that only touches the range with an edge is not in it. An empty or unordered range,
  /// or one that is not a number, has no rows.
  ///
  /// - Complexity: O(log *n*).
  public func rows(from minimumY: CGFloat, to maximumY: CGFloat) -> Range<Int> {
    guard minimumY < maximumY else { return 0..<0 }
    let low = max(0, PackedRowHeight.floorUnits(minimumY))
    let high = PackedRowHeight.ceilingUnits(maximumY)
    let total = tree.summary.units
    guard low < total, high > 0 else { return 0..<0 }
    let first = tree.root.row(covering: low)
    let last = high > total ? count - 1 : tree.root.row(covering: high - 1)
    return first..<last + 1
  }

  /// The heights of a range of rows, in points; rows that do not exist are left out.
  ///
  /// - Complexity: O(log *n* + length of the range).
  public func heights(_ rows: Range<Int>) -> [CGFloat] {
    packedHeights(rows).map(\.points)
  }

  /// The heights of a range of rows with their marks; rows that do not exist are left out.
  package func packedHeights(_ rows: Range<Int>) -> [PackedRowHeight] {
    let range = rows.clamped(to: 0..<count)
    var heights: [PackedRowHeight] = []
    heights.reserveCapacity(range.count)
    if !range.isEmpty { tree.root.collect(range, into: &heights) }
    return heights
  }

  /// Creates an index of heights that are already packed.
  package init(packed rows: [PackedRowHeight]) throws(CellSizingError) {
    tree = RowHeightTree()
    try Self.checkTotal(of: rows, beside: 0)
    tree = RowHeightTree(rows)
  }
}

// MARK: Changes

extension RowHeightIndex {
  /// Puts rows before a row; the number of rows puts them at the end.
  ///
  /// - Parameters:
  ///   - heights: heights in points.
  ///   - row: the first new row's place.
  ///   - areEstimates: whether the heights are estimates.
  /// - Complexity: O(log *n* + number of new rows).
  /// - Throws: `invalidArgument` for a place or height that is out of range, `limitExceeded` for
  ///   too great a height or sum; nothing is changed then.
  public mutating func insert(
    _ heights: some Sequence<CGFloat>, at row: Int, areEstimates: Bool = false
  ) throws(CellSizingError) {
    try check(row..<row, operation: "insert rows")
    let rows = try Self.pack(heights, isEstimate: areEstimates)
    try Self.checkTotal(of: rows, beside: tree.summary.units)
    try checkCount(adding: rows.count)
    if !rows.isEmpty { tree.insert(rows, at: row) }
  }

  /// Takes rows out.
  ///
  /// - Complexity: O(log *n*).
  /// - Throws: `invalidArgument` when a row does not exist; nothing is changed then.
  public mutating func delete(_ rows: Range<Int>) throws(CellSizingError) {
    try check(rows, operation: "delete rows")
    if !rows.isEmpty { tree.remove(rows) }
  }

  /// Takes a row out.
  ///
  /// - Complexity: O(log *n*).
  /// - Throws: `invalidArgument` when the row does not exist; nothing is changed then.
  public mutating func delete(_ row: Int) throws(CellSizingError) {
    try checkRow(row, operation: "delete row")
    tree.remove(row..<row + 1)
  }

  /// Moves rows, in their order, so that the first of them ends up at a place.
  ///
  /// - Parameters:
  ///   - rows: the rows, counted before the move.
  ///   - destination: the place of the first of them, counted after the move.
  /// - Complexity: O(log *n*).
  /// - Throws: `invalidArgument` when a row or the place does not exist; nothing is changed then.
  public mutating func move(_ rows: Range<Int>, to destination: Int) throws(CellSizingError) {
    try check(rows, operation: "move rows")
    guard destination >= 0, destination <= count - rows.count else {
      throw CellSizingError(
        .invalidArgument, operation: "move rows",
        message: "\(rows.count) rows can be moved to 0...\(count - rows.count), not \(destination)")
    }
    if rows.isEmpty || rows.lowerBound == destination { return }
    let moved = tree.remove(rows)
    tree.insert(moved, at: destination)
  }

  /// Moves a row so that it ends up at a place.
  ///
  /// - Complexity: O(log *n*).
  /// - Throws: `invalidArgument` when the row or the place does not exist; nothing is changed then.
  public mutating func move(_ row: Int, to destination: Int) throws(CellSizingError) {
    try checkRow(row, operation: "move row")
    try move(row..<row + 1, to: destination)
  }

  /// Gives a row another height.
  ///
  /// - Complexity: O(log *n*).
  /// - Throws: `invalidArgument` when the row does not exist or the height is not a finite number
  ///   from 0 up, `limitExceeded` for too great a height or sum; nothing is changed then.
  public mutating func update(
    _ row: Int, height: CGFloat, isEstimate: Bool = false
  ) throws(CellSizingError) {
    try checkRow(row, operation: "update row")
    let packed = try PackedRowHeight(points: height, isEstimate: isEstimate)
    let old = tree.root.row(at: row).units
    try Self.checkTotal(of: CollectionOfOne(packed), beside: tree.summary.units - old)
    tree.modify(row..<row + 1) { _, row in row = packed }
  }

  /// Gives the rows from one on other heights.
  ///
  /// - Parameters:
  ///   - row: the first row to change.
  ///   - heights: the new heights in points, one a row.
  ///   - areEstimates: whether the new heights are estimates.
  /// - Complexity: O(log *n* + number of heights).
  /// - Throws: as ``update(_:height:isEstimate:)``; nothing is changed then.
  public mutating func update(
    from row: Int, heights: some Sequence<CGFloat>, areEstimates: Bool = false
  ) throws(CellSizingError) {
    let packed = try Self.pack(heights, isEstimate: areEstimates)
    // A place far outside must not overflow before it is refused.
    try check(row..<row, operation: "update rows")
    let range = row..<row + packed.count
    try check(range, operation: "update rows")
    let old = tree.root.units(before: range.upperBound) - tree.root.units(before: row)
    try Self.checkTotal(of: packed, beside: tree.summary.units - old)
    tree.modify(range) { index, row in row = packed[index - range.lowerBound] }
  }

  /// Marks heights as estimates that are still shown but no longer trusted, as after a change of
  /// the width; their values stay.
  ///
  /// - Complexity: O(log *n* + length of the range).
  /// - Throws: `invalidArgument` when a row does not exist.
  public mutating func markEstimated(_ rows: Range<Int>) throws(CellSizingError) {
    try check(rows, operation: "mark rows as estimated")
    if !rows.isEmpty { tree.modify(rows) { _, row in row.isEstimate = true } }
  }
}

// MARK: Checks

extension RowHeightIndex {
  /// The greatest sum of heights, in units: 1.5·10¹⁵ pt, below which two sums add without overflow.
  private static let greatestTotal = Int64(1) << 62
  /// The greatest number of rows; a table's rows are numbered in 32 bits on the old devices.
  private static let greatestCount = Int(Int32.max)

  /// The error for a sum or a number of rows that cannot be kept.
  private static var totalTooGreat: CellSizingError {
    CellSizingError(
      .limitExceeded, operation: "row heights",
      message: "the heights add up to more than 1.5·10¹⁵ pt or there are more than "
        + "\(greatestCount) rows; use several indexes")
  }

  /// Packs heights.
  private static func pack(
    _ heights: some Sequence<CGFloat>, isEstimate: Bool
  ) throws(CellSizingError) -> [PackedRowHeight] {
    var rows: [PackedRowHeight] = []
    rows.reserveCapacity(heights.underestimatedCount)
    for height in heights {
      rows.append(try PackedRowHeight(points: height, isEstimate: isEstimate))
    }
    return rows
  }

  /// Refuses heights whose sum with others cannot be kept.
  private static func checkTotal(
    of rows: some Sequence<PackedRowHeight>, beside others: Int64
  ) throws(CellSizingError) {
    var total = others
    for row in rows {
      // One height is below 2⁴⁰ units, so this sum cannot overflow before it is refused.
      total += row.units
      guard total <= greatestTotal else { throw totalTooGreat }
    }
  }

  /// Refuses rows beyond the greatest number.
  private func checkCount(adding rows: Int) throws(CellSizingError) {
    guard rows <= Self.greatestCount - count else { throw Self.totalTooGreat }
  }

  /// Refuses a row that does not exist.
  private func checkRow(_ row: Int, operation: String) throws(CellSizingError) {
    guard row >= 0, row < count else {
      throw CellSizingError(
        .invalidArgument, operation: operation,
        message: "row \(row) does not exist; there are \(count) rows")
    }
  }

  /// Refuses a range that is not within the rows.
  private func check(_ rows: Range<Int>, operation: String) throws(CellSizingError) {
    guard rows.lowerBound >= 0, rows.upperBound <= count else {
      throw CellSizingError(
        .invalidArgument, operation: operation,
        message: "rows \(rows.lowerBound)..<\(rows.upperBound) are not all within 0..<\(count)")
    }
  }
}
