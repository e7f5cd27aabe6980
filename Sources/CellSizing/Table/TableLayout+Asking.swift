import Foundation

extension TableLayout {
  /// The estimate of a self-sizing row where none is given: UIKit's standard row, in points.
  private static var standardHeight: CGFloat { 44 }

  /// Builds the index from the rows' heights that are known; queries the others.
  ///
  /// - Parameters:
  ///   - known: each section's rows; `nil` for a height that has to be queried.
  ///   - isFirst: whether everything is queried for the first time: a table queries twice then.
  mutating func build(
    _ known: [[PackedRowHeight?]], isFirst: Bool
  ) throws(CellSizingError) {
    var headers: [PackedRowHeight] = []
    var footers: [PackedRowHeight] = []
    let sections = known.indices
    if configuration.style == .plain {
      headers = try askHeaderHeights(sections)
      footers = try askFooterHeights(sections)
    }
    let rows = try askRowHeights(known, isFirst: isFirst)
    if configuration.style == .grouped {
      var top: CGFloat = 0
      for section in sections {
        headers.append(try askHeader(section, top: top))
        top += headers[section].points + rows[section].reduce(0) { $0 + $1.points }
        footers.append(try askFooter(section, top: top))
        top += footers[section].points
      }
    }
    var heights: [PackedRowHeight] = []
    heights.reserveCapacity(rows.reduce(0) { $0 + $1.count + 2 })
    var starts = [0]
    for section in sections {
      heights.append(headers[section])
      heights += rows[section]
      heights.append(footers[section])
      starts.append(heights.count)
    }
    index = try RowHeightIndex(packed: heights)
    self.starts = starts
    recordContentHeight()
  }

  /// The heights of all rows: known, queried or estimated.
  private mutating func askRowHeights(
    _ known: [[PackedRowHeight?]], isFirst: Bool
  ) throws(CellSizingError) -> [[PackedRowHeight]] {
    let zero = try PackedRowHeight(points: 0, isEstimate: true)
    var heights = known.map { $0.map { $0 ?? zero } }
    var unknown: [RowIndexPath] = []
    for (section, rows) in known.enumerated() {
      for (row, height) in rows.enumerated() where height == nil {
        unknown.append(RowIndexPath(row: row, section: section))
      }
    }
    if configuration.rowHeights == .asked, configuration.estimates == .none {
      // The last row first, then the others; all of it twice when the table is new.
      let order = unknown.suffix(1) + unknown.dropLast()
      for _ in 0..<(isFirst ? 2 : 1) {
        for row in order {
          heights[row.section][row.row] =
            try PackedRowHeight(points: askHeight(row), isEstimate: false)
        }
      }
      return heights
    }
    for row in unknown {
      heights[row.section][row.row] = try initialHeight(row)
    }
    return heights
  }

  /// A row's height before its cell is created.
  private mutating func initialHeight(
    _ row: RowIndexPath
  ) throws(CellSizingError) -> PackedRowHeight {
    if case .fixed(let height) = configuration.rowHeights {
      return try PackedRowHeight(points: height, isEstimate: false)
    }
    switch configuration.estimates {
    case .none:
      return try PackedRowHeight(points: Self.standardHeight, isEstimate: true)
    case .uniform(let height):
      return try PackedRowHeight(points: height, isEstimate: true)
    case .asked:
      let height = try source.estimatedRowHeight(at: row)
      record(.estimatedHeight(row, height))
      return try PackedRowHeight(points: height, isEstimate: true)
    }
  }

  /// Queries a row's height, in points.
  mutating func askHeight(_ row: RowIndexPath) throws(CellSizingError) -> CGFloat {
    let height = try source.rowHeight(at: row)
    record(.height(row, height))
    return height
  }
}

// MARK: Headers and footers

extension TableLayout {
  /// The plain style's order: the second section and the following, then the first.
  private func plainOrder(_ sections: Range<Int>) -> [Int] {
    Array(sections.dropFirst()) + sections.prefix(1)
  }

  /// Queries the heights of the headers in the plain style's order.
  private mutating func askHeaderHeights(
    _ sections: Range<Int>
  ) throws(CellSizingError) -> [PackedRowHeight] {
    var heights = Array(
      repeating: try PackedRowHeight(points: 0, isEstimate: false), count: sections.count)
    guard configuration.hasHeaders else { return heights }
    for section in plainOrder(sections) { heights[section] = try askHeaderHeight(section) }
    return heights
  }

  /// Queries the heights of the footers in the plain style's order.
  private mutating func askFooterHeights(
    _ sections: Range<Int>
  ) throws(CellSizingError) -> [PackedRowHeight] {
    var heights = Array(
      repeating: try PackedRowHeight(points: 0, isEstimate: false), count: sections.count)
    guard configuration.hasFooters else { return heights }
    for section in plainOrder(sections) { heights[section] = try askFooterHeight(section) }
    return heights
  }

  /// Queries a header's height and, if it is on the screen, its view: the grouped style.
  private mutating func askHeader(
    _ section: Int, top: CGFloat
  ) throws(CellSizingError) -> PackedRowHeight {
    guard configuration.hasHeaders else {
      return try PackedRowHeight(points: 0, isEstimate: false)
    }
    let height = try askHeaderHeight(section)
    if isOnScreen(top, top + height.points) { try showHeader(section) }
    return height
  }

  /// Queries a footer's height and, if it is on the screen, its view: the grouped style.
  private mutating func askFooter(
    _ section: Int, top: CGFloat
  ) throws(CellSizingError) -> PackedRowHeight {
    guard configuration.hasFooters else {
      return try PackedRowHeight(points: 0, isEstimate: false)
    }
    let height = try askFooterHeight(section)
    if isOnScreen(top, top + height.points) { try showFooter(section) }
    return height
  }

  /// Queries a header's height; creates the header first if its height is read off it.
  private mutating func askHeaderHeight(
    _ section: Int
  ) throws(CellSizingError) -> PackedRowHeight {
    if configuration.headerViews == .whenHeightIsAsked { try makeHeader(section) }
    let height = try source.headerHeight(inSection: section)
    record(.headerHeight(section, height))
    return try PackedRowHeight(points: height, isEstimate: false)
  }

  /// Queries a footer's height; creates the footer first if its height is read off it.
  private mutating func askFooterHeight(
    _ section: Int
  ) throws(CellSizingError) -> PackedRowHeight {
    if configuration.headerViews == .whenHeightIsAsked { try makeFooter(section) }
    let height = try source.footerHeight(inSection: section)
    record(.footerHeight(section, height))
    return try PackedRowHeight(points: height, isEstimate: false)
  }

  /// Whether a part of the content lies in the viewport.
  private func isOnScreen(_ top: CGFloat, _ bottom: CGFloat) -> Bool {
    top < bottom && top < contentOffset + configuration.viewportHeight && bottom > contentOffset
  }

  /// Creates a header.
  private mutating func makeHeader(_ section: Int) throws(CellSizingError) {
    record(.headerView(section))
    try source.makeHeader(inSection: section)
  }

  /// Creates a footer.
  private mutating func makeFooter(_ section: Int) throws(CellSizingError) {
    record(.footerView(section))
    try source.makeFooter(inSection: section)
  }

  /// Queries a header's view unless it is there.
  mutating func showHeader(_ section: Int) throws(CellSizingError) {
    if headers.insert(section).inserted { try makeHeader(section) }
  }

  /// Queries a footer's view unless it is there.
  mutating func showFooter(_ section: Int) throws(CellSizingError) {
    if footers.insert(section).inserted { try makeFooter(section) }
  }
}
