import Hummingbird
import NIOCore

/// What a request carries: beside Hummingbird's own, the connection, to be closed where a client
/// keeps sending what nobody will read.
struct HeightRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  private let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// Closes the connection after the time that a client needs to read why.
  func closeSoon() {
    channel.eventLoop.scheduleTask(in: .seconds(1)) { [channel] in channel.close(promise: nil) }
  }
}
