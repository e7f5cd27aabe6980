import NIOCore
import NIOHTTP1
import ServeMeasuring

/// What a request gets.
struct PageReply: Sendable {
  var status = HTTPResponseStatus.ok
  var type = "application/json; charset=utf-8"
  var body = ByteBuffer()
  /// How long browsers may keep it.
  var caching = "no-store"
  /// The methods to use, where another one was used.
  var allow: String?
  /// Whether the connection ends with it: its client may keep sending what nobody reads.
  var closes = false

  /// That nobody can answer now.
  static let busy = failure(
    .serviceUnavailable, "busy", "the server is busy; try again in a second")

  /// That a request was more than a worker may do.
  static func exceeding(_ what: String) -> PageReply {
    failure(
      .unprocessableEntity, "limitExceeded",
      "the request \(what); use a shorter text or fewer lines")
  }

  /// That a body has more bytes than it may.
  static func tooLarge(_ limit: Int) -> PageReply {
    failure(
      .payloadTooLarge, "limitExceeded", "the body is too large; send at most \(limit) bytes")
  }

  /// An error as JSON.
  static func failure(
    _ status: HTTPResponseStatus, _ code: String, _ message: String
  ) -> PageReply {
    PageReply(
      status: status, body: ByteBuffer(bytes: ServeFailure(code: code, message: message).json))
  }

  /// The headers, which keep other sites and other code away from the page.
  var headers: HTTPHeaders {
    var headers: HTTPHeaders = [
      "Content-Type": type, "Content-Length": "\(body.readableBytes)", "Cache-Control": caching,
      "Content-Security-Policy": """
      default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
      font-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
      frame-ancestors 'none'
      """,
      "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
      "Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
    ]
    if let allow { headers.add(name: "Allow", value: allow) }
    if status == .serviceUnavailable { headers.add(name: "Retry-After", value: "1") }
    if closes { headers.add(name: "Connection", value: "close") }
    return headers
  }
}
