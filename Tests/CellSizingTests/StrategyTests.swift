import CellSizing
import CellSizingComparison
import CellSizingSamples
import Foundation
import Testing
import TextMeasure

/// Every other row of the strategies' table: what each strategy must do.
struct StrategyTests {
  // MARK: Calculated-height label

  @Test func calculatedHeightLabelMeasuresWithoutConfiguring() throws {
    let context = try SampleCells.context()
    var label = CalculatedHeightLabel()
    try label.updateHeight(for: "x\nx", in: context)
    #expect(label.text.isEmpty && context.tally.counts.configurations == 0)
    #expect(label.frame == CGRect(x: 5, y: 5, width: 300, height: 2 * SampleCells.line(17)))
    try label.configure(with: "x", in: context)
    #expect(label.text == "x" && context.tally.counts.configurations == 1)
    #expect(label.calculatedHeight == SampleCells.line(17))
  }

  @Test func calculatedHeightLabelsWorkedCellIsTenHigherThanItsText() throws {
    let context = try SampleCells.context()
    let strategy = CalculatedHeightLabelStrategy(design: LabelDesign<Status>.label300)
    for count in 1...3 {
      let height = try strategy.height(
        of: SampleCells.status(SampleCells.lines(count)), in: context)
      #expect(height.points == CGFloat(count) * SampleCells.line(17) + 10)
    }
    // 300 wide whatever the table is, and any width and insets otherwise.
    let text = String(repeating: "word ", count: 40)
    let status = SampleCells.status(text)
    #expect(
      try strategy.height(of: status, in: context)
        == strategy.height(of: status, in: context.at(width: 800)))
    let wide = LabelDesign<Status>(
      fontSize: 14, insets: .init(top: 1, left: 2, bottom: 3, right: 4)
    ) {
      $0.text
    }
    let layout = try wide.layout(of: status, under: .stringDrawing, in: context)
    #expect(layout.frame(of: "label")?.minX == 2 && layout.frame(of: "label")?.width == 369)
  }

  @Test func calculatedHeightLabelIsWrongAboutNewlinesAndTruncatingStyles() throws {
    let context = try SampleCells.context()
    let design = LabelDesign<Status>.label300
    let naive = CalculatedHeightLabelStrategy(design: design)
    let truncating = CalculatedHeightLabelStrategy(design: design, lineBreaking: .truncates)
    let right = ClassMethodStrategy(design: design)
    let ended = SampleCells.status("x\n")
    #expect(try naive.height(of: ended, in: context).points == 10 + 2 * SampleCells.line(17))
    #expect(try right.height(of: ended, in: context).points == 30.5)
    let long = SampleCells.status(String(repeating: "word ", count: 40))
    #expect(
      try truncating.height(of: long, in: context).points == 10 + SampleCells.line(17))
    #expect(try naive.height(of: long, in: context).points > 10 + 2 * SampleCells.line(17))
  }

  /// One cell's height is changed alone, without reloading the rest.
  @Test func calculatedHeightLabelUpdatesOneCellAlone() throws {
    let context = try SampleCells.context()
    let strategy = CalculatedHeightLabelStrategy(design: LabelDesign<Status>.label300)
    var statuses = (0..<10).map { SampleCells.status("x", id: "\($0)") }
    var index = try RowHeightIndex(
      statuses.map { try strategy.height(of: $0, in: context).points })
    let before = index.totalHeight
    let measured = context.tally.counts.measurements
    statuses[4].text = "x\nx"
    try index.update(4, height: strategy.height(of: statuses[4], in: context).points)
    #expect(context.tally.counts.measurements == measured + 1)
    #expect(abs(index.totalHeight - before - SampleCells.line(17)) < 0.01)
  }

  // MARK: Class method

  enum NoteCell: ClassMethodHeight {
    static let design = LabelDesign<String>(
      insets: .init(top: 7, left: 15, bottom: 0, right: 15)
    ) { $0 }
  }

  @Test func classMethodIsOneLineAndRightWithNewlines() throws {
    let context = try SampleCells.context()
    for (text, height) in [
      ("x", 20.5), ("x\nx", 41), ("x\nx\nx", 61), ("x\n", 20.5), ("", 0), ("\n", 41),
    ] {
      #expect(try NoteCell.height(of: text, in: context) == CGFloat(7 + height))
    }
    let strategy = ClassMethodStrategy(NoteCell.self)
    #expect(try strategy.height(of: "x", in: context) == CellHeight(27.5, .measured))
    #expect(try StatusCell.height(of: SampleCells.status("x"), in: context) == 161)
    #expect(context.tally.counts.configurations == 0)
  }

  // MARK: Fixed, per row, estimated

  @Test func fixedRowHeightMeasuresNothing() throws {
    let context = try SampleCells.context()
    let design = TitleAndContentDesign<Status>(
      rowHeight: 100, title: { $0.user?.name ?? "" }, content: { $0.text })
    let strategy = FixedRowHeightStrategy(rowHeight: 100, design: design)
    #expect(
      try strategy.height(of: SampleCells.status("x"), in: context) == CellHeight(100, .fixed))
    #expect(context.tally.counts.measurements == 0)
    let layout = try design.layout(of: SampleCells.status("x"), under: .label, in: context)
    // Both frames end 10 beyond the right edge, as the article has it.
    #expect(layout.frame(of: "title") == CGRect(x: 10, y: 10, width: 375, height: 30))
    #expect(layout.frame(of: "content") == CGRect(x: 10, y: 50, width: 375, height: 50))
  }

  @Test func perRowHeightsAreAskedForEveryRowAndEveryTime() throws {
    let context = try SampleCells.context()
    let strategy = PerRowHeightStrategy<Status> { _, row, _ in CGFloat(50 + row.row) }
    #expect(
      try strategy.height(of: SampleCells.status("x"), at: RowIndexPath(row: 7), in: context)
        == CellHeight(57, .measured))
    let source = StrategyTableSource(
      items: (0..<10).map { SampleCells.status("x", id: "\($0)") }, strategy: strategy,
      context: context)
    var table = TableLayout(
      source: source, configuration: TableLayoutConfiguration(viewportHeight: 200))
    try table.reloadData()
    #expect(table.contentHeight == 545)
    let asked = table.log.count { if case .height = $0 { true } else { false } }
    // All rows twice before the first cell, and two for each of the four cells.
    #expect(asked == 20 + 8)
  }

  @Test func estimatedHeightsAreReplacedWhenRowsAreShown() throws {
    let context = try SampleCells.context()
    let items = (0..<10).map { SampleCells.status(SampleCells.lines($0 + 1), id: "\($0)") }
    let strategy = EstimatedHeightStrategy(
      estimate: 60, base: ClassMethodStrategy(design: StatusDesign()))
    let row = RowIndexPath(row: 0)
    #expect(strategy.height(of: items[0], at: row, in: context) == CellHeight(60, .estimated))
    try strategy.show(items[0], at: row, in: context)
    #expect(strategy.height(of: items[0], at: row, in: context) == CellHeight(161, .cached))
    // The cure: all heights known beforehand.
    try strategy.knowAll(items, in: context)
    #expect(try items.allSatisfy { try strategy.height(of: $0, in: context).provenance == .cached })
    let each = EstimatedHeightStrategy<Status>(base: ClassMethodStrategy(design: StatusDesign())) {
      CGFloat($0.text.count) + CGFloat($1.row)
    }
    #expect(each.height(of: items[1], at: RowIndexPath(row: 5), in: context).points == 8)
  }

  @Test func estimatedHeightsMakeTheContentSizeJump() throws {
    let context = try SampleCells.context()
    let items = (0..<30).map { SampleCells.status(SampleCells.lines($0 % 5 + 1), id: "\($0)") }
    let strategy = ClassMethodStrategy(design: StatusDesign())
    func contentHeights(_ estimates: TableLayoutConfiguration.Estimates) throws -> [CGFloat] {
      var table = TableLayout(
        source: StrategyTableSource(items: items, strategy: strategy, context: context),
        configuration: TableLayoutConfiguration(viewportHeight: 667, estimates: estimates))
      try table.reloadData()
      for offset in stride(from: 0, through: 5000, by: 100) {
        try table.scroll(to: CGFloat(offset))
      }
      return table.log.compactMap {
        if case .contentHeight(let height) = $0 { height } else { nil }
      }
    }
    #expect(try contentHeights(.uniform(60)).count > 10)
    #expect(try contentHeights(.none).count == 1)
  }

  // MARK: Template cells

  @Test func templateCellByFramesIsFilledAndAskedForItsHeight() throws {
    let context = try SampleCells.context()
    let strategy = TemplateFramesStrategy(design: StatusDesign())
    #expect(try strategy.height(of: SampleCells.status("x"), in: context).points == 161)
    #expect(try strategy.height(of: SampleCells.status("x\nx"), in: context).points == 177.5)
    #expect(context.tally.counts.configurations == 2)
  }

  @Test func templateCellByAutoLayoutAddsOne() throws {
    let context = try SampleCells.context()
    let strategy = TemplateAutoLayoutStrategy(design: StatusDesign())
    #expect(try strategy.height(of: SampleCells.status("x"), in: context).points == 162)
    #expect(TemplateAutoLayoutStrategy<Status>.accessoryConstant == 33)
  }

  /// A label between two lines of its own: 728.0 × 20.5 in place of 364.0 × 41.0 in the article.
  @Test func templateCellWithoutPreferredWidthIsSizedAsOneLine() throws {
    let context = try SampleCells.context(width: 364)
    let design = LabelDesign<String>(insets: .init(0)) { $0 }
    var text = "word"
    while try context.text(text, size: 17).oneLineSize.width < 640 { text += " word" }
    let natural = context.environment.grid.roundedUp(
      try context.text(text, size: 17).oneLineSize.width)
    let unset = TemplateAutoLayoutStrategy(design: design, textWidth: .unset)
    #expect(
      try unset.fittingSize(of: text, in: context) == CGSize(width: natural, height: 20.5))
    let set = TemplateAutoLayoutStrategy(design: design, textWidth: .preferred(364))
    #expect(try set.fittingSize(of: text, in: context) == CGSize(width: 364, height: 41))
    let actual = TemplateAutoLayoutStrategy(design: design)
    #expect(try actual.fittingSize(of: text, in: context) == CGSize(width: 364, height: 41))
  }

  /// Before the table gives it a width the cell is 320 wide: a label of 312 × 61.0.
  @Test func templateCellIs320WideBeforeTheTableSizesIt() throws {
    let context = try SampleCells.context(width: 414)
    let design = LabelDesign<String>(insets: .init(top: 0, left: 4, bottom: 0, right: 4)) { $0 }
    var text = "word"
    while try context.text(text, size: 17).lineCount(width: 312) < 3 { text += " word" }
    let strategy = TemplateAutoLayoutStrategy(
      design: design, cellWidth: TemplateAutoLayoutStrategy<String>.defaultCellWidth)
    #expect(try strategy.fittingSize(of: text, in: context) == CGSize(width: 320, height: 61))
    #expect(
      try TemplateAutoLayoutStrategy(design: design).fittingSize(of: text, in: context).height
        == 41)
  }

  @Test func selfSizingHas48And53And73() throws {
    for width: CGFloat in [320, 375] {
      let context = try SampleCells.context(width: width)
      let strategy = SelfSizingStrategy(design: ImageAndLabelDesign<Status>.status)
      for (count, height) in [(1, 48), (2, 53), (3, 73)] {
        let status = SampleCells.status(SampleCells.lines(count))
        #expect(try strategy.height(of: status, in: context).points == CGFloat(height))
      }
    }
    #expect(SelfSizingStrategy<Status>.estimatedRowHeight == 60)
  }

  /// iOS 7's off-screen cell prefers 250 although the label is W − 78 wide, and adds 1.
  @Test func selfSizingOnIOS7PrefersAnotherWidthThanTheLabels() throws {
    let design = ImageAndLabelDesign<Status>.status
    let form = SelfSizingStrategy<Status>.Form.offScreenCell(preferredMaxLayoutWidth: 250)
    let older = SelfSizingStrategy(design: design, form: form)
    let newer = SelfSizingStrategy(design: design)
    let status = SampleCells.status(String(repeating: "m", count: 16))
    func width(_ text: String) throws -> CGFloat {
      try SampleCells.context().text(text, size: 17).oneLineSize.width
    }
    // A text between 242 and 250 wide: at 320 it has two lines in the label and one at 250.
    let m = try width("m")
    let text = String(repeating: "m", count: Int(247 / m))
    let narrow = try SampleCells.context(width: 320)
    let fitting = ["", "i", "ii", "l"].map { text + $0 }.first {
      (try? width($0)).map { $0 > 242 && $0 <= 250 } ?? false
    }
    let found = SampleCells.status(try #require(fitting))
    #expect(try newer.height(of: found, in: narrow).points == 53)
    #expect(try older.height(of: found, in: narrow).points == 49)
    #expect(try older.height(of: status, in: narrow).points > 0)
  }

  // MARK: Height on creation

  @Test func heightOnCreationIs0WhileNothingIsStored() throws {
    let context = try SampleCells.context()
    let strategy = HeightOnCreationStrategy(design: StatusDesign())
    let row = RowIndexPath(row: 0)
    var status = SampleCells.status("x")
    #expect(strategy.height(of: status, at: row, in: context) == CellHeight(0, .cached))
    try strategy.show(status, at: row, in: context)
    #expect(strategy.height(of: status, at: row, in: context).points == 161)
    // A stored height is never overwritten: it is stale after a change of content.
    status.text = "x\nx"
    try strategy.show(status, at: row, in: context)
    #expect(strategy.height(of: status, at: row, in: context).points == 161)
    #expect(strategy.isStale(status))
    #expect(strategy.rules(for: status, at: row, in: context)?.source == .stale(161))
    // The cure.
    strategy.invalidate(status, at: row)
    try strategy.show(status, at: row, in: context)
    #expect(strategy.height(of: status, at: row, in: context).points == 177.5)
    #expect(strategy.reuseIdentifier == "status")
  }

  @Test func heightOnCreationWorksOnlyWithEstimatesAndTheOldDequeuing() throws {
    let context = try SampleCells.context()
    let items = (0..<6).map { SampleCells.status("x", id: "\($0)") }
    for (estimates, dequeuing, height) in [
      (
        TableLayoutConfiguration.Estimates.uniform(150),
        TableLayoutConfiguration.Dequeuing.byIdentifier, CGFloat(6 * 161)
      ), (.uniform(150), .forIndexPath, 0), (.none, .byIdentifier, 0),
    ] {
      var table = TableLayout(
        source: StrategyTableSource(
          items: items, strategy: HeightOnCreationStrategy(design: StatusDesign()),
          context: context),
        configuration: TableLayoutConfiguration(
          viewportHeight: 1000, estimates: estimates, dequeuing: dequeuing))
      try table.reloadData()
      #expect(table.contentHeight == height)
    }
  }

  @Test func headersAndFootersHaveCachesOfTheirOwn() throws {
    let context = try SampleCells.context()
    let design = LabelDesign<String>(insets: .init(0)) { $0 }
    let headers = HeaderHeightsOnCreation(design: design)
    let footers = HeaderHeightsOnCreation(design: design)
    #expect(try headers.height(of: "x\nx", inSection: 0, in: context) == 41)
    #expect(context.tally.counts.configurations == 1)
    #expect(try headers.height(of: "x\nx", inSection: 0, in: context) == 41)
    #expect(context.tally.counts.configurations == 1 && context.tally.counts.cacheHits == 1)
    #expect(try footers.height(of: "x", inSection: 0, in: context) == 20.5)
    headers.invalidate(section: 0)
    #expect(try headers.height(of: "x\nx\nx", inSection: 0, in: context) == 61)
    #expect(context.tally.counts.configurations == 3)
  }

  // MARK: Gaps

  @Test func gapsMeasureTextAtTheInsetWidth() throws {
    let context = try SampleCells.context()
    let strategy = GapCellStrategy(design: StatusDesign())
    #expect(
      strategy.frame(given: CGRect(x: 0, y: 5, width: 375, height: 80))
        == CGRect(x: 10, y: 5, width: 355, height: 80))
    let label = ClassMethodStrategy(design: StatusDesign())
    for status in FeedGenerator.sampleFeed().prefix(60) {
      #expect(
        try strategy.height(of: status, in: context)
          == label.height(of: status, in: context.at(width: 355)))
    }
  }
}
