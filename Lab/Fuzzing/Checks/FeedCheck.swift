import CellSizing
import CellSizingSamples
import Foundation

/// Reads what may be a feed and compares with Foundation's JSON.
public enum FeedCheck {
  /// What is wrong; `nil` when nothing is.
  public static func violation(in input: [UInt8]) -> String? {
    let feed = Feed(json: Data(input))
    var place = -1
    for failure in feed.failures {
      let location = failure.location
      guard !failure.message.isEmpty else {
        return "a failure without message"
      }
      guard location.byteOffset >= place, location.byteOffset <= input.count else {
        return "\(failure) stands out of order or past the end"
      }
      place = location.byteOffset
    }
    let again = Feed(json: Data(input))
    guard again.statuses == feed.statuses, again.failures == feed.failures else {
      return "another feed when read again"
    }
    return oracleViolation(feed, input)
  }

  /// An array that Foundation reads has as many statuses and refusals as elements.
  private static func oracleViolation(_ feed: Feed, _ input: [UInt8]) -> String? {
    guard
      input.first == UInt8(ascii: "["), !input.contains(0),
      let array = try? JSONSerialization.jsonObject(with: Data(input)) as? [Any],
      // What Foundation alone takes: a comma at the end, deeper nesting.
      !String(decoding: input, as: UTF8.self).contains(/,\s*[\]}]/),
      input.count(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }) < 500,
      input.count(where: { $0 == UInt8(ascii: "[") }) > 0
    else { return nil }
    guard feed.statuses.count + feed.failures.count == array.count else {
      return "\(feed.statuses.count) statuses and \(feed.failures.count) failures of "
        + "\(array.count) elements"
    }
    return nil
  }
}
