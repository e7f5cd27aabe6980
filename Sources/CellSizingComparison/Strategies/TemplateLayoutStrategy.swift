public import CellSizing
import Foundation

/// *FDTemplateLayoutCell* as a strategy: fitting heights at the content's width, cached by
/// key, and a pixel for the separator.
public struct TemplateLayoutStrategy<Item: CellItem>: CellHeightStrategy {
  public let name: String
  public let design: (any CellDesign<Item>)?
  /// The library's cells and caches.
  public let cells: TemplateLayoutCells<Item>
  /// The design's name, under which its cells are registered.
  private let identifier: String

  /// Creates a strategy for a design.
  public init(
    name: String = "template-library", design: any CellDesign<Item>,
    configuration: TemplateLayoutCells<Item>.Configuration = .init(),
    log: (@Sendable (TemplateLayoutEvent) -> Void)? = nil
  ) {
    self.name = name
    self.design = design
    identifier = design.name
    cells = TemplateLayoutCells(configuration: configuration, log: log)
    cells.register(identifier, design: design)
  }

  /// The row's height.
  ///
  /// - Throws: as ``CellHeightStrategy/height(of:at:in:)``.
  public func height(
    of item: Item, at row: RowIndexPath, in context: CellContext
  ) throws(CellSizingError) -> CellHeight {
    // The key contains the content, so a changed item has another key.
    let key = "\(item.itemIdentifier)#\(item.contentHash)"
    return try cells.height(
      identifier: identifier, item: item, cachedBy: .key(key), in: context)
  }

  public func rules(
    for item: Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? {
    var rules = SizingRules.label
    rules.accessoryWidth = cells.configuration.accessory.width
    rules.separator = .pixel
    return rules
  }
}
