public import Foundation

/// The sample cell of self-sizing: an image of 40 × 40 at left 15 and top 8, and a text 8 right of
/// it, 15 from the right edge, 8 from the upper and 4 from the lower one.
public struct ImageAndLabelDesign<Item: CellItem>: CellDesign {
  /// The design's name.
  public var name = "image-label"
  /// The text's font size, points.
  public var fontSize: CGFloat = 17
  /// An item's text.
  public var text: @Sendable (Item) -> String

  /// The image's frame, points.
  static var image: CGRect { CGRect(x: 15, y: 8, width: 40, height: 40) }
  /// The cell's width without the text's: the text is W − 78 wide.
  public static var takenWidth: CGFloat { 78 }
  /// The text's top, points.
  static var labelTop: CGFloat { 8 }
  /// The label's distance from the lower edge, points. The image's is at least 0.
  static var labelBottom: CGFloat { 4 }

  /// Creates the design.
  public init(text: @escaping @Sendable (Item) -> String) {
    self.text = text
  }

  /// The larger of the image's bottom and the text's with 4 pt.
  public func layout(
    of item: Item, under rules: SizingRules, in context: CellContext
  ) throws(CellSizingError) -> CellLayout {
    let label = try context.text(text(item), size: fontSize)
    let cellWidth = rules.contentWidth(in: context.environment)
    let width = cellWidth - Self.takenWidth
    let height = try rules.height(of: label, width: width, in: context.environment)
    let cellHeight = max(Self.image.maxY, Self.labelTop + height + Self.labelBottom)
    let frame = CGRect(
      x: Self.image.maxX + 8, y: Self.labelTop, width: width,
      height: cellHeight - Self.labelTop - Self.labelBottom)
    return CellLayout(
      size: CGSize(width: cellWidth, height: cellHeight),
      elements: [
        .init("image", frame: Self.image, content: .image),
        .init(
          "label", frame: frame,
          content: .text(fontSize: label.fontSize, lines: try label.lines(width: width))),
      ])
  }
}
