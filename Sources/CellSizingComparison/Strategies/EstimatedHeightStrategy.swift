public import CellSizing
public import Foundation
import TextMeasure

/// An estimate until a row is shown, and its height from then on.
///
/// The table's content begins with the size of all estimates and changes as rows are shown for the
/// first time: that is the jump of the scroll indicator, which `TableLayout` reproduces. The cure
/// is to know all heights beforehand: ``knowAll(_:in:)``, or `Precalculation`.
public final class EstimatedHeightStrategy<Item: CellItem>: CellHeightStrategy {
  public let name: String
  public let design: (any CellDesign<Item>)?
  /// How a row is measured when it is shown.
  private let base: any CellHeightStrategy<Item>
  /// A row's estimate in points.
  private let estimate: @Sendable (Item, RowIndexPath) -> CGFloat
  /// The heights of the rows that were shown, points.
  private let heights = Locked<[HeightKey<String>: CGFloat]>([:])

  /// Creates a strategy with one estimate in points for all rows.
  public convenience init(
    name: String = "estimated", estimate: CGFloat, base: any CellHeightStrategy<Item>
  ) {
    self.init(name: name, base: base) { _, _ in estimate }
  }

  /// Creates a strategy with an estimate in points for each row.
  public init(
    name: String = "estimated", base: any CellHeightStrategy<Item>,
    estimate: @escaping @Sendable (Item, RowIndexPath) -> CGFloat
  ) {
    self.name = name
    self.base = base
    self.estimate = estimate
    design = base.design
  }

  /// The row's height.
  public func height(
    of item: Item, at row: RowIndexPath, in context: CellContext
  ) -> CellHeight {
    guard let height = heights.withLock({ $0[context.key(of: item)] }) else {
      return CellHeight(estimate(item, row), .estimated)
    }
    context.tally.countCacheHit()
    return CellHeight(height, .cached)
  }

  /// The row is shown: its height takes the estimate's place.
  public func show(_ item: Item, at row: RowIndexPath, in context: CellContext)
    throws(CellSizingError)
  {
    let height = try base.height(of: item, at: row, in: context).points
    context.tally.countConfiguration()
    heights.withLock { $0[context.key(of: item)] = height }
  }

  /// Measures all rows before any is shown: estimates become unnecessary.
  ///
  /// - Throws: as ``CellHeightStrategy/height(of:at:in:)``.
  public func knowAll(_ items: [Item], in context: CellContext) throws(CellSizingError) {
    for (row, item) in items.enumerated() {
      let height = try base.height(of: item, at: RowIndexPath(row: row), in: context).points
      heights.withLock { $0[context.key(of: item)] = height }
    }
  }

  /// Discards the row's height.
  public func invalidate(_ item: Item, at row: RowIndexPath) {
    heights.withLock { heights in
      heights = heights.filter { $0.key.item != item.itemIdentifier }
    }
  }

  public func rules(
    for item: Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? {
    guard var rules = base.rules(for: item, at: row, in: context) else { return nil }
    if heights.withLock({ $0[context.key(of: item)] }) == nil {
      rules.source = .estimate(estimate(item, row))
    }
    return rules
  }
}
