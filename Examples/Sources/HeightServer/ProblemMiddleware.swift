import FeedHeights
import Hummingbird
import Logging

/// Answers every failure with a status and a problem as JSON.
struct ProblemMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: HeightRequestContext,
    next: (Request, HeightRequestContext) async throws -> Response
  ) async throws -> Response {
    let problem: FeedProblem
    var allowed: HTTPRequest.Method?
    do {
      return try await next(request, context)
    } catch let known as FeedProblem {
      problem = known
    } catch let error as HTTPError where error.status == .notFound {
      // The router does not tell a wrong method from a wrong path.
      allowed = HeightRoutes.methods[Self.path(of: request)]
      problem =
        allowed.map { FeedProblem(.methodNotAllowed, "Use \($0.rawValue) for this path.") }
        ?? FeedProblem(.notFound, "No such path; use POST /heights or GET /health.")
    } catch {
      // What it was goes to the log and not to the client.
      context.logger.error("request failed", metadata: ["error": "\(error)"])
      problem = FeedProblem(.internalFailure, "The server could not answer.")
    }
    var response = try HeightRoutes.json(["error": problem], status: problem.code.status)
    if let allowed { response.headers[.allow] = allowed.rawValue }
    switch problem.code {
    case .busy, .outOfTime: response.headers[.retryAfter] = "1"
    case .bodyTooLarge, .slowRequest:
      response.headers[.connection] = "close"
      context.closeSoon()
    default: break
    }
    return response
  }

  /// A request's path as the router compares it: without empty parts.
  private static func path(of request: Request) -> String {
    "/" + request.uri.path.split(separator: "/").joined(separator: "/")
  }
}

extension FeedProblem.Code {
  /// The status that says it in HTTP.
  fileprivate var status: HTTPResponse.Status {
    switch self {
    case .malformedJSON, .invalidArgument: .badRequest
    case .bodyTooLarge, .tooManyItems, .textTooLong: .contentTooLarge
    case .slowRequest: .requestTimeout
    case .busy, .outOfTime: .serviceUnavailable
    case .notFound: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .internalFailure: .internalServerError
    }
  }
}
