package import Foundation

/// An off-screen cell of a design, which is filled with one item after another.
package struct DesignedCell<Item: CellItem>: Sendable {
  /// The cell's arrangement.
  package let design: any CellDesign<Item>
  /// The content; `nil` if empty.
  package private(set) var item: Item?
  /// The solved constraints of each reuse identifier.
  private var layouts: [String: PreparedLayout] = [:]

  /// Creates an empty cell for a design.
  package init(design: any CellDesign<Item>) {
    self.design = design
  }

  /// Discards the item.
  package mutating func prepareForReuse() {
    item = nil
  }

  /// Keeps the item.
  package mutating func configure(
    with item: Item, isTemplate: Bool, in context: CellContext
  ) throws(CellSizingError) {
    self.item = item
    context.tally.countConfiguration()
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
  package mutating func fittingSize(
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
