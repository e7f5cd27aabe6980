public import Foundation

extension ImageAndLabelDesign: AutoLayoutDesign {
  /// One identifier for all.
  public func reuseIdentifier(for item: Item) -> String { name }

  /// Image 40 × 40 at left 15, top 8, bottom at least 0; label 8 right of it, right 15, top 8,
  /// bottom 4.
  public func layoutSystem(for item: Item) -> LayoutSystem {
    let content = "contentView"
    return LayoutSystem(
      views: [LayoutView("image"), LayoutView("label")],
      constraints: [
        LayoutConstraint(.init("image", .width), constant: Self.image.width),
        LayoutConstraint(.init("image", .height), constant: Self.image.height),
        LayoutConstraint(
          .init("image", .leading), .equal, .init(content, .leading), constant: Self.image.minX),
        LayoutConstraint(
          .init("image", .top), .equal, .init(content, .top), constant: Self.image.minY),
        LayoutConstraint(.init(content, .bottom), .atLeast, .init("image", .bottom)),
        LayoutConstraint(
          .init("label", .leading), .equal, .init("image", .trailing), constant: 8),
        LayoutConstraint(
          .init(content, .trailing), .equal, .init("label", .trailing), constant: 15),
        LayoutConstraint(
          .init("label", .top), .equal, .init(content, .top), constant: Self.labelTop),
        LayoutConstraint(
          .init(content, .bottom), .equal, .init("label", .bottom), constant: Self.labelBottom),
      ])
  }

  /// The texts as labels.
  public func contents(
    of item: Item, preferredMaxLayoutWidth: CGFloat, in context: CellContext
  ) throws(CellSizingError) -> [String: LayoutView.Content] {
    let label = try context.text(text(item), size: fontSize)
    return [
      "label": label.labelContent(
        preferredMaxLayoutWidth: preferredMaxLayoutWidth, in: context.environment)
    ]
  }
}
