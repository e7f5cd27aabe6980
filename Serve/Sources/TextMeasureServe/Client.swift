import NIOCore
import ServeMeasuring

/// One connection: what it asks a worker, and what it holds of what its visitor may have.
final class Client {
  let channel: any Channel
  let number: Int
  let visitor: Visitor
  /// The worker that has its texts and outlines.
  weak var worker: Worker?
  /// How many workers it has had.
  var turn = 0
  /// Whether a request arrives or is answered, until the answer is taken.
  var isBusy = false { didSet { server.busy += (isBusy ? 1 : 0) - (oldValue ? 1 : 0) } }

  /// What a worker is asked, and the request's bytes.
  var task: WorkerTask?
  private(set) var body = ByteBuffer()
  /// When the task arrived or, once it was begun, began.
  var since = NIODeadline.now()
  /// Whether the connection is over, and nobody waits for an answer any more.
  private(set) var isGone = false

  private let server: PageServer
  private var reply: (PageReply) -> Void = { _ in }
  private var held = 0
  private var deadline: Scheduled<Void>?

  init(_ channel: any Channel, number: Int, visitor: Visitor, server: PageServer) {
    self.channel = channel
    self.number = number
    self.visitor = visitor
    self.server = server
  }

  /// Closes the connection unless something happens in time.
  func wait(_ time: TimeAmount) {
    deadline?.cancel()
    let channel = channel
    deadline = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  /// Counts bytes until they are released; `false` where there is no room for them.
  func hold(_ bytes: Int) -> Bool {
    guard !isGone, server.visitors.take(bytes, for: visitor) else { return false }
    held += bytes
    return true
  }

  /// The answer is taken: nothing is held any more.
  func release() {
    server.visitors.give(held, of: visitor)
    held = 0
    isBusy = false
  }

  /// Lets a worker answer.
  func measure(_ task: WorkerTask, _ body: ByteBuffer, _ reply: @escaping (PageReply) -> Void) {
    deadline?.cancel()
    self.task = task
    self.task?.uploads = visitor.files
    self.body = body
    self.reply = reply
    since = .now()
    server.pool.submit(self)
  }

  /// The task is over.
  func finish(_ answer: PageReply) {
    let reply = reply
    forget()
    reply(answer)
  }

  /// Lets go of the task; what waits for its answer holds this connection.
  private func forget() {
    task = nil
    body = ByteBuffer()
    reply = { _ in }
  }

  /// Whether any free worker may do its task.
  var isSmall: Bool { body.readableBytes <= 2 << 10 }

  /// Less for what goes first: visitors who had less of the workers, and then small requests.
  func rank(at now: NIODeadline) -> (spent: Double, bytes: Int) {
    // Who had little is like who had nothing, and small requests are alike: they go as they came.
    ((2 * visitor.spent(at: now)).rounded(.down), isSmall ? 0 : body.readableBytes)
  }

  /// The connection is over.
  func end() {
    guard !isGone else { return }
    isGone = true
    deadline?.cancel()
    server.pool.abandon(self)
    forget()
    release()
    server.visitors.disconnect(self)
  }
}
