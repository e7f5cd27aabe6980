import CellSizing
import CellSizingComparison
import CellSizingSamples
import Foundation
import Testing

/// The tables of the article on height strategies hold what the comparison computes.
@Suite struct StrategyTablesTests {
  private static let path = "Sources/CellSizing/CellSizing.docc/ChoosingAHeightStrategy.md"

  /// The rows of the article's table with this heading.
  private static func rows(under heading: String) throws -> [String] {
    let url = DocumentedCode.root.appending(path: path)
    let lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: heading), "\(path) has no table '\(heading)'")
    return Array(lines[(start + 2)...].prefix { $0.hasPrefix("|") })
  }

  /// What `textmeasure cells` compares without options.
  private static func report() throws -> StrategyReport<Status> {
    try StrategyComparison(StandardStrategies.all())
      .run(FeedGenerator.sampleFeed(), in: .systemFont(width: 375, scale: 2))
  }

  @Test func theWorkIsWhatTheComparisonCounts() throws {
    let computed = try Self.report().work.map { work in
      let counts = work.counts
      return "| `\(work.strategy)` | \(counts.measurements) | \(counts.configurations) "
        + "| \(counts.cacheHits) |"
    }
    let heading = "| strategy | measurements | configurations | cache hits |"
    #expect(try Self.rows(under: heading) == computed)
  }

  @Test func theDifferencesAreWhatTheComparisonExplains() throws {
    let report = try Self.report()
    var order: [String] = []
    var found: [String: [(strategy: String, first: CGFloat, rowCount: Int)]] = [:]
    for row in report.items.indices {
      for difference in try report.differences(inRow: row) {
        for reason in difference.reasons {
          // The explanation without the strategies' names: several strategies share it.
          let explanation = String(reason.explanation.dropFirst("\(difference.first) ".count))
            .replacing(", \(difference.second) ", with: " | ", maxReplacements: 1)
          if found[explanation] == nil { order.append(explanation) }
          var strategies = found[explanation, default: []]
          if let index = strategies.firstIndex(where: { $0.strategy == difference.second }) {
            strategies[index].rowCount += 1
          } else {
            strategies.append((difference.second, reason.points, 1))
          }
          found[explanation] = strategies
        }
      }
    }
    let computed = try order.map { explanation in
      let strategies = found[explanation, default: []]
      let names = strategies.map { "`\($0.strategy)`" }.joined(separator: ", ")
      let count = try #require(strategies.first).rowCount
      #expect(strategies.allSatisfy { $0.rowCount == count }, "\(explanation): one row for each")
      let first = strategies.map(\.first)
      let (least, most) = (Self.points(first.min()), Self.points(first.max()))
      let range = least == most ? least : "\(least) to \(most)"
      return "| \(explanation) | \(count) | \(range) pt | \(names) |"
    }
    let heading = "| the frame model | the other | rows | first difference | strategies |"
    #expect(try Self.rows(under: heading) == computed)
  }

  private static func points(_ length: CGFloat?) -> String {
    String(format: "%+.3f", Double(length ?? .nan))
  }
}
