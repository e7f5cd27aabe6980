public import Foundation

/// One off-screen cell per class, filled and asked for its compressed fitting size, and a point
/// more for the separator: the articles' `systemLayoutSizeFitting(_:)` and `+ 1`.
///
/// A text of several lines needs its preferred width: where it was never set it is sized as one
/// line, 728.0 × 20.5 in place of 364.0 × 41.0. And a cell that the table has not sized yet is 320
/// points wide.
public struct TemplateAutoLayoutStrategy<Item: CellItem>: CellHeightStrategy {
  /// The name in reports.
  public let name: String
  /// The arrangement that is sized.
  public let design: (any CellDesign<Item>)?
  /// The design whose constraints are solved.
  private let sized: any AutoLayoutDesign<Item>
  /// What the texts' preferred width is set to.
  private let textWidth: SizingRules.TextWidth
  /// The width in points of the off-screen cell; `nil` for the table's.
  private let cellWidth: CGFloat?
  /// The points that an accessory takes from the content's width.
  private let accessoryWidth: CGFloat
  private let pool = TemplatePool<DesignedCell<Item>>()

  /// The width of a cell before a table gives it one, points.
  public static var defaultCellWidth: CGFloat { 320 }
  /// What a disclosure indicator takes from the content's width by the article, points.
  public static var accessoryConstant: CGFloat { 33 }

  /// Makes a strategy of a design's constraints.
  ///
  /// - Parameters:
  ///   - name: the name in reports; by default it says whether the preferred width was set.
  ///   - design: the arrangement.
  ///   - textWidth: what the texts' preferred width is set to.
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

  /// The rules by which the height comes about.
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

  /// How the height comes about.
  public func rules(
    for item: Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? { rules }
}
