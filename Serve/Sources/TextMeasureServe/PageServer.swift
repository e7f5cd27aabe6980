import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import ServeMeasuring

/// The HTTP server: its sockets, who is connected, and the workers. All of it is on one event loop.
final class PageServer {
  let limits: ServeLimits
  let access: PageAccess
  let routes: PageRoutes
  let visitors: Visitors
  let pool: WorkerPool
  /// How many requests arrive or are answered.
  var busy = 0 { didSet { if busy == 0 { ended?.succeed() } } }
  /// Whether the process was told to end: what it began it finishes.
  var isEnding: Bool { ended != nil }
  private var ended: EventLoopPromise<Void>?

  /// How long the server finishes what it began, when it is told to end.
  private static let grace = TimeAmount.seconds(5)

  private init(
    _ access: PageAccess, _ limits: ServeLimits, _ fonts: [[UInt8]], _ loop: any EventLoop
  ) {
    self.access = access
    self.limits = limits
    routes = PageRoutes(fonts: fonts, versions: ByteBuffer(bytes: limits.json))
    visitors = Visitors(uploadBytes: limits.allUploadBytes, uploadsEach: limits.uploads)
    pool = WorkerPool(visitors: visitors, limits: limits, loop: loop)
  }

  /// Serves until the process is told to end.
  ///
  /// - Parameters:
  ///   - fonts: the entries of the bundled fonts, as JSON.
  ///   - ready: gets the port when the server listens.
  static func run(
    host: String, port: Int, access: PageAccess, limits: ServeLimits, fonts: [[UInt8]],
    ready: (Int) -> Void
  ) throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let server = try loop.submit {
      NIOLoopBound(PageServer(access, limits, fonts, loop), eventLoop: loop)
    }.wait()
    defer {
      try? loop.submit { server.value.pool.end() }.wait()
      try? group.syncShutdownGracefully()
    }
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 128)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelOption(.autoRead, value: false)
      // Connections take turns.
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try server.value.configure(channel) }
      }
    let channel: any Channel
    do {
      channel = try bootstrap.bind(host: host, port: port).wait()
    } catch {
      let number = (error as? IOError)?.errnoCode
      throw ServeFailure(
        code: "address",
        message: "\(host):\(port): \(reason(number)); choose another --host or --port")
    }
    let ended = loop.makePromise(of: Void.self)
    var signals: [any DispatchSourceSignal] = []
    let registered = DispatchGroup()
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        channel.close(promise: nil)
        loop.execute { server.value.end(ended) }
      }
      registered.enter()
      source.setRegistrationHandler { registered.leave() }
      source.resume()
      signals.append(source)
    }
    // A signal before that would be lost.
    registered.wait()
    ready(channel.localAddress?.port ?? port)
    try? ended.futureResult.wait()
    for source in signals { source.cancel() }
  }

  /// Finishes what it began; a second signal does not wait for that.
  private func end(_ ended: EventLoopPromise<Void>) {
    guard busy > 0, !isEnding else { return ended.succeed() }
    self.ended = ended
    ended.futureResult.eventLoop.scheduleTask(in: Self.grace) { ended.succeed() }
  }

  /// Keeps the font of an upload, if that is what a worker replied.
  func keep(_ upload: Upload, _ entry: ByteBuffer, of visitor: Visitor) {
    struct Entry: Decodable {
      var id: String
    }
    upload.entry = Array(entry.readableBytesView)
    // An error has no identifier.
    if let entry = try? JSONDecoder().decode(Entry.self, from: Data(upload.entry)) {
      upload.id = entry.id
      visitors.keep(upload, of: visitor)
    }
  }

  private func configure(_ channel: any Channel) throws {
    guard let client = visitors.connect(channel, to: self) else {
      throw ChannelError.inappropriateOperationForState
    }
    let server = NIOLoopBound((self, client), eventLoop: channel.eventLoop)
    channel.closeFuture.whenComplete { _ in server.value.1.end() }
    let address = channel.localAddress?.ipAddress
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: limits.requestBytes,
      shouldUpgrade: { channel, head in
        let access = server.value.0.access
        let isAllowed =
          head.method == .GET && SocketHandler.kind(of: head) != nil
          && access.refusal(of: head, at: address) == nil
        return channel.eventLoop.makeSucceededFuture(isAllowed ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          let (server, client) = server.value
          guard let kind = SocketHandler.kind(of: head) else { return }
          try channel.pipeline.syncOperations.addHandler(
            SocketHandler(server: server, client: client, kind: kind))
        }
      })
    let pipeline = channel.pipeline.syncOperations
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: false,
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          context.pipeline.syncOperations.removeHandler(name: HTTPHandler.name, promise: nil)
        }
      ))
    try pipeline.addHandler(HTTPHandler(server: self, client: client), name: HTTPHandler.name)
  }

  /// Why a port cannot be listened on, by the system's error number.
  private static func reason(_ number: CInt?) -> String {
    switch number {
    case nil: "there is no such address"
    case EADDRINUSE: "the address is in use"
    case EACCES: "permission denied"
    case EADDRNOTAVAIL: "this machine has no such address"
    case let number?: "cannot listen (error \(number))"
    }
  }
}
