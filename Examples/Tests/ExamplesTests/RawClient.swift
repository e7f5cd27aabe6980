import NIOCore
import NIOPosix

/// A client that sends any bytes at any pace.
enum RawClient {
  /// A piece of what is sent, how long the client waits before it, and what is done first.
  struct Piece: Sendable {
    var pause: Duration = .zero
    var action: @Sendable () -> Void = {}
    var bytes: String
  }

  /// Sends the pieces and reads what comes until the other side closes.
  static func exchange(port: Int, _ pieces: [Piece]) async throws -> String {
    let client = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await client.executeThenClose { inbound, outbound in
      async let received = read(inbound)
      for piece in pieces {
        try await Task.sleep(for: piece.pause)
        piece.action()
        // A server that has closed is no failure of the client's: it reads what was said.
        guard (try? await outbound.write(ByteBuffer(string: piece.bytes))) != nil else { break }
      }
      return await received
    }
  }

  private static func read(_ inbound: NIOAsyncChannelInboundStream<ByteBuffer>) async -> String {
    var text = ""
    do {
      for try await part in inbound { text += String(buffer: part) }
    } catch {
      // A reset connection ends the text as an orderly end does.
    }
    return text
  }
}
