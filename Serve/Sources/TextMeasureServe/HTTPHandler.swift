import NIOCore
import NIOHTTP1
import NIOWebSocket

/// One HTTP connection: a request at a time, whole before it is answered, and in time.
final class HTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The handler's name in its pipeline.
  static let name = "page"
  /// How long a whole request may take to arrive, from the connection's start or the last reply.
  private static let patience = TimeAmount.seconds(20)

  private let routes: PageRoutes
  private let access: PageAccess
  private let worker: Int
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []
  /// Whether the request was refused while it arrived; the rest of it is not read.
  private var isRefused = false
  private var deadline: Scheduled<Void>?

  init(routes: PageRoutes, access: PageAccess, worker: Int) {
    self.routes = routes
    self.access = access
    self.worker = worker
  }

  func handlerAdded(context: ChannelHandlerContext) {
    wait(context.channel)
    // A small window: a client that does not read keeps little here.
    _ = context.channel.setOption(
      .writeBufferWaterMark, value: .init(low: 32 << 10, high: 256 << 10))
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // An upgrade that is refused comes as a request too, which gets its reply.
    if error is NIOWebSocketUpgradeError { return }
    context.close(promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body.removeAll(keepingCapacity: false)
      if let reason = access.refusal(of: head, at: context.channel.localAddress?.ipAddress) {
        refuse(.failure(.forbidden, "forbidden", reason, closes: true), context)
      } else if let length = head.headers.first(name: "content-length").flatMap({ Int($0) }),
        length > routes.bodyLimit(head)
      {
        refuse(tooLarge(head), context)
      }
    case .body(var part):
      guard let head else { return }
      if body.count + part.readableBytes > routes.bodyLimit(head) {
        refuse(tooLarge(head), context)
      } else {
        body += part.readBytes(length: part.readableBytes) ?? []
      }
    case .end:
      guard let head else { return }
      self.head = nil
      deadline?.cancel()
      let whole = body
      body = []
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      routes.reply(to: head, body: whole, worker: worker, on: context.eventLoop).whenSuccess {
        let (handler, context) = bound.value
        handler.write($0, keepsAlive: head.isKeepAlive, context)
      }
    }
  }

  private func tooLarge(_ head: HTTPRequestHead) -> PageReply {
    .failure(
      .payloadTooLarge, "limitExceeded",
      "the body is too large; send at most \(routes.bodyLimit(head)) bytes", closes: true)
  }

  private func refuse(_ reply: PageReply, _ context: ChannelHandlerContext) {
    isRefused = true
    body = []
    write(reply, keepsAlive: false, context)
  }

  private func write(_ reply: PageReply, keepsAlive: Bool, _ context: ChannelHandlerContext) {
    var reply = reply
    reply.closes = reply.closes || !keepsAlive
    let head = HTTPResponseHead(version: .http1_1, status: reply.status, headers: reply.headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    var buffer = context.channel.allocator.buffer(capacity: reply.body.count)
    buffer.writeBytes(reply.body)
    context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
    let channel = context.channel
    let closes = reply.closes
    // A client that does not read the reply is waited for as long as for one that does not write.
    wait(channel)
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      guard closes else { return }
      channel.close(mode: .output, promise: nil)
      channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    }
  }

  /// Begins to wait for a whole request.
  private func wait(_ channel: any Channel) {
    deadline?.cancel()
    deadline = channel.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
  }
}
