public import CellSizing
public import Foundation

/// A delegate's `heightForRow`: queried for every row before anything is shown when estimates are
/// off, and again at the table's will; nothing is cached.
public struct PerRowHeightStrategy<Item: CellItem>: CellHeightStrategy {
  public let name: String
  public let design: (any CellDesign<Item>)?
  /// The delegate's answer in points.
  private let answer: @Sendable (Item, RowIndexPath, CellContext) throws -> CGFloat
  /// The rules of the answer; `nil` for a delegate of unknown rules.
  private let answerRules: SizingRules?

  /// Creates a strategy from a delegate's method.
  ///
  /// - Parameters:
  ///   - name: the name in reports.
  ///   - answer: the height in points for an item in a row; what it throws becomes a
  ///     ``CellSizingError``.
  public init(
    name: String = "per-row",
    answer: @escaping @Sendable (Item, RowIndexPath, CellContext) throws -> CGFloat
  ) {
    self.name = name
    self.answer = answer
    answerRules = nil
    design = nil
  }

  /// Creates a strategy from a delegate that sizes a design's labels.
  public init(name: String = "per-row", design: any CellDesign<Item>) {
    self.name = name
    self.design = design
    answer = { item, _, context in try design.rowHeight(of: item, under: .label, in: context) }
    answerRules = .label
  }

  /// The row's height.
  ///
  /// - Throws: as ``CellHeightStrategy/height(of:at:in:)``.
  public func height(
    of item: Item, at row: RowIndexPath, in context: CellContext
  ) throws(CellSizingError) -> CellHeight {
    do {
      return CellHeight(try answer(item, row, context), .measured)
    } catch {
      throw CellSizingError(wrapping: error)
    }
  }

  public func rules(
    for item: Item, at row: RowIndexPath, in context: CellContext
  ) -> SizingRules? { answerRules }
}
