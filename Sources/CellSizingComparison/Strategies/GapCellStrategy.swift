public import CellSizing
public import Foundation

/// Gaps between cells by a frame that is inset when it is set: `x += 10`, `width −= 20`.
///
/// Text is measured at the inset width, which a strategy that measures at the table's does not
/// know.
public struct GapCellStrategy<Item: CellItem>: CellHeightStrategy {
  public let name: String
  public let design: (any CellDesign<Item>)?
  private let sized: any CellDesign<Item>
  /// The distance in points on either side.
  public let inset: CGFloat

  /// Creates a strategy for a design in a cell that is inset by some points on either side.
  public init(name: String = "gap", design: any CellDesign<Item>, inset: CGFloat = 10) {
    self.name = name
    self.inset = inset
    self.design = design
    sized = design
  }

  /// The inset frame of a cell, in points.
  public func frame(given frame: CGRect) -> CGRect {
    CGRect(
      x: frame.minX + inset, y: frame.minY, width: frame.width - 2 * inset, height: frame.height)
  }

  /// A label's rules at the inset width.
  private var rules: SizingRules {
    var rules = SizingRules.label
    rules.frameInset = inset
    return rules
  }

  /// The row's height.
  ///
  /// - Throws: as ``CellHeightStrategy/height(of:at:in:)``.
  public func height(
    of item: Item, at row: RowIndexPath, in context: CellContext
  ) throws(CellSizingError) -> CellHeight {
    CellHeight(try sized.rowHeight(of: item, under: rules, in: context), .measured)
  }

  public func rules(
    for item: Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? { rules }
}
