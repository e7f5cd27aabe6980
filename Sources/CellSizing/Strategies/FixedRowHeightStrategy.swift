public import Foundation

/// One number for all rows: nothing is measured, and estimates are off.
///
/// Its worked cell is ``TitleAndContentDesign``.
public struct FixedRowHeightStrategy<Item: CellItem>: CellHeightStrategy {
  /// The name in reports.
  public let name: String
  /// The arrangement that is sized.
  public let design: (any CellDesign<Item>)?
  /// The height of every row, points.
  public let rowHeight: CGFloat

  /// UIKit's own row height, points.
  public static var standardHeight: CGFloat { 44 }

  /// Makes a strategy of a height in points.
  public init(
    name: String = "fixed", rowHeight: CGFloat = standardHeight,
    design: (any CellDesign<Item>)? = nil
  ) {
    self.name = name
    self.rowHeight = rowHeight
    self.design = design
  }

  /// The row's height.
  public func height(
    of item: Item, at row: RowIndexPath, in context: CellContext
  ) -> CellHeight {
    CellHeight(rowHeight, .fixed)
  }

  /// How the height comes about.
  public func rules(
    for item: Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? { SizingRules(source: .fixed(rowHeight)) }

  /// The cell is filled when it is shown.
  public func show(_ item: Item, at row: RowIndexPath, in context: CellContext)
    throws(CellSizingError)
  {
    context.tally.countConfiguration()
  }
}
