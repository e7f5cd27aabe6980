import Foundation

/// Queries a cell type for heights: ``ClassMethodHeight``.
public struct ClassMethodStrategy<Item: CellItem>: CellHeightStrategy {
  public let name: String
  public let design: (any CellDesign<Item>)?
  /// The type's method.
  private let method: @Sendable (Item, CellContext) throws(CellSizingError) -> CGFloat

  /// Creates a strategy from a cell type.
  public init<Cell: ClassMethodHeight>(
    _ cell: Cell.Type, name: String = "class-method"
  ) where Cell.Design.Item == Item {
    self.name = name
    design = cell.design
    method = { (item, context) throws(CellSizingError) in
      try cell.height(of: item, in: context)
    }
  }

  /// Creates a strategy from a design without a cell type.
  public init(design: any CellDesign<Item>, name: String = "class-method") {
    self.name = name
    self.design = design
    method = { (item, context) throws(CellSizingError) in
      try design.rowHeight(of: item, under: .label, in: context)
    }
  }

  /// The row's height.
  ///
  /// - Throws: as ``CellHeightStrategy/height(of:at:in:)``.
  public func height(
    of item: Item, at row: RowIndexPath, in context: CellContext
  ) throws(CellSizingError) -> CellHeight {
    CellHeight(try method(item, context), .measured)
  }

  public func rules(
    for item: Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? { .label }
}
