import ReferenceFonts
import TextMeasure
import TextMeasureBatch

/// What a `tm_context` stands for: fonts, caches, and what threads borrow from call to call.
final class ContextHandle: Sendable {
  /// The fonts that are open.
  let library: FontLibrary
  /// Measures single texts.
  let measurer: TextMeasurer
  /// How long a call may shape; `nil` is no limit.
  private let timeLimit: Duration?
  /// What answers requests, and what measures rows.
  private let answerers = IdlePool<LineAnswerer>()
  private let workers = IdlePool<RowMeasurer>()

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
    var answerer =
      answerers.take()
      ?? LineAnswerer(
        BatchAnswerer(measurer: TextMeasurer(timeLimit: timeLimit), library: library))
    var reply: [UInt8] = []
    _ = answerer.answer(request, into: &reply)
    answerers.giveBack(answerer)
    return reply
  }

  /// Lends a worker for the time of a call.
  ///
  /// Each thread has its own: caches that two threads share travel between their processors.
  func withWorker(_ body: (RowMeasurer) -> Void) {
    let worker = workers.take() ?? RowMeasurer(measurer: TextMeasurer(timeLimit: timeLimit))
    body(worker)
    worker.endUse()
    workers.giveBack(worker)
  }
}
