import ArgumentParser
import Foundation

/// `textmeasure-bench-report`: makes tables, JSON and a verdict of a run's lines.
@main
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "textmeasure-bench-report",
    abstract: "Makes tables, JSON and a verdict of the lines of a benchmark run.")

  @Argument(help: "The run: lines of textmeasure-bench, and {\"figure\":…,\"value\":…}.")
  var lines: String

  @Option(help: "A sentence on where the run was made.")
  var conditions = ""

  @Option(help: "What the figures may be.")
  var thresholds: String?

  @Option(help: "The document whose marked part a summary replaces.")
  var document: String?

  @Option(help: "The file for all rows.")
  var rows: String?

  @Option(help: "The file for the figures as JSON.")
  var json: String?

  @Flag(help: "End with status 1 when a figure is beyond its threshold.")
  var check = false

  private struct Results: Encodable {
    let conditions: String
    let figures: [String: Sample]
    let nanoseconds: [String: [String: Sample]]
  }

  func run() throws {
    let run = try Run(lines: Data(contentsOf: URL(fileURLWithPath: lines)))
    let thresholds = try self.thresholds.map { try Thresholds(path: $0) }
    let tables = Markdown(run: run, thresholds: thresholds, conditions: conditions)
    print(tables.text, terminator: "")
    if let rows { try Data(tables.text.utf8).write(to: URL(fileURLWithPath: rows)) }
    if let document { try GeneratedSection(path: document).replace(with: tables.summary) }
    if let json { try writeResults(of: run, to: json) }
    guard check, let thresholds else { return }
    let failures = thresholds.failures(of: run)
    for failure in failures { print("over: \(failure)") }
    print(
      "\(thresholds.thresholds.count - failures.count) of "
        + "\(thresholds.thresholds.count) thresholds hold.")
    if !failures.isEmpty { throw ExitCode(1) }
  }

  private func writeResults(of run: Run, to path: String) throws {
    var nanoseconds: [String: [String: Sample]] = [:]
    for workload in run.workloads {
      for peer in run.peers {
        var columns: [String: Sample] = [:]
        columns["cold_ns"] = run.sample(peer, workload, \.coldTime)
        columns["warm_ns"] = run.sample(peer, workload, \.warmTime)
        columns["relayout_ns"] = run.sample(peer, workload, \.relayoutTime)
        columns["interval_ns"] = run.sample(peer, workload, \.intervalTime)
        columns["prepared_kb"] = run.sample(peer, workload, \.preparedKilobytes)
        columns["peak_mb"] = run.sample(peer, workload, \.peakMegabytes)
        if !columns.isEmpty { nanoseconds["\(workload) \(peer)"] = columns }
      }
    }
    let results = Results(
      conditions: conditions,
      figures: Dictionary(run.figures.map { ($0.name, $0.sample) }) { first, _ in first },
      nanoseconds: nanoseconds)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(results).write(to: URL(fileURLWithPath: path))
  }
}
