import ArgumentParser
import CellSizing
import CellSizingComparison
public import CellSizingSamples
import Foundation
import TextMeasure

/// `textmeasure cells`: a feed's row heights by every strategy, side by side.
struct CellsCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "cells",
    abstract: "Sizes a feed's cells by every strategy and says why they differ.",
    discussion: """
      Examples:
        textmeasure cells
        textmeasure cells feed.json --width 320 --strategy frame-model,class-method
        textmeasure cells --format html > cells.html
        echo '[{"id":1,"text":"Hello"}]' | textmeasure cells -

      A feed is an array of statuses with an id and a text. share/doc/textmeasure/cells.schema.json \
      beside bin, docs/cells.schema.json in a clone, describes its other keys.

      Each strategy is compared with the first one, or with --pairs with every other one.

      \(ExitStatus.help("all done", "some status could not be read or sized", resources: "no memory to start with"))
      """)

  enum Format: String, Choice {
    case table, json, html
  }

  @OptionGroup var options: FeedOptions

  @Option(
    help: ArgumentHelp(
      """
      Strategies, separated by commas, or all: \
      \(StandardStrategies.all().map(\.name).joined(separator: ", ")).
      """, valueName: "names"),
    completion: .list(["all"] + StandardStrategies.all().map(\.name)))
  var strategy = "all"

  @Option(help: "Output format")
  var format = Format.table

  @Option(help: "Cell to size")
  var cell = StandardStrategies.Cell.status

  @Option(
    count: "Number of rows to show; strategies that read heights off cells know only these",
    in: 0 ... .max)
  var shown: Int?

  @Flag(help: "Compare every strategy with every other")
  var pairs = false

  func validate() throws {
    _ = try strategies()
  }

  func run(to output: inout ToolOutput) throws {
    let concurrency = try FeedOptions.concurrency()
    let (statuses, hasFailures) = try options.statuses(concurrency: concurrency)
    let strategies = try strategies()
    let progress = Locked(ProgressLine("heights", total: statuses.count * strategies.count))
    let comparison = StrategyComparison(
      strategies.map { WatchedStrategy($0, progress) }, pairs: pairs ? .all : .withFirst,
      shownRowCount: shown, concurrency: concurrency)
    let report = try comparison.run(statuses, in: options.environment())
    progress.withLock { $0.finish() }
    switch format {
    case .table: try CellsTable(report: report).write(to: &output)
    case .json: try CellsJSON(report: report).write(to: &output)
    case .html: try CellsPage(report: report).write(to: &output)
    }
    for failure in report.failures {
      CommandFailure.tell("row \(failure.row), \(failure.strategy): \(failure.message)")
    }
    if hasFailures || !report.failures.isEmpty { throw ExitCode(1) }
  }

  /// The strategies that were named, in the order of their names, each once.
  private func strategies() throws -> [any CellHeightStrategy<Status>] {
    let all = StandardStrategies.all(cell: cell).map { (name: $0.name, value: $0) }
    var names: Set<String> = []
    return try ArgumentCheck.values(strategy, "--strategy", among: all)
      .filter { names.insert($0.name).inserted }
  }
}

extension StandardStrategies.Cell: Choice {}
