public import CellSizing
import Foundation

/// Fills one off-screen cell per reuse identifier, which is laid out by frames, and reads where its
/// content ends (`contentLabel.bottom`).
public struct TemplateFramesStrategy<Item: CellItem>: CellHeightStrategy {
  public let name: String
  public let design: (any CellDesign<Item>)?
  /// An item's reuse identifier.
  private let reuseIdentifier: @Sendable (Item) -> String
  /// Creates a cell for a reuse identifier.
  private let makeCell: @Sendable (String) -> any TemplateCell<Item>
  private let pool = TemplatePool<any TemplateCell<Item>>()
  /// The cells' sizing rules; `nil` if unknown.
  private let cellRules: SizingRules?

  /// Creates a strategy from template cells.
  public init(
    name: String = "template-frames",
    reuseIdentifier: @escaping @Sendable (Item) -> String = { _ in "cell" },
    makeCell: @escaping @Sendable (String) -> any TemplateCell<Item>
  ) {
    self.name = name
    self.reuseIdentifier = reuseIdentifier
    self.makeCell = makeCell
    design = nil
    cellRules = nil
  }

  /// Creates a strategy from a design's cells.
  public init(name: String = "template-frames", design: any CellDesign<Item>) {
    self.name = name
    self.design = design
    let identifier = design.name
    reuseIdentifier = { _ in identifier }
    makeCell = { _ in DesignedCell(design: design) }
    cellRules = .label
  }

  /// The row's height.
  ///
  /// - Throws: as ``CellHeightStrategy/height(of:at:in:)``.
  public func height(
    of item: Item, at row: RowIndexPath, in context: CellContext
  ) throws(CellSizingError) -> CellHeight {
    let identifier = reuseIdentifier(item)
    let height = try pool.withCell(identifier, make: makeCell(identifier)) {
      cell throws(CellSizingError) in
      cell.prepareForReuse()
      try cell.configure(with: item, isTemplate: true, in: context)
      return try cell.heightThatFits(contentWidth: context.environment.width, in: context)
    }
    return CellHeight(height, .measured)
  }

  public func rules(
    for item: Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? { cellRules }
}
