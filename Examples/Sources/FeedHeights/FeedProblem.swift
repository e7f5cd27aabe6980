/// Why a question has no answer; this is also the body of the response.
public struct FeedProblem: Error, Codable, Sendable, Equatable {
  /// The kinds of problem, by the names that clients see.
  public enum Code: String, Codable, Sendable, CaseIterable {
    /// The body is not JSON or not a question.
    case malformedJSON
    /// A number or name without a meaning.
    case invalidArgument
    /// More bytes than a body may have.
    case bodyTooLarge
    /// More posts than one question may have.
    case tooManyItems
    /// A text that is too long.
    case textTooLong
    /// The client took too long to send its question.
    case slowRequest
    /// Too many requests are waiting; ask again soon.
    case busy
    /// The answer took longer than one may take.
    case outOfTime
    /// No such path.
    case notFound
    /// The path answers another method.
    case methodNotAllowed
    /// A fault of the server's.
    case internalFailure
  }

  /// The kind.
  public var code: Code
  /// What is wrong and what to do about it.
  public var message: String
  /// The limit that was passed.
  public var limit: Int?
  /// The index of the post that is at fault.
  public var item: Int?

  /// Creates a problem.
  public init(_ code: Code, _ message: String, limit: Int? = nil, item: Int? = nil) {
    self.code = code
    self.message = message
    self.limit = limit
    self.item = item
  }
}
