import FeedHeights
import Foundation
import Testing

/// One after the other: each has a server of its own, whose times are not to depend on the others.
@Suite(.serialized) struct HeightServerTests {
  /// A question about posts with texts.
  private static func question(width: Double = 375, _ texts: [String]) throws -> String {
    let items = texts.enumerated().map { ["id": "\($0)", "author": "Ada", "text": $1] }
    let object: [String: Any] = ["width": width, "scale": 2, "items": items]
    return String(
      decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
  }

  @Test func heightsAreThoseOfTheLibrary() async throws {
    let server = try RunningServer()
    let texts = ["Hello", String(repeating: "a feed has long texts, too ", count: 20), "", "世界🎉"]
    let body = try Self.question(texts)
    let reply = try await server.ask("POST", "/heights", body)
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"]?.hasPrefix("application/json") == true)
    let answer = try reply.answer()
    let expected = try await FeedSizer().answer(
      FeedQuestion(json: Data(body.utf8)), until: .now + .seconds(60))
    #expect(answer.rows.map(\.height) == expected.rows.map(\.height))
    #expect(answer.rows.map(\.id) == ["0", "1", "2", "3"])
    // The picture alone needs 12 + 44 + 12 points; the long text needs more.
    #expect(answer.rows[0].height == 68 && answer.rows[1].height > 150)
    let narrow = try await server.ask("POST", "/heights", Self.question(width: 200, texts)).answer()
    #expect(narrow.rows[1].height > answer.rows[1].height)
    #expect(try await server.ask("GET", "/health").status == 200)
  }

  @Test func whatIsWrongIsSaidWithAStatusAndACode() async throws {
    let server = try RunningServer(
      "--max-body-bytes", "4000", "--max-items", "3", "--max-text-bytes", "100")
    let long = String(repeating: "x", count: 101)
    let cases: [(body: String, status: Int, code: FeedProblem.Code, hint: String)] = [
      ("", 400, .malformedJSON, "The body is not JSON."),
      ("{\"width\":", 400, .malformedJSON, "The body is not JSON."),
      ("[1]", 400, .malformedJSON, "The body has another type; give an object."),
      ("{\"width\":300}", 400, .malformedJSON, "'items' is missing."),
      (
        "{\"width\":\"a\",\"items\":[]}", 400, .malformedJSON,
        "'width' has another type; give a number."
      ),
      (
        "{\"width\":9,\"items\":{}}", 400, .malformedJSON,
        "'items' has another type; give an array."
      ),
      ("{\"width\":null,\"items\":[]}", 400, .malformedJSON, "'width'"),
      (
        "{\"width\":300,\"items\":[{\"id\":1,\"author\":\"\",\"text\":\"\"}]}", 400, .malformedJSON,
        "'items[0].id' has another type; give a string."
      ),
      (
        "{\"width\":300,\"items\":[{\"id\":\"1\",\"text\":\"\"}]}", 400, .malformedJSON,
        "'items[0].author' is missing."
      ),
      ("{\"width\":-1,\"items\":[]}", 400, .invalidArgument, "width"),
      ("{\"width\":9,\"scale\":0,\"items\":[]}", 400, .invalidArgument, "scale"),
      (
        "{\"width\":9,\"contentSizeCategory\":\"huge\",\"items\":[]}", 400, .invalidArgument,
        "accessibilityLarge"
      ),
      (try Self.question(["a", "b", "c", "d"]), 413, .tooManyItems, "at most 3"),
      (try Self.question(["a", long]), 413, .textTooLong, "100 bytes"),
      (try Self.question([String(repeating: "x", count: 5_000)]), 413, .bodyTooLarge, "4000"),
    ]
    for (body, status, code, hint) in cases {
      let reply = try await server.ask("POST", "/heights", body)
      let problem = try reply.problem()
      #expect(reply.status == status && problem.code == code, "\(body.prefix(40)): \(problem)")
      #expect(problem.message.contains(hint), "\(problem.message)")
      // What the server is made of is nobody's business.
      for word in ["CodingKeys", "Dictionary", "Swift.", "Optional", "intValue"] {
        #expect(!problem.message.contains(word), "\(problem.message)")
      }
      if code == .textTooLong { #expect(problem.item == 1 && problem.limit == 100) }
    }
    #expect(try await server.ask("GET", "/nowhere").problem().code == .notFound)
    // After all that the server still answers.
    #expect(try await server.ask("POST", "/heights", Self.question(["a"])).status == 200)
  }

  @Test func bytesThatAreNotHTTPAndBodiesWithoutALengthAreRefused() async throws {
    let server = try RunningServer("--max-body-bytes", "1000", "--read-timeout", "2")
    let nonsense = try await RawClient.exchange(
      port: server.port, [.init(bytes: "\u{16}\u{03}\u{01} this is not HTTP\r\n\r\n")])
    #expect(nonsense.hasPrefix("HTTP/1.1 400"), "\(nonsense)")
    let chunk = "100\r\n" + String(repeating: "x", count: 256) + "\r\n"
    let chunked = try await RawClient.exchange(
      port: server.port,
      [
        .init(
          bytes: "POST /heights HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            + String(repeating: chunk, count: 8))
      ])
    #expect(chunked.hasPrefix("HTTP/1.1 413") && chunked.contains("bodyTooLarge"), "\(chunked)")
  }

  @Test func aClientThatDawdlesIsToldAndCutOff() async throws {
    let server = try RunningServer("--read-timeout", "0.5")
    let head = "POST /heights HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n"
    let began = ContinuousClock.now
    // A byte now and then keeps a connection from being idle; the body's own deadline counts.
    let drip = (0..<30).map { _ in RawClient.Piece(pause: .milliseconds(200), bytes: "{") }
    let reply = try await RawClient.exchange(port: server.port, [.init(bytes: head)] + drip)
    #expect(reply.hasPrefix("HTTP/1.1 408") && reply.contains("slowRequest"), "\(reply)")
    #expect(ContinuousClock.now - began < .seconds(15))
    // Half a head and then nothing: the connection is closed.
    let silent = try await RawClient.exchange(port: server.port, [.init(bytes: "POST /hei")])
    #expect(!silent.contains("200 OK"))
    #expect(try await server.ask("POST", "/heights", Self.question(["a"])).status == 200)
  }

  @Test func manyClientsGetTheSameAnswers() async throws {
    let server = try RunningServer("--max-concurrent", "64")
    let texts = (0..<50).map { String(repeating: "word \($0) ", count: $0 + 1) }
    let body = try Self.question(texts)
    let first = try await server.ask("POST", "/heights", body).answer().rows.map(\.height)
    let all = try await withThrowingTaskGroup(of: [Double].self) { group in
      for _ in 0..<64 {
        group.addTask { try await server.ask("POST", "/heights", body).answer().rows.map(\.height) }
      }
      return try await group.reduce(into: [[Double]]()) { $0.append($1) }
    }
    #expect(all.count == 64 && all.allSatisfy { $0 == first })
  }

  @Test func anotherMethodIsNotAnotherPath() async throws {
    let server = try RunningServer()
    for (method, path, allowed) in [
      ("GET", "/heights", "POST"), ("PUT", "/heights", "POST"), ("DELETE", "/heights/", "POST"),
      ("POST", "/health", "GET"),
    ] {
      let reply = try await server.ask(method, path)
      #expect(try reply.status == 405 && reply.problem().code == .methodNotAllowed)
      #expect(reply.headers["allow"] == allowed, "\(method) \(path)")
    }
    #expect(try await server.ask("POST", "/height", "{}").status == 404)
  }

  @Test func aClientThatWaitsToBeToldToGoOnIsTold() async throws {
    let server = try RunningServer("--max-body-bytes", "1000")
    let body = try Self.question(["a"])
    func head(_ length: Int) -> String {
      "POST /heights HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\n"
        + "Content-Length: \(length)\r\n\r\n"
    }
    // The client sends nothing until the pause is over; by then the answer to the head is there.
    let reply = try await RawClient.exchange(
      port: server.port,
      [
        .init(bytes: head(body.utf8.count)),
        .init(pause: .milliseconds(500), bytes: body),
      ])
    #expect(reply.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200"), "\(reply)")
    // What is too large is refused, and not asked for.
    let refused = try await RawClient.exchange(port: server.port, [.init(bytes: head(2_000))])
    #expect(refused.hasPrefix("HTTP/1.1 413"), "\(refused)")
  }

  @Test func aPortInUseIsOneLine() async throws {
    let server = try RunningServer()
    let second = try Program.run("height-server", ["--port", "\(server.port)"])
    #expect(
      second.status == 1
        && second.errors
          == "height-server: 127.0.0.1:\(server.port): address already in use; "
          + "choose another --host or --port\n",
      "\(second.errors)")
    let nowhere = try Program.run("height-server", ["--host", "999.0.0.1", "--port", "0"])
    #expect(nowhere.status == 1 && nowhere.errors.split(separator: "\n").count == 1)
    #expect(nowhere.errors.hasPrefix("height-server: 999.0.0.1:0: "), "\(nowhere.errors)")
  }

  @Test func anOrdinaryLoadWaitsItsTurn() async throws {
    let server = try RunningServer("--max-concurrent", "2", "--answer-timeout", "60")
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for client in 0..<64 {
        let body = try Self.question((0..<40).map { "client \(client) says \($0), at some length" })
        group.addTask { try await server.ask("POST", "/heights", body).status }
      }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(statuses.count { $0 == 200 } == 64, "\(statuses)")
  }

  @Test func aRushIsTurnedAwayAndTold() async throws {
    let server = try RunningServer("--max-concurrent", "1", "--max-waiting", "2")
    let replies = try await withThrowingTaskGroup(of: RunningServer.Reply.self) { group in
      for client in 0..<32 {
        // Texts of its own for each client, so that none is answered from the store.
        let body = try Self.question(
          (0..<400).map { "client \(client) says \($0) in a text of some length, again and again" })
        group.addTask { try await server.ask("POST", "/heights", body) }
      }
      return try await group.reduce(into: [RunningServer.Reply]()) { $0.append($1) }
    }
    let refused = replies.filter { $0.status == 503 }
    #expect(replies.count { $0.status == 200 } + refused.count == 32)
    #expect(replies.contains { $0.status == 200 } && !refused.isEmpty)
    for reply in refused {
      #expect(try reply.problem().code == .busy && reply.headers["retry-after"] == "1")
    }
  }

  @Test func anAnswerThatTakesTooLongIsGivenUp() async throws {
    let server = try RunningServer("--answer-timeout", "0.000001")
    let reply = try await server.ask("POST", "/heights", Self.question(["a"]))
    #expect(try reply.status == 503 && reply.problem().code == .outOfTime)
  }

  @Test func stoppingLetsOpenRequestsEnd() async throws {
    let server = try RunningServer()
    let body = try Self.question(["a"])
    let half = body.utf8.count / 2
    let head =
      "POST /heights HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n"
    let reply = try await RawClient.exchange(
      port: server.port,
      [
        .init(bytes: head + body.prefix(half)),
        // The pauses let the first half arrive, and the server hear that it is to stop.
        .init(pause: .milliseconds(300), action: { server.stop() }, bytes: ""),
        .init(pause: .milliseconds(700), bytes: String(body.dropFirst(half))),
      ])
    #expect(reply.hasPrefix("HTTP/1.1 200"), "\(reply)")
    #expect(server.exitStatus() == 0)
    await #expect(throws: (any Error).self) { try await server.ask("GET", "/health") }
  }

  @Test func limitsWithoutAMeaningAreRefused() throws {
    for arguments in [["--max-items", "0"], ["--read-timeout", "-1"], ["--port", "70000"]] {
      let outcome = try Program.run("height-server", arguments)
      #expect(outcome.status == 64 && outcome.errors.contains(arguments[0]))
    }
  }
}
