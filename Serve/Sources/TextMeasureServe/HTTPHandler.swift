import NIOCore
import NIOHTTP1
import NIOWebSocket
import ServeMeasuring

/// One HTTP connection: a request at a time, whole before it is answered, and in time.
///
/// Nothing is read while a request is answered or its answer is not taken, so that a client who does
/// not read keeps one answer here.
final class HTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private struct Request {
    var head: HTTPRequestHead
    var target: PageRoutes.Target
    /// The maximum number of bytes of its body.
    var limit: Int
    var body = ByteBuffer()
    var upload: Upload?

    var size: Int { upload?.size ?? body.readableBytes }
  }

  /// The handler's name in its pipeline.
  static let name = "page"
  /// How long a whole request may take to arrive, from the connection's start or the last reply.
  private static let patience = TimeAmount.seconds(20)

  private let server: PageServer
  private let client: Client
  private var pending = CircularBuffer<HTTPServerRequestPart>()
  private var request: Request?
  /// Whether a request is answered, until its answer is taken.
  private var isAnswering = false
  private var isProceeding = false
  /// Whether the connection ends with the answer; the rest of what arrives is not read.
  private var isRefused = false
  /// Whether the client sends nothing more.
  private var isHalfClosed = false

  init(server: PageServer, client: Client) {
    self.server = server
    self.client = client
  }

  func handlerAdded(context: ChannelHandlerContext) { client.wait(Self.patience) }

  func channelActive(context: ChannelHandlerContext) {
    context.read()
    context.fireChannelActive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // An upgrade that is refused comes as a request too, which gets its reply.
    if error is NIOWebSocketUpgradeError { return }
    context.close(promise: nil)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case ChannelEvent.inputClosed = event else {
      return context.fireUserInboundEventTriggered(event)
    }
    isHalfClosed = true
    guard isAnswering else { return context.close(promise: nil) }
    // Has the client hung up, or only nothing more to say? Only who hung up refuses an interim answer.
    if client.task != nil { sendContinue(context) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    pending.append(unwrapInboundIn(data))
    proceed(context)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if !isAnswering || isRefused { context.read() }
  }

  private func proceed(_ context: ChannelHandlerContext) {
    isProceeding = true
    defer { isProceeding = false }
    while !isAnswering, let part = pending.popFirst() {
      switch part {
      case .head(let head): begin(head, context)
      case .body(let bytes): add(bytes, context)
      case .end: answer(context)
      }
    }
  }

  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let target = PageRoutes.Target(head.uri)
    let limit = target.isUpload ? server.limits.uploadBytes : server.limits.requestBytes
    request = Request(head: head, target: target, limit: limit)
    client.isBusy = true
    if let reason = server.access.refusal(of: head, at: context.channel.localAddress?.ipAddress) {
      return refuse(.failure(.forbidden, "forbidden", reason), context)
    }
    if server.isEnding { return refuse(.busy, context) }
    let length = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
    if length > limit { return refuse(.tooLarge(limit), context) }
    if target.isUpload, head.method == .POST {
      guard let upload = Upload() else { return refuse(.busy, context) }
      request?.upload = upload
    }
    if let expected = head.headers.first(name: "expect") {
      guard expected.lowercased() == "100-continue" else {
        return refuse(
          .failure(.expectationFailed, "expect", "use no Expect, or 100-continue"), context)
      }
      sendContinue(context)
    }
  }

  private func add(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
    guard client.hold(bytes.readableBytes), request?.upload?.append(bytes) ?? true else {
      return refuse(.busy, context)
    }
    if request?.upload == nil { request?.body.writeImmutableBuffer(bytes) }
    if let request, request.size > request.limit {
      refuse(.tooLarge(request.limit), context)
    }
  }

  private func answer(_ context: ChannelHandlerContext) {
    guard let request else { return }
    isAnswering = true
    switch server.routes.route(request.head.method, request.target, of: client.visitor) {
    case .now(let reply): write(reply, context)
    case .worker(var task):
      task.file = request.upload?.path ?? ""
      client.measure(task, request.body) { [self] reply in
        if let upload = request.upload { server.keep(upload, reply.body, of: client.visitor) }
        write(reply, context)
      }
    }
  }

  private func refuse(_ reply: PageReply, _ context: ChannelHandlerContext) {
    isAnswering = true
    isRefused = true
    pending.removeAll()
    request?.upload = nil
    write(reply, context)
  }

  private func sendContinue(_ context: ChannelHandlerContext) {
    context.writeAndFlush(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
  }

  private func write(_ reply: PageReply, _ context: ChannelHandlerContext) {
    var reply = reply
    reply.closes = isRefused || server.isEnding || request?.head.isKeepAlive == false
    let head = HTTPResponseHead(version: .http1_1, status: reply.status, headers: reply.headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if request?.head.method != .HEAD {
      context.write(wrapOutboundOut(.body(.byteBuffer(reply.body))), promise: nil)
    }
    request = nil
    // A client that does not read the reply is waited for as long as for one that does not write.
    client.wait(Self.patience)
    let closes = reply.closes
    context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { [self] _ in
      client.release()
      guard !closes else { return close(context.channel) }
      isAnswering = false
      // An answer that is taken at once: the loop goes on.
      guard !isProceeding else { return }
      proceed(context)
      guard !isAnswering, pending.isEmpty else { return }
      isHalfClosed ? context.close(promise: nil) : context.read()
    }
  }

  /// Ends a connection when the client has had time to read.
  private func close(_ channel: any Channel) {
    channel.close(mode: .output, promise: nil)
    channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
  }
}
