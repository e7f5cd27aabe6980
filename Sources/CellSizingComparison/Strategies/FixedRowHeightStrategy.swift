public import CellSizing
public import Foundation

/// One height for all rows: nothing is measured, and estimates are off.
///
/// Its sample cell is `TitleAndContentDesign`.
public struct FixedRowHeightStrategy<Item: CellItem>: CellHeightStrategy {
  public let name: String
  public let design: (any CellDesign<Item>)?
  /// The height of every row, points.
  public let rowHeight: CGFloat

  /// UIKit's own row height, points.
  public static var standardHeight: CGFloat { 44 }

  /// Creates a strategy from a height in points.
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
