public import Foundation

/// The queries of a table view to its data source and its delegate.
///
/// Only the numbers of sections and rows and the rows' heights have to be answered. What throws ends
/// the table's call, which leaves the table as it was.
public protocol TableLayoutSource {
  /// The number of sections.
  var sectionCount: Int { get }

  /// The number of rows of a section.
  func rowCount(inSection section: Int) -> Int

  /// A row's height in points.
  func rowHeight(at row: RowIndexPath) throws(CellSizingError) -> CGFloat

  /// A row's estimated height in points.
  func estimatedRowHeight(at row: RowIndexPath) throws(CellSizingError) -> CGFloat

  /// Creates and fills a row's cell; where heights are read off cells, here they are.
  func makeCell(at row: RowIndexPath) throws(CellSizingError)

  /// The height in points of a section's header; 0 for none.
  func headerHeight(inSection section: Int) throws(CellSizingError) -> CGFloat

  /// Creates and fills a section's header.
  func makeHeader(inSection section: Int) throws(CellSizingError)

  /// The height in points of a section's footer; 0 for none.
  func footerHeight(inSection section: Int) throws(CellSizingError) -> CGFloat

  /// Creates and fills a section's footer.
  func makeFooter(inSection section: Int) throws(CellSizingError)
}

extension TableLayoutSource {
  /// One section.
  public var sectionCount: Int { 1 }

  /// The row's height itself.
  public func estimatedRowHeight(at row: RowIndexPath) throws(CellSizingError) -> CGFloat {
    try rowHeight(at: row)
  }

  /// Nothing is made.
  public func makeCell(at row: RowIndexPath) {}

  /// No header.
  public func headerHeight(inSection section: Int) -> CGFloat { 0 }

  /// Nothing is made.
  public func makeHeader(inSection section: Int) {}

  /// No footer.
  public func footerHeight(inSection section: Int) -> CGFloat { 0 }

  /// Nothing is made.
  public func makeFooter(inSection section: Int) {}
}
