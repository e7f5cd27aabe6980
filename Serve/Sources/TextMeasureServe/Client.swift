import NIOCore
import ServeMeasuring

/// One connection: what it waits for, and what it holds of what its visitor may have.
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

  private let server: PageServer
  private var job: Job?
  private var held = 0
  private var isGone = false
  private var deadline: Scheduled<Void>?

  init(_ channel: any Channel, number: Int, visitor: Visitor, server: PageServer) {
    self.channel = channel
    self.number = number
    self.visitor = visitor
    self.server = server
  }

  /// Whether a worker has its request.
  var isMeasuring: Bool { job != nil }

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
  func measure(_ task: WorkerTask, _ body: ByteBuffer, _ reply: @escaping (Job.Outcome) -> Void) {
    deadline?.cancel()
    let job = Job(task, body: body, of: self) {
      self.job = nil
      if !self.isGone { reply($0) }
    }
    self.job = job
    server.pool.submit(job)
  }

  /// The connection is over.
  func end() {
    guard !isGone else { return }
    isGone = true
    deadline?.cancel()
    if let job { server.pool.abandon(job) }
    release()
    server.visitors.disconnect(self)
  }
}
