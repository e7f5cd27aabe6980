import CellSizing
import CellSizingSamples
import Foundation
import TextMeasure

/// Wraps a strategy and reports how many heights were queried, on a line that all strategies of a job
/// share.
final class WatchedStrategy: CellHeightStrategy {
  private let strategy: any CellHeightStrategy<Status>
  private let progress: Locked<ProgressLine>

  init(_ strategy: any CellHeightStrategy<Status>, _ progress: Locked<ProgressLine>) {
    self.strategy = strategy
    self.progress = progress
  }

  var name: String { strategy.name }
  var design: (any CellDesign<Status>)? { strategy.design }

  func height(
    of item: Status, at row: RowIndexPath, in context: CellContext
  ) throws(CellSizingError) -> CellHeight {
    defer { progress.withLock { $0.advance() } }
    return try strategy.height(of: item, at: row, in: context)
  }

  func rules(for item: Status, at row: RowIndexPath, in context: CellContext) -> SizingRules? {
    strategy.rules(for: item, at: row, in: context)
  }

  func show(_ item: Status, at row: RowIndexPath, in context: CellContext) throws(CellSizingError) {
    try strategy.show(item, at: row, in: context)
  }

  func invalidate(_ item: Status, at row: RowIndexPath) { strategy.invalidate(item, at: row) }
}
