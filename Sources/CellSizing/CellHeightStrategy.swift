/// A way to know a cell's height before it is shown: item and environment in, height out.
///
/// ```swift
/// let context = CellContext(try .systemFont(width: 375))
/// let strategy = FrameModelStrategy<StatusFrameModel>()
/// let height = try strategy.height(of: status, at: RowIndexPath(row: 0), in: context)
/// ```
///
/// A strategy that keeps anything keeps it behind a lock: it may be asked from several threads.
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
  ///   - context: what the height depends on beside the item, and where work is counted.
  /// - Throws: `textNotMeasured` when a text cannot be measured, `unsatisfiableConstraints` when a
  ///   layout cannot be solved.
  func height(of item: Item, at row: RowIndexPath, in context: CellContext) throws(CellSizingError)
    -> CellHeight

  /// The arrangement that is sized; `nil` when it is not known, and then no difference can be
  /// explained.
  var design: (any CellDesign<Item>)? { get }

  /// How the height of a row comes about now; `nil` when it is not known.
  func rules(for item: Item, at row: RowIndexPath, in context: CellContext) -> SizingRules?

  /// Makes the row's cell, as a table does when it shows it: what is read off cells is known
  /// afterwards. Does nothing for most strategies.
  ///
  /// - Throws: as ``height(of:at:in:)``.
  func show(_ item: Item, at row: RowIndexPath, in context: CellContext) throws(CellSizingError)

  /// Forgets what is kept of a row whose item has changed. Does nothing for most strategies: their
  /// caches know the content.
  func invalidate(_ item: Item, at row: RowIndexPath)
}

extension CellHeightStrategy {
  /// Nothing is made.
  public func show(_ item: Item, at row: RowIndexPath, in context: CellContext)
    throws(CellSizingError)
  {}

  /// Nothing is kept.
  public func invalidate(_ item: Item, at row: RowIndexPath) {}

  /// Not known.
  public var design: (any CellDesign<Item>)? { nil }

  /// Not known.
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
  func key(of item: some CellItem) -> HeightKey<String> {
    HeightKey(item: item.itemIdentifier, content: item.contentHash, conditions: conditions)
  }
}
