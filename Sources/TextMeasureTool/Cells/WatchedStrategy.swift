import CellSizing
import CellSizingSamples
import Foundation
import TextMeasure

/// Wraps a strategy and reports how many heights were queried.
///
/// Sendable: the line of progress is behind a lock.
final class WatchedStrategy: CellHeightStrategy {
  /// The line that all strategies of a job share.
  final class Watch: Sendable {
    private let line: Locked<ProgressLine>

    init(total: Int) {
      line = Locked(ProgressLine("heights", total: total))
    }

    func advance() { line.withLock { $0.advance() } }
    func finish() { line.withLock { $0.finish() } }
  }

  private let strategy: any CellHeightStrategy<Status>
  private let watch: Watch

  init(_ strategy: any CellHeightStrategy<Status>, _ watch: Watch) {
    self.strategy = strategy
    self.watch = watch
  }

  var name: String { strategy.name }
  var design: (any CellDesign<Status>)? { strategy.design }

  func height(
    of item: Status, at row: RowIndexPath, in context: CellContext
  ) throws(CellSizingError) -> CellHeight {
    defer { watch.advance() }
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
