import ArgumentParser
import FeedHeights
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// `height-server`: the heights of a feed's cells over HTTP.
@main
struct HeightServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "height-server",
    abstract: "Answers the heights of a feed's cells over HTTP.",
    discussion: """
      Example:
        height-server --port 8080 &
        curl -s localhost:8080/heights -d \
      '{"width":375,"items":[{"id":"1","author":"Ada","text":"Hello"}]}'

      SIGTERM and SIGINT let open requests end and then stop the server with status 0.
      """)

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 for any that is free. It is printed when the server listens.")
  var port = 8080

  @OptionGroup(title: "Limits")
  var limits: ServerLimits

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port is \(port); give 0 to 65535.")
    }
  }

  func run() async throws {
    let logger = Logger(label: "height-server") { StreamLogHandler.standardError(label: $0) }
    let routes = HeightRoutes(sizer: try FeedSizer(limits: limits.feed), limits: limits)
    let application = Application(
      router: routes.router(),
      // Closes what sends nothing, also before a request's headers are complete.
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [ContinueHandler(limit: limits.maxBodyBytes)],
          idleTimeout: .milliseconds(Int64(limits.readTimeout * 2_000)))),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port),
        availableConnectionsDelegate: MaximumAvailableConnections(limits.maxConnections)),
      onServerRunning: { channel in
        // Written at once, where print would keep it back from a supervisor's pipe.
        let message = "listening on port \(channel.localAddress?.port ?? 0)\n"
        FileHandle.standardOutput.write(Data(message.utf8))
      },
      logger: logger)
    var configuration = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(limits.shutdownTimeout)
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError {
      try stop(because: Self.reason(error.errnoCode))
    } catch  where error is SocketAddressError || error is SocketAddressError.UnknownHost {
      try stop(because: "no such address")
    }
  }

  /// Why a port cannot be listened on, by the system's error number.
  private static func reason(_ number: CInt) -> String {
    switch number {
    case EADDRINUSE: "address already in use"
    case EACCES: "permission denied"
    case EADDRNOTAVAIL: "no such address on this machine"
    default: "cannot listen (error \(number))"
    }
  }

  /// Ends the server with a line on standard error.
  private func stop(because reason: String) throws {
    let message = "height-server: \(host):\(port): \(reason); choose another --host or --port\n"
    FileHandle.standardError.write(Data(message.utf8))
    throw ExitCode(1)
  }
}
