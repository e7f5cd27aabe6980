/// Why the accuracy suite cannot be run.
public struct AccuracyError: Error, CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String

  public init(_ description: String) { self.description = description }
}
