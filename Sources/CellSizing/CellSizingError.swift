public import TextMeasure

/// The one error of this module, with what to do about it.
///
/// A text that cannot be measured arrives here too, with its cause in ``underlying``. A design or
/// frame model of your own throws it as well: wrap a `TextMeasureError` with ``init(_:)``, and give
/// other failures a ``Code`` of their own.
public struct CellSizingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of a failure; further kinds may be added, so a switch needs a default.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's name, stable across releases.
    public var rawValue: String

    /// Creates a kind from its name.
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
    /// What a closure of the caller threw, in its own words.
    public static let callerFailure = Code(rawValue: "callerFailure")
    /// A text that could not be measured; ``CellSizingError/underlying`` says why.
    public static let textNotMeasured = Code(rawValue: "textNotMeasured")
  }

  /// The kind of failure.
  public var code: Code
  /// `<reason>; <what to do>`, in lower case, without a full stop.
  public var message: String
  /// The operation that failed, in the API's own words.
  public var operation: String
  /// The names of the things that are in conflict; empty when the failure is not a conflict.
  public var names: [String]
  /// Why a text could not be measured; `nil` for every other failure.
  public var underlying: TextMeasureError?

  /// Creates an error.
  public init(
    _ code: Code, operation: String, message: String, names: [String] = []
  ) {
    self.code = code
    self.message = message
    self.operation = operation
    self.names = names
  }

  /// Creates the error of a text that could not be measured.
  public init(_ cause: TextMeasureError) {
    self.init(.textNotMeasured, operation: cause.operation, message: cause.message)
    underlying = cause
  }

  /// Creates an error of whatever a caller's closure threw: a ``CellSizingError`` stays what it is.
  public init(wrapping error: any Error) {
    switch error {
    case let error as CellSizingError: self = error
    case let error as TextMeasureError: self.init(error)
    default: self.init(.callerFailure, operation: "measure by the caller", message: "\(error)")
    }
  }

  /// The failure in one line: operation and message.
  /// Runs a measurement, and wraps its error.
  static func measuring<Result>(
    _ measure: () throws(TextMeasureError) -> Result
  ) throws(CellSizingError) -> Result {
    do throws(TextMeasureError) {
      return try measure()
    } catch {
      throw CellSizingError(error)
    }
  }

  public var description: String { underlying?.description ?? "\(operation): \(message)" }
}
