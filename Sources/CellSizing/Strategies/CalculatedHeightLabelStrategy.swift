import Foundation

/// Calculates the height of a cell's texts with `boundingRect` and configures nothing, as
/// ``CalculatedHeightLabel`` does.
///
/// Its heights are those of a naive use of `boundingRect`: unrounded; a line too many after a newline
/// at the end; and one line a paragraph if a truncating paragraph style is passed.
public struct CalculatedHeightLabelStrategy<Item: CellItem>: CellHeightStrategy {
  public let name: String
  public let design: (any CellDesign<Item>)?
  private let sized: any CellDesign<Item>
  /// How texts are measured.
  private let rules: SizingRules

  /// Creates a strategy for a design.
  ///
  /// - Parameters:
  ///   - name: the name in reports; by default it says whether lines are truncated.
  ///   - design: the design of the cells.
  ///   - lineBreaking: how the paragraph style breaks or cuts a line that does not fit.
  public init(
    name: String? = nil, design: any CellDesign<Item>,
    lineBreaking: SizingRules.LineBreaking = .wraps
  ) {
    self.name =
      name ?? (lineBreaking == .wraps ? "calculated-label" : "calculated-label-truncating")
    self.design = design
    sized = design
    rules = SizingRules(lineBreaking: lineBreaking)
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

  /// Counts the configuration of the shown cell; computing a height configures nothing.
  public func show(_ item: Item, at row: RowIndexPath, in context: CellContext)
    throws(CellSizingError)
  {
    context.tally.countConfiguration()
  }
}
