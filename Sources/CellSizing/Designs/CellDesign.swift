public import Foundation

/// How a cell arranges an item: its subviews' frames as a function of the item and the rules.
///
/// A strategy sizes a design; the same design under two strategies' rules shows what they differ
/// in.
public protocol CellDesign<Item>: Sendable {
  /// What the cell shows.
  associatedtype Item: CellItem

  /// The design's name, also the reuse identifier of its cells.
  var name: String { get }

  /// The subviews' frames and the cell's size in points, without a separator.
  ///
  /// - Throws: `textNotMeasured` when a text cannot be measured.
  func layout(of item: Item, under rules: SizingRules, in context: CellContext)
    throws(CellSizingError)
    -> CellLayout

  /// The height in points of the cell's content, without a separator.
  ///
  /// - Throws: as ``layout(of:under:in:)``.
  func contentHeight(of item: Item, under rules: SizingRules, in context: CellContext)
    throws(CellSizingError)
    -> CGFloat
}

extension CellDesign {
  /// The height of the whole layout.
  public func contentHeight(
    of item: Item, under rules: SizingRules, in context: CellContext
  ) throws(CellSizingError) -> CGFloat {
    try layout(of: item, under: rules, in: context).size.height
  }

  /// The height in points that a table gives the row: what the rules' source says, or else the
  /// content's height and the separator's.
  ///
  /// - Throws: as ``layout(of:under:in:)``.
  public func rowHeight(
    of item: Item, under rules: SizingRules, in context: CellContext
  ) throws(CellSizingError) -> CGFloat {
    switch rules.source {
    case .measured:
      try contentHeight(of: item, under: rules, in: context)
        + rules.separatorHeight(in: context.environment)
    case .fixed(let height), .estimate(let height), .stale(let height): height
    case .nothingStored: 0
    }
  }
}
