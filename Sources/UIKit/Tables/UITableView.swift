import CellSizing
public import Foundation

/// A table view that queries its data source and delegate in UIKit's order, by the package's table
/// simulation.
///
/// Queries begin with the first `layoutIfNeeded()`, or when a size or a place is requested after
/// ``reloadData()``.
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable {
    case plain = 0
    case grouped, insetGrouped
  }

  /// The height that stands for the cell's own, and so UIKit's −1.
  public static let automaticDimension: CGFloat = -1
  public static let indexSearch = "{search}"

  public let style: Style
  open weak var dataSource: (any UITableViewDataSource)? { didSet { setNeedsReload() } }
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  /// The delegate as a table's; the same object as a scroll view's.
  var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  open var rowHeight = UITableView.automaticDimension
  open var sectionHeaderHeight = UITableView.automaticDimension
  open var sectionFooterHeight = UITableView.automaticDimension
  /// 0 for no estimates: every height is queried first.
  open var estimatedRowHeight = UITableView.automaticDimension
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  open var sectionHeaderTopPadding: CGFloat = 0
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  open var separatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0)
  open var separatorInsetReference = 0
  open var separatorColor: UIColor?
  open var tableHeaderView: UIView? { didSet { exchange(oldValue, tableHeaderView) } }
  open var tableFooterView: UIView? { didSet { exchange(oldValue, tableFooterView) } }
  open var backgroundView: UIView?
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelectionDuringEditing = false
  open var isEditing = false
  open var cellLayoutMarginsFollowReadableWidth = false
  open var remembersLastFocusedIndexPath = false
  open var sectionIndexColor: UIColor?
  open var sectionIndexBackgroundColor: UIColor?
  open var sectionIndexMinimumDisplayRowCount = 0
  open var dragInteractionEnabled = false
  public internal(set) var indexPathsForSelectedRows: [IndexPath]?
  public var indexPathForSelectedRow: IndexPath? { indexPathsForSelectedRows?.first }

  /// The queries in order, abbreviated; not UIKit's.
  public var askedLog: [String] { layout?.log.map(\.description) ?? [] }

  private var cellClasses: [String: UITableViewCell.Type] = [:]
  private var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  private var layout: TableLayout<TableViewSource>?
  private var needsReload = true
  private var isAsking = false
  /// The cells that were made, by place.
  var cells: [RowIndexPath: UITableViewCell] = [:]
  /// The headers' and footers' views, by section.
  var headers: [Int: UIView] = [:]
  var footers: [Int: UIView] = [:]

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  open override weak var delegate: (any UIScrollViewDelegate)? { didSet { setNeedsReload() } }

  private func exchange(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if let new {
      new.frame.size.width = frame.width
      addSubview(new)
    }
    setNeedsLayout()
  }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass as? UITableViewCell.Type
  }
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {}
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    headerClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
  }
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {}

  /// A new cell of the registered class; `nil` where none is registered. Cells are not reused here.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    cellClasses[identifier]?.init(style: .default, reuseIdentifier: identifier)
  }

  /// As ``dequeueReusableCell(withIdentifier:)``; a plain cell where no class is registered.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      dequeueReusableCell(withIdentifier: identifier)
      ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
    cell.frame.size.width = contentWidth
    return cell
  }

  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    headerClasses[identifier]?.init(reuseIdentifier: identifier)
  }

  /// The width of a cell: an inset group's is narrower on either side.
  var contentWidth: CGFloat {
    guard style == .insetGrouped else { return frame.width }
    return max(0, frame.width - 2 * (frame.width < 390 ? 16 : 20))
  }

  // MARK: Queries

  private func setNeedsReload() {
    needsReload = true
    setNeedsLayout()
  }

  open func reloadData() {
    for cell in cells.values { cell.removeFromSuperview() }
    cells = [:]
    headers = [:]
    footers = [:]
    setNeedsReload()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    askIfNeeded()
    placeViews()
  }

  /// Queries everything where nothing is known, and shows what the viewport shows.
  func askIfNeeded() {
    guard !isAsking, dataSource != nil else { return }
    let isNew = needsReload || layout == nil
    // A queried object may query the table: it gets the previous state.
    var working = layout ?? TableLayout(source: TableViewSource(self), configuration: configuration)
    working.configuration = configuration
    change(&working) { table throws(CellSizingError) in
      if isNew {
        let before = table.contentOffset
        try table.reloadData()
        // The row at the top stays, which heights that changed have moved.
        self.contentOffset.y += table.contentOffset - before
      } else {
        try table.resize(viewportHeight: table.configuration.viewportHeight)
        try table.scroll(to: max(0, self.contentOffset.y - self.headerLength))
      }
    }
    needsReload = false
  }

  /// Changes the layout with the table's own being readable meanwhile.
  private func change(
    _ working: inout TableLayout<TableViewSource>,
    _ body: (inout TableLayout<TableViewSource>) throws(CellSizingError) -> Void
  ) {
    isAsking = true
    defer { isAsking = false }
    do throws(CellSizingError) {
      try body(&working)
      layoutProblems = []
    } catch {
      layoutProblems = [error.message]
    }
    layout = working
    let visible = Set(working.visibleRows)
    for (row, cell) in cells where !visible.contains(row) {
      cell.removeFromSuperview()
      cells[row] = nil
    }
  }

  private var configuration: TableLayoutConfiguration {
    let delegate = tableDelegate
    let rowHeights: TableLayoutConfiguration.RowHeights =
      delegate != nil ? .asked : rowHeight >= 0 ? .fixed(rowHeight) : .selfSizing
    let estimates: TableLayoutConfiguration.Estimates
    if estimatedRowHeight == 0 {
      estimates = rowHeight < 0 && delegate == nil ? .uniform(44) : .none
    } else if delegate != nil {
      estimates = .asked
    } else {
      estimates = .uniform(estimatedRowHeight > 0 ? estimatedRowHeight : 44)
    }
    return TableLayoutConfiguration(
      style: style == .plain ? .plain : .grouped,
      viewportHeight: max(0, frame.height - contentInset.top - contentInset.bottom),
      rowHeights: rowHeights, estimates: estimates, dequeuing: .forIndexPath, hasHeaders: true,
      hasFooters: true)
  }

  private var headerLength: CGFloat { tableHeaderView?.frame.height ?? 0 }

  open override var contentSize: CGSize {
    get {
      askIfNeeded()
      return CGSize(
        width: frame.width,
        height: headerLength + (layout?.contentHeight ?? 0) + (tableFooterView?.frame.height ?? 0))
    }
    set {}
  }

  private func placeViews() {
    let source = TableViewSource(self)
    for row in layout?.visibleRows ?? [] { source.makeCell(at: row) }
    tableHeaderView?.frame.origin = .zero
    tableFooterView?.frame.origin.y = headerLength + (layout?.contentHeight ?? 0)
    for (row, cell) in cells {
      let path = IndexPath(row: row.row, section: row.section)
      let rect = rectForRow(at: path)
      guard !rect.isEmpty else { continue }
      cell.frame = rect
      if cell.superview !== self {
        tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
        addSubview(cell)
      }
    }
    for (section, view) in headers { place(view, layout?.headerExtent(inSection: section)) }
  }

  private func place(_ view: UIView, _ extent: Range<CGFloat>?) {
    guard let extent else { return }
    view.frame = CGRect(
      x: 0, y: headerLength + extent.lowerBound, width: frame.width,
      height: extent.upperBound - extent.lowerBound)
    if view.superview !== self { addSubview(view) }
  }

  // MARK: Places

  open var numberOfSections: Int {
    askIfNeeded()
    return layout?.sectionCount ?? 0
  }

  open func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }

  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    askIfNeeded()
    guard let row = RowIndexPath(indexPath), let extent = layout?.extent(of: row) else {
      return .zero
    }
    return CGRect(
      x: (frame.width - contentWidth) / 2, y: headerLength + extent.lowerBound,
      width: contentWidth, height: extent.upperBound - extent.lowerBound)
  }

  open func rectForHeader(inSection section: Int) -> CGRect {
    askIfNeeded()
    guard let extent = layout?.headerExtent(inSection: section) else { return .zero }
    return CGRect(
      x: 0, y: headerLength + extent.lowerBound, width: frame.width,
      height: extent.upperBound - extent.lowerBound)
  }

  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    askIfNeeded()
    return layout?.row(at: point.y - headerLength)
      .map { IndexPath(row: $0.row, section: $0.section) }
  }

  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    RowIndexPath(indexPath).flatMap { cells[$0] }
  }

  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }.map { IndexPath(row: $0.key.row, section: $0.key.section) }
  }

  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    headers[section] as? UITableViewHeaderFooterView
  }
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    footers[section] as? UITableViewHeaderFooterView
  }

  open var visibleCells: [UITableViewCell] {
    askIfNeeded()
    return cells.sorted { $0.key < $1.key }.map(\.value)
  }

  open var indexPathsForVisibleRows: [IndexPath]? {
    askIfNeeded()
    return layout?.visibleRows.map { IndexPath(row: $0.row, section: $0.section) }
  }

  // MARK: Changes

  /// Makes changes that the data source has made already; a contradiction reloads everything.
  func apply(_ updates: TableUpdates) {
    guard var working = layout, !needsReload, !isAsking else {
      reloadData()
      return
    }
    for cell in cells.values { cell.removeFromSuperview() }
    cells = [:]
    var isDone = false
    change(&working) { table throws(CellSizingError) in
      try table.performBatchUpdates(updates)
      isDone = true
    }
    if !isDone { reloadData() }
    contentOffset.y = (layout?.contentOffset ?? 0) + headerLength
    setNeedsLayout()
  }

  /// The changes of a batch, while one is collected.
  var collectedUpdates: TableUpdates?
}
