public import Foundation
import TextMeasure

/// A table's source that shows sections of items with the heights of a strategy.
public struct StrategyTableSource<Item: CellItem>: TableLayoutSource, Sendable {
  /// How a row that cannot be sized is handled.
  public enum FailedRow: Sendable, Hashable {
    /// It is 0 high, and ``StrategyTableSource/errors`` says why.
    case hasNoHeight
    /// The table's call throws, and the table stays as it was.
    case fails
  }

  /// State that queries change while the source is unchanged. Sendable: locks guard it.
  private final class Findings: Sendable {
    /// The errors by row.
    let errors = Locked<[RowIndexPath: CellSizingError]>([:])
    /// The contexts at the widths that accessories leave.
    let contexts = Locked<[CGFloat: CellContext]>([:])
  }

  /// The sections.
  public var sections: [CellSection<Item>]
  /// What knows the heights.
  public let strategy: any CellHeightStrategy<Item>
  /// What heights depend on beside the items.
  public var context: CellContext {
    didSet { findings = Findings() }
  }
  /// The estimate in points for every row; `nil` takes the row's height.
  public var estimate: CGFloat?
  /// How a row that cannot be sized is handled.
  public var failedRow: FailedRow
  /// What stands at a row's right edge and takes width from its content.
  public let accessory: @Sendable (Item, RowIndexPath) -> CellAccessory
  /// Where measured heights are kept; `nil` for nowhere.
  let heights: SharedKeyedHeightCache<HeightKey<String>>?
  private var findings = Findings()

  /// Creates a source of sections and a strategy.
  ///
  /// - Parameters:
  ///   - sections: the sections.
  ///   - strategy: what knows the heights.
  ///   - context: what heights depend on beside the items; its width is the table's.
  ///   - estimate: the estimate in points for every row; `nil` takes the row's height.
  ///   - failedRow: how a row that cannot be sized is handled.
  ///   - accessory: what stands at a row's right edge; the strategy sees the width that it leaves.
  public init(
    sections: [CellSection<Item>], strategy: any CellHeightStrategy<Item>, context: CellContext,
    estimate: CGFloat? = nil, failedRow: FailedRow = .hasNoHeight,
    accessory: @escaping @Sendable (Item, RowIndexPath) -> CellAccessory = { _, _ in .none }
  ) {
    self.init(
      sections: sections, strategy: strategy, context: context, estimate: estimate,
      failedRow: failedRow, accessory: accessory, heights: nil)
  }

  /// Creates a source of one section.
  public init(
    items: [Item], strategy: any CellHeightStrategy<Item>, context: CellContext,
    estimate: CGFloat? = nil
  ) {
    self.init(
      sections: [CellSection(items)], strategy: strategy, context: context, estimate: estimate)
  }

  /// Creates a source that may keep heights.
  init(
    sections: [CellSection<Item>], strategy: any CellHeightStrategy<Item>, context: CellContext,
    estimate: CGFloat?, failedRow: FailedRow,
    accessory: @escaping @Sendable (Item, RowIndexPath) -> CellAccessory,
    heights: SharedKeyedHeightCache<HeightKey<String>>?
  ) {
    self.sections = sections
    self.strategy = strategy
    self.context = context
    self.estimate = estimate
    self.failedRow = failedRow
    self.accessory = accessory
    self.heights = heights
  }

  /// The maximum number of cached contexts: a table has a few kinds of accessories.
  private static var mostContexts: Int { 64 }

  /// Why rows could not be sized; their height is 0.
  public var errors: [RowIndexPath: CellSizingError] { findings.errors.withLock { $0 } }

  /// The item of a row; `nil` when there is no such row.
  public func item(at row: RowIndexPath) -> Item? {
    guard sections.indices.contains(row.section),
      sections[row.section].items.indices.contains(row.row)
    else { return nil }
    return sections[row.section].items[row.row]
  }

  /// The number of sections.
  public var sectionCount: Int { sections.count }

  /// The number of a section's items.
  public func rowCount(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].items.count : 0
  }

  /// The strategy's height in points.
  ///
  /// - Throws: what the strategy throws, where a row that cannot be sized fails.
  public func rowHeight(at row: RowIndexPath) throws(CellSizingError) -> CGFloat {
    try attempt(row) { item, context throws(CellSizingError) in
      guard let heights else {
        return try strategy.height(of: item, at: row, in: context).points
      }
      let key = context.key(of: item)
      if let height = heights.withCache({ $0.height(for: key) }) {
        context.tally.countCacheHit()
        return height
      }
      let height = try strategy.height(of: item, at: row, in: context)
      // A guess, or what a strategy keeps by itself, may be another the next time.
      if height.provenance == .measured {
        heights.withCache { $0.store(height.points, for: key, keyBytes: key.item.utf8.count) }
      }
      return height.points
    } ?? 0
  }

  /// The estimate in points.
  ///
  /// - Throws: as ``rowHeight(at:)``.
  public func estimatedRowHeight(at row: RowIndexPath) throws(CellSizingError) -> CGFloat {
    if let estimate { return estimate }
    return try rowHeight(at: row)
  }

  /// Shows the row to the strategy.
  ///
  /// - Throws: as ``rowHeight(at:)``.
  public func makeCell(at row: RowIndexPath) throws(CellSizingError) {
    _ = try attempt(row) { item, context throws(CellSizingError) in
      try strategy.show(item, at: row, in: context)
    }
  }

  /// The height in points of a section's header; 0 for none.
  ///
  /// - Throws: what measuring it throws.
  public func headerHeight(inSection section: Int) throws(CellSizingError) -> CGFloat {
    guard sections.indices.contains(section) else { return 0 }
    return try sections[section].header.points(in: context)
  }

  /// The height in points of a section's footer; 0 for none.
  ///
  /// - Throws: what measuring it throws.
  public func footerHeight(inSection section: Int) throws(CellSizingError) -> CGFloat {
    guard sections.indices.contains(section) else { return 0 }
    return try sections[section].footer.points(in: context)
  }

  /// Does something with a row's item at the width that its accessory leaves; `nil` when it fails or
  /// there is no such row.
  private func attempt<Value>(
    _ row: RowIndexPath, _ body: (Item, CellContext) throws(CellSizingError) -> Value
  ) throws(CellSizingError) -> Value? {
    guard let item = item(at: row) else { return nil }
    do {
      return try body(item, context(beside: accessory(item, row)))
    } catch {
      if failedRow == .fails { throw error }
      findings.errors.withLock { $0[row] = error }
      return nil
    }
  }

  /// The context at the width that an accessory leaves.
  private func context(beside accessory: CellAccessory) -> CellContext {
    guard accessory != .none else { return context }
    let width = accessory.width
    if let known = findings.contexts.withLock({ $0[width] }) { return known }
    let narrower = context.at(width: max(0, context.environment.width - width))
    findings.contexts.withLock { contexts in
      if contexts.count >= Self.mostContexts { contexts = [:] }
      contexts[width] = narrower
    }
    return narrower
  }
}
