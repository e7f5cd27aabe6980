import Foundation
import NIOCore
import NIOHTTP1
import ServeMeasuring

/// The server's paths.
struct PageRoutes: Sendable {
  let fonts: ServedFonts
  let workers: Workers
  let limits: ServeLimits

  /// The maximum number of lines of a POST to `/measure`.
  private static let mostLines = 2_000

  /// A path with its query.
  struct Target {
    var path: String
    var query: [String: String] = [:]

    init(_ uri: String) {
      let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      path = String(parts[0])
      guard parts.count > 1 else { return }
      for pair in parts[1].split(separator: "&").prefix(16) {
        let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
        guard sides.count == 2 else { continue }
        query[sides[0]] = sides[1].removingPercentEncoding ?? ""
      }
    }

    func number(_ name: String) -> Double {
      query[name].flatMap { Double($0) } ?? .nan
    }
  }

  /// A request's path without its query.
  static func path(of uri: String) -> String { Target(uri).path }

  /// The maximum number of bytes of a request's body.
  func bodyLimit(_ head: HTTPRequestHead) -> Int {
    Self.path(of: head.uri) == "/fonts/upload" ? limits.uploadBytes : limits.requestBytes
  }

  /// Answers a request that is here with its body.
  func reply(
    to head: HTTPRequestHead, body: [UInt8], worker: Int, on loop: any EventLoop
  ) -> EventLoopFuture<PageReply> {
    let target = Target(head.uri)
    func measured(
      _ job: @escaping @Sendable (Worker.Tools) -> [UInt8]
    ) -> EventLoopFuture<PageReply> {
      workers.run(on: worker, loop, job).map { .json($0) }
    }
    func now(_ reply: PageReply) -> EventLoopFuture<PageReply> { loop.makeSucceededFuture(reply) }
    if let allowed = Self.method(of: target.path), head.method != allowed {
      var reply = PageReply.failure(
        .methodNotAllowed, "method", "use \(allowed.rawValue) for this path")
      reply.allow = allowed.rawValue
      return now(reply)
    }
    switch target.path {
    case "/measure":
      return measured { tools in
        let lines = body.split(separator: UInt8(ascii: "\n"))
        guard lines.count <= Self.mostLines else {
          return ServeFailure(
            code: "limitExceeded",
            message: "the request has \(lines.count) lines; send at most \(Self.mostLines)"
          ).json
        }
        return lines.reduce(into: []) { $0 += tools.session.measure(Array($1)) }
      }
    case "/draw":
      return measured { tools in
        var sent = SentOutlines()
        return tools.session.draw(body, sent: &sent)
      }
    case "/inspect": return measured { $0.session.inspect(body) }
    case "/fonts": return now(.json(fonts.list()))
    case "/fonts/upload":
      let name = target.query["name"] ?? ""
      return workers.run(on: worker, loop) { [fonts] _ in
        do throws(ServeFailure) {
          return try fonts.add(body, name: name)
        } catch {
          return error.json
        }
      }.map { .json($0) }
    case "/rows":
      let (width, top, height) = (
        target.number("width"), target.number("top"), target.number("height")
      )
      if let refusal = FeedRows.refusal(width: width, top: top, height: height) {
        return now(.failure(.badRequest, refusal.code, refusal.message))
      }
      return measured { tools in
        do throws(ServeFailure) {
          return try tools.rows.page(width: width, top: top, height: height)
        } catch {
          return error.json
        }
      }
    case "/cells":
      let width = target.number("width")
      if let refusal = CellReport.refusal(width: width) {
        return now(.failure(.badRequest, refusal.code, refusal.message))
      }
      return measured { [fonts] _ in
        do throws(ServeFailure) {
          return try CellReport.json(width: width, fonts: fonts)
        } catch {
          return error.json
        }
      }
    case "/version": return now(.json(ServeVersions.json(limits)))
    default: break
    }
    if target.path.hasPrefix("/font/"),
      let id = target.path.dropFirst(6).removingPercentEncoding
    {
      // A collection's face is copied together, which takes a moment.
      return workers.run(on: worker, loop) { [fonts] _ in fonts.bytes(of: id) ?? [] }.map { bytes in
        guard !bytes.isEmpty else {
          return .failure(.notFound, "fontNotFound", "no font has this identifier; see /fonts")
        }
        return PageReply(type: "font/sfnt", body: bytes, caching: "private, max-age=600")
      }
    }
    guard let asset = PageAssets.asset(target.path) else {
      return now(.failure(.notFound, "notFound", "there is no such path; open /"))
    }
    return now(PageReply(type: asset.type, body: asset.bytes, caching: "no-cache"))
  }

  /// The method that a path answers; `nil` for a path that is none.
  private static func method(of path: String) -> HTTPMethod? {
    switch path {
    case "/measure", "/draw", "/inspect", "/fonts/upload": .POST
    case "/fonts", "/rows", "/cells", "/version": .GET
    default: path.hasPrefix("/font/") || PageAssets.asset(path) != nil ? .GET : nil
    }
  }
}
