public import CellSizing
public import Foundation

/// An off-screen cell that is filled with one item after another and queried for its height.
public protocol TemplateCell<Item>: Sendable {
  /// What the cell shows.
  associatedtype Item: CellItem

  /// Clears what the last item left, before each configuration.
  mutating func prepareForReuse()

  /// Fills the cell.
  ///
  /// - Parameters:
  ///   - item: what it shows.
  ///   - isTemplate: whether only the cell's height is queried, so that side effects such as
  ///     loading pictures can be left out.
  ///   - context: fonts and prepared texts.
  /// - Throws: `textNotMeasured` when a text cannot be measured.
  mutating func configure(with item: Item, isTemplate: Bool, in context: CellContext)
    throws(CellSizingError)

  /// The height in points that constraints give at a content width in points; 0 for a cell that is
  /// laid out by frames.
  ///
  /// - Throws: `CellSizingError` when the constraints cannot be solved.
  mutating func systemLayoutHeight(
    contentWidth: CGFloat, in context: CellContext
  ) throws(CellSizingError) -> CGFloat

  /// The height in points that frames give at a content width in points, without a separator; 0
  /// for a cell that does not know.
  ///
  /// - Throws: as ``configure(with:isTemplate:in:)``.
  func heightThatFits(contentWidth: CGFloat, in context: CellContext) throws(CellSizingError)
    -> CGFloat
}

extension TemplateCell {
  /// Nothing is left.
  public mutating func prepareForReuse() {}

  /// The cell has no constraints.
  public mutating func systemLayoutHeight(
    contentWidth: CGFloat, in context: CellContext
  ) throws(CellSizingError) -> CGFloat { 0 }

  /// The cell does not know.
  public func heightThatFits(contentWidth: CGFloat, in context: CellContext) throws(CellSizingError)
    -> CGFloat
  {
    0
  }
}
