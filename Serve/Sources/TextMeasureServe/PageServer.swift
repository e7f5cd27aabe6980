import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import ServeMeasuring
import Synchronization

/// The HTTP server: sockets, their limits, and what runs them.
///
/// Sendable: what changes is atomic.
final class PageServer: Sendable {
  private let routes: PageRoutes
  private let workers: Workers
  private let limits: ServeLimits
  private let access: PageAccess
  private let open = Atomic<Int>(0)

  /// The most sockets; more are closed as they come.
  static let mostSockets = 256

  init(fonts: ServedFonts, limits: ServeLimits, access: PageAccess) {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    workers = Workers(count: max(2, min(4, cores)), fonts: fonts, limits: limits)
    routes = PageRoutes(fonts: fonts, workers: workers, limits: limits)
    self.limits = limits
    self.access = access
  }

  /// Serves until the process is told to end.
  ///
  /// - Parameter ready: gets the port when the server listens.
  func run(host: String, port: Int, ready: (Int) -> Void) throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 128)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { [self] channel in
        guard open.add(1, ordering: .relaxed).newValue <= Self.mostSockets else {
          open.subtract(1, ordering: .relaxed)
          return channel.eventLoop.makeFailedFuture(ChannelError.inappropriateOperationForState)
        }
        channel.closeFuture.whenComplete { [self] _ in open.subtract(1, ordering: .relaxed) }
        return channel.eventLoop.makeCompletedFuture { try configure(channel) }
      }
    let channel: any Channel
    do {
      channel = try bootstrap.bind(host: host, port: port).wait()
    } catch let error as IOError {
      throw Self.refusal(host, port, Self.reason(error.errnoCode))
    } catch {
      throw Self.refusal(host, port, "there is no such address")
    }
    var signals: [any DispatchSourceSignal] = []
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { channel.close(promise: nil) }
      source.resume()
      signals.append(source)
    }
    ready(channel.localAddress?.port ?? port)
    try? channel.closeFuture.wait()
    for source in signals { source.cancel() }
    try? group.syncShutdownGracefully()
  }

  private func configure(_ channel: any Channel) throws {
    let worker = workers.assign()
    let address = channel.localAddress?.ipAddress
    let handler = HTTPHandler(routes: routes, access: access, worker: worker)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: limits.requestBytes,
      shouldUpgrade: { [access] channel, head in
        let isAllowed =
          access.refusal(of: head, at: address) == nil
          && SocketHandler.Kind(path: PageRoutes.path(of: head.uri)) != nil
        return channel.eventLoop.makeSucceededFuture(isAllowed ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { [workers, limits] channel, head in
        channel.eventLoop.makeCompletedFuture {
          guard let kind = SocketHandler.Kind(path: PageRoutes.path(of: head.uri)) else { return }
          try channel.pipeline.syncOperations.addHandlers(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 64,
              maxAccumulatedFrameSize: limits.requestBytes),
            SocketHandler(kind: kind, workers: workers, worker: worker))
        }
      })
    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          context.pipeline.syncOperations.removeHandler(name: HTTPHandler.name, promise: nil)
        }
      ))
    try channel.pipeline.syncOperations.addHandler(handler, name: HTTPHandler.name)
  }

  private static func refusal(_ host: String, _ port: Int, _ reason: String) -> ServeFailure {
    ServeFailure(
      code: "address", message: "\(host):\(port): \(reason); choose another --host or --port")
  }

  /// Why a port cannot be listened on, by the system's error number.
  private static func reason(_ number: CInt) -> String {
    switch number {
    case EADDRINUSE: "the address is in use"
    case EACCES: "permission denied"
    case EADDRNOTAVAIL: "this machine has no such address"
    default: "cannot listen (error \(number))"
    }
  }
}
