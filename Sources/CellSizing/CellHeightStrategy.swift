/// A way to know a cell's height before it is shown: item and environment in, height out.
///
/// ```swift
/// let context = CellContext(try .systemFont(width: 375))
/// let strategy = FrameModelStrategy<StatusFrameModel>()
/// let height = try strategy.height(of: status, at: RowIndexPath(row: 0), in: context)
/// ```
///
/// Several threads may query a strategy: it keeps its state behind a lock.
public protocol CellHeightStrategy<Item>: Sendable {
  /// What the cells show.
  associatedtype Item: CellItem

  /// The strategy's name in reports, in lower case with hyphens.
  var name: String { get }

  /// A row's height.
  ///
  /// - Parameters:
  ///   - item: what the row shows.
  ///   - row: its place in the table.
  ///   - context: what else the height depends on; also counts the work.
  /// - Throws: `textNotMeasured` when a text cannot be measured, `unsatisfiableConstraints` when a
  ///   layout cannot be solved.
  func height(of item: Item, at row: RowIndexPath, in context: CellContext) throws(CellSizingError)
    -> CellHeight

  /// The design that is sized; `nil` if unknown: differences cannot be explained then.
  var design: (any CellDesign<Item>)? { get }

  /// The rules that give the row its height now; `nil` if unknown.
  func rules(for item: Item, at row: RowIndexPath, in context: CellContext) -> SizingRules?

  /// Creates the row's cell, as a table does when it shows the row. Only strategies that read
  /// heights off cells need it; by default it does nothing.
  ///
  /// - Throws: as ``height(of:at:in:)``.
  func show(_ item: Item, at row: RowIndexPath, in context: CellContext) throws(CellSizingError)

  /// Discards what is stored for a row whose item has changed. Most strategies have nothing to
  /// discard: their caches are keyed by content.
  func invalidate(_ item: Item, at row: RowIndexPath)
}

extension CellHeightStrategy {
  /// Does nothing.
  public func show(_ item: Item, at row: RowIndexPath, in context: CellContext)
    throws(CellSizingError)
  {}

  /// Does nothing.
  public func invalidate(_ item: Item, at row: RowIndexPath) {}

  /// `nil`.
  public var design: (any CellDesign<Item>)? { nil }

  /// `nil`.
  public func rules(
    for item: Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? { nil }

  /// A single item's height, as that of the first row.
  ///
  /// - Throws: as ``height(of:at:in:)``.
  public func height(of item: Item, in context: CellContext) throws(CellSizingError) -> CellHeight {
    try height(of: item, at: RowIndexPath(row: 0), in: context)
  }
}

extension CellContext {
  /// The key of an item's height in this context.
  package func key(of item: some CellItem) -> HeightKey<String> {
    HeightKey(item: item.itemIdentifier, content: item.contentHash, conditions: conditions)
  }
}
