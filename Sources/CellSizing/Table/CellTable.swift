public import Foundation

/// A table of sections that keeps everything in step: items, heights, caches, row positions and the
/// content offset.
///
/// A change goes in once and reaches all of them, or fails and reaches none. Heights are kept by item
/// and content: a row that moves, a rotation and the way back measure nothing twice. The row at the
/// viewport's top stays there through insertions, reloads, rotations and other text sizes.
/// <doc:WriteYourOwnCell> has an example.
public struct CellTable<Item: CellItem>: Sendable {
  /// The table's rows and their places.
  public private(set) var layout: TableLayout<StrategyTableSource<Item>>
  /// The measured heights, by item, content, width and text size.
  private let heights: SharedKeyedHeightCache<HeightKey<String>>

  /// Creates a table and loads it.
  ///
  /// - Parameters:
  ///   - sections: the items.
  ///   - strategy: the source of the rows' heights.
  ///   - context: the table's width, fonts, text size and prepared texts.
  ///   - viewportHeight: the viewport's height in points.
  ///   - style: whether headers stay at the top.
  ///   - estimate: the height in points of rows not yet shown; `nil` measures all at once.
  ///   - heightLimit: the maximum number of cached heights; 0 for a strategy whose heights depend on
  ///     anything but item, content and environment, such as the row's number.
  ///   - accessory: the accessory at a row's right edge.
  /// - Throws: what the strategy throws; `invalidArgument` for a negative or
  ///   non-finite viewport height.
  public init(
    sections: [CellSection<Item>], strategy: any CellHeightStrategy<Item>, context: CellContext,
    viewportHeight: CGFloat, style: TableLayoutConfiguration.Style = .plain,
    estimate: CGFloat? = nil, heightLimit: Int = 100_000,
    accessory: @escaping @Sendable (Item, RowIndexPath) -> CellAccessory = { _, _ in .none }
  ) throws(CellSizingError) {
    heights = SharedKeyedHeightCache(countLimit: heightLimit)
    layout = TableLayout(
      source: StrategyTableSource(
        sections: sections, strategy: strategy, context: context, estimate: estimate,
        failedRow: .fails, accessory: accessory, heights: heights),
      configuration: TableLayoutConfiguration(
        style: style, viewportHeight: viewportHeight,
        estimates: estimate.map { .uniform($0) } ?? .none, hasHeaders: true, hasFooters: true,
        recordsLog: false))
    try layout.reloadData()
  }

  // MARK: Contents

  /// The sections.
  public var sections: [CellSection<Item>] { layout.source.sections }

  /// What heights depend on beside the items.
  public var context: CellContext { layout.source.context }

  /// The distance in points from the content's top to the viewport's top.
  public var contentOffset: CGFloat { layout.contentOffset }

  /// The content's height in points, with estimates where rows have not been shown.
  public var contentHeight: CGFloat { layout.contentHeight }

  /// The rows in the viewport, in order.
  public var visibleRows: [RowIndexPath] { layout.visibleRows }

  /// A row's top and bottom in points from the content's top; `nil` when there is no such row.
  public func extent(of row: RowIndexPath) -> Range<CGFloat>? { layout.extent(of: row) }

  /// The item of a row; `nil` when there is no such row.
  public func item(at row: RowIndexPath) -> Item? { layout.source.item(at: row) }

  /// The hits and misses of the height cache.
  public var statistics: HeightCacheStatistics { heights.withCache { $0.statistics } }

  // MARK: What changes it

  /// Scrolls to a content offset in points; one beyond the content's ends is taken for the end.
  ///
  /// - Throws: as ``TableLayout/scroll(to:)``.
  public mutating func scroll(to offset: CGFloat) throws(CellSizingError) {
    try layout.scroll(to: offset)
  }

  /// Takes over sections that changes lead to, as UIKit's `performBatchUpdates`: rows that stay keep
  /// their heights, new ones are measured, and reloaded ones are measured again.
  ///
  /// - Throws: `inconsistentUpdates` when the changes do not lead to the sections; what the strategy
  ///   throws. Nothing is changed then.
  public mutating func performBatchUpdates(
    _ updates: TableUpdates, to sections: [CellSection<Item>]
  ) throws(CellSizingError) {
    invalidate(updates.reloadedRows + updates.reloadedSections.flatMap(rows(inSection:)))
    try replacing { source in
      source.sections = sections
    } change: { layout throws(CellSizingError) in
      try layout.performBatchUpdates(updates)
    }
  }

  /// Takes over other sections, whatever has changed: rows are found again by their items'
  /// identifiers.
  ///
  /// - Parameter sections: the sections; `nil` for the same ones.
  /// - Throws: what the strategy throws. Nothing is changed then.
  public mutating func reloadData(
    _ sections: [CellSection<Item>]? = nil
  ) throws(CellSizingError) {
    guard let sections else {
      try layout.reloadData()
      return
    }
    let before = self.sections
    var places: [String: RowIndexPath] = [:]
    for (section, content) in sections.enumerated() {
      for (row, item) in content.items.enumerated()
      where places[item.itemIdentifier] == nil {
        places[item.itemIdentifier] = RowIndexPath(row: row, section: section)
      }
    }
    try replacing { source in
      source.sections = sections
    } change: { layout throws(CellSizingError) in
      try layout.reloadData { places[before[$0.section].items[$0.row].itemIdentifier] }
    }
  }

  /// Resizes the table, points: after a rotation or in a split view.
  ///
  /// - Throws: `invalidArgument` for a negative or non-finite size. Nothing is changed then.
  public mutating func resize(
    width: CGFloat, viewportHeight: CGFloat
  ) throws(CellSizingError) {
    var environment = context.environment
    environment.width = width
    try update(environment, viewportHeight: viewportHeight)
  }

  /// Changes the environment: text size, fonts, width.
  ///
  /// - Parameters:
  ///   - environment: what heights depend on beside the items.
  ///   - viewportHeight: the viewport's height in points; `nil` leaves it.
  /// - Throws: `invalidArgument` for an environment that means nothing; what the strategy throws.
  ///   Nothing is changed then.
  public mutating func update(
    _ environment: CellEnvironment, viewportHeight: CGFloat? = nil
  ) throws(CellSizingError) {
    try environment.validate()
    let context = CellContext(environment, texts: context.texts, tally: context.tally)
    let before = layout.configuration.viewportHeight
    layout.configuration.viewportHeight = viewportHeight ?? before
    do {
      try replacing { source in
        source.context = context
      } change: { layout throws(CellSizingError) in
        try layout.reloadData()
      }
    } catch {
      layout.configuration.viewportHeight = before
      throw error
    }
  }

  /// Changes the source and follows; puts the old source back where that fails.
  private mutating func replacing(
    _ replace: (inout StrategyTableSource<Item>) -> Void,
    change: (inout TableLayout<StrategyTableSource<Item>>) throws(CellSizingError) -> Void
  ) throws(CellSizingError) {
    let before = layout.source
    replace(&layout.source)
    do {
      try change(&layout)
    } catch {
      layout.source = before
      throw error
    }
  }

  /// Discards what is cached of rows.
  private func invalidate(_ rows: [RowIndexPath]) {
    guard !rows.isEmpty else { return }
    var identifiers: Set<String> = []
    for row in rows {
      guard let item = item(at: row) else { continue }
      identifiers.insert(item.itemIdentifier)
      layout.source.strategy.invalidate(item, at: row)
    }
    heights.withCache { $0.invalidate(where: { identifiers.contains($0.item) }) }
  }

  /// The rows of a section that is there.
  private func rows(inSection section: Int) -> [RowIndexPath] {
    (0..<layout.source.rowCount(inSection: section)).map { RowIndexPath(row: $0, section: section) }
  }
}
