import CellSizing
import CellSizingSamples
import Foundation
import Testing

/// The articles' observations of what a table view asks for, and when.
struct TableLayoutTests {
  /// Rows of one height in sections; headers as given.
  struct Rows: TableLayoutSource {
    var counts = [10]
    var height: CGFloat = 100
    var estimate: CGFloat = 100
    var headers: [CGFloat] = []
    var footers: [CGFloat] = []
    /// Heights of single rows that differ.
    var heights: [RowIndexPath: CGFloat] = [:]

    var sectionCount: Int { counts.count }
    func rowCount(inSection section: Int) -> Int { counts[section] }
    func rowHeight(at row: RowIndexPath) -> CGFloat { heights[row] ?? height }
    func estimatedRowHeight(at row: RowIndexPath) -> CGFloat { estimate }
    func headerHeight(inSection section: Int) -> CGFloat { headers[section] }
    func footerHeight(inSection section: Int) -> CGFloat { footers[section] }
  }

  /// The log in the articles' words, for one section (row numbers) or one row a section.
  static func words(_ log: [TableEvent], sections: Bool = false) -> [String] {
    func number(_ path: RowIndexPath) -> Int { sections ? path.section : path.row }
    return log.compactMap { event in
      switch event {
      case .estimatedHeight(let row, _): "estimate \(number(row))"
      case .height(let row, _): "height \(number(row))"
      case .willCreateCell(let row): "will \(number(row))"
      case .didCreateCell(let row): "did \(number(row))"
      case .headerHeight(let section, let height): "h\(section) \(height)"
      case .headerView(let section): "v\(section)"
      case .footerHeight(let section, _): "f\(section)"
      case .footerView(let section): "w\(section)"
      case .fittedHeight(let row, let height): "fitted \(number(row)) \(height)"
      case .contentHeight, .contentOffsetCorrection: nil
      }
    }
  }

  static func table(
    _ source: Rows, _ estimates: TableLayoutConfiguration.Estimates,
    _ dequeuing: TableLayoutConfiguration.Dequeuing = .forIndexPath
  ) throws -> TableLayout<Rows> {
    var table = TableLayout(
      source: source,
      configuration: TableLayoutConfiguration(
        viewportHeight: 667, estimates: estimates, dequeuing: dequeuing))
    try table.reloadData()
    return table
  }

  @Test func withoutEstimatesEveryHeightIsAskedFirst() throws {
    let before = ([9] + Array(0...9) + Array(0...8)).map { "height \($0)" }
    for (counts, sections) in [([10], false), (Array(repeating: 1, count: 10), true)] {
      let table = try Self.table(Rows(counts: counts), .none)
      let cells = (0...6).flatMap { ["will \($0)", "height \($0)", "height \($0)"] }
      let log = Self.words(table.log, sections: sections).filter { !$0.hasPrefix("did") }
      #expect(log == before + cells)
      let old = try Self.table(Rows(counts: counts), .none, .byIdentifier)
      let oldCells = (0...6).flatMap { ["will \($0)", "did \($0)", "height \($0)"] }
      #expect(Self.words(old.log, sections: sections) == before + oldCells)
    }
  }

  @Test func withEstimatesOnlyVisibleRowsAreAsked() throws {
    for estimate: CGFloat in [100, 150] {
      let estimates = (0...9).map { "estimate \($0)" }
      let table = try Self.table(Rows(estimate: estimate), .asked)
      #expect(
        Self.words(table.log)
          == estimates
          + (0...6).flatMap {
            ["will \($0)", "height \($0)", "height \($0)", "did \($0)", "height \($0)"]
          })
      let old = try Self.table(Rows(estimate: estimate), .asked, .byIdentifier)
      #expect(
        Self.words(old.log)
          == estimates + (0...6).flatMap { ["will \($0)", "did \($0)", "height \($0)"] })
      #expect(table.visibleRows.map(\.row) == Array(0...6))
    }
  }

  @Test func tooSmallAnEstimateAsksForAllHeights() throws {
    let table = try Self.table(Rows(estimate: 20), .asked, .byIdentifier)
    let log = Self.words(table.log)
    #expect(log.filter { $0.hasPrefix("height") }.sorted() == (0...9).map { "height \($0)" })
    #expect(log.filter { $0.hasPrefix("did") } == (0...6).map { "did \($0)" })
    #expect(table.contentHeight == 1000 && table.estimatedRowCount == 0)
  }

  @Test func contentSizeChangesWhileScrollingForTheFirstTime() throws {
    var table = try Self.table(Rows(estimate: 150), .asked)
    func heights(_ log: [TableEvent]) -> [CGFloat] {
      log.compactMap { if case .contentHeight(let height) = $0 { height } else { nil } }
    }
    #expect(heights(table.log) == [1500, 1150])
    table.clearLog()
    for offset in stride(from: 0, through: 400, by: 20) { try table.scroll(to: CGFloat(offset)) }
    #expect(heights(table.log) == [1100, 1050, 1000])
    #expect(table.contentOffset == 333)
    table.clearLog()
    for offset in [0, 100, 333, 50, 200] { try table.scroll(to: CGFloat(offset)) }
    #expect(heights(table.log).isEmpty)
    // All heights known beforehand: the content has its size from the start.
    var known = try Self.table(Rows(), .none)
    try known.scroll(to: 333)
    #expect(heights(known.log) == [1000])
  }

  @Test func headersAreAskedInTheStylesOrder() throws {
    let source = Rows(counts: [1, 1, 1], headers: [20.5, 41, 61])
    func log(
      _ style: TableLayoutConfiguration.Style,
      _ views: TableLayoutConfiguration.HeaderViews = .whenShown
    ) throws -> [String] {
      var table = TableLayout(
        source: source,
        configuration: TableLayoutConfiguration(
          style: style, viewportHeight: 667, hasHeaders: true, headerViews: views))
      try table.reloadData()
      return Self.words(table.log).filter { $0.hasPrefix("h") || $0.hasPrefix("v") }
        .filter { !$0.hasPrefix("height") }
    }
    #expect(try log(.grouped) == ["h0 20.5", "v0", "h1 41.0", "v1", "h2 61.0", "v2"])
    #expect(try log(.plain) == ["h1 41.0", "h2 61.0", "h0 20.5", "v0", "v1", "v2"])
    #expect(
      try log(.plain, .whenHeightIsAsked)
        == ["v1", "h1 41.0", "v2", "h2 61.0", "v0", "h0 20.5", "v0", "v1", "v2"])
  }

  @Test func plainHeadersStayAtTheTop() throws {
    var table = TableLayout(
      source: Rows(counts: [5, 5], headers: [30, 40], footers: [0, 10]),
      configuration: TableLayoutConfiguration(
        viewportHeight: 300, hasHeaders: true, hasFooters: true))
    try table.reloadData()
    #expect(table.contentHeight == 1080)
    #expect(table.headerExtent(inSection: 0) == 0..<30)
    try table.scroll(to: 200)
    #expect(table.headerExtent(inSection: 0) == 200..<230)
    #expect(table.headerExtent(inSection: 1) == 530..<570)
    try table.scroll(to: 515)
    #expect(table.headerExtent(inSection: 0) == 500..<530)
    #expect(
      table.visibleRows == [
        RowIndexPath(row: 4), RowIndexPath(row: 0, section: 1), RowIndexPath(row: 1, section: 1),
        RowIndexPath(row: 2, section: 1),
      ])
    #expect(table.row(at: 560) == nil)
    #expect(table.row(at: 570) == RowIndexPath(row: 0, section: 1))
    #expect(table.extent(of: RowIndexPath(row: 0, section: 1)) == 570..<670)
    #expect(table.extent(of: RowIndexPath(row: 5, section: 1)) == nil)
    #expect(table.extent(of: RowIndexPath(row: .max, section: 1)) == nil)
  }

  /// The height that is read off the cell: a cache that is empty until the cell is made.
  final class MeasuredOnCreation: TableLayoutSource {
    let heights = Guarded<[RowIndexPath: CGFloat]>([:])
    func rowCount(inSection section: Int) -> Int { 10 }
    func rowHeight(at row: RowIndexPath) -> CGFloat { heights.withLock { $0[row] ?? 0 } }
    func estimatedRowHeight(at row: RowIndexPath) -> CGFloat { 100 }
    func makeCell(at row: RowIndexPath) { heights.withLock { $0[row] = 100 } }
  }

  @Test func heightsReadOffCellsNeedEstimatesAndTheOldDequeuing() throws {
    for (estimates, dequeuing, contentHeight) in [
      (
        TableLayoutConfiguration.Estimates.asked, TableLayoutConfiguration.Dequeuing.byIdentifier,
        CGFloat(1000)
      ),
      (.asked, .forIndexPath, 0), (.none, .byIdentifier, 0),
    ] {
      var table = TableLayout(
        source: MeasuredOnCreation(),
        configuration: TableLayoutConfiguration(
          viewportHeight: 667, estimates: estimates, dequeuing: dequeuing))
      try table.reloadData()
      #expect(table.contentHeight == contentHeight)
    }
  }

  @Test func fixedAndSelfSizingRowsAreNotAsked() throws {
    var table = TableLayout(
      source: Rows(),
      configuration: TableLayoutConfiguration(viewportHeight: 150, rowHeights: .fixed(60)))
    try table.reloadData()
    #expect(Self.words(table.log) == (0...2).flatMap { ["will \($0)", "did \($0)"] })
    #expect(table.contentHeight == 600)
    table.configuration.rowHeights = .selfSizing
    table.configuration.estimates = .uniform(60)
    table.clearLog()
    try table.reloadData()
    #expect(
      Self.words(table.log)
        == (0...1).flatMap { ["will \($0)", "did \($0)", "fitted \($0) 100.0"] })
    #expect(table.contentHeight == 680)
  }

  /// Rows of random heights, scrolled up and down: what was on the screen stays where it was.
  @Test func visibleRowsStayWhileScrolling() throws {
    var failures: [String] = []
    for seed in 0..<20 {
      var random = SeededGenerator(seed: UInt64(seed))
      var source = Rows(counts: [40, 0, 60])
      source.estimate = 70
      for (section, count) in source.counts.enumerated() {
        for row in 0..<count {
          source.heights[RowIndexPath(row: row, section: section)] =
            CGFloat(Int.random(in: 1...500, using: &random)) / 2
        }
      }
      var table = try Self.table(source, .asked)
      // The top part of the feed has not been seen: a jump into the middle, then upwards.
      try table.scroll(to: 4000)
      for step in 0..<60 {
        let before = table
        let distance = CGFloat(Int.random(in: -160...60, using: &random))
        try table.scroll(by: distance)
        let moved = table.contentOffset
        let limit = table.contentHeight - 667
        for row in before.visibleRows where table.visibleRows.contains(row) {
          let old = (before.extent(of: row)?.lowerBound ?? 0) - before.contentOffset - distance
          let new = (table.extent(of: row)?.lowerBound ?? 0) - moved
          if abs(old - new) > 1e-6, moved > 0, moved < limit, before.contentOffset + distance > 0 {
            failures.append("seed \(seed) step \(step) \(row): \(old) → \(new)")
          }
        }
        // The viewport is full, and exactly what is in it has a cell.
        let shown = source.heights.keys.filter { row in
          table.extent(of: row).map { $0.lowerBound < moved + 667 && $0.upperBound > moved }
            ?? false
        }
        if shown.sorted() != table.visibleRows {
          failures.append("seed \(seed) step \(step): cells")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(3))")
  }

  /// A table that scrolls as the articles' did: rows jump when estimates above are replaced.
  @Test func visibleRowsJumpWhenTheyAreNotKept() throws {
    var corrections: [CGFloat] = []
    for keeps in [true, false] {
      var table = TableLayout(
        source: Rows(counts: [100], estimate: 150),
        configuration: TableLayoutConfiguration(
          viewportHeight: 600, estimates: .asked, keepsVisibleRows: keeps))
      try table.reloadData()
      try table.scroll(to: 9000)
      let before = table
      try table.scroll(by: -200)
      let row = try #require(before.visibleRows.first)
      let old = (before.extent(of: row)?.lowerBound ?? 0) - before.contentOffset
      let new = (table.extent(of: row)?.lowerBound ?? 0) - table.contentOffset
      corrections.append(new - old - 200)
    }
    #expect(corrections[0] == 0)
    #expect(corrections[1] != 0)
  }

  @Test func updatesKeepHeightsCellsAndPlaces() throws {
    var failures: [String] = []
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed))
      var model = RandomTable(&random)
      func source() -> Rows {
        var source = Rows(counts: model.sections.map(\.count))
        for (section, rows) in model.sections.enumerated() {
          for (row, token) in rows.enumerated() {
            source.heights[RowIndexPath(row: row, section: section)] = CGFloat(20 + token % 37)
          }
        }
        return source
      }
      var table = TableLayout(
        source: source(), configuration: TableLayoutConfiguration(viewportHeight: 200))
      try table.reloadData()
      for step in 0..<8 {
        try table.scroll(to: CGFloat.random(in: 0...400, using: &random))
        let updates = model.change(&random)
        table.source = source()
        table.clearLog()
        try table.performBatchUpdates(updates)
        var fresh = table
        try fresh.reloadData()
        if fresh.contentHeight != table.contentHeight || fresh.visibleRows != table.visibleRows {
          failures.append("seed \(seed) step \(step): \(table.visibleRows)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(3))")
  }

  @Test func rowsAboveComeInWithoutMovingTheVisibleOnes() throws {
    var table = try Self.table(Rows(counts: [50]), .none)
    try table.scroll(to: 1030)
    table.source.counts = [52]
    table.clearLog()
    try table.performBatchUpdates(
      TableUpdates(insertedRows: [RowIndexPath(row: 3), RowIndexPath(row: 0)]))
    #expect(table.contentOffset == 1230)
    #expect(table.visibleRows.map(\.row) == Array(12...18))
    // Only the two new rows were asked for, and no cell was made.
    #expect(Self.words(table.log) == ["height 3", "height 0"])
    let error = #expect(throws: CellSizingError.self) {
      try table.performBatchUpdates(TableUpdates(deletedRows: [RowIndexPath(row: 0)]))
    }
    #expect(error?.code == .inconsistentUpdates)
    #expect(table.contentHeight == 5200)
  }

  @Test func refusesHeightsThatAreNone() throws {
    for height in [CGFloat.nan, .infinity, -1] {
      #expect(throws: CellSizingError.self) { try Self.table(Rows(height: height), .none) }
      #expect(throws: CellSizingError.self) { try Self.table(Rows(height: height), .asked) }
    }
    for counts in [[Int.max], [Int(Int32.max) - 1, 5]] {
      #expect(throws: CellSizingError.self) { try Self.table(Rows(counts: counts), .none) }
    }
    var table = try Self.table(Rows(counts: []), .none)
    try table.scroll(to: 100)
    #expect(table.visibleRows.isEmpty && table.contentOffset == 0)
    #expect(throws: CellSizingError.self) { try table.scroll(to: .nan) }
    #expect(throws: CellSizingError.self) { try table.resize(viewportHeight: .infinity) }
  }
}
