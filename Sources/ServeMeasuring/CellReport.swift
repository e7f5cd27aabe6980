import CellSizing
import CellSizingComparison
import CellSizingSamples
import Foundation
import TextMeasure

/// The rows of the sample feed by every strategy, with where they differ and why.
enum CellReport {
  struct Height: Encodable {
    var strategy: String
    var points: Double?
  }

  struct Difference: Encodable {
    var strategy: String
    var points: Double
    var reason: String
  }

  struct Row: Encodable {
    var text: String
    var heights: [Height]
    var differences: [Difference]
    var parts: [FeedRows.Part]
  }

  struct Report: Encodable {
    var strategies: [String]
    var rows: [Row]
  }

  /// How many rows are compared.
  private static let rowCount = 8

  /// The report at a width in points, as JSON.
  static func json(width: Double, fonts: FontLibrary) throws(CellSizingError) -> [UInt8] {
    let comparison = StrategyComparison(StandardStrategies.all(), concurrency: 1)
    let report = try comparison.run(
      Array(FeedGenerator.sampleFeed().prefix(rowCount)),
      in: .systemFont(width: CGFloat(width), library: fonts))
    let rows = try report.items.enumerated().map { (row, status) throws(CellSizingError) in
      let layout = try StatusDesign().layout(of: status, under: .stringDrawing, in: report.context)
      return Row(
        text: status.text,
        heights: zip(report.names, report.heights(inRow: row)).map { name, height in
          Height(strategy: name, points: height.map { Double($0.points) })
        },
        differences: try report.differences(inRow: row).map {
          Difference(strategy: $0.second, points: Double($0.points), reason: $0.reason)
        }, parts: layout.elements.map { FeedRows.Part($0) })
    }
    return ServeJSON.encode(Report(strategies: report.names, rows: rows))
  }
}
