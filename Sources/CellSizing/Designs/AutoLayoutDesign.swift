public import Foundation

/// A design that is laid out by constraints: what a cell made in a nib or with anchors is.
///
/// Constraints go from the content view to its subviews on all sides, so that the content decides
/// about the height. The frames of ``CellDesign/layout(of:under:in:)`` and the solution of the
/// constraints are the same arrangement, come to in two ways.
public protocol AutoLayoutDesign<Item>: CellDesign {
  /// The identifier under which cells with the same constraints are used again.
  func reuseIdentifier(for item: Item) -> String

  /// The subviews and constraints of the cells that have an item's reuse identifier; contents are
  /// put in afterwards.
  func layoutSystem(for item: Item) -> LayoutSystem

  /// What the subviews of an item's cell show.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - preferredMaxLayoutWidth: the width in points that every text of more than one line is told
  ///     to wrap at; 0 when it was never set.
  ///   - context: fonts and prepared texts.
  /// - Throws: `textNotMeasured` when a text cannot be measured.
  func contents(
    of item: Item, preferredMaxLayoutWidth: CGFloat, in context: CellContext
  ) throws(CellSizingError) -> [String: LayoutView.Content]
}

extension CellText {
  /// The text as a view's content: a label of any number of lines.
  public func labelContent(
    preferredMaxLayoutWidth: CGFloat, in environment: CellEnvironment
  ) -> LayoutView.Content {
    let grid = environment.grid
    return .text(preferredMaxLayoutWidth: preferredMaxLayoutWidth) { width in
      try labelSize(width: width, grid: grid)
    }
  }
}

extension OneLineText {
  /// The text as a view's content: a label of one line.
  public func labelContent(in environment: CellEnvironment) -> LayoutView.Content {
    .size(size(under: .label, in: environment))
  }
}
