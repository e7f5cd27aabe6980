public import Foundation

/// Simulates a table view without a screen: queries its source in UIKit's order and reports what
/// would be visible.
///
/// The order is that of logs from iOS 8 to 10 (*Origin* on the module's page). Where the logs leave it
/// open: estimates from the first row to the last, once; headers' heights before rows' in the plain
/// style and after them in the grouped one; headers' views after cells; footers after headers, each
/// in the same order.
///
/// ```swift
/// var table = TableLayout(source: feed, configuration: .init(viewportHeight: 667))
/// try table.reloadData()
/// try table.scroll(to: 1200)
/// let shown = table.visibleRows
/// ```
public struct TableLayout<Source: TableLayoutSource> {
  /// The source of rows and heights.
  public var source: Source
  /// How the table behaves; a change takes effect with the next ``reloadData()``.
  public var configuration: TableLayoutConfiguration
  /// The queries and actions, in order; empty when nothing is recorded.
  public private(set) var log: [TableEvent] = []
  /// The distance in points from the content's top to the viewport's top.
  public internal(set) var contentOffset: CGFloat = 0

  /// The heights of each section's header, rows and footer, in one row; 0 where there is none.
  var index = RowHeightIndex()
  /// The position in the index of each section's header, and the number of all positions at the
  /// end.
  var starts = [0]
  /// The positions in the index that have a cell.
  var cells: Set<Int> = []
  /// The sections whose header has a view.
  var headers: Set<Int> = []
  /// The sections whose footer has a view.
  var footers: Set<Int> = []
  /// The content's height in points that was logged last.
  var loggedHeight: CGFloat = 0

  /// Creates a table that has not loaded anything yet.
  public init(source: Source, configuration: TableLayoutConfiguration) {
    self.source = source
    self.configuration = configuration
  }

  /// The content's height in points, with estimates where heights are not known.
  public var contentHeight: CGFloat { index.totalHeight }

  /// The number of rows, headers and footers whose height is an estimate.
  public var estimatedRowCount: Int { index.estimatedRowCount }

  /// The number of sections.
  public var sectionCount: Int { starts.count - 1 }

  /// The rows that have a cell, in order.
  public var visibleRows: [RowIndexPath] {
    cells.sorted().compactMap(row(at:))
  }

  /// A row's top and bottom in points from the content's top; `nil` when there is no such row.
  ///
  /// - Complexity: O(log *n*).
  public func extent(of row: RowIndexPath) -> Range<CGFloat>? {
    position(of: row).flatMap(extent(at:))
  }

  /// A header's top and bottom in points from the content's top: in the plain style it stays at
  /// the viewport's top while its section passes. `nil` when there is no such section.
  ///
  /// - Complexity: O(log *n*).
  public func headerExtent(inSection section: Int) -> Range<CGFloat>? {
    guard section >= 0, section < sectionCount, let own = extent(at: starts[section]) else {
      return nil
    }
    guard configuration.style == .plain, let end = index.offset(of: starts[section + 1] - 1) else {
      return own
    }
    let height = own.upperBound - own.lowerBound
    let top = max(own.lowerBound, min(contentOffset, end - height))
    return top..<top + height
  }

  /// The row at a distance in points from the content's top; `nil` where there is none.
  ///
  /// - Complexity: O(log *n*).
  public func row(at offset: CGFloat) -> RowIndexPath? {
    index.row(at: offset).flatMap(row(at:))
  }

  /// Clears the log.
  public mutating func clearLog() {
    log = []
  }

  /// Logs an event.
  mutating func record(_ event: TableEvent) {
    if configuration.recordsLog { log.append(event) }
  }

  /// Logs the content's height if it is another than it was.
  mutating func recordContentHeight() {
    if contentHeight != loggedHeight {
      loggedHeight = contentHeight
      record(.contentHeight(contentHeight))
    }
  }
}

extension TableLayout: Sendable where Source: Sendable {}

// MARK: Places

extension TableLayout {
  /// A row's position in the index; `nil` when there is no such row.
  func position(of row: RowIndexPath) -> Int? {
    guard row.section >= 0, row.section < sectionCount, row.row >= 0 else { return nil }
    // A header before the rows and a footer after them.
    let position = starts[row.section].addingReportingOverflow(row.row)
    guard !position.overflow, position.partialValue < starts[row.section + 1] - 2 else {
      return nil
    }
    return position.partialValue + 1
  }

  /// The section that a position in the index belongs to, by halving.
  func section(at position: Int) -> Int {
    var low = 0
    var high = sectionCount
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }

  /// The row at a position in the index; `nil` for a header or a footer.
  func row(at position: Int) -> RowIndexPath? {
    let section = section(at: position)
    guard position > starts[section], position < starts[section + 1] - 1 else { return nil }
    return RowIndexPath(row: position - starts[section] - 1, section: section)
  }

  /// The top and bottom of a position in the index, in points from the content's top.
  func extent(at position: Int) -> Range<CGFloat>? {
    guard position < index.count, let top = index.offset(of: position),
      let bottom = index.offset(of: position + 1)
    else { return nil }
    return top..<bottom
  }
}

// MARK: Scrolling

extension TableLayout {
  /// Queries everything again; the row at the viewport's top stays there, at the same share of its
  /// height, as after a rotation. Where rows are not kept, the content offset stays.
  ///
  /// - Throws: what the source throws; `invalidArgument` or `limitExceeded` for a height that cannot
  ///   be laid out. Nothing is changed then.
  public mutating func reloadData() throws(CellSizingError) {
    try reloadData { $0 }
  }

  /// Queries everything again, from another source.
  ///
  /// - Parameter position: where a row is now; `nil` for one that is gone.
  package mutating func reloadData(
    moving position: (RowIndexPath) -> RowIndexPath?
  ) throws(CellSizingError) {
    let visible = configuration.keepsVisibleRows ? visibleRow(moving: position) : nil
    try atomically { table throws(CellSizingError) in
      try table.askEverything()
      try table.show(visible)
    }
  }

  /// Queries the numbers of rows and all heights.
  private mutating func askEverything() throws(CellSizingError) {
    cells = []
    headers = []
    footers = []
    try check(count: source.sectionCount)
    let counts = (0..<max(0, source.sectionCount)).map { max(0, source.rowCount(inSection: $0)) }
    var total = 0
    for count in counts {
      // Each is below 2³¹ when it is added, so the sum is refused before it overflows.
      try check(count: count)
      total += count
      try check(count: total)
    }
    try build(counts.map { Array(repeating: nil, count: $0) }, isFirst: true)
  }

  /// Refuses more sections or rows than can be stored.
  func check(count: Int) throws(CellSizingError) {
    guard count <= TableUpdates.greatestNumber else {
      throw CellSizingError(
        .limitExceeded, operation: "table layout",
        message: "\(count) sections or rows are more than \(TableUpdates.greatestNumber)")
    }
  }

  /// Scrolls to a content offset in points; one beyond the content's ends is taken for the end.
  ///
  /// - Throws: `invalidArgument` for an offset that is not a number; as ``reloadData()``.
  public mutating func scroll(to offset: CGFloat) throws(CellSizingError) {
    guard !offset.isNaN else {
      throw CellSizingError(
        .invalidArgument, operation: "scroll", message: "the content offset must be a number")
    }
    try atomically { table throws(CellSizingError) in
      table.contentOffset = table.clamped(offset)
      try table.fillViewport()
    }
  }

  /// Scrolls by a number of points, downwards if it is positive.
  ///
  /// - Throws: as ``scroll(to:)``.
  public mutating func scroll(by distance: CGFloat) throws(CellSizingError) {
    try scroll(to: contentOffset + distance)
  }

  /// Gives the viewport another height in points.
  ///
  /// - Throws: `invalidArgument` for a height that is not a finite number from 0 up; as
  ///   ``reloadData()``.
  public mutating func resize(viewportHeight: CGFloat) throws(CellSizingError) {
    let before = configuration.viewportHeight
    configuration.viewportHeight = viewportHeight
    do {
      try scroll(to: contentOffset)
    } catch {
      configuration.viewportHeight = before
      throw error
    }
  }

  /// The nearest content offset at which the viewport lies within the content.
  func clamped(_ offset: CGFloat) -> CGFloat {
    max(0, min(offset, contentHeight - configuration.viewportHeight))
  }
}
