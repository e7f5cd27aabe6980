public import Foundation

/// A template cell of a design: constraints when the design has some, frames by labels' rules else.
public struct DesignedCell<Item: CellItem>: TemplateCell {
  /// The cell's arrangement.
  private let design: any CellDesign<Item>
  /// The content; `nil` if empty.
  public private(set) var item: Item?
  /// Whether it was filled only to get its height.
  public private(set) var isTemplate = false
  /// The solved constraints of each reuse identifier.
  private var layouts: [String: PreparedLayout] = [:]

  /// Creates an empty cell for a design.
  public init(design: any CellDesign<Item>) {
    self.design = design
  }

  /// Discards the item.
  public mutating func prepareForReuse() {
    item = nil
    isTemplate = false
  }

  /// Keeps the item.
  public mutating func configure(
    with item: Item, isTemplate: Bool, in context: CellContext
  ) throws(CellSizingError) {
    self.item = item
    self.isTemplate = isTemplate
    context.tally.countConfiguration()
  }

  /// The height in points of the design by labels' rules.
  public func heightThatFits(contentWidth: CGFloat, in context: CellContext) throws(CellSizingError)
    -> CGFloat
  {
    guard let item else { return 0 }
    var rules = SizingRules.label
    rules.cellWidth = contentWidth
    return try design.contentHeight(of: item, under: rules, in: context)
  }

  /// The height in points of the design's constraints, where it has some.
  public mutating func systemLayoutHeight(
    contentWidth: CGFloat, in context: CellContext
  ) throws(CellSizingError) -> CGFloat {
    try fittingSize(width: contentWidth, textWidth: .actual, in: context)?.height ?? 0
  }

  /// The compressed fitting size in points; `nil` for a design without constraints or an empty
  /// cell.
  ///
  /// - Parameters:
  ///   - width: the content's width in points that must be kept.
  ///   - textWidth: what the texts' preferred width was set to. When it was never set, nothing
  ///     keeps the width: the size is that of one line.
  ///   - context: fonts and prepared texts.
  /// - Throws: `CellSizingError` when the constraints cannot be solved.
  public mutating func fittingSize(
    width: CGFloat, textWidth: SizingRules.TextWidth, in context: CellContext
  ) throws(CellSizingError) -> CGSize? {
    guard let item, let design = design as? any AutoLayoutDesign<Item> else { return nil }
    let identifier = design.reuseIdentifier(for: item)
    var layout =
      if let known = layouts.removeValue(forKey: identifier) { known } else {
        try PreparedLayout(design.layoutSystem(for: item))
      }
    var preferred: CGFloat = 0
    if case .preferred(let width) = textWidth { preferred = width }
    let contents = try design.contents(
      of: item, preferredMaxLayoutWidth: preferred, in: context)
    for (view, content) in contents { try layout.setContent(content, of: view) }
    let target = CGSize(width: max(0, width), height: 0)
    let result =
      switch textWidth {
      case .actual:
        try layout.systemLayoutSizeFitting(target, horizontalPriority: .required, passes: .two)
      case .preferred:
        try layout.systemLayoutSizeFitting(target, horizontalPriority: .required)
      case .unset: try layout.systemLayoutSizeFitting()
      }
    layouts[identifier] = layout
    return result.size
  }
}
