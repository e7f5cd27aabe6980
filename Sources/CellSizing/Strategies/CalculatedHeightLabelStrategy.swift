import Foundation

/// Calculates the height of a cell's texts with `boundingRect` and configures nothing; the articles'
/// second way, `MyLabel`.
///
/// Its heights are what a naive user of `boundingRect` gets: unrounded; a line too many after a
/// newline at the end; and one line a paragraph when a truncating paragraph style is passed along.
public struct CalculatedHeightLabelStrategy<Item: CellItem>: CellHeightStrategy {
  /// The name in reports.
  public let name: String
  /// The arrangement that is sized.
  public let design: (any CellDesign<Item>)?
  /// The arrangement that is sized.
  private let sized: any CellDesign<Item>
  /// How texts are measured.
  private let rules: SizingRules

  /// Makes a strategy for a design.
  ///
  /// - Parameters:
  ///   - name: the name in reports; by default it says whether lines are truncated.
  ///   - design: the arrangement.
  ///   - lineBreaking: what the paragraph style says about lines that are too long.
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

  /// How the height comes about.
  public func rules(
    for item: Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? { rules }

  /// The cell that is shown is filled, which the one that was asked for a height was not.
  public func show(_ item: Item, at row: RowIndexPath, in context: CellContext)
    throws(CellSizingError)
  {
    context.tally.countConfiguration()
  }
}
