public import CellSizing
import Dispatch
public import Foundation
import Synchronization
import TextMeasure

/// Runs any set of strategies over one feed and says where they differ, by how much and why.
///
/// ```swift
/// let comparison = StrategyComparison(StandardStrategies.all())
/// let report = try comparison.run(feed.statuses, in: .systemFont(width: 375))
/// for difference in try report.differences(inRow: 3) { print(difference.reason) }
/// ```
///
/// A reason is not a guess: each rule in which two strategies differ is changed, one after the
/// other, and the height recomputed; the change is that rule's part.
public struct StrategyComparison<Item: CellItem>: Sendable {
  /// The strategies; the first is the one that others are compared with.
  public var strategies: [any CellHeightStrategy<Item>]
  /// Which pairs are compared.
  public var pairs: ComparedPairs
  /// The row that the viewport ends before: the rows before it are shown, so that heights that are
  /// read off cells are known for them. `nil` shows all.
  public var shownRowCount: Int?
  /// How many rows are sized at once.
  public var concurrency: Int

  /// Creates a comparison of strategies, whose names are all different.
  public init(
    _ strategies: [any CellHeightStrategy<Item>], pairs: ComparedPairs = .withFirst,
    shownRowCount: Int? = nil, concurrency: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    self.strategies = strategies
    self.pairs = pairs
    self.shownRowCount = shownRowCount
    self.concurrency = max(1, concurrency)
  }

  /// Sizes every row by every strategy.
  ///
  /// Each strategy has prepared texts of its own, so that its measurements are its own. A row that
  /// a strategy cannot size is reported and does not hold up the others.
  ///
  /// - Throws: `invalidArgument` for an environment that means nothing or two strategies of one
  ///   name.
  public func run(
    _ items: [Item], in environment: CellEnvironment
  ) throws(CellSizingError) -> StrategyReport<Item> {
    try environment.validate()
    guard Set(strategies.map(\.name)).count == strategies.count else {
      throw CellSizingError(
        .invalidArgument, operation: "compare strategies",
        message: "each strategy needs a name of its own", names: strategies.map(\.name))
    }
    var work: [StrategyReport<Item>.Work] = []
    var heights: [[CellHeight?]] = []
    var failures: [StrategyReport<Item>.Failure] = []
    for strategy in strategies {
      let context = CellContext(
        environment,
        texts: PreparedTextStore(countLimit: max(20_000, 8 * min(items.count, 50_000))))
      let start = ContinuousClock.now
      let results = size(items, by: strategy, in: context)
      let time = ContinuousClock.now - start
      let seconds =
        Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
      work.append(.init(strategy: strategy.name, counts: context.tally.counts, seconds: seconds))
      heights.append(
        results.enumerated().map { row, result in
          switch result {
          case .success(let height): return height
          case .failure(let error):
            failures.append(.init(strategy: strategy.name, row: row, message: "\(error)"))
            return nil
          }
        })
    }
    return StrategyReport(
      strategies: strategies, items: items, context: CellContext(environment), work: work,
      heights: heights, failures: failures, pairs: pairs)
  }

  /// A strategy's height for every row: the rows that are shown are shown first.
  private func size(
    _ items: [Item], by strategy: any CellHeightStrategy<Item>, in context: CellContext
  ) -> [Result<CellHeight, CellSizingError>] {
    @Sendable func sized(_ row: Int) -> Result<CellHeight, CellSizingError> {
      do throws(CellSizingError) {
        let path = RowIndexPath(row: row)
        if row < shownRowCount ?? .max { try strategy.show(items[row], at: path, in: context) }
        let height = try strategy.height(of: items[row], at: path, in: context)
        guard height.points.isFinite, height.points >= 0 else {
          throw CellSizingError(
            .invalidArgument, operation: strategy.name,
            message: "the height is \(height.points); a height is a finite number from 0 up")
        }
        return .success(height)
      } catch {
        return .failure(error)
      }
    }
    let partSize = 256
    let partCount = (items.count + partSize - 1) / partSize
    guard concurrency > 1, partCount > 1 else { return items.indices.map { sized($0) } }
    let parts = Locked([[Result<CellHeight, CellSizingError>]](repeating: [], count: partCount))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(concurrency, partCount)) { _ in
      while true {
        let part = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard part < partCount else { return }
        let rows = part * partSize..<min((part + 1) * partSize, items.count)
        let results = rows.map { sized($0) }
        parts.withLock { $0[part] = results }
      }
    }
    return parts.withLock { Array($0.joined()) }
  }
}

/// Which pairs of strategies a comparison explains.
public enum ComparedPairs: Sendable, Hashable {
  /// Every other strategy with the first one.
  case withFirst
  /// Every one with every other.
  case all
}
