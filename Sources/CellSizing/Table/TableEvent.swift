public import Foundation

/// A query or an action of a table view.
public enum TableEvent: Sendable, Hashable, CustomStringConvertible {
  /// A row's estimated height was queried; the result in points.
  case estimatedHeight(RowIndexPath, CGFloat)
  /// A row's height was queried; the result in points.
  case height(RowIndexPath, CGFloat)
  /// A row's cell is about to be made.
  case willCreateCell(RowIndexPath)
  /// A row's cell was made.
  case didCreateCell(RowIndexPath)
  /// A self-sizing cell was fitted; its height in points.
  case fittedHeight(RowIndexPath, CGFloat)
  /// The height of a section's header was queried; the result in points.
  case headerHeight(Int, CGFloat)
  /// A section's header was queried.
  case headerView(Int)
  /// The height of a section's footer was queried; the result in points.
  case footerHeight(Int, CGFloat)
  /// A section's footer was queried.
  case footerView(Int)
  /// The content's height became another; the new one in points.
  case contentHeight(CGFloat)
  /// The content offset was changed so that visible rows stay; the points added.
  case contentOffsetCorrection(CGFloat)

  /// The event in short: `height 0-3 44.5`.
  public var description: String {
    switch self {
    case .estimatedHeight(let row, let height): "estimate \(row) \(height)"
    case .height(let row, let height): "height \(row) \(height)"
    case .willCreateCell(let row): "will create \(row)"
    case .didCreateCell(let row): "did create \(row)"
    case .fittedHeight(let row, let height): "fitted \(row) \(height)"
    case .headerHeight(let section, let height): "header height \(section) \(height)"
    case .headerView(let section): "header view \(section)"
    case .footerHeight(let section, let height): "footer height \(section) \(height)"
    case .footerView(let section): "footer view \(section)"
    case .contentHeight(let height): "content height \(height)"
    case .contentOffsetCorrection(let points): "content offset += \(points)"
    }
  }
}
