import ArgumentParser
import FeedHeights

/// What the server lets a client have.
struct ServerLimits: ParsableArguments, Sendable {
  @Option(help: "Maximum number of bytes of a body.")
  var maxBodyBytes = 1 << 20

  @Option(help: "Maximum number of posts in a question.")
  var maxItems = 1_000

  @Option(help: "Maximum number of bytes of UTF-8 in a text.")
  var maxTextBytes = 20_000

  @Option(help: "Maximum number of questions that are answered at a time; others wait.")
  var maxConcurrent = 8

  @Option(help: "Maximum number of questions that wait; others get status 503.")
  var maxWaiting = 128

  @Option(help: "Maximum number of connections; others wait to be accepted.")
  var maxConnections = 256

  @Option(help: "Seconds in which a question must have arrived.")
  var readTimeout = 10.0

  @Option(help: "Seconds in which a question must be answered.")
  var answerTimeout = 5.0

  @Option(help: "Seconds that open requests have when the server is asked to stop.")
  var shutdownTimeout = 10.0

  var feed: FeedLimits { FeedLimits(items: maxItems, textBytes: maxTextBytes) }

  func validate() throws {
    for (name, value) in [
      ("max-body-bytes", maxBodyBytes), ("max-items", maxItems), ("max-text-bytes", maxTextBytes),
      ("max-concurrent", maxConcurrent), ("max-connections", maxConnections),
    ] where value < 1 {
      throw ValidationError("--\(name) is \(value); give 1 or more.")
    }
    guard maxWaiting >= 0 else {
      throw ValidationError("--max-waiting is \(maxWaiting); give 0 or more.")
    }
    for (name, value) in [
      ("read-timeout", readTimeout), ("answer-timeout", answerTimeout),
      ("shutdown-timeout", shutdownTimeout),
    ] where !(value > 0 && value <= 3_600) {
      throw ValidationError("--\(name) is \(value); give seconds above 0, up to an hour.")
    }
  }
}
