import CellSizing
import CellSizingComparison
import CellSizingSamples
import Foundation
import Testing
import TextMeasure

/// What an app shows.
struct Note: CellItem {
  var body: String
  var itemIdentifier: String { body }
  var contentHash: UInt64 { body.contentHash }
}

struct NoteFrames: FrameModel {
  var environment: CellEnvironment
  var text: CGRect
  var cellHeight: CGFloat
  init(_ note: Note, in context: CellContext) throws(CellSizingError) {
    environment = context.environment
    let width = environment.width - 20
    let label = try context.text(note.body, size: 15)
    text = CGRect(x: 10, y: 10, width: width, height: try label.boundingHeight(width: width))
    cellHeight = text.maxY + 10
  }
}

/// The code of CellSizing's page and of its types' comments.
@Suite struct DocumentedCellSizing {
  private let feed = Feed(statuses: Array(FeedGenerator.sampleFeed().prefix(20)))

  @Test func theModulesPage() throws {
    let status = feed.statuses[0]
    let context = CellContext(try .systemFont(width: 375))
    let strategy = ClassMethodStrategy(StatusCell.self)
    let height = try strategy.height(
      of: status, in: context
    ).points
    #expect(height > 44)
  }

  @Test func aCellOfOneText() throws {
    let context = CellContext(try .systemFont(width: 375))
    enum NoteCell: ClassMethodHeight {
      static let design = LabelDesign<String>(fontSize: 15) { $0 }
    }
    let noteHeight = try NoteCell.height(
      of: "Call home", in: context)
    #expect(noteHeight > 30)
  }

  @Test func strategies() throws {
    let status = feed.statuses[0]
    let text = status.text
    let context = CellContext(try .systemFont(width: 375))
    let strategy = FrameModelStrategy<StatusFrameModel>()
    let height = try strategy.height(of: status, at: RowIndexPath(row: 0), in: context)
    #expect(height.points > 44)
    #expect(try NoteFrames(Note(body: "Call home"), in: context).cellHeight > 30)
    try calculatedLabel(text, context)
    try templateCells(status, context)
  }

  private func calculatedLabel(_ text: String, _ context: CellContext) throws {
    var label = CalculatedHeightLabel()  // at (5, 5), 300 wide, 17 pt
    try label.updateHeight(for: text, in: context)
    let height = label.calculatedHeight
    #expect(height > 20)
  }

  private func templateCells(_ status: Status, _ context: CellContext) throws {
    let cells = TemplateLayoutCells<Status>()
    cells.register("status", design: StatusDesign())
    let height = try cells.height(
      identifier: "status", item: status, cachedBy: .key(status.idstr), in: context)
    #expect(height.points > 44)
  }

  @Test func comparing() throws {
    let comparison = StrategyComparison(StandardStrategies.all())
    let report = try comparison.run(feed.statuses, in: .systemFont(width: 375))
    for difference in try report.differences(inRow: 3) { print(difference.reason) }
    #expect(report.failures.isEmpty)
  }

  @Test func rowHeights() throws {
    var index = try RowHeightIndex(repeating: 60, count: 10_000_000)  // estimates
    try index.update(42, height: 133.5)
    let shown = index.rows(from: 100_000, to: 100_667)
    #expect(shown.count == 13 || shown.count == 12, "\(shown)")
  }

  @Test func tables() throws {
    let feed = StrategyTableSource(
      items: feed.statuses, strategy: ClassMethodStrategy(StatusCell.self),
      context: CellContext(try .systemFont(width: 375)))
    var table = TableLayout(source: feed, configuration: .init(viewportHeight: 667))
    try table.reloadData()
    try table.scroll(to: 1200)
    let shown = table.visibleRows
    #expect(!shown.isEmpty)
  }

  @Test func precalculating() async throws {
    let context = CellContext(try .systemFont(width: 375))
    let feed = feed.statuses
    @Sendable func measure(_ status: Status) throws -> CGFloat {
      try StatusCell.height(of: status, in: context)
    }
    let precalculation = Precalculation<Status> { try measure($0) }
    let heights = await precalculation.heights(of: feed)
    #expect(heights.isComplete && heights.failures.isEmpty)
  }

  @Test func autoLayout() throws {
    let context = CellContext(try .systemFont(width: 375))
    let text = try context.text("A label in a cell, long enough for two lines of it", size: 17)
    let grid = context.environment.grid
    @Sendable func measure(_ width: CGFloat) throws -> CGSize {
      try text.labelSize(width: width, grid: grid)
    }
    let system = LayoutSystem(
      views: [LayoutView("label", content: .text(preferredMaxLayoutWidth: 0, measure: measure))],
      constraints: [
        LayoutConstraint(.init("label", .top), .equal, .init("contentView", .top), constant: 8),
        LayoutConstraint(.init("label", .leading), .equal, .init("contentView", .leading)),
        LayoutConstraint(.init("label", .trailing), .equal, .init("contentView", .trailing)),
        LayoutConstraint(
          .init("contentView", .bottom), .equal, .init("label", .bottom), constant: 8),
      ])
    let height = try system.systemLayoutSizeFitting(width: 320).size.height
    #expect(height > 30)
  }
}
