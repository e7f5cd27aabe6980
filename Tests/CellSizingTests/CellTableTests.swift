import CellSizing
import CellSizingComparison
import CellSizingSamples
import Foundation
import Synchronization
import Testing
import TextMeasure

/// Tables that keep items, heights, caches, positions and the content offset in step.
struct CellTableTests {
  /// An item of a random table: as high as its text at the cell's width.
  struct Note: CellItem, Equatable {
    var token: Int
    var version = 0

    var text: String { String(repeating: "word \(version) ", count: 1 + token % 23) }
    var itemIdentifier: String { "\(token)" }
    var contentHash: UInt64 { text.contentHash }
  }

  static var strategy: ClassMethodStrategy<Note> {
    ClassMethodStrategy(
      design: LabelDesign<Note>(style: CellTextStyle(.preferred(.subheadline))) { $0.text })
  }

  static func sections(_ tokens: [[Int]]) -> [CellSection<Note>] {
    tokens.map { CellSection($0.map { Note(token: $0) }, header: .fixed(20), footer: .fixed(5)) }
  }

  static func table(
    _ sections: [CellSection<Note>], viewport: CGFloat = 300, estimate: CGFloat? = nil
  ) throws -> CellTable<Note> {
    try CellTable(
      sections: sections, strategy: strategy, context: try SampleCells.context(),
      viewportHeight: viewport, estimate: estimate)
  }

  /// The row at the viewport's top and how much of it, from 0 to 1, is hidden.
  static func top(_ table: CellTable<Note>) -> (note: Note?, share: CGFloat)? {
    for row in table.visibleRows {
      guard let extent = table.extent(of: row), extent.upperBound > table.contentOffset else {
        continue
      }
      let height = extent.upperBound - extent.lowerBound
      return (table.item(at: row), max(0, table.contentOffset - extent.lowerBound) / height)
    }
    return nil
  }

  @Test func updatesLeaveTheTableThatANewOneWouldBe() throws {
    var failures: [String] = []
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed))
      var model = RandomTable(&random)
      var table = try Self.table(Self.sections(model.sections))
      for step in 0..<6 {
        try table.scroll(to: CGFloat.random(in: 0...600, using: &random))
        let known = Set(model.sections.joined())
        let measured = table.context.tally.counts.measurements
        let updates = model.change(&random)
        let sections = Self.sections(model.sections)
        try table.performBatchUpdates(updates, to: sections)
        // Texts are shared by tokens alike, so that new rows measure at most one each.
        let fresh = Set(model.sections.joined()).subtracting(known)
        if table.context.tally.counts.measurements - measured > fresh.count {
          failures.append("seed \(seed) step \(step): rows that stay were measured again")
        }
        var other = try Self.table(sections)
        try other.scroll(to: table.contentOffset)
        if other.contentHeight != table.contentHeight || other.visibleRows != table.visibleRows
          || other.contentOffset != table.contentOffset
        {
          failures.append("seed \(seed) step \(step): \(table.visibleRows) \(other.visibleRows)")
        }
        for row in table.visibleRows where table.item(at: row) != other.item(at: row) {
          failures.append("seed \(seed) step \(step): row \(row)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(3))")
  }

  @Test func aChangeThatDoesNotFitChangesNothing() throws {
    var table = try Self.table(Self.sections([Array(0..<30)]))
    try table.scroll(to: 400)
    let before = table
    for updates in [
      TableUpdates(), TableUpdates(deletedRows: [RowIndexPath(row: 40)]),
      TableUpdates(insertedRows: [RowIndexPath(row: 0), RowIndexPath(row: 1)]),
    ] {
      let error = #expect(throws: CellSizingError.self) {
        try table.performBatchUpdates(updates, to: Self.sections([Array(0..<31)]))
      }
      #expect(error?.code == .inconsistentUpdates)
      #expect(table.sections[0].items == before.sections[0].items)
      #expect(table.contentOffset == before.contentOffset)
      #expect(table.visibleRows == before.visibleRows)
    }
    // And it still follows a change that fits.
    try table.performBatchUpdates(
      TableUpdates(insertedRows: [RowIndexPath(row: 0)]),
      to: Self.sections([[99] + Array(0..<30)]))
    #expect(Self.top(table)?.note == Self.top(before)?.note)
  }

  @Test func aRotationKeepsTheRowAndMeasuresNothing() throws {
    var table = try Self.table(Self.sections([Array(0..<200)]), viewport: 667)
    for offset in [0, 35, 1000, 2222, 4321] as [CGFloat] {
      try table.scroll(to: offset)
      let before = try #require(Self.top(table))
      let (start, hits) = (table.contentOffset, table.statistics.hits)
      let measured = table.context.tally.counts.measurements
      try table.resize(width: 667, viewportHeight: 375)
      let turned = try #require(Self.top(table))
      #expect(turned.note == before.note, "\(offset)")
      #expect(abs(turned.share - before.share) < 0.01, "\(offset)")
      try table.resize(width: 375, viewportHeight: 667)
      #expect(abs(table.contentOffset - start) < 0.01, "\(offset)")
      #expect(table.context.tally.counts.measurements == measured)
      #expect(table.statistics.hits >= hits + 200)
    }
    #expect(throws: CellSizingError.self) { try table.resize(width: 0, viewportHeight: 667) }
    #expect(throws: CellSizingError.self) { try table.resize(width: 375, viewportHeight: .nan) }
    #expect(table.context.environment.width == 375)
    #expect(table.layout.configuration.viewportHeight == 667)
  }

  @Test func estimatesGiveWayWithoutLosingTheRow() throws {
    var table = try Self.table(Self.sections([Array(0..<200)]), viewport: 667, estimate: 44)
    try table.scroll(to: 3000)
    let before = try #require(Self.top(table))
    try table.resize(width: 300, viewportHeight: 667)
    let turned = try #require(Self.top(table))
    #expect(turned.note == before.note)
    #expect(abs(turned.share - before.share) < 0.01)
  }

  @Test func anotherTextSizeKeepsTheRow() throws {
    var table = try Self.table(Self.sections([Array(0..<50), Array(50..<100)]))
    try table.scroll(to: 1500)
    let (before, height) = (try #require(Self.top(table)), table.contentHeight)
    var environment = table.context.environment
    environment.contentSizeCategory = .accessibilityLarge
    try table.update(environment)
    #expect(table.contentHeight > 1.5 * height)
    #expect(Self.top(table)?.note == before.note)
  }

  @Test func otherItemsAreFoundByTheirIdentifiers() throws {
    var table = try Self.table(Self.sections([Array(0..<100)]))
    try table.scroll(to: 2000)
    let before = try #require(Self.top(table))
    // Twenty above it are gone, two are new; then the row itself goes.
    try table.reloadData(Self.sections([[200, 201], Array(20..<100)]))
    #expect(Self.top(table)?.note == before.note)
    let token = try #require(before.note?.token)
    func place(_ other: Int) -> CGFloat? {
      table.visibleRows.first { table.item(at: $0)?.token == other }
        .flatMap { table.extent(of: $0) }.map { $0.lowerBound - table.contentOffset }
    }
    let visible = table.visibleRows.compactMap { table.item(at: $0)?.token }
    let next = try #require(visible.drop { $0 <= token }.first)
    let shown = try #require(place(next))
    try table.reloadData(Self.sections([Array(20..<100).filter { $0 != token }]))
    #expect(place(next) == shown)
    try table.reloadData(Self.sections([]))
    #expect(table.visibleRows.isEmpty && table.contentOffset == 0)
  }

  @Test func reloadedRowsAreMeasuredAgain() throws {
    // A strategy that reads what is outside of the items, as apps do.
    let store = Heights()
    let strategy = PerRowHeightStrategy<Note> { note, _, _ in store.height(of: note.token) }
    var table = try CellTable(
      sections: Self.sections([[1, 2, 3]]), strategy: strategy,
      context: try SampleCells.context(), viewportHeight: 300)
    let before = table.contentHeight
    store.set(90, for: 2)
    try table.performBatchUpdates(
      TableUpdates(reloadedRows: [RowIndexPath(row: 1)]), to: table.sections)
    #expect(table.contentHeight == before + 50)
    // What fails leaves the table as it was.
    store.set(-1, for: 3)
    #expect(throws: CellSizingError.self) {
      try table.performBatchUpdates(
        TableUpdates(reloadedRows: [RowIndexPath(row: 2)]), to: table.sections)
    }
    #expect(table.contentHeight == before + 50)
  }

  /// Heights that are no part of the items.
  final class Heights: Sendable {
    private let values = Locked<[Int: CGFloat]>([:])

    func height(of token: Int) -> CGFloat { values.withLock { $0[token] ?? 40 } }
    func set(_ height: CGFloat, for token: Int) { values.withLock { $0[token] = height } }
  }

  @Test func accessoriesTakeWidthFromTheirRows() throws {
    let notes = [Note(token: 20), Note(token: 20, version: 1), Note(token: 20, version: 2)]
    let context = try SampleCells.context()
    let table = try CellTable(
      sections: [CellSection(notes)], strategy: Self.strategy, context: context,
      viewportHeight: 667
    ) { note, _ in
      switch note.version {
      case 0: .none
      case 1: .disclosureIndicator
      default: .view(width: 200)
      }
    }
    for (row, width) in [(0, 375.0), (1, 341), (2, 159)] {
      let expected = try Self.strategy.height(of: notes[row], in: context.at(width: width)).points
      let extent = try #require(table.extent(of: RowIndexPath(row: row)))
      #expect(extent.upperBound - extent.lowerBound == expected)
    }
  }

  @Test func sourcesMayThrow() throws {
    struct Failing: TableLayoutSource {
      var fails = false
      func rowCount(inSection section: Int) -> Int { 20 }
      func rowHeight(at row: RowIndexPath) throws(CellSizingError) -> CGFloat {
        if fails {
          throw CellSizingError(.callerFailure, operation: "row", message: "not now")
        }
        return 50
      }
    }
    var table = TableLayout(
      source: Failing(), configuration: TableLayoutConfiguration(viewportHeight: 200))
    try table.reloadData()
    try table.scroll(to: 300)
    table.source.fails = true
    let error = #expect(throws: CellSizingError.self) { try table.reloadData() }
    #expect(error?.code == .callerFailure)
    #expect(table.contentHeight == 1000 && table.contentOffset == 300)
    #expect(table.visibleRows.map(\.row) == Array(6..<10))
    // A row whose cell is asked for its height fails, too.
    #expect(throws: CellSizingError.self) { try table.scroll(to: 600) }
    #expect(table.contentOffset == 300 && table.visibleRows.map(\.row) == Array(6..<10))
  }

  @Test func headersAreMeasuredAtTheTablesWidth() throws {
    let title = String(repeating: "A header that wraps ", count: 5)
    let header = CellSection<Note>.SupplementaryHeight.measured { context throws(CellSizingError) in
      let text = try context.text(title, style: CellTextStyle(.preferred(.title2)))
      return try text.labelSize(width: context.environment.width, grid: context.environment.grid)
        .height
    }
    var table = try Self.table([CellSection([], header: header), CellSection([])])
    let narrow = table.contentHeight
    #expect(narrow > 50)
    try table.resize(width: 2000, viewportHeight: 300)
    #expect(table.contentHeight < narrow)
  }
}
