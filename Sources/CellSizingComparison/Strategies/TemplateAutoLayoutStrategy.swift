public import CellSizing
public import Foundation

/// Fills one off-screen cell per class and takes its compressed fitting size, plus a point for the
/// separator: `systemLayoutSizeFitting(_:)` and `+ 1`.
///
/// A text of several lines needs its preferred width. Where it was never set, the text is sized as
/// one line: 728.0 × 20.5 instead of 364.0 × 41.0. A cell that the table has not sized yet is 320
/// points wide.
public struct TemplateAutoLayoutStrategy<Item: CellItem>: CellHeightStrategy {
  public let name: String
  public let design: (any CellDesign<Item>)?
  /// The design whose constraints are solved.
  private let sized: any AutoLayoutDesign<Item>
  /// The texts' preferred width.
  private let textWidth: SizingRules.TextWidth
  /// The width in points of the off-screen cell; `nil` for the table's.
  private let cellWidth: CGFloat?
  /// The points that an accessory takes from the content's width.
  private let accessoryWidth: CGFloat
  private let pool = TemplatePool<DesignedCell<Item>>()

  /// The width of a cell before a table gives it one, points.
  public static var defaultCellWidth: CGFloat { 320 }
  /// The width of a disclosure indicator, points.
  public static var accessoryConstant: CGFloat { 33 }

  /// Creates a strategy from a design's constraints.
  ///
  /// - Parameters:
  ///   - name: the name in reports; by default it says whether the preferred width was set.
  ///   - design: the design of the cells.
  ///   - textWidth: the texts' preferred width.
  ///   - cellWidth: the off-screen cell's width in points; `nil` for the table's.
  ///   - accessoryWidth: the points that an accessory takes from the content's width.
  public init(
    name: String? = nil, design: any AutoLayoutDesign<Item>,
    textWidth: SizingRules.TextWidth = .actual, cellWidth: CGFloat? = nil,
    accessoryWidth: CGFloat = 0
  ) {
    self.name =
      name ?? (textWidth == .unset ? "template-auto-layout-unset" : "template-auto-layout")
    self.design = design
    sized = design
    self.textWidth = textWidth
    self.cellWidth = cellWidth
    self.accessoryWidth = accessoryWidth
  }

  private var rules: SizingRules {
    var rules = SizingRules.label
    rules.textWidth = textWidth
    rules.cellWidth = cellWidth
    rules.accessoryWidth = accessoryWidth
    rules.separator = .point
    return rules
  }

  /// The compressed fitting size in points, without the separator's point.
  ///
  /// - Throws: as ``height(of:at:in:)``.
  public func fittingSize(of item: Item, in context: CellContext) throws(CellSizingError) -> CGSize
  {
    try pool.withCell(sized.name, make: DesignedCell(design: sized)) {
      cell throws(CellSizingError) in
      cell.prepareForReuse()
      try cell.configure(with: item, isTemplate: true, in: context)
      let width = rules.contentWidth(in: context.environment)
      return try cell.fittingSize(width: width, textWidth: textWidth, in: context) ?? .zero
    }
  }

  /// The row's height.
  ///
  /// - Throws: as ``CellHeightStrategy/height(of:at:in:)``.
  public func height(
    of item: Item, at row: RowIndexPath, in context: CellContext
  ) throws(CellSizingError) -> CellHeight {
    let height = try fittingSize(of: item, in: context).height
    return CellHeight(height + rules.separatorHeight(in: context.environment), .measured)
  }

  public func rules(
    for item: Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? { rules }
}
