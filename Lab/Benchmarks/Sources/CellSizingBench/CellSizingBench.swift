import CellSizing
import CellSizingSamples
import Foundation

/// `cellsizing-bench`: what the heights of a feed cost, first and after a width change.
///
/// Prints one line of JSON. All times are seconds of the wall clock on all cores:
///
/// * `read`: from the service's JSON to statuses.
/// * `prepare`: measuring every text.
/// * `heights`: all heights at the first width.
/// * `relayout`: all heights at another width, the median of the widths 320, 414, 667, 768, 1024.
/// * `first`: the first three together, from JSON to heights.
/// * `index_ns_1000`, …: nanoseconds of finding the row at an offset among so many rows.
@main
enum CellSizingBench {
  /// A run that cannot be made.
  struct Failure: Error {
    /// Why.
    var message: String
  }

  static func main() throws {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
    var generator = FeedGenerator(seed: 2014)
    let json = try generator.json(count: count)
    let environment = try CellEnvironment.systemFont(width: 375)
    var (feed, read) = timed { Feed(json: json) }
    guard feed.statuses.count == count else { throw Failure(message: "the feed lost statuses") }
    let context = CellContext(
      environment, texts: PreparedTextStore(countLimit: 8 * count, byteLimit: 1 << 30))
    let (prepared, prepare) = timed { PreparedFeed(feed.statuses, in: context) }
    feed.statuses = []
    guard prepared.failures.isEmpty else { throw Failure(message: "some texts failed") }
    let measured = context.tally.counts.measurements
    let (heights, layout) = timed { prepared.heights() }
    var times: [Double] = []
    for width: CGFloat in [320, 414, 667, 768, 1024] {
      let (others, time) = timed { prepared.heights(width: width) }
      guard others.count == heights.count else { throw Failure(message: "rows were lost") }
      times.append(time)
    }
    guard context.tally.counts.measurements == measured else {
      throw Failure(message: "a width change measured texts")
    }
    times.sort()
    var figures: [(String, Double)] = [
      ("statuses", Double(count)), ("measurements", Double(measured)), ("read", read),
      ("prepare", prepare), ("heights", layout), ("first", read + prepare + layout),
      ("relayout", times[times.count / 2]),
      ("ratio", (read + prepare + layout) / times[times.count / 2]),
    ]
    for rows in [1_000, 100_000, 10_000_000] {
      figures.append(("index_ns_\(rows)", try lookUpNanoseconds(heights, rows: rows)))
    }
    let members = figures.map { "\"\($0.0)\":\($0.1)" }
    print("{\(members.joined(separator: ","))}")
  }

  /// The time of finding the row at an offset, among rows with a feed's heights over and over.
  private static func lookUpNanoseconds(_ heights: [CGFloat], rows: Int) throws -> Double {
    guard !heights.isEmpty else { return 0 }
    let index = try RowHeightIndex((0..<rows).lazy.map { heights[$0 % heights.count] })
    var random = SeededGenerator(seed: 1)
    let offsets = (0..<100_000).map { _ in CGFloat.random(in: 0..<index.totalHeight, using: &random)
    }
    let (sum, seconds) = timed { offsets.reduce(0) { $0 &+ (index.row(at: $1) ?? 0) } }
    guard sum > 0 else { throw Failure(message: "no row was found") }
    return seconds / Double(offsets.count) * 1e9
  }

  /// A result with the seconds that it took.
  private static func timed<Value>(_ body: () throws -> Value) rethrows -> (Value, Double) {
    let start = ContinuousClock.now
    let value = try body()
    let time = ContinuousClock.now - start
    return (
      value, Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    )
  }
}
