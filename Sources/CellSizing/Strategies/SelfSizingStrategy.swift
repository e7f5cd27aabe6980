public import Foundation

/// Cells that size themselves: `UITableViewAutomaticDimension`, and its predecessor on iOS 7.
///
/// On iOS 8 the table fences the content at its width and lays out twice, so that texts wrap where
/// they are. The iOS 7 form keeps one off-screen cell per identifier, sets
/// `preferredMaxLayoutWidth = 250` once and adds 1, although the worked cell's label is W − 78 wide.
public struct SelfSizingStrategy<Item: CellItem>: CellHeightStrategy {
  /// Which system's way it is.
  public enum Form: Sendable, Hashable {
    /// The table's own, from iOS 8: texts wrap at the width that they get.
    case automatic
    /// The off-screen cell of iOS 7: texts wrap at a preferred width in points, and a point is
    /// added for the separator.
    case offScreenCell(preferredMaxLayoutWidth: CGFloat)
  }

  /// The name in reports.
  public let name: String
  /// The arrangement that is sized.
  public let design: (any CellDesign<Item>)?
  /// The design whose constraints are solved.
  private let sized: any AutoLayoutDesign<Item>
  /// Which system's way it is.
  private let form: Form
  private let pool = TemplatePool<DesignedCell<Item>>()

  /// The height in points that stands for a row before it sizes itself, by the article.
  public static var estimatedRowHeight: CGFloat { 60 }
  /// The preferred width in points that the article sets on iOS 7.
  public static var preferredMaxLayoutWidth: CGFloat { 250 }

  /// Makes a strategy of a design's constraints.
  public init(name: String? = nil, design: any AutoLayoutDesign<Item>, form: Form = .automatic) {
    self.name = name ?? (form == .automatic ? "self-sizing" : "self-sizing-ios7")
    self.design = design
    sized = design
    self.form = form
  }

  /// The rules by which the height comes about.
  private var rules: SizingRules {
    var rules = SizingRules.label
    if case .offScreenCell(let width) = form {
      rules.textWidth = .preferred(width)
      rules.separator = .point
    }
    return rules
  }

  /// The row's height.
  ///
  /// - Throws: as ``CellHeightStrategy/height(of:at:in:)``.
  public func height(
    of item: Item, at row: RowIndexPath, in context: CellContext
  ) throws(CellSizingError) -> CellHeight {
    let rules = rules
    let size = try pool.withCell(sized.name, make: DesignedCell(design: sized)) {
      cell throws(CellSizingError) in
      cell.prepareForReuse()
      try cell.configure(with: item, isTemplate: form != .automatic, in: context)
      return try cell.fittingSize(
        width: rules.contentWidth(in: context.environment), textWidth: rules.textWidth,
        in: context)
    }
    return CellHeight(
      (size?.height ?? 0) + rules.separatorHeight(in: context.environment), .measured)
  }

  /// How the height comes about.
  public func rules(
    for item: Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? { rules }
}
