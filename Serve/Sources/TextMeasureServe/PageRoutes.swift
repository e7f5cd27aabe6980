import Foundation
import NIOCore
import NIOHTTP1
import ServeMeasuring

/// The server's paths.
struct PageRoutes {
  /// The entries of the bundled fonts, as JSON.
  let fonts: [[UInt8]]
  let versions: ByteBuffer

  /// What answers a request.
  enum Route {
    case now(PageReply)
    case worker(WorkerTask)
  }

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

    /// Whether the body is a file.
    var isUpload: Bool { path == "/fonts/upload" }
  }

  /// What answers a request of a visitor.
  func route(_ method: HTTPMethod, _ target: Target, of visitor: Visitor) -> Route {
    guard let (allowed, route) = route(target, of: visitor) else {
      return .now(.failure(.notFound, "notFound", "there is no such path; open /"))
    }
    // HEAD is GET whose body is not sent.
    guard (method == .HEAD ? .GET : method) != allowed else { return route }
    let names = allowed == .GET ? "GET, HEAD" : allowed.rawValue
    var reply = PageReply.failure(.methodNotAllowed, "method", "use \(names) for this path")
    reply.allow = names
    return .now(reply)
  }

  private func route(_ target: Target, of visitor: Visitor) -> (HTTPMethod, Route)? {
    func worker(_ kind: WorkerTask.Kind) -> Route { .worker(.init(kind, query: target.query)) }
    switch target.path {
    case "/measure": return (.POST, worker(.measureLines))
    case "/draw": return (.POST, worker(.draw))
    case "/inspect": return (.POST, worker(.inspect))
    case "/fonts/upload": return (.POST, worker(.upload))
    case "/rows": return (.GET, worker(.rows))
    case "/cells": return (.GET, worker(.cells))
    case "/version": return (.GET, .now(PageReply(body: versions)))
    case "/fonts":
      let entries = (fonts + visitor.uploads.map(\.entry)).joined(separator: Array(",".utf8))
      let list = Array("{\"fonts\":[".utf8) + entries + Array("]}".utf8)
      return (.GET, .now(PageReply(body: ByteBuffer(bytes: list))))
    case let path where path.hasPrefix("/font/"):
      let id = path.dropFirst(6).removingPercentEncoding ?? ""
      return (.GET, .worker(WorkerTask(.font, query: ["id": id])))
    default: return PageAssets.reply(target.path).map { (.GET, .now($0)) }
    }
  }

  /// A worker's answer for who asked. Errors of the protocol are in its replies.
  static func reply(_ kind: WorkerTask.Kind, _ answer: ByteBuffer, isFailure: Bool) -> PageReply {
    switch kind {
    case .font where !isFailure:
      PageReply(type: "font/sfnt", body: answer, caching: "private, max-age=600")
    case .font: PageReply(status: .notFound, body: answer)
    case .rows, .cells: PageReply(status: isFailure ? .badRequest : .ok, body: answer)
    case .measure, .measureLines, .draw, .inspect, .upload: PageReply(body: answer)
    }
  }
}
