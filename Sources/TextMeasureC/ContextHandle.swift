import BatchMeasuring
import ReferenceFonts
import Synchronization
import TextMeasure

/// What a `tm_context` stands for: fonts, caches, and what threads borrow from call to call.
final class ContextHandle: Sendable {
  /// The fonts that are open.
  let library: FontLibrary
  /// Measures single texts.
  let measurer: TextMeasurer
  /// How long a call may shape; `nil` is no limit.
  private let timeLimit: Duration?
  private let answerers = Locked<[LentAnswerer]>([])
  private let workers = Locked<[LentWorker]>([])

  /// What answers requests, on its way between threads.
  ///
  /// Sendable: it is in the list or with one thread, never both.
  private struct LentAnswerer: @unchecked Sendable {
    let answerer: LineAnswerer
  }

  /// What measures rows, on its way between threads.
  ///
  /// Sendable: it is in the list or with one thread, never both.
  private struct LentWorker: @unchecked Sendable {
    let worker: RowMeasurer
  }

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - fontsFolder: the folder of the bundled fonts; `nil`: where they are installed.
  ///   - timeLimit: seconds that a call may shape; 0 is no limit.
  init(fontsFolder: String?, timeLimit: Double) throws(TextMeasureError) {
    guard timeLimit >= 0, timeLimit <= 86_400 else {
      throw .argument("time_limit is \(timeLimit); give seconds from 0 to 86400")
    }
    library = FontLibrary(locations: FontLocations(namedFolder: fontsFolder))
    self.timeLimit = timeLimit > 0 ? .seconds(timeLimit) : nil
    measurer = TextMeasurer(timeLimit: self.timeLimit)
  }

  /// Answers one request of the batch protocol; the reply ends with a line feed.
  func answer(_ request: Span<UInt8>) -> [UInt8] {
    let lent = answerers.withLock { $0.popLast() }
    var answerer =
      lent?.answerer
      ?? LineAnswerer(
        BatchAnswerer(measurer: TextMeasurer(timeLimit: timeLimit), library: library))
    var reply: [UInt8] = []
    _ = answerer.answer(request, into: &reply)
    let returned = LentAnswerer(answerer: answerer)
    answerers.withLock { $0.append(returned) }
    return reply
  }

  /// Lends a worker for the time of a call.
  ///
  /// Each thread has its own: caches that two threads share travel between their processors.
  func withWorker(_ body: (RowMeasurer) -> Void) {
    let lent = workers.withLock { $0.popLast() }
    let worker = lent?.worker ?? RowMeasurer(measurer: TextMeasurer(timeLimit: timeLimit))
    body(worker)
    worker.endUse()
    let returned = LentWorker(worker: worker)
    workers.withLock { $0.append(returned) }
  }
}
