import Foundation

/// Answers a stream of lines with many workers, in order and in bounded memory.
///
/// Each worker reads a chunk of whole lines at a time and answers it, and the calling thread writes the
/// answers in the order of the input, so that the output does not depend on the number of workers. When
/// the input pauses, the lines that are there are answered at once. Blank lines are left out: they have
/// no reply.
package struct BatchStream: Sendable {
  /// Answers one line.
  ///
  /// - Parameters:
  ///   - line: its bytes, without the line feed.
  ///   - number: its number in the input, from 1, blank lines counted.
  ///   - state: what the worker keeps from line to line; no other thread sees it.
  ///   - output: receives exactly one line with its line feed.
  /// - Returns: whether the line could be answered other than with an error.
  package typealias Answering<WorkerState> =
    @Sendable (
      _ line: Span<UInt8>, _ number: Int, _ state: inout WorkerState, _ output: inout [UInt8]
    ) -> Bool

  /// The number of workers, from 1 to 1024; where memory is short there are fewer.
  package let jobs: Int

  /// The longest line, in bytes without its line feed; a longer one is skipped and answered with
  /// an error.
  package var longestLine = BatchLimits.longestLine

  /// How long a line may take; one that takes longer is answered with an error, and its worker left
  /// behind. `nil`: as long as it takes.
  package var lineTimeLimit: Duration?

  /// What of the input was answered before: it is left out, and an input that begins otherwise is
  /// refused. `nil`: the stream need not be resumed.
  package var answered: InputFingerprint?

  /// How long a stream runs before it first reports its progress.
  package var progressDelay = Duration.seconds(1)

  /// The least time between two reports of progress.
  package var progressInterval = Duration.milliseconds(200)

  /// How many chunks may be under way for each worker: one that is answered, and some that are done and
  /// wait for an earlier one that takes longer.
  private static let chunksForEachWorker = 8

  /// Creates a stream with the given number of workers, or the nearest that may be; `nil`: one for
  /// each processor.
  package init(jobs: Int? = nil) {
    let wanted = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    self.jobs = min(max(wanted, 1), WorkerThread.most)
  }

  /// Answers all lines of `source` on `sink`; returns when the last reply is written, or when there
  /// is nobody to write to.
  ///
  /// A write that fails with `EPIPE` ends the stream as a broken pipe; let the process ignore
  /// `SIGPIPE`, which would end it first. After a failed write workers may still wait for input;
  /// they end with the next read, or with the process.
  ///
  /// Without memory for a worker nothing is read.
  ///
  /// - Parameters:
  ///   - source: the request lines.
  ///   - sink: where replies go.
  ///   - makeState: makes what one worker keeps from line to line, on the worker's thread, when the
  ///     worker has something to do.
  ///   - answer: answers a line.
  ///   - progress: is told how far the stream is, between writes and once at the end if it was told
  ///     before.
  package func run<WorkerState>(
    from source: some ByteSource, to sink: inout some ByteSink,
    makeState: @escaping @Sendable () -> WorkerState,
    progress report: ((BatchProgress) -> Void)? = nil,
    answer: @escaping Answering<WorkerState>
  ) -> BatchOutcome {
    let queue = ChunkQueue(
      ChunkReader(source, longestLine: longestLine, skipping: answered),
      chunkLimit: jobs * Self.chunksForEachWorker, lineTimeLimit: lineTimeLimit)
    let work: @Sendable (ChunkWatch?) -> Void = { first in
      var next = first ?? queue.take()
      if next == nil { return }
      var state = makeState()
      while let watch = next, queue.finish(watch, self.answer(watch, &state, answer)) {
        next = queue.take()
      }
    }
    let workers = WorkerThread.affordable(workers: jobs, beside: 0)
    var started = 0
    while started < workers, WorkerThread.start({ work(nil) }) { started += 1 }
    if started == 0 { queue.stop() }
    var outcome = write(to: &sink, report, queue) {
      queue.nextAnswer { watch in WorkerThread.start { work(watch) } }
    }
    outcome.strayWorkerCount = queue.strayCount
    return outcome
  }

  /// Writes answers until there are no more, or no more can be written.
  private func write(
    to sink: inout some ByteSink, _ report: ((BatchProgress) -> Void)?,
    _ queue: ChunkQueue<some ByteSource>, nextAnswer: () -> BatchAnswer?
  ) -> BatchOutcome {
    let begin = ContinuousClock.now
    var progress = BatchProgress()
    progress.answered = answered ?? InputFingerprint()
    var nextReport = progressDelay
    var ending: BatchOutcome.Ending?
    while let answer = nextAnswer() {
      var written = progress
      written.append(answer.progress)
      do {
        if !answer.bytes.isEmpty {
          try sink.write(answer.bytes)
          try sink.note(written)
        }
      } catch {
        queue.stop()
        ending =
          error.isRefusal
          ? .refused(error) : error.code == EPIPE ? .brokenPipe : .writeFailed(error)
        break
      }
      progress = written
      progress.elapsed = ContinuousClock.now - begin
      if let report, progress.elapsed >= nextReport {
        report(progress)
        nextReport = progress.elapsed + progressInterval
      }
    }
    progress.elapsed = ContinuousClock.now - begin
    if nextReport > progressDelay { report?(progress) }
    return BatchOutcome(ending: ending ?? queue.ending, progress: progress)
  }
}
