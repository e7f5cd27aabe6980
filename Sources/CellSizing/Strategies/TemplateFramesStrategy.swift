import Foundation

/// One off-screen cell per reuse identifier, laid out by frames: filled with the item and asked
/// where its content ends (the articles' `contentLabel.bottom`).
public struct TemplateFramesStrategy<Item: CellItem>: CellHeightStrategy {
  /// The name in reports.
  public let name: String
  /// The arrangement that is sized.
  public let design: (any CellDesign<Item>)?
  /// An item's reuse identifier.
  private let reuseIdentifier: @Sendable (Item) -> String
  /// Makes a cell for a reuse identifier.
  private let makeCell: @Sendable (String) -> any TemplateCell<Item>
  private let pool = TemplatePool<any TemplateCell<Item>>()
  /// How the cells come to their heights; `nil` for cells of unknown rules.
  private let cellRules: SizingRules?

  /// Makes a strategy of template cells.
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

  /// Makes a strategy of a design's cells.
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

  /// How the height comes about.
  public func rules(
    for item: Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? { cellRules }
}
