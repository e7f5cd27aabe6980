import CellSizing
import CellSizingComparison
import Foundation
import Testing

/// The template-layout-cell library's rules.
struct TemplateLayoutCellsTests {
  /// A cell whose fitting height and frames' height are given.
  struct GivenCell: TemplateCell {
    var fitting: CGFloat = 0
    var frames: CGFloat = 0
    var widths: Guarded<[CGFloat]>
    var isReused = false

    mutating func prepareForReuse() { isReused = true }
    mutating func configure(with item: String, isTemplate: Bool, in context: CellContext) {
      #expect(isReused && isTemplate)
      isReused = false
    }
    mutating func systemLayoutHeight(contentWidth: CGFloat, in context: CellContext) -> CGFloat {
      widths.append(contentWidth)
      return fitting
    }
    func heightThatFits(contentWidth: CGFloat, in context: CellContext) -> CGFloat { frames }
  }

  static func cells(
    fitting: CGFloat, frames: CGFloat = 0, accessory: CellAccessory = .none,
    enforcesFrameLayout: Bool = false, widths: Guarded<[CGFloat]> = Guarded([]),
    log: Guarded<[String]> = Guarded([])
  ) -> TemplateLayoutCells<String> {
    var configuration = TemplateLayoutCells<String>.Configuration()
    configuration.accessory = accessory
    configuration.enforcesFrameLayout = enforcesFrameLayout
    let cells = TemplateLayoutCells<String>(configuration: configuration) { event in
      log.append(event.description)
    }
    cells.register("cell") { GivenCell(fitting: fitting, frames: frames, widths: widths) }
    return cells
  }

  @Test func fittingHeightThenFramesThen44ThenASeparator() throws {
    let context = try SampleCells.context()
    for (fitting, frames, enforces, height) in [
      (100.0, 50.0, false, 100.5), (0, 50, false, 50.5), (100, 50, true, 50.5), (0, 0, false, 44.5),
    ] {
      let cells = Self.cells(
        fitting: fitting, frames: frames, enforcesFrameLayout: enforces)
      #expect(
        try cells.height(identifier: "cell", item: "x", in: context).points == CGFloat(height))
    }
    var environment = context.environment
    environment.scale = 3
    let cells = Self.cells(fitting: 100)
    let thrice = try cells.height(identifier: "cell", item: "x", in: CellContext(environment))
    #expect(thrice.points == 100 + 1.0 / 3)
    environment.hasSeparators = false
    #expect(
      try cells.height(identifier: "cell", item: "x", in: CellContext(environment)).points == 100)
  }

  @Test func accessoriesTakeTheirWidth() throws {
    let context = try SampleCells.context(width: 320)
    for (accessory, width) in [
      (CellAccessory.none, 320.0), (.disclosureIndicator, 286), (.detailDisclosureButton, 252),
      (.checkmark, 280), (.detailButton, 272), (.view(width: 30), 274),
    ] {
      let widths = Guarded<[CGFloat]>([])
      let cells = Self.cells(fitting: 10, accessory: accessory, widths: widths)
      _ = try cells.height(identifier: "cell", item: "x", in: context)
      #expect(widths.withLock { $0 } == [CGFloat(width)])
    }
    // Without room the fitting step is skipped.
    let widths = Guarded<[CGFloat]>([])
    let cells = Self.cells(fitting: 10, frames: 7, accessory: .view(width: 400), widths: widths)
    #expect(try cells.height(identifier: "cell", item: "x", in: context).points == 7.5)
    #expect(widths.withLock { $0.isEmpty })
  }

  @Test func headersAndFootersHaveNoSeparatorAndNo44() throws {
    let context = try SampleCells.context(width: 320)
    let widths = Guarded<[CGFloat]>([])
    let cells = Self.cells(fitting: 30, accessory: .checkmark, widths: widths)
    #expect(try cells.headerOrFooterHeight(identifier: "cell", item: "x", in: context) == 30)
    #expect(widths.withLock { $0 } == [320])
    #expect(
      try Self.cells(fitting: 0).headerOrFooterHeight(identifier: "cell", item: "x", in: context)
        == 0)
    #expect(try cells.headerOrFooterHeight(identifier: "", item: "x", in: context) == 0)
  }

  @Test func emptyIdentifierKeyAndPathAnswer0AndUnregisteredIsAnError() throws {
    let context = try SampleCells.context()
    let cells = Self.cells(fitting: 10)
    #expect(try cells.height(identifier: "", item: "x", in: context).points == 0)
    #expect(
      try cells.height(identifier: "cell", item: "x", cachedBy: .key(""), in: context).points == 0)
    #expect(
      try cells.height(identifier: "cell", item: "x", cachedBy: .row(nil), in: context).points
        == 0)
    let error = #expect(throws: CellSizingError.self) {
      try cells.height(identifier: "other", item: "x", in: context)
    }
    #expect(error?.code == .unregisteredIdentifier)
  }

  @Test func cachesAndLog() throws {
    let context = try SampleCells.context()
    let log = Guarded<[String]>([])
    let cells = Self.cells(fitting: 10, log: log)
    func height(_ place: TemplateLayoutCells<String>.CachePlace, _ width: CGFloat = 375) throws
      -> CellHeight.Provenance
    {
      try cells.height(identifier: "cell", item: "x", cachedBy: place, in: context.at(width: width))
        .provenance
    }
    let row = RowIndexPath(row: 3)
    #expect(cells.cachedHeight(at: .row(row), in: context) == nil)
    #expect(try height(.key("a")) == .measured)
    #expect(try height(.key("a")) == .cached)
    #expect(try height(.key("a"), 667) == .measured)
    cells.invalidate(key: "a")
    #expect(try height(.key("a"), 667) == .measured)
    #expect(try height(.row(row)) == .measured)
    #expect(try height(.row(row)) == .cached)
    // A move of more than one step is a move and no exchange.
    try cells.apply(
      TableUpdates(movedRows: [.init(from: row, to: RowIndexPath(row: 0))]))
    #expect(cells.cachedHeight(at: .row(RowIndexPath(row: 0)), in: context) == 10.5)
    #expect(cells.cachedHeight(at: .row(row), in: context) == nil)
    cells.reloadData(invalidates: false)
    #expect(cells.cachedHeight(at: .row(RowIndexPath(row: 0)), in: context) == 10.5)
    cells.reloadData()
    #expect(cells.cachedHeight(at: .row(RowIndexPath(row: 0)), in: context) == nil)
    #expect(try height(.key("a"), 667) == .cached)
    cells.invalidateAll()
    #expect(try height(.key("a"), 667) == .measured)
    let events = log.withLock { $0 }
    #expect(events.first == "layout cell created - cell")
    #expect(events.count { $0.hasPrefix("layout cell created") } == 1)
    #expect(events.contains("cached by [a] - 10.5") && events.contains("hit cache by [a] - 10.5"))
    #expect(events.contains("invalidated [a]"))
  }

  @Test func precalculationFillsTheCacheAndStops() async throws {
    let context = try SampleCells.context()
    let cells = Self.cells(fitting: 10)
    let items = (0..<50).map { "\($0)" }
    #expect(await cells.precalculate(items, in: context) { _ in "cell" } == 50)
    #expect(await cells.precalculate(items, in: context) { _ in "cell" } == 0)
    #expect(cells.cachedHeight(at: .row(RowIndexPath(row: 49)), in: context) == 10.5)
    // The table went away: nothing further is worked out.
    let other = Self.cells(fitting: 10)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await other.precalculate(items, in: context) { _ in "cell" }
    }
    task.cancel()
    #expect(await task.value == 0)
  }
}
