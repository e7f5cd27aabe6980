import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers `Expect: 100-continue`, for which curl waits a second before it sends a longer body.
///
/// A body that is too large is not asked for: its request gets its refusal at once.
final class ContinueHandler: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  /// The maximum number of bytes of a body.
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data),
      head.headerFields[.expect]?.lowercased() == "100-continue",
      (head.headerFields[.contentLength].flatMap { Int($0) } ?? 0) <= limit
    {
      context.writeAndFlush(
        wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }
    context.fireChannelRead(data)
  }
}
