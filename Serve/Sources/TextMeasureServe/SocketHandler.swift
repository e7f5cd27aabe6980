import NIOCore
import NIOWebSocket
import ServeMeasuring
import Synchronization

/// One WebSocket: each message is a line of the batch protocol, each reply another, in order.
final class SocketHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// What replies hold.
  enum Kind: Sendable {
    /// Replies of the batch protocol.
    case measure
    /// Drawings.
    case draw

    init?(path: String) {
      switch path {
      case "/measure": self = .measure
      case "/draw": self = .draw
      default: return nil
      }
    }
  }

  /// What jobs know of the page: the outlines that it has, and whether it is still there.
  private final class Page: Sendable {
    let outlines = Mutex(SentOutlines())
    let isGone = Atomic<Bool>(false)
  }

  /// The most messages that wait for their replies; then no more is read.
  private static let mostWaiting = 48
  private static let mostDrawingsWaiting = 4
  /// How long a page may be silent.
  private static let patience = TimeAmount.minutes(10)

  private let kind: Kind
  private let workers: Workers
  private let worker: Int
  private let page = Page()
  private var waiting = 0
  private var deadline: Scheduled<Void>?

  init(kind: Kind, workers: Workers, worker: Int) {
    self.kind = kind
    self.workers = workers
    self.worker = worker
  }

  func handlerAdded(context: ChannelHandlerContext) { wait(context.channel) }

  func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
    page.isGone.store(true, ordering: .relaxed)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    wait(context.channel)
    switch frame.opcode {
    case .text, .binary:
      var payload = frame.unmaskedData
      answer(payload.readBytes(length: payload.readableBytes) ?? [], context)
    case .ping:
      context.writeAndFlush(
        wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)),
        promise: nil)
    case .connectionClose:
      let reply = WebSocketFrame(fin: true, opcode: .connectionClose, data: frame.unmaskedData)
      let channel = context.channel
      context.writeAndFlush(wrapOutboundOut(reply)).whenComplete { _ in channel.close(promise: nil)
      }
    default: break
    }
  }

  private func answer(_ line: [UInt8], _ context: ChannelHandlerContext) {
    waiting += 1
    if waiting == limit { setReading(false, context.channel) }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    workers.run(on: worker, context.eventLoop) { [kind, page] tools in
      if page.isGone.load(ordering: .relaxed) { return [] }
      return switch kind {
      case .measure: tools.session.measure(line)
      case .draw: page.outlines.withLock { tools.session.draw(line, sent: &$0) }
      }
    }.whenSuccess { bytes in
      let (handler, context) = bound.value
      handler.write(bytes, context)
    }
  }

  private func write(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    var buffer = context.channel.allocator.buffer(capacity: bytes.count)
    buffer.writeBytes(bytes)
    let bound = NIOLoopBound((self, context.channel), eventLoop: context.eventLoop)
    let frame = WebSocketFrame(fin: true, opcode: .text, data: buffer)
    // Only what was taken by the other side makes room for more.
    context.writeAndFlush(wrapOutboundOut(frame)).whenComplete { _ in
      let (handler, channel) = bound.value
      handler.waiting -= 1
      if handler.waiting == handler.limit / 2 { handler.setReading(true, channel) }
    }
  }

  private var limit: Int { kind == .draw ? Self.mostDrawingsWaiting : Self.mostWaiting }

  private func setReading(_ reads: Bool, _ channel: any Channel) {
    channel.setOption(.autoRead, value: reads).whenComplete { _ in }
  }

  private func wait(_ channel: any Channel) {
    deadline?.cancel()
    deadline = channel.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
  }
}
