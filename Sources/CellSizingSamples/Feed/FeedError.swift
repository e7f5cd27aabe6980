/// Why a part of a feed could not be read, and where it is.
public struct FeedError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of a failure.
  public enum Code: String, Sendable, Hashable {
    /// Text that is not JSON, or JSON that is not a feed.
    case malformedFeed
    /// A status that lacks a required field, or has one of another type.
    case invalidStatus
  }

  /// The kind of failure.
  public var code: Code
  /// `<reason>; <what to do>`, in lower case, without a full stop.
  public var message: String
  /// Where it is in the feed's text.
  public var location: SourceLocation

  /// Creates an error.
  public init(_ code: Code, message: String, location: SourceLocation) {
    self.code = code
    self.message = message
    self.location = location
  }

  /// The failure in one line: operation, place, message.
  public var description: String {
    "read feed at line \(location.line), column \(location.column): \(message)"
  }
}
