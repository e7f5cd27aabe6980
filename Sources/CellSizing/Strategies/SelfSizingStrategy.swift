public import Foundation

/// Cells that size themselves: `UITableViewAutomaticDimension`, and its predecessor on iOS 7.
///
/// From iOS 8 the table requires its width of the content and lays out twice, so that texts wrap at
/// their own width. The iOS 7 form keeps one off-screen cell per identifier, sets
/// `preferredMaxLayoutWidth = 250` once and adds 1. ``ImageAndLabelDesign``'s label is really W − 78
/// wide.
public struct SelfSizingStrategy<Item: CellItem>: CellHeightStrategy {
  /// Which system's form it is.
  public enum Form: Sendable, Hashable {
    /// The table's own, from iOS 8: texts wrap at their own width.
    case automatic
    /// The off-screen cell of iOS 7: texts wrap at a preferred width in points, and the separator
    /// adds a point.
    case offScreenCell(preferredMaxLayoutWidth: CGFloat)
  }

  public let name: String
  public let design: (any CellDesign<Item>)?
  /// The design whose constraints are solved.
  private let sized: any AutoLayoutDesign<Item>
  private let form: Form
  private let pool = TemplatePool<DesignedCell<Item>>()

  /// The estimated height of a row before it sizes itself, points.
  public static var estimatedRowHeight: CGFloat { 60 }
  /// The preferred width of the iOS 7 form, points.
  public static var preferredMaxLayoutWidth: CGFloat { 250 }

  /// Creates a strategy from a design's constraints.
  public init(name: String? = nil, design: any AutoLayoutDesign<Item>, form: Form = .automatic) {
    self.name = name ?? (form == .automatic ? "self-sizing" : "self-sizing-ios7")
    self.design = design
    sized = design
    self.form = form
  }

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

  public func rules(
    for item: Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? { rules }
}
