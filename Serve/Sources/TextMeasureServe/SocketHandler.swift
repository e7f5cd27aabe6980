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
  /// The maximum number of frames, pings and fragments, between two messages.
  private static let mostFrames = 1_000

  private let server: PageServer
  private let client: Client
  private let kind: WorkerTask.Kind
  private var pending = CircularBuffer<WebSocketFrame>()
  private var message: ByteBuffer?
  private var isAnswering = false
  private var isProceeding = false
  private var frames = 0
  /// Whether a part of a message is here.
  private var isArriving = false

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
    client.wait(Self.patience)
    context.read()
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
    if !isArriving { client.wait(Self.messagePatience) }
    isArriving = true
    context.read()
  }

  private func proceed(_ context: ChannelHandlerContext) {
    isProceeding = true
    defer { isProceeding = false }
    while !isAnswering, let frame = pending.popFirst() { take(frame, context) }
  }

  private func take(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      return close(.protocolError, context)
    }
    frames += 1
    guard frames <= Self.mostFrames else { return close(.policyViolation, context) }
    switch frame.opcode {
    case .text, .binary, .continuation:
      guard (message == nil) == (frame.opcode != .continuation) else {
        return close(.protocolError, context)
      }
      var whole = message ?? ByteBuffer()
      message = nil
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
    frames = 0
    client.isBusy = true
    guard !server.isEnding, client.hold(line.readableBytes) else {
      return write(WebSocketFrame(fin: true, opcode: .text, data: PageReply.busy.body), context)
    }
    var task = WorkerTask(kind)
    if kind == .draw { task.page = "" }
    client.measure(task, line) { [self] reply in
      write(WebSocketFrame(fin: true, opcode: .text, data: reply.body), context)
    }
  }

  private func close(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
    var reason = ByteBuffer()
    reason.write(webSocketErrorCode: code)
    write(WebSocketFrame(fin: true, opcode: .connectionClose, data: reason), context)
  }

  private func write(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
    isAnswering = true
    client.wait(Self.patience)
    context.writeAndFlush(wrapOutboundOut(frame)).assumeIsolated().whenComplete { [self] _ in
      client.release()
      guard frame.opcode != .connectionClose else { return context.close(promise: nil) }
      isAnswering = false
      // A reply that is taken at once: the loop goes on.
      guard !isProceeding else { return }
      proceed(context)
      if !isAnswering, pending.isEmpty { context.read() }
    }
  }
}
