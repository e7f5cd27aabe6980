import ArgumentParser
import CellSizing
import CellSizingSamples
import Foundation
public import TextMeasure
import TextMeasureBatch

/// Where the feed comes from and what its cells are measured in: what `cells` and `table` share.
struct FeedOptions: ParsableArguments {
  @Argument(
    help:
      "The feed, a JSON array of statuses; - is standard input. Without it, the sample feed.",
    completion: .file())
  var feed: String?

  @Option(
    number: "The table's width in points (default: 375)", value: "points",
    NumberRange(0...Double(CellEnvironment.greatestWidth), isOpen: true))
  var width = 375.0

  @Option(
    number: "Pixels per point (default: 2)", value: "pixels", NumberRange(0...16, isOpen: true),
    unit: "pixels per point")
  var scale = 2.0

  @Option(count: "Generate a feed of this many statuses instead of a file", in: 0...mostGenerated)
  var generate: Int?

  @Option(
    name: [.customLong("content-size"), .customLong("category")],
    help: "The reader's text size, such as large or accessibilityMedium")
  var category = ContentSizeCategory.large

  @OptionGroup var lock: LockOptions

  /// The maximum number of generated statuses: an hour's work, and the feed still fits in memory.
  static let mostGenerated = 1_000_000

  func validate() throws {
    if generate != nil, feed != nil {
      throw ValidationError("--generate: a file is given too; give only one")
    }
  }

  /// What heights depend on beside the items.
  func environment() throws -> CellEnvironment {
    try lock.apply()
    var environment = try CellEnvironment.systemFont(width: CGFloat(width), scale: CGFloat(scale))
    environment.contentSizeCategory = category
    return environment
  }

  /// How many cores may work on the feed: those that there is memory for.
  ///
  /// Checked before a thread starts: one without memory would end the process.
  static func concurrency() throws -> Int {
    let concurrency = WorkerThread.affordable(
      workers: ProcessInfo.processInfo.activeProcessorCount, beside: 1)
    guard concurrency > 0 else {
      throw CommandFailure(
        "memory: not enough to size cells; free some and run it again",
        status: ExitStatus.resources)
    }
    return concurrency
  }

  /// Reads the feed; what is wrong with single statuses is told on standard error.
  ///
  /// - Parameter concurrency: see ``concurrency()``.
  func statuses(concurrency: Int) throws -> (statuses: [Status], hasFailures: Bool) {
    if let generate {
      var generator = FeedGenerator(seed: 2014)
      return (generator.statuses(count: generate), false)
    }
    guard let feed else { return (FeedGenerator.sampleFeed(), false) }
    let input = try InputFile(feed)
    let data = Data(try input.bytes())
    let read = Feed(json: data, concurrency: concurrency)
    let failures = read.failures.map { failure -> String in
      let place = "\(input.name):\(failure.location.line):\(failure.location.column)"
      let advice = failure.message.contains("; ") ? "" : "; correct it there"
      return "\(place): \(failure.message)\(advice)"
    }
    if read.statuses.isEmpty, let first = failures.first {
      let others = failures.count > 1 ? " (and \(failures.count - 1) more)" : ""
      throw CommandFailure(first + others, status: 65)
    }
    for failure in failures { CommandFailure.tell(failure) }
    return (read.statuses, !read.failures.isEmpty)
  }
}

extension ContentSizeCategory: Choice {}
