public import CellSizing
public import Foundation

/// The sample cell of the fixed row height: a title in the upper 0.3 of the row and a text below
/// it, at 16 pt. Both are as wide as the cell and indented by 10, so they end 10 beyond its right
/// edge.
public struct TitleAndContentDesign<Item: CellItem>: CellDesign {
  /// The design's name.
  public var name = "title-content"
  /// The row's height in points.
  public var rowHeight: CGFloat
  /// Both texts' font size, points.
  public var fontSize: CGFloat = 16
  /// An item's title.
  public var title: @Sendable (Item) -> String
  /// An item's text.
  public var content: @Sendable (Item) -> String

  /// Creates the design for a row height in points.
  public init(
    rowHeight: CGFloat, title: @escaping @Sendable (Item) -> String,
    content: @escaping @Sendable (Item) -> String
  ) {
    self.rowHeight = rowHeight
    self.title = title
    self.content = content
  }

  /// The two frames, which depend on nothing but the row's size.
  public func layout(
    of item: Item, under rules: SizingRules, in context: CellContext
  ) throws(CellSizingError) -> CellLayout {
    let width = rules.contentWidth(in: context.environment)
    let titleFrame = CGRect(x: 10, y: 10, width: width, height: 0.3 * rowHeight)
    let contentFrame = CGRect(
      x: 10, y: titleFrame.maxY + 10, width: width, height: 0.7 * rowHeight - 20)
    func element(_ name: String, _ frame: CGRect, _ text: String) throws(CellSizingError)
      -> CellLayout.Element
    {
      let text = try context.text(text, size: fontSize)
      return .init(
        name, frame: frame,
        content: .text(fontSize: text.fontSize, lines: try text.lines(width: frame.width)))
    }
    return CellLayout(
      size: CGSize(width: width, height: rowHeight),
      elements: [
        try element("title", titleFrame, title(item)),
        try element("content", contentFrame, content(item)),
      ])
  }

  /// The row's height: nothing is measured.
  public func contentHeight(
    of item: Item, under rules: SizingRules, in context: CellContext
  ) throws(CellSizingError) -> CGFloat {
    rowHeight
  }
}
