public import Foundation

/// A cell with one text in it, at given distances from the edges.
public struct LabelDesign<Item: CellItem>: CellDesign {
  /// The distances of the text from the cell's edges, points.
  public struct Insets: Sendable, Hashable {
    /// From the upper edge.
    public var top: CGFloat
    /// From the left edge.
    public var left: CGFloat
    /// From the lower edge.
    public var bottom: CGFloat
    /// From the right edge; without a meaning where the text has a width of its own.
    public var right: CGFloat

    /// Creates insets.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }

    /// The same distance from every edge.
    public init(_ all: CGFloat) {
      self.init(top: all, left: all, bottom: all, right: all)
    }
  }

  /// The design's name.
  public var name: String
  /// How the text is set.
  public var style: CellTextStyle
  /// The distances of the text from the cell's edges.
  public var insets: Insets
  /// The text's width in points; `nil` for as wide as the cell leaves.
  public var textWidth: CGFloat?
  /// An item's text.
  public var text: @Sendable (Item) -> String

  /// Creates a design.
  public init(
    name: String = "label", style: CellTextStyle, insets: Insets = Insets(10),
    textWidth: CGFloat? = nil, text: @escaping @Sendable (Item) -> String
  ) {
    self.name = name
    self.style = style
    self.insets = insets
    self.textWidth = textWidth
    self.text = text
  }

  /// Creates a design with a font size in points, scaled as body text is.
  public init(
    name: String = "label", fontSize: CGFloat = 17, insets: Insets = Insets(10),
    textWidth: CGFloat? = nil, text: @escaping @Sendable (Item) -> String
  ) {
    self.init(
      name: name, style: CellTextStyle(.scaled(fontSize)), insets: insets, textWidth: textWidth,
      text: text)
  }

  /// The sample cell of the calculated-height label: the text at (5, 5), 300 wide, at 17 pt; 5 pt
  /// below it.
  public static func label300(text: @escaping @Sendable (Item) -> String) -> LabelDesign {
    LabelDesign(name: "label-300", insets: Insets(5), textWidth: 300, text: text)
  }

  /// The width of the text in points.
  private func width(under rules: SizingRules, in environment: CellEnvironment) -> CGFloat {
    textWidth ?? rules.contentWidth(in: environment) - insets.left - insets.right
  }

  /// The text's height and the insets above and below it.
  public func contentHeight(
    of item: Item, under rules: SizingRules, in context: CellContext
  ) throws(CellSizingError) -> CGFloat {
    let label = try context.text(text(item), style: style)
    let width = width(under: rules, in: context.environment)
    return try insets.top + rules.height(of: label, width: width, in: context.environment)
      + insets.bottom
  }

  /// The text's frame.
  public func layout(
    of item: Item, under rules: SizingRules, in context: CellContext
  ) throws(CellSizingError) -> CellLayout {
    let label = try context.text(text(item), style: style)
    let width = width(under: rules, in: context.environment)
    let frame = CGRect(
      x: insets.left, y: insets.top, width: width,
      height: try rules.height(of: label, width: width, in: context.environment))
    return CellLayout(
      size: CGSize(
        width: rules.contentWidth(in: context.environment), height: frame.maxY + insets.bottom),
      elements: [
        .init(
          "label", frame: frame,
          content: .text(fontSize: label.fontSize, lines: try label.lines(width: width)))
      ])
  }
}
