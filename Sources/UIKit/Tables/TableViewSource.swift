import CellSizing
import Foundation

/// A table view's data source and delegate as the table simulation queries them.
struct TableViewSource: TableLayoutSource {
  private weak var table: UITableView?

  init(_ table: UITableView) { self.table = table }

  var sectionCount: Int {
    guard let table else { return 0 }
    return table.dataSource?.numberOfSections(in: table) ?? 0
  }

  func rowCount(inSection section: Int) -> Int {
    guard let table else { return 0 }
    return table.dataSource?.tableView(table, numberOfRowsInSection: section) ?? 0
  }

  func rowHeight(at row: RowIndexPath) -> CGFloat {
    guard let table else { return 0 }
    let path = IndexPath(row: row.row, section: row.section)
    let height =
      table.tableDelegate.map { $0.tableView(table, heightForRowAt: path) } ?? table.rowHeight
    return height >= 0 && height.isFinite ? height : fittedHeight(at: row)
  }

  /// A self-sizing cell's height, the separator's included.
  private func fittedHeight(at row: RowIndexPath) -> CGFloat {
    guard let table else { return 0 }
    makeCell(at: row)
    guard let cell = table.cells[row] else { return 0 }
    let target = CGSize(width: table.contentWidth, height: 0)
    cell.frame.size.width = target.width
    let height = cell.systemLayoutSizeFitting(
      target, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
    ).height
    let separator =
      table.separatorStyle == .none ? 0 : 1 / max(1, MeasuringEnvironment.current.scale)
    return (height > 0 ? height : 44) + separator
  }

  func estimatedRowHeight(at row: RowIndexPath) -> CGFloat {
    guard let table else { return 0 }
    let path = IndexPath(row: row.row, section: row.section)
    let height =
      table.tableDelegate.map { $0.tableView(table, estimatedHeightForRowAt: path) }
      ?? table.estimatedRowHeight
    return height > 0 && height.isFinite ? height : 44
  }

  func makeCell(at row: RowIndexPath) {
    guard let table, table.cells[row] == nil else { return }
    let path = IndexPath(row: row.row, section: row.section)
    table.cells[row] = table.dataSource?.tableView(table, cellForRowAt: path)
  }

  // MARK: Headers and footers

  func headerHeight(inSection section: Int) -> CGFloat {
    guard let table else { return 0 }
    let height =
      table.tableDelegate.map { $0.tableView(table, heightForHeaderInSection: section) }
      ?? table.sectionHeaderHeight
    if height >= 0, height.isFinite { return height }
    if let view = table.tableDelegate?.tableView(table, viewForHeaderInSection: section) {
      return Self.fitted(view, in: table)
    }
    let hasTitle = table.dataSource?.tableView(table, titleForHeaderInSection: section) != nil
    // iOS 26.1: 28 in a plain table; in a grouped one the distance above and the label.
    guard table.style != .plain else { return hasTitle ? 28 : 0 }
    if section == 0 { return hasTitle ? 55.5 : 35 }
    return hasTitle ? 45.5 : 18
  }

  func makeHeader(inSection section: Int) {
    guard let table else { return }
    table.headers[section] = table.tableDelegate?.tableView(table, viewForHeaderInSection: section)
  }

  func footerHeight(inSection section: Int) -> CGFloat {
    guard let table else { return 0 }
    let height =
      table.tableDelegate.map { $0.tableView(table, heightForFooterInSection: section) }
      ?? table.sectionFooterHeight
    if height >= 0, height.isFinite { return height }
    if let view = table.tableDelegate?.tableView(table, viewForFooterInSection: section) {
      return Self.fitted(view, in: table)
    }
    let hasTitle = table.dataSource?.tableView(table, titleForFooterInSection: section) != nil
    guard table.style != .plain else { return hasTitle ? 28 : 0 }
    return hasTitle ? 30 : 17.5
  }

  func makeFooter(inSection section: Int) {
    guard let table else { return }
    table.footers[section] = table.tableDelegate?.tableView(table, viewForFooterInSection: section)
  }

  /// A header's height at the table's width; there is no separator.
  private static func fitted(_ view: UIView, in table: UITableView) -> CGFloat {
    let size = view.systemLayoutSizeFitting(
      CGSize(width: table.frame.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return size.height > 0 ? size.height : view.frame.height
  }
}
