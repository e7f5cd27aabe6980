import CellSizing
import CellSizingComparison
import CellSizingSamples
import Foundation
import Testing
import TextMeasure

/// Strategies side by side, and why they differ.
struct StrategyComparisonTests {
  static func report(
    _ statuses: [Status], cell: StandardStrategies.Cell = .status, width: CGFloat = 375,
    pairs: ComparedPairs = .all, names: [String]? = nil
  ) throws -> StrategyReport<Status> {
    let strategies = StandardStrategies.all(cell: cell)
    let named = names.map { names in
      names.compactMap { name in strategies.first { $0.name == name } }
    }
    return try StrategyComparison(named ?? strategies, pairs: pairs)
      .run(statuses, in: SampleCells.context(width: width).environment)
  }

  /// Where nothing is rounded, the frame model, the calculated label and the class method agree.
  @Test func theThreeNamedStrategiesAgreeToThePixel() throws {
    let statuses = FeedGenerator.sampleFeed()
    let names = ["frame-model", "calculated-label", "class-method"]
    let report = try Self.report(statuses, names: names)
    var failures: [String] = []
    for (row, status) in statuses.enumerated() {
      let heights = report.heights(inRow: row).compactMap { $0?.points }
      let endsInNewline = [status.text, status.retweetedStatus?.text ?? ""].contains {
        $0.hasSuffix("\n")
      }
      // Up to two texts, a name and a time are rounded, each by less than a pixel.
      let agree = heights[0] == heights[1] && abs(heights[2] - heights[0]) < 4 * 0.5
      if !agree, !endsInNewline { failures.append("\(row): \(heights)") }
      for difference in try report.differences(inRow: row) {
        let rules = Set(difference.reasons.map(\.rule))
        if !rules.isSubset(of: [.rounding, .newlines, .emptyText]) {
          failures.append("\(row): \(difference.reason)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(3))")
  }

  /// Every difference of every pair is accounted for by the rules, to the last fraction of a point.
  @Test(arguments: StandardStrategies.Cell.allCases)
  func everyDifferenceIsExplained(cell: StandardStrategies.Cell) throws {
    var statuses = Array(FeedGenerator.sampleFeed().prefix(20))
    statuses += ["", "\n", "x\n", "x\r\n\r\n", "x\u{2028}y", "你好\n", "👨‍👩‍👧‍👦 family"].enumerated().map {
      SampleCells.status($1, id: "special \($0)")
    }
    let report = try Self.report(statuses, cell: cell)
    var failures: [String] = report.failures.map(\.message)
    var explained: Set<SizingRule> = []
    for row in statuses.indices {
      for difference in try report.differences(inRow: row) {
        let sum = difference.reasons.reduce(0) { $0 + $1.points }
        if abs(sum - difference.points) > 1e-6
          || difference.reasons.contains(where: { $0.rule == nil })
        {
          failures.append("\(row) \(difference.first) \(difference.second): \(difference.reason)")
        }
        explained.formUnion(difference.reasons.compactMap(\.rule))
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(4))")
    #expect(
      explained.isSuperset(of: [
        .source, .rounding, .newlines, .truncatingStyle, .preferredWidth, .separator,
      ]))
    // A fixed label does not feel an inset, and the image is higher than an empty text.
    #expect(explained.contains(.frameInset) == (cell != .label300))
    #expect(explained.contains(.emptyText) == (cell != .imageAndLabel))
  }

  @Test func reasonsAreSentences() throws {
    let names = ["calculated-label", "class-method"]
    let report = try Self.report(
      [SampleCells.status("x\n")], cell: .label300, names: names)
    let difference = try #require(report.differences(inRow: 0).first)
    #expect(abs(difference.points + 20.07421875) < 1e-9)
    #expect(
      difference.reason
        == "newlines: calculated-label counts the line after a newline at the end, class-method "
        + "drops a newline at the end (-20.28711 pt); rounding: calculated-label leaves text "
        + "heights unrounded, class-method rounds text heights up to the pixel (+0.21289 pt)")
  }

  @Test func workIsCountedPerStrategy() throws {
    let statuses = Array(FeedGenerator.sampleFeed().prefix(100))
    let report = try Self.report(statuses, pairs: .withFirst)
    #expect(report.failures.isEmpty)
    for work in report.work {
      let counts = work.counts
      switch work.strategy {
      case "fixed": #expect(counts.measurements == 0)
      default: #expect(counts.measurements > 100 && counts.measurements < 5 * 100)
      }
      #expect(work.seconds >= 0)
      if ["template-frames", "template-auto-layout", "self-sizing", "template-library"].contains(
        work.strategy)
      {
        #expect(counts.configurations == 100)
      }
      if work.strategy == "class-method" { #expect(counts.configurations == 0) }
      if work.strategy == "height-on-creation" { #expect(counts.cacheHits == 100) }
    }
  }

  @Test func rowsThatAreNotShownAreEstimatesAndNothing() throws {
    let statuses = Array(FeedGenerator.sampleFeed().prefix(20))
    let strategies = StandardStrategies.all().filter {
      ["class-method", "estimated", "height-on-creation"].contains($0.name)
    }
    let report = try StrategyComparison(strategies, shownRowCount: 5)
      .run(statuses, in: SampleCells.context().environment)
    #expect(report.height(row: 4, strategy: "estimated")?.provenance == .cached)
    #expect(report.height(row: 5, strategy: "estimated") == CellHeight(60, .estimated))
    #expect(report.height(row: 5, strategy: "height-on-creation")?.points == 0)
    #expect(try report.differences(inRow: 4).isEmpty)
    let reasons = try report.differences(inRow: 5).map { $0.reasons.map(\.rule) }
    #expect(reasons == [[.source], [.source]])
  }

  /// A strategy that fails for one item.
  struct Picky: CellHeightStrategy {
    var name = "picky"
    var failing = "2"
    func height(
      of item: Status, at row: RowIndexPath, in context: CellContext
    ) throws(CellSizingError) -> CellHeight {
      guard item.idstr != failing else {
        throw CellSizingError(.invalidArgument, operation: "test", message: "bad")
      }
      return CellHeight(row.row == 3 ? .nan : 10, .measured)
    }
  }

  @Test func oneBadRowDoesNotLoseTheOthers() throws {
    let statuses = (0..<5).map { SampleCells.status("x", id: "\($0)") }
    let report = try StrategyComparison([Picky(), FixedRowHeightStrategy<Status>()])
      .run(statuses, in: SampleCells.context().environment)
    #expect(report.failures.map(\.row) == [2, 3])
    #expect(report.height(row: 2, strategy: "picky") == nil)
    #expect(report.height(row: 4, strategy: "picky")?.points == 10)
    let reason = try #require(report.differences(inRow: 4).first?.reasons.first)
    #expect(reason.rule == nil && reason.points == 34)
  }

  @Test func refusesEnvironmentsThatMeanNothing() throws {
    let comparison = StrategyComparison(StandardStrategies.all())
    for (width, scale) in [
      (0, 2), (-1, 2), (.nan, 2), (.infinity, 2), (2e6, 2), (375, 0), (375, -1), (375, .nan),
    ] as [(CGFloat, CGFloat)] {
      let environment = try SampleCells.context(width: width, scale: scale).environment
      #expect(throws: CellSizingError.self) { try comparison.run([], in: environment) }
    }
    let twice = StrategyComparison([Picky(), Picky()])
    #expect(throws: CellSizingError.self) {
      try twice.run([], in: SampleCells.context().environment)
    }
  }

  /// Widths from one that holds no padding to a wall's, and a status of a million characters.
  @Test func absurdWidthsAndAMillionCharactersHaveHeights() throws {
    let long = SampleCells.status(String(repeating: "word 字 ", count: 140_000), id: "long")
    let short = SampleCells.status("short", id: "short")
    let names = ["frame-model", "class-method"]
    for (statuses, width) in [([short], CGFloat(19)), ([long, short], 375), ([short], 100_000)] {
      let report = try Self.report(statuses, width: width, names: names)
      #expect(report.failures.isEmpty)
      for row in statuses.indices {
        #expect(try report.differences(inRow: row).allSatisfy { abs($0.points) < 3 })
      }
    }
  }
}
