import FeedHeights
import Foundation
import FoundationNetworking
import Testing

/// The server as a process of its own, on a port that was free.
///
/// Sendable: nothing of it changes, and its parts may be used from any thread.
final class RunningServer: Sendable {
  private let process = Process()
  private let session: URLSession
  /// The port that it listens on.
  let port: Int

  /// Starts the server and waits until it says its port.
  init(_ arguments: String...) throws {
    let output = Pipe()
    process.executableURL = Program.path("height-server")
    process.arguments = ["--port", "0"] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var line = ""
    while !line.hasSuffix("\n") {
      let byte = try output.fileHandleForReading.read(upToCount: 1) ?? Data()
      guard !byte.isEmpty else { break }
      line += String(decoding: byte, as: UTF8.self)
    }
    port = try #require(
      line.split(separator: " ").last.flatMap { Int($0.dropLast()) }, "it printed '\(line)'")
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 64
    session = URLSession(configuration: configuration)
  }

  deinit {
    session.invalidateAndCancel()
    if process.isRunning { process.terminate() }
  }

  /// Asks the server to stop, as a supervisor does.
  func stop() { process.terminate() }

  /// The status with which the server ended; waits for it.
  func exitStatus() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  // MARK: A real client

  /// What the server answered.
  struct Reply {
    var status: Int
    var headers: [String: String]
    var body: Data

    func answer() throws -> FeedAnswer { try JSONDecoder().decode(FeedAnswer.self, from: body) }

    func problem() throws -> FeedProblem {
      let object = try JSONDecoder().decode([String: FeedProblem].self, from: body)
      return try #require(object["error"])
    }
  }

  /// Sends a request and waits for the whole response.
  func ask(_ method: String = "POST", _ path: String = "/heights", _ body: String? = nil)
    async throws -> Reply
  {
    var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)\(path)")))
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    let (data, response) = try await session.data(for: request)
    let http = try #require(response as? HTTPURLResponse)
    var headers: [String: String] = [:]
    for (name, value) in http.allHeaderFields { headers["\(name)".lowercased()] = "\(value)" }
    return Reply(status: http.statusCode, headers: headers, body: data)
  }
}
