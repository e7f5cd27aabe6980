import Foundation
import NIOCore
import NIOHTTP1
import ServeMeasuring

/// The server's paths.
struct PageRoutes {
  let limits: ServeLimits
  /// The entries of the bundled fonts, as JSON.
  let fonts: [[UInt8]]

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

  /// The maximum number of bytes of a request's body.
  func bodyLimit(_ target: Target) -> Int {
    target.isUpload ? limits.uploadBytes : limits.requestBytes
  }

  /// What answers a request of a visitor.
  func route(_ method: HTTPMethod, _ target: Target, of visitor: Visitor) -> Route {
    // HEAD is GET whose body is not sent.
    let method = method == .HEAD ? .GET : method
    if let allowed = Self.method(of: target.path), method != allowed {
      let names = allowed == .GET ? "GET, HEAD" : allowed.rawValue
      var reply = PageReply.failure(.methodNotAllowed, "method", "use \(names) for this path")
      reply.allow = names
      return .now(reply)
    }
    switch target.path {
    case "/measure": return .worker(WorkerTask(.measureLines))
    case "/draw": return .worker(WorkerTask(.draw))
    case "/inspect": return .worker(WorkerTask(.inspect))
    case "/fonts/upload": return .worker(WorkerTask(.upload, query: target.query))
    case "/rows": return .worker(WorkerTask(.rows, query: target.query))
    case "/cells": return .worker(WorkerTask(.cells, query: target.query))
    case "/fonts":
      let entries = (fonts + visitor.uploads.map(\.entry)).joined(separator: Array(",".utf8))
      return .now(.json(Array("{\"fonts\":[".utf8) + entries + Array("]}".utf8)))
    case "/version": return .now(.json(ServeVersions.json(limits)))
    default: break
    }
    if target.path.hasPrefix("/font/") {
      let id = target.path.dropFirst(6).removingPercentEncoding ?? ""
      return .worker(WorkerTask(.font, query: ["id": id]))
    }
    guard let asset = PageAssets.asset(target.path) else {
      return .now(.failure(.notFound, "notFound", "there is no such path; open /"))
    }
    return .now(
      PageReply(type: asset.type, body: ByteBuffer(bytes: asset.bytes), caching: "no-cache"))
  }

  /// What a worker's outcome is for who asked.
  static func reply(_ kind: WorkerTask.Kind, _ outcome: Job.Outcome) -> PageReply {
    switch outcome {
    case .answer(let bytes):
      kind == .font
        ? PageReply(type: "font/sfnt", body: bytes, caching: "private, max-age=600")
        : PageReply(body: bytes)
    case .failure(let json): PageReply(status: status(of: kind), body: json)
    case .busy: .busy
    case .ended(let failure): .failure(.unprocessableEntity, failure.code, failure.message)
    }
  }

  /// The status of what a worker refused. A request of the protocol has its errors in its replies.
  private static func status(of kind: WorkerTask.Kind) -> HTTPResponseStatus {
    switch kind {
    case .font: .notFound
    case .rows, .cells: .badRequest
    case .measure, .measureLines, .draw, .inspect, .upload: .ok
    }
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
