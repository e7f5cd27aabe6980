import ArgumentParser
import CellSizing
import CellSizingSamples
import Foundation
import TextMeasure
import TextMeasureBatch

/// `textmeasure table`: what a table view of a feed shows and queries at a content offset.
struct TableCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "table",
    abstract: "Simulates a table view over a feed: visible rows, content size, anchoring.",
    discussion: """
      Examples:
        textmeasure table --viewport 667 --offset 0,1200,400
        textmeasure table feed.json --estimate 60 --log
        textmeasure table --estimate 150 --no-anchor --offset 9000,8800
        textmeasure table --rows 5,20,5 --header 28 --footer 12 --style grouped
        textmeasure table --rows 1000,1000 --row-height 44 --offset 60000

      With --rows the feed's statuses fill the sections in order, and repeat where there are too few. \
      Without --estimate every height is queried before anything is shown. The table scrolls to one \
      offset after the other.

      \(ExitStatus.help("all done", "some status could not be read or sized", resources: "no memory to start with"))
      """)

  @OptionGroup var options: FeedOptions

  private static let heights = NumberRange(0 ... .greatestFiniteMagnitude)

  @Option(number: "The viewport's height in points (default: 667)", value: "points", Self.heights)
  var viewport = 667.0

  @Option(help: ArgumentHelp("Content offsets in points, separated by commas", valueName: "points"))
  var offset = "0"

  @Option(help: "Strategy that computes the heights")
  var strategy = "class-method"

  @Option(number: "One estimate in points for all rows", value: "points", Self.heights)
  var estimate: Double?

  @Option(
    help: ArgumentHelp(
      "The rows of each section, separated by commas (default: one section with all)",
      valueName: "counts"))
  var rows: String?

  @Option(
    number: "One height in points for all rows, without measuring", value: "points", Self.heights)
  var rowHeight: Double?

  @Option(
    number: "The height in points of every section's header (default: 0)", value: "points",
    Self.heights)
  var header = 0.0

  @Option(
    number: "The height in points of every section's footer (default: 0)", value: "points",
    Self.heights)
  var footer = 0.0

  @Option(help: "Headers: plain (they stick to the top during their section) or grouped")
  var style = Style.plain

  enum Style: String, Choice {
    case plain, grouped
  }

  @Flag(help: "Let visible rows move when estimates above them are replaced, as older tables do")
  var noAnchor = false

  @Flag(help: "Also print the table's queries")
  var log = false

  func validate() throws {
    if rowHeight != nil, estimate != nil {
      throw ValidationError("--estimate: --row-height says all heights; give only one")
    }
    _ = try rowCounts()
    _ = try offsets()
    _ = try known()
  }

  func run(to output: inout ToolOutput) throws {
    let (statuses, hasFailures) = try options.statuses(concurrency: FeedOptions.concurrency())
    let sections = try sections(of: statuses)
    let total = rowHeight == nil ? sections.reduce(0) { $0 + $1.items.count } : 0
    let progress = Locked(ProgressLine("heights", total: total))
    let source = StrategyTableSource(
      sections: sections, strategy: WatchedStrategy(try known(), progress),
      context: CellContext(try options.environment()))
    var table = TableLayout(
      source: source,
      configuration: TableLayoutConfiguration(
        style: style == .grouped ? .grouped : .plain, viewportHeight: CGFloat(viewport),
        rowHeights: rowHeight.map { .fixed(CGFloat($0)) } ?? .asked,
        estimates: estimate.map { .uniform(CGFloat($0)) } ?? .none,
        dequeuing: strategy == "height-on-creation" ? .byIdentifier : .forIndexPath,
        hasHeaders: header > 0, hasFooters: footer > 0, keepsVisibleRows: !noAnchor))
    try table.reloadData()
    progress.withLock { $0.finish() }
    report(&table, asked: nil, to: &output)
    for offset in try offsets() where offset != 0 || table.contentOffset != 0 {
      try table.scroll(to: CGFloat(offset))
      report(&table, asked: offset, to: &output)
    }
    for (row, error) in source.errors.sorted(by: { $0.key < $1.key }) {
      CommandFailure.tell("row \(sections.count > 1 ? "\(row)" : "\(row.row)"): \(error)")
    }
    if hasFailures || !source.errors.isEmpty { throw ExitCode(1) }
  }

  /// Writes what the table shows now, and its queries until then.
  private func report(
    _ table: inout TableLayout<StrategyTableSource<Status>>, asked: Double?,
    to output: inout ToolOutput
  ) {
    var corrections: CGFloat = 0
    var heights = 0
    for event in table.log {
      if case .contentOffsetCorrection(let points) = event { corrections += points }
      if case .height = event { heights += 1 }
    }
    output.line(asked.map { "scrolled to \($0)" } ?? "loaded")
    if log { for event in table.log { output.line("  \(event)") } }
    let correction =
      corrections != 0
      ? " (\(corrections > 0 ? "+" : "")\(corrections) so that visible rows stay)" : ""
    output.line("  content offset   \(table.contentOffset) pt\(correction)")
    output.line("  content height   \(table.contentHeight) pt")
    output.line("  estimated rows   \(table.estimatedRowCount)")
    output.line("  heights queried  \(heights)")
    output.line("  visible rows")
    for row in table.visibleRows {
      guard let extent = table.extent(of: row), let item = table.source.item(at: row) else {
        continue
      }
      let place = table.sectionCount > 1 ? "\(row)" : "\(row.row)"
      output.line(
        "    \(place)  \(TerminalText.oneLine(item.idstr))  top \(extent.lowerBound)  "
          + "height \(extent.upperBound - extent.lowerBound)  "
          + "on screen \(extent.lowerBound - table.contentOffset)")
    }
    table.clearLog()
  }

  /// The rows of each section; `nil` for one section of all.
  private func rowCounts() throws -> [Int]? {
    guard let rows else { return nil }
    var total = 0
    return try rows.split(separator: ",", omittingEmptySubsequences: false).map { text in
      guard let count = Int(text.trimmingCharacters(in: .whitespaces)), count >= 0 else {
        throw ValidationError(
          "--rows: '\(text)' is not a number of rows; give numbers from 0, such as 5,20,5")
      }
      total += min(count, FeedOptions.mostGenerated + 1)
      guard total <= FeedOptions.mostGenerated else {
        throw ValidationError(
          "--rows: there are more than \(FeedOptions.mostGenerated) rows; give fewer")
      }
      return count
    }
  }

  private func sections(of statuses: [Status]) throws -> [CellSection<Status>] {
    let header = CellSection<Status>.SupplementaryHeight.fixed(CGFloat(header))
    let footer = CellSection<Status>.SupplementaryHeight.fixed(CGFloat(footer))
    guard let counts = try rowCounts() else {
      return [CellSection(statuses, header: header, footer: footer)]
    }
    guard !statuses.isEmpty || counts.allSatisfy({ $0 == 0 }) else {
      throw CommandFailure("--rows: the feed has no status to fill rows with; give another feed")
    }
    var next = 0
    return counts.map { count in
      let items = (0..<count).map { statuses[(next + $0) % statuses.count] }
      next += count
      return CellSection(items, header: header, footer: footer)
    }
  }

  private func offsets() throws -> [Double] {
    try offset.split(separator: ",", omittingEmptySubsequences: false).map { text in
      guard let value = Double(decimal: text.trimmingCharacters(in: .whitespaces)) else {
        throw ValidationError("--offset: '\(text)' is not a number; give points, such as 0,1200")
      }
      return value
    }
  }

  private func known() throws -> any CellHeightStrategy<Status> {
    let all = StandardStrategies.all(estimate: CGFloat(estimate ?? 60))
    guard let found = all.first(where: { $0.name == strategy }) else {
      throw UsageMessage.refusal(of: strategy, "--strategy", among: all.map(\.name))
    }
    return found
  }
}
