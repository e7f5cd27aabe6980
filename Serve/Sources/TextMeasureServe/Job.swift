import NIOCore
import ServeMeasuring

/// What a connection waits for.
final class Job {
  /// What became of a job.
  enum Outcome {
    case answer(ByteBuffer)
    /// The worker refused, with a failure as JSON.
    case failure(ByteBuffer)
    /// Nobody could do it now.
    case busy
    /// The worker was ended, or ended itself.
    case ended(ServeFailure)

    /// A job that was more than a worker may do.
    static func exceeding(_ what: String) -> Outcome {
      .ended(
        ServeFailure(
          code: "limitExceeded", message: "the request \(what); use a shorter text or fewer lines"))
    }
  }

  let client: Client
  var task: WorkerTask
  let body: ByteBuffer
  let reply: (Outcome) -> Void
  /// When it arrived or, once it was begun, began.
  var since = NIODeadline.now()
  /// Whether nobody waits for it any more.
  var isAbandoned = false

  init(
    _ task: WorkerTask, body: ByteBuffer, of client: Client, _ reply: @escaping (Outcome) -> Void
  ) {
    self.task = task
    self.task.uploads = client.visitor.files
    self.body = body
    self.client = client
    self.reply = reply
  }

  /// Whether any free worker may do it.
  var isSmall: Bool { body.readableBytes <= 2 << 10 }

  /// Less for what goes first: visitors who had less of the workers, and then small requests.
  func rank(at now: NIODeadline) -> (spent: Double, bytes: Int) {
    // Who had little is like who had nothing.
    ((2 * client.visitor.spent(at: now)).rounded(.down), body.readableBytes)
  }
}
