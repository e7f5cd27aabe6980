public import Foundation

extension LabelDesign: AutoLayoutDesign {
  /// One identifier for all.
  public func reuseIdentifier(for item: Item) -> String { name }

  /// A label with all four edges tied to the content view's, or three and a width.
  public func layoutSystem(for item: Item) -> LayoutSystem {
    let content = "contentView"
    let trailing =
      textWidth.map { LayoutConstraint(.init("label", .width), constant: $0) }
      ?? LayoutConstraint(
        .init(content, .right), .equal, .init("label", .right), constant: insets.right)
    return LayoutSystem(
      views: [LayoutView("label")],
      constraints: [
        LayoutConstraint(
          .init("label", .left), .equal, .init(content, .left), constant: insets.left),
        LayoutConstraint(
          .init("label", .top), .equal, .init(content, .top), constant: insets.top),
        LayoutConstraint(
          .init(content, .bottom), .equal, .init("label", .bottom), constant: insets.bottom),
        trailing,
      ])
  }

  /// The texts as labels.
  public func contents(
    of item: Item, preferredMaxLayoutWidth: CGFloat, in context: CellContext
  ) throws(CellSizingError) -> [String: LayoutView.Content] {
    let label = try context.text(text(item), style: style)
    return [
      "label": label.labelContent(
        preferredMaxLayoutWidth: preferredMaxLayoutWidth, in: context.environment)
    ]
  }
}
