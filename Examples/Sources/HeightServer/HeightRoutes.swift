import FeedHeights
import Foundation
import Hummingbird

/// The server's two paths: `POST /heights` answers a feed, `GET /health` says that it could.
struct HeightRoutes: Sendable {
  let sizer: FeedSizer
  let limits: ServerLimits
  private let gate: RequestGate

  init(sizer: FeedSizer, limits: ServerLimits) {
    self.sizer = sizer
    self.limits = limits
    gate = RequestGate(limit: limits.maxConcurrent, mostWaiting: limits.maxWaiting)
  }

  /// The method that each path answers.
  static let methods: [String: HTTPRequest.Method] = ["/health": .get, "/heights": .post]

  func router() -> Router<HeightRequestContext> {
    let router = Router(context: HeightRequestContext.self)
    router.add(middleware: ProblemMiddleware())
    router.get("health") { _, _ in try Self.json(["status": "ok"]) }
    router.post("heights") { request, _ in
      let question = try FeedQuestion(json: try await body(of: request))
      let deadline = ContinuousClock.now + .seconds(limits.answerTimeout)
      guard
        let answer = try await gate.run(
          until: deadline, { try await sizer.answer(question, until: deadline) })
      else {
        throw FeedProblem(
          .busy, "Too many requests are waiting; try again in a second.", limit: limits.maxWaiting)
      }
      return try Self.json(answer)
    }
    return router
  }

  /// The body, if it is small enough and here in time.
  private func body(of request: Request) async throws -> Data {
    let limit = limits.maxBodyBytes
    let tooLarge = FeedProblem(
      .bodyTooLarge, "A body may have \(limit) bytes; ask for fewer items.", limit: limit)
    // What says its length is refused before it is read.
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
      throw tooLarge
    }
    let seconds = limits.readTimeout
    return try await withThrowingTaskGroup(of: Data.self) { group in
      group.addTask {
        var data = Data()
        for try await part in request.body {
          data.append(contentsOf: part.readableBytesView)
          guard data.count <= limit else { throw tooLarge }
        }
        return data
      }
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        throw FeedProblem(.slowRequest, "The question did not arrive within \(seconds) seconds.")
      }
      defer { group.cancelAll() }
      guard let data = try await group.next() else { return Data() }
      return data
    }
  }

  /// A value as a response of JSON.
  static func json(
    _ value: some Encodable, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(value)
    data.append(UInt8(ascii: "\n"))
    return Response(
      status: status, headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }
}
