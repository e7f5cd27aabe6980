import NIOCore
import NIOHTTP1
import NIOWebSocket
import ServeMeasuring

/// One WebSocket: each message is a line of the batch protocol, each reply another, in order.
///
/// Nothing is read until the last reply is taken.
final class SocketHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// How long a page may be silent, and how long a message may take to arrive.
  private static let patience = TimeAmount.minutes(10)
  private static let messagePatience = TimeAmount.seconds(20)

  private let server: PageServer
  private let client: Client
  private let kind: WorkerTask.Kind
  private var pending = CircularBuffer<WebSocketFrame>()
  private var message: ByteBuffer?
  private var job: Job?
  private var isAnswering = false {
    didSet { server.busy += (isAnswering ? 1 : 0) - (oldValue ? 1 : 0) }
  }
  /// Whether a part of a message is here.
  private var isArriving = false
  private var deadline: Scheduled<Void>?

  init(server: PageServer, client: Client, kind: WorkerTask.Kind) {
    self.server = server
    self.client = client
    self.kind = kind
  }

  /// What a WebSocket at a request's path replies; `nil` for a path without.
  static func kind(of head: HTTPRequestHead) -> WorkerTask.Kind? {
    switch PageRoutes.Target(head.uri).path {
    case "/measure": .measure
    case "/draw": .draw
    default: nil
    }
  }

  func handlerAdded(context: ChannelHandlerContext) {
    wait(Self.patience, context.channel)
    context.read()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  private func end() {
    deadline?.cancel()
    if let job { server.pool.abandon(job) }
    job = nil
    isAnswering = false
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { context.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    pending.append(unwrapInboundIn(data))
    proceed(context)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    guard !isAnswering else { return }
    if !isArriving { wait(Self.messagePatience, context.channel) }
    isArriving = true
    context.read()
  }

  private func proceed(_ context: ChannelHandlerContext) {
    while !isAnswering, let frame = pending.popFirst() { take(frame, context) }
  }

  private func take(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      return close(.protocolError, context)
    }
    switch frame.opcode {
    case .text, .binary, .continuation:
      guard (message == nil) == (frame.opcode != .continuation) else {
        return close(.protocolError, context)
      }
      var whole = message ?? ByteBuffer()
      whole.writeImmutableBuffer(frame.unmaskedData)
      guard whole.readableBytes <= server.limits.requestBytes else {
        return close(.messageTooLarge, context)
      }
      message = frame.fin ? nil : whole
      if frame.fin { answer(whole, context) }
    case .ping: write(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData), context)
    case .pong: break
    case .connectionClose:
      write(WebSocketFrame(fin: true, opcode: .connectionClose, data: frame.unmaskedData), context)
    default: close(.protocolError, context)
    }
  }

  private func answer(_ line: ByteBuffer, _ context: ChannelHandlerContext) {
    isAnswering = true
    isArriving = false
    wait(Self.patience, context.channel)
    let held = line.readableBytes
    guard !server.isEnding, server.visitors.take(held, for: client.visitor) else {
      return reply(PageReply.busy.body, context)
    }
    var task = WorkerTask(kind)
    if kind == .draw { task.page = WorkerTask.Page(socket: client.number, turn: 0) }
    let job = Job(task, body: line, of: client) { [self] outcome in
      self.job = nil
      server.visitors.give(held, of: client.visitor)
      reply(PageRoutes.reply(kind, outcome).body, counted: outcome.bytes, context)
    }
    self.job = job
    server.pool.submit(job)
  }

  private func reply(_ text: ByteBuffer, counted: Int = 0, _ context: ChannelHandlerContext) {
    write(WebSocketFrame(fin: true, opcode: .text, data: text), counted: counted, context)
  }

  private func close(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
    var reason = ByteBuffer()
    reason.write(webSocketErrorCode: code)
    write(WebSocketFrame(fin: true, opcode: .connectionClose, data: reason), context)
  }

  /// - Parameter counted: the bytes of the answer that count for the visitor until they are taken.
  private func write(
    _ frame: WebSocketFrame, counted: Int = 0, _ context: ChannelHandlerContext
  ) {
    isAnswering = true
    context.writeAndFlush(wrapOutboundOut(frame)).assumeIsolated().whenComplete { [self] _ in
      server.visitors.give(counted, of: client.visitor)
      guard frame.opcode != .connectionClose else { return context.close(promise: nil) }
      isAnswering = false
      proceed(context)
      if !isAnswering, pending.isEmpty { context.read() }
    }
  }

  private func wait(_ time: TimeAmount, _ channel: any Channel) {
    deadline?.cancel()
    deadline = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }
}
