/// A failure of this module, with what to do about it.
public struct CellSizingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of a failure; further kinds may be added, so a switch needs a default.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's name, stable across releases.
    public var rawValue: String

    /// Makes a kind of its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// An argument that has no meaning: not a number, infinite, negative, or outside its range.
    public static let invalidArgument = Code(rawValue: "invalidArgument")
    /// A value that is meaningful but larger than the structure can hold.
    public static let limitExceeded = Code(rawValue: "limitExceeded")
    /// Required constraints that contradict one another.
    public static let unsatisfiableConstraints = Code(rawValue: "unsatisfiableConstraints")
    /// Insertions, deletions, moves and reloads that do not fit together or do not fit the table.
    public static let inconsistentUpdates = Code(rawValue: "inconsistentUpdates")
    /// A reuse identifier under which no cell was registered.
    public static let unregisteredIdentifier = Code(rawValue: "unregisteredIdentifier")
    /// Text that is not JSON, or JSON that is not a feed.
    public static let malformedFeed = Code(rawValue: "malformedFeed")
    /// A status that lacks a field it needs, or has one of another type.
    public static let invalidStatus = Code(rawValue: "invalidStatus")
  }

  /// The kind of failure.
  public var code: Code
  /// What is wrong and what to do about it, a sentence.
  public var message: String
  /// The operation that failed, in the API's own words.
  public var operation: String
  /// The names of the things that are in conflict; empty when the failure is not a conflict.
  public var names: [String]
  /// Where in a text the failure was found; `nil` when it was not found in a text.
  public var location: SourceLocation?

  /// Makes an error of its parts.
  public init(
    _ code: Code, operation: String, message: String, names: [String] = [],
    location: SourceLocation? = nil
  ) {
    self.code = code
    self.message = message
    self.operation = operation
    self.names = names
    self.location = location
  }

  /// The failure in one line: operation, place, message.
  public var description: String {
    let place = location.map { " at line \($0.line), column \($0.column)" } ?? ""
    return "\(operation)\(place): \(message)"
  }
}
