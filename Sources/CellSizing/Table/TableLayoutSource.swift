public import Foundation

/// What a table view asks its data source and its delegate.
///
/// Only the numbers of sections and rows and the rows' heights have to be answered.
public protocol TableLayoutSource {
  /// The number of sections.
  var sectionCount: Int { get }

  /// The number of rows of a section.
  func rowCount(inSection section: Int) -> Int

  /// A row's height in points.
  func rowHeight(at row: RowIndexPath) -> CGFloat

  /// A row's estimated height in points.
  func estimatedRowHeight(at row: RowIndexPath) -> CGFloat

  /// Makes and fills a row's cell; where heights are read off cells, here they are.
  func makeCell(at row: RowIndexPath)

  /// The height in points of a section's header; 0 for none.
  func headerHeight(inSection section: Int) -> CGFloat

  /// Makes and fills a section's header.
  func makeHeader(inSection section: Int)

  /// The height in points of a section's footer; 0 for none.
  func footerHeight(inSection section: Int) -> CGFloat

  /// Makes and fills a section's footer.
  func makeFooter(inSection section: Int)
}

extension TableLayoutSource {
  /// One section.
  public var sectionCount: Int { 1 }

  /// The row's height itself.
  public func estimatedRowHeight(at row: RowIndexPath) -> CGFloat { rowHeight(at: row) }

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
