import Foundation

/// Asks a cell type for heights; the articles' third way.
public struct ClassMethodStrategy<Item: CellItem>: CellHeightStrategy {
  /// The name in reports.
  public let name: String
  /// The arrangement that is sized.
  public let design: (any CellDesign<Item>)?
  /// The type's method.
  private let method: @Sendable (Item, CellContext) throws(CellSizingError) -> CGFloat

  /// Makes a strategy of a cell type.
  public init<Cell: ClassMethodHeight>(
    _ cell: Cell.Type, name: String = "class-method"
  ) where Cell.Design.Item == Item {
    self.name = name
    design = cell.design
    method = { (item, context) throws(CellSizingError) in
      try cell.height(of: item, in: context)
    }
  }

  /// Makes a strategy of a design that has no type of its own.
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

  /// How the height comes about.
  public func rules(
    for item: Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? { .label }
}
