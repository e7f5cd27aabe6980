public import Foundation
import Synchronization
import TextMeasure

/// A table's source that shows items with the heights of a strategy.
public struct StrategyTableSource<Item: CellItem>: TableLayoutSource, Sendable {
  /// The errors of rows, behind a lock because a source is asked without being changed.
  private final class Failures: Sendable {
    /// The errors by row.
    let byRow = Locked<[RowIndexPath: CellSizingError]>([:])
  }

  /// The items, a row each, in one section.
  public var items: [Item]
  /// What knows the heights.
  public let strategy: any CellHeightStrategy<Item>
  /// What heights depend on beside the items.
  public let context: CellContext
  /// The estimate in points for every row; `nil` takes the row's height.
  public var estimate: CGFloat?
  private let failures = Failures()

  /// Makes a source of items and a strategy.
  public init(
    items: [Item], strategy: any CellHeightStrategy<Item>, context: CellContext,
    estimate: CGFloat? = nil
  ) {
    self.items = items
    self.strategy = strategy
    self.context = context
    self.estimate = estimate
  }

  /// Why rows could not be sized; their height is 0.
  public var errors: [RowIndexPath: CellSizingError] { failures.byRow.withLock { $0 } }

  /// The number of items.
  public func rowCount(inSection section: Int) -> Int { items.count }

  /// The strategy's height in points; 0 for a row that cannot be sized.
  public func rowHeight(at row: RowIndexPath) -> CGFloat {
    attempt(row) { item throws(CellSizingError) in
      try strategy.height(of: item, at: row, in: context).points
    } ?? 0
  }

  /// The estimate in points.
  public func estimatedRowHeight(at row: RowIndexPath) -> CGFloat {
    estimate ?? rowHeight(at: row)
  }

  /// Shows the row to the strategy.
  public func makeCell(at row: RowIndexPath) {
    _ = attempt(row) { item throws(CellSizingError) in
      try strategy.show(item, at: row, in: context)
    }
  }

  /// Does something with a row's item; `nil` when it fails or there is no such row.
  private func attempt<Value>(_ row: RowIndexPath, _ body: (Item) throws(CellSizingError) -> Value)
    -> Value?
  {
    guard items.indices.contains(row.row) else { return nil }
    do {
      return try body(items[row.row])
    } catch {
      failures.byRow.withLock { $0[row] = error }
      return nil
    }
  }
}
