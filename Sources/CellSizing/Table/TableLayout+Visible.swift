import Foundation

extension TableLayout {
  /// Creates the cells, headers and footers that the viewport shows and replaces their estimates.
  mutating func fillViewport() throws(CellSizingError) {
    guard configuration.viewportHeight.isFinite, configuration.viewportHeight >= 0 else {
      throw CellSizingError(
        .invalidArgument, operation: "table layout",
        message: "the viewport's height must be a finite number of points from 0 up, not "
          + "\(configuration.viewportHeight)")
    }
    contentOffset = clamped(contentOffset)
    let before = cells
    var shown = 0..<0
    var offset = contentOffset
    // Every further round follows a change of the offset, which follows the measuring of rows that
    // were estimates before: there are at most as many rounds as rows, and as a rule one or two.
    repeat {
      offset = contentOffset
      let expected = index.rows(from: offset, to: offset + configuration.viewportHeight)
      let anchor = expected.first { before.contains($0) } ?? expected.first
      let anchorTop = anchor.flatMap { index.offset(of: $0) } ?? 0
      shown = try makeCells(from: expected.lowerBound)
      // Rows that only their estimates put into the viewport are queried for their heights too.
      if shown.upperBound < expected.upperBound {
        for position in shown.upperBound..<expected.upperBound { try askEstimated(position) }
      }
      if configuration.keepsVisibleRows, let anchor {
        let correction = (index.offset(of: anchor) ?? 0) - anchorTop
        if correction != 0 {
          record(.contentOffsetCorrection(correction))
          contentOffset += correction
        }
      }
      contentOffset = clamped(contentOffset)
    } while contentOffset != offset
    // A row that only its estimate let reach into the viewport may end above it now.
    let first = min(max(index.row(at: offset) ?? 0, shown.lowerBound), shown.upperBound)
    shown = first..<shown.upperBound
    cells = cells.filter { shown.contains($0) }
    try showHeadersAndFooters(shown)
    recordContentHeight()
  }

  /// Creates cells from a position on until the viewport is full; returns the positions it shows.
  private mutating func makeCells(from first: Int) throws(CellSizingError) -> Range<Int> {
    let bottom = contentOffset + configuration.viewportHeight
    var position = first
    while position < index.count, let top = index.offset(of: position), top < bottom {
      if let row = row(at: position), cells.insert(position).inserted {
        try makeCell(row, at: position)
      }
      position += 1
    }
    return first..<position
  }

  /// Creates a row's cell and queries its height as often as a table view does.
  private mutating func makeCell(
    _ row: RowIndexPath, at position: Int
  ) throws(CellSizingError) {
    record(.willCreateCell(row))
    var answer: CGFloat?
    let isAsked = configuration.rowHeights == .asked
    if isAsked, configuration.dequeuing == .forIndexPath {
      // Dequeuing for an index path queries the height to size the cell; twice if it is not known.
      for _ in 0..<(configuration.estimates == .none ? 1 : 2) {
        let height = try askHeight(row)
        answer = answer ?? height
      }
    }
    try source.makeCell(at: row)
    record(.didCreateCell(row))
    if isAsked {
      let height = try askHeight(row)
      answer = answer ?? height
    } else if configuration.rowHeights == .selfSizing {
      let height = try source.rowHeight(at: row)
      record(.fittedHeight(row, height))
      answer = height
    }
    if let answer, index.isEstimated(at: position) == true {
      try index.update(position, height: answer)
    }
  }

  /// Queries the height of a row that is still an estimate, without making its cell.
  private mutating func askEstimated(_ position: Int) throws(CellSizingError) {
    guard configuration.rowHeights == .asked, index.isEstimated(at: position) == true,
      let row = row(at: position)
    else { return }
    try index.update(position, height: askHeight(row))
  }

  /// Queries the views of the headers and footers in the viewport.
  private mutating func showHeadersAndFooters(
    _ shown: Range<Int>
  ) throws(CellSizingError) {
    guard !shown.isEmpty else {
      headers = []
      footers = []
      return
    }
    let sections = section(at: shown.lowerBound)...section(at: shown.upperBound - 1)
    var shownHeaders: Set<Int> = []
    var shownFooters: Set<Int> = []
    for section in sections {
      // In the plain style a section's header is there as long as the section is.
      let header = starts[section]
      if configuration.hasHeaders, index.height(at: header) ?? 0 > 0,
        configuration.style == .plain || shown.contains(header)
      {
        shownHeaders.insert(section)
        try showHeader(section)
      }
      let footer = starts[section + 1] - 1
      if configuration.hasFooters, index.height(at: footer) ?? 0 > 0, shown.contains(footer) {
        shownFooters.insert(section)
        try showFooter(section)
      }
    }
    headers.formIntersection(shownHeaders)
    footers.formIntersection(shownFooters)
  }
}
