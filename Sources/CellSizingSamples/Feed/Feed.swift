public import Foundation

/// The statuses of a feed, and what could not be read of it.
public struct Feed: Sendable {
  /// The statuses that were read, in order.
  public var statuses: [Status]
  /// Why others were not, each with its line and column, in the text's order.
  public var failures: [FeedError]

  /// Creates a feed.
  public init(statuses: [Status], failures: [FeedError] = []) {
    self.statuses = statuses
    self.failures = failures
  }

  /// Reads a feed: an array of statuses, the service's object with an array `statuses`, a single
  /// status, or one of these after another, as in files of one object a line.
  ///
  /// Each status is read by itself, on all cores when there are many. One that is no JSON or lacks
  /// what it needs is reported with its place, and the others are kept. After text that is no
  /// JSON, reading continues after the next comma outside of brackets, or else the next closing
  /// bracket.
  ///
  /// - Parameters:
  ///   - json: the feed's text.
  ///   - concurrency: how many cores work; all by default.
  /// - Complexity: O(length).
  public init(
    json: Data, concurrency: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    var reader = FeedReader(Array(json))
    reader.findStatuses()
    self = reader.decoded(concurrency: concurrency)
  }
}
